"""One line of a LETOR file, read by Python: the home of the grammar and of its errors.

`letor_bytes.py` reads plain lines faster, and only those.
"""

import math
import re

from .checks import MAX_RELEVANCE, why_not

MAX_INDEX = 1_000_000
NAME_LENGTH = 80
QID_LENGTH = 200
DOCUMENT_ID = re.compile(r"\s*docid\s*=\s*(\S+)")  # LETOR 4.0: #docid = GX000-00-0000000 inc = 1 prob = 0.0246906
Line = tuple[float, str, str, list[int], list[float]]  # grade, qid, name, indices, values


class LetorError(ValueError):
    """A file or line that cannot be read: says where, what was found, what was expected."""


def read_line(line: str, number: int) -> Line | None:
    """What a line says; None where it holds nothing but a comment. Undecodable bytes are U+FFFD, as comments are free text.

    >>> read_line("2 qid:7 3:0.5 1:NULL # solar power", 1)
    (2.0, '7', 'solar power', [3, 1], [0.5, nan])
    """
    body, sign, comment = line.partition("#")
    tokens = body.split()
    if not tokens:
        return None
    if tokens[0].startswith("qid:"):
        raise LetorError(f"line {number}: the grade before the qid is missing; write nan where there is none: found '{short(line)}'.")
    if len(tokens) < 2 or not tokens[1].startswith("qid:") or len(tokens[1]) == 4:
        raise LetorError(f"line {number}: qid is missing; expected '2 qid:10 1:0.5 ...', found '{short(line)}'.")
    if len(tokens[1]) - 4 > QID_LENGTH:
        raise LetorError(f"line {number}: the qid has {len(tokens[1]) - 4:,} characters, the limit is {QID_LENGTH}; shorten it.")
    if sign and len(tokens) == 2 and not body[-1].isspace():  # the rest of a longer qid, and all features behind it
        raise LetorError(f"line {number}: the qid ends at a #, where a comment begins: write '{short(tokens[1])} #...', or no # in a qid.")
    grade = _grade(tokens[0], number)
    features = [_feature(token, number) for token in tokens[2:]]
    indices = [index for index, _ in features]
    if len(set(indices)) < len(indices):
        seen: set[int] = set()
        twice = next(index for index in indices if index in seen or seen.add(index))  # type: ignore[func-returns-value]
        raise LetorError(f"line {number}: feature index {twice} appears twice; keep one value for each index.")
    return grade, tokens[1][4:], name_of(comment), indices, [value for _, value in features]


def name_of(comment: str) -> str:
    """A document's name, from what stands behind the #.

    >>> name_of("docid = GX000-00-0000000 inc = 1 prob = 0.0246906"), name_of(" solar power ")
    ('GX000-00-0000000', 'solar power')
    """
    found = DOCUMENT_ID.match(comment)
    return (found[1] if found else comment.strip())[:NAME_LENGTH].rstrip()


def _feature(token: str, number: int) -> tuple[int, float]:
    left, _colon, right = token.partition(":")
    try:
        if not token.isascii() or "_" in token:  # Python would read the digits of every script, and 1_0 as 10
            raise ValueError
        index, value = int(left), math.nan if right[:1] in "nN" and right.lower() == "null" else float(right)
    except ValueError:
        is_comma = re.fullmatch(r"\d+:[-+]?\d*,\d+", token)
        remedy = "write a decimal point" if is_comma else "expected 'index:value', e.g. '3:0.25', or '3:nan'"
        raise LetorError(f"line {number}: '{short(token)}' is not a feature; {remedy}.") from None
    if not 1 <= index <= MAX_INDEX:
        found = index if abs(index) < 10**20 else short(left)
        raise LetorError(f"line {number}: feature index {found} is outside 1..{MAX_INDEX:,}; number the features from 1.")
    if math.isinf(value):
        raise LetorError(f"line {number}: feature {index} is infinite; write nan for a missing value.")
    return index, value


def _grade(token: str, number: int) -> float:
    try:
        if not token.isascii() or "_" in token:
            raise ValueError
        grade = math.nan if token.lower() == "null" else float(token)
    except ValueError:
        raise LetorError(f"line {number}: the grade '{short(token)}' is not a number; expected e.g. '2 qid:10 1:0.5'.") from None
    if math.isinf(grade) or grade < 0 or grade > MAX_RELEVANCE:
        raise LetorError(f"line {number}: the grade {grade:g} is outside 0..{MAX_RELEVANCE:g} {why_not(grade)}")
    return grade


def short(text: str, length: int = 40) -> str:
    """The beginning of a text, its signs made visible.

    >>> short("a" * 99, 5), short("PK\\x03")
    ('aaaa…', 'PK\ufffd')
    """
    text = "".join(sign if sign.isprintable() else " " if sign == "\t" else "\ufffd" for sign in text.strip()[: length + 1])
    return text if len(text) <= length else text[: length - 1] + "…"
