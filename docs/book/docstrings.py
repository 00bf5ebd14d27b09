"""The docstrings of this house as reStructuredText: their tables of names, formulas and examples keep their form, names lead to each other.

name, other   what they are        a line of a table: a name, two blanks or more, words
a = b    c = d                     blanks within a line that is no such: kept as it stands
an example                         from its first prompt up to the next empty line
"""

import re
from collections.abc import Iterable, Iterator

import boosting as b

ROW = re.compile(r"(\*{0,2}[a-z]\w*(?:, \w+)*) {2,}(\S.*)")
CODE = re.compile(r"`([^`]+)`")
PUBLIC = {name: f"boosting.{name}" for name in b.__all__}


def rewritten(lines: list[str]) -> list[str]:
    """
    >>> rewritten(["Gives *all* of `Trace`.", "", "k    which one,", "     from 0", "", "    >>> f(1)", "    2"])[0]
    'Gives \\\\*all\\\\* of :py:obj:`Trace <boosting.Trace>`.'
    """
    found: list[str] = []
    for block in _blocks(lines):
        found += [*_block(block), ""]
    return found


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            block.append(line)
        elif block:
            yield block
            block = []


def _block(block: list[str]) -> Iterator[str]:
    at = next((n for n, line in enumerate(block) if line.lstrip().startswith(">>>")), None)
    if at is not None:
        if at:
            yield from _block(block[:at])
            yield ""
        yield from _literal(block[at:], "pycon")
    elif all(line.startswith("    ") for line in block):
        yield from _literal(block, "text")
    elif ROW.fullmatch(block[0]):
        yield from _table(block)
    elif (first := next((n for n, line in enumerate(block) if ROW.fullmatch(line)), None)) is not None:
        yield from _block(block[:first])
        yield ""
        yield from _table(block[first:])
    elif any("    " in line.strip() or " = " in line for line in block) and len(block) > 1 and "    " in "".join(block):
        yield from _literal(block, "text")
    else:
        yield from (_text(line.strip()) for line in block)


def _literal(block: list[str], language: str) -> Iterator[str]:
    indent = min(len(line) - len(line.lstrip()) for line in block)
    yield f".. code-block:: {language}"
    yield ""
    yield from (f"   {line[indent:]}" for line in block)


def _table(block: list[str]) -> Iterator[str]:
    """Rows `name   words`, where several may stand on one line behind a semicolon."""
    rows: list[tuple[str, str]] = []
    for line in block:
        found = ROW.fullmatch(line)
        if found:
            rows.append((found[1], found[2]))
        else:
            rows[-1] = (rows[-1][0], f"{rows[-1][1]} {line.strip()}")
    for name, words in rows:
        yield f"``{name}``"
        yield f"   {_text(words)}"


def _text(line: str) -> str:
    parts = CODE.split(line)
    return "".join(_code(part, i, parts) if i % 2 else _plain(part) for i, part in enumerate(parts))


def _code(code: str, at: int, parts: list[str]) -> str:
    """Names that are public lead to where they are described."""
    name = code.removeprefix("b.").removeprefix("boosting.")
    before, after = parts[at - 1][-1:], parts[at + 1][:1]
    role = f":py:obj:`{code} <{PUBLIC[name]}>`" if name in PUBLIC else f"``{code}``"
    left = "\\ " if before and not re.match(r"[\s(\[{\"'/:-]", before) else ""
    right = "\\ " if after and not re.match(r"[\s)\]}\"'/:.,;!?-]", after) else ""
    return f"{left}{role}{right}"


def _plain(text: str) -> str:
    """Text without marks. `[QB] section 2` is no footnote, |x| no substitution.

    >>> _plain("|a| * b_ [1]_")
    '\\\\|a\\\\| \\\\* b\\\\_ [1]\\\\_'
    """
    return re.sub(r"([*_|`\\])", r"\\\1", text)
