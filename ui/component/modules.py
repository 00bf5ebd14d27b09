"""One text from ES modules: Streamlit takes the script of a component as text, and a text has no files beside it to import.

Each module becomes a function that is called once and gives what the module exports, so that names of two modules never meet. They stand
in the order of their imports; the entry stands last and open, so that its default export is that of the whole text. No node is needed,
and the grammar is small: at the beginning of a line,

    import { one, other } from "./file.js";        at the head, possibly over several lines
    export const name = ...                        one name; also function, async function, class
    export default ...                             in the entry alone, at its end

Lines of comment and indents stay behind: a fifth of what a browser would fetch, and of each page in a file.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

IMPORT = re.compile(r'^import \{\s*([\w$]+(?:,\s*[\w$]+)*),?\s*\} from "(\.\.?/[\w./-]+\.js)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) ([\w$]+))", re.MULTILINE)
DEFAULT = re.compile(r"^export default\b", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)  # none stands inside a text, and no indent: tests/js/comments.test.js
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
WORD = re.compile(r"[\w$]+")
OUTSIDE = re.compile(r"^(?:import\b(?!\.)|export\b(?! default\b)).*$", re.MULTILINE)  # once all of the above is taken away


class NotAModule(Exception):
    """What is wrong with a script, in a sentence that begins with its path."""


@dataclass(frozen=True)
class Module:
    """One file.

    imports   names by the file that they come from;  exports: names;  body: the text without its imports and without the word `export`
    """

    path: Path
    imports: dict[Path, tuple[str, ...]]
    exports: tuple[str, ...]
    body: str

    @property
    def is_entry(self) -> bool:
        return DEFAULT.search(self.body) is not None


def read(path: Path) -> Module:
    """The module in a file; raises NotAModule where it leaves the grammar."""
    about = path.stat()
    return _read(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=1024)  # a site has sixty pages of the same files
def _read(path: Path, changed: int, size: int) -> Module:
    source = path.read_text(encoding="utf-8")
    needed = [((path.parent / file).resolve(), tuple(WORD.findall(names))) for names, file in IMPORT.findall(source)]
    imports = dict(needed)
    if twice := [file.name for file in imports if [other for other, _ in needed].count(file) > 1]:
        raise NotAModule(f"{path}: imports from {', '.join(twice)} twice; name all in one line.")
    body = INDENT.sub("", COMMENT.sub("", IMPORT.sub("", source))).strip() + "\n"
    inner = EXPORT.sub("", body)
    if outside := OUTSIDE.search(inner):
        raise NotAModule(f"{path}: “{outside[0]}” is neither a named import nor a named export.")
    used = set(WORD.findall(body))
    if unused := [name for names in imports.values() for name in names if name not in used]:
        raise NotAModule(f"{path}: imports {', '.join(unused)} and does not use it.")
    return Module(path, imports, tuple(EXPORT.findall(body)), inner)


def ordered(entry: Path) -> list[Module]:
    """The modules that an entry needs, each after those that it needs itself; the entry is the last."""
    found: dict[Path, Module] = {}
    _find(entry.resolve(), found, ())
    return list(found.values())


def _find(path: Path, found: dict[Path, Module], way: tuple[Path, ...]) -> None:
    """Adds what a file needs, then the file itself; `way` leads from the entry to it."""
    if path in way:
        raise NotAModule(f"{path}: imports itself by way of {' → '.join(one.name for one in (*way[way.index(path) :], path))}.")
    if path in found:
        return
    if not path.is_file():
        raise NotAModule(f"{way[-1] if way else path}: there is no file {path}.")
    module = read(path)
    if way and module.is_entry:
        raise NotAModule(f"{path}: has a default export, and {way[-1].name} imports it.")
    for other, names in module.imports.items():
        _find(other, found, (*way, path))
        if missing := [name for name in names if name not in found[other].exports]:
            raise NotAModule(f"{path}: {other.name} does not export {', '.join(missing)}.")
    found[path] = module


def text(entry: Path) -> str:
    """All that an entry needs, as one module without imports."""
    *needed, last = ordered(entry)
    names = {module.path: f"${module.path.stem}_{at}" for at, module in enumerate(needed)}
    scopes = [f"const {names[m.path]} = (() => {{\n{_opened(m, names)}return {{ {', '.join(m.exports)} }};\n}})();\n" for m in needed]
    return "\n".join([*scopes, _opened(last, names)])


def _opened(module: Module, names: dict[Path, str]) -> str:
    """The body of a module below the names that it imports."""
    lines = [f"const {{ {', '.join(given)} }} = {names[path]};\n" for path, given in module.imports.items()]
    return "".join([*lines, module.body])
