"""Lines of a LETOR file straight from their bytes, for `letor.py`: plain lines only, which nearly all lines are.

A kernel accepts what it is sure of. Any doubt (a broken line, a number that one rounding cannot settle, letters beyond
ASCII) ends its walk at the start of that line, and Python reads the line.

    bytes   2 qid:7 1:0.5 3:-1e3 # solar power\\n  0 qid:7 2:1\\n      1 qid:x 1:1e99\\n
    row     0                                      1                 doubt: Python reads it
    Buffers    grade 2, indices 1 3, values .5 -1000  grade 0, qid (0, 0): that of the row before
"""

from typing import NamedTuple

import numba
import numpy as np

from ..compute.intrinsics import inner
from .checks import MAX_RELEVANCE
from .letor_line import MAX_INDEX, QID_LENGTH

TAB, NEWLINE, RETURN, SPACE, HASH, PLUS, MINUS, POINT, ZERO, COLON = (ord(c) for c in "\t\n\r #+-.0:")
BIG_E, SMALL_E = ord("E"), ord("e")
LETTERS = tuple(ord(c) for c in "naul")  # of nan and NULL
DOUBT = -1
EXACT = 2**53  # integers up to here are float64 numbers
MOST = 9 * 10**17  # one more digit still fits into int64
POWERS = 10.0 ** np.arange(23)  # the powers of ten that are float64 numbers


class Buffers(NamedTuple):
    """What lines hold, column by column; row r owns the next lengths[r] entries of indices and values.

    grades    (n_rows,) float64
    qids      (n_rows, 2) int64, start and end within the bytes; (0, 0) where the qid is that of the row before
    comments  (n_rows, 2) int64, start and end within the bytes; start == end where there is none
    lengths   (n_rows,) int64
    indices   (n_values,) int32, from 1, each once within a row, in the order of the file
    values    (n_values,) float64
    marks     (MAX_INDEX + 1,) bool, False between rows: the indices of a row that are not in order, to find one that comes twice
    """

    grades: np.ndarray
    qids: np.ndarray
    comments: np.ndarray
    lengths: np.ndarray
    indices: np.ndarray
    values: np.ndarray
    marks: np.ndarray


def new_buffers(n_bytes: int) -> Buffers:
    """Room for any lines of so many bytes: a row takes eight at least (`1 qid:a` and its end), a value four (` 1:2`)."""
    rows, values = n_bytes // 8 + 1, n_bytes // 4 + 1
    spans = np.empty((2, rows, 2), np.int64)
    marks = np.zeros(MAX_INDEX + 1, np.bool_)
    return Buffers(np.empty(rows), spans[0], spans[1], np.empty(rows, np.int64), np.empty(values, np.int32), np.empty(values), marks)


def read_lines(text: np.ndarray, at: int, row: int, filled: int, buffers: Buffers) -> tuple[int, int, int, int]:
    """Read lines of `text` (uint8, ends with a newline) from `at` until its end or a doubtful line.

    row, filled    the rows and values that `buffers` already holds
    Returns where reading stopped (a doubtful line starts there), row and filled now, and how many lines were read.

        >>> text = np.frombuffer(b"2 qid:7 1:0.5 3:-1e3\\n1 qid:x 1:1e99\\n", np.uint8)
        >>> buffers = new_buffers(len(text))
        >>> read_lines(text, 0, 0, 0, buffers), buffers.values[:2].tolist()
        ((21, 1, 2, 1), [0.5, -1000.0])
    """
    return _lines(text, at, row, filled, buffers)


def scatter(
    length: np.ndarray, index: np.ndarray, value: np.ndarray, position: np.ndarray, column: np.ndarray, features: np.ndarray
) -> None:
    """Write rows into the table: row r, of length[r] values, becomes row position[r] of features (n_rows, n_columns).

    column    (n_indices,) int64, where each feature index belongs; -1 where it is left out
    """
    _scatter(length, index, value, position, column, features)


@numba.njit(nogil=True, cache=True)
def _lines(text, at, row, filled, buffers):
    lines, qid_start, qid_end = 0, 0, 0
    while at < len(text):
        start = _skip_blanks(text, at)
        end, length = start, DOUBT
        if not _ends_body(text[start]):
            end, length = _document(text, start, row, filled, buffers)
            if end == DOUBT:
                break
        comment = end
        while text[end] != NEWLINE and text[end] != RETURN:
            end += 1
        if length != DOUBT:
            buffers.comments[row, 0], buffers.comments[row, 1] = min(comment + 1, end), end
            start, stop = buffers.qids[row, 0], buffers.qids[row, 1]
            if _is_same(text, start, stop, qid_start, qid_end):
                buffers.qids[row] = 0
            qid_start, qid_end = start, stop
            row, filled = row + 1, filled + length
        lines += 1
        at = end + 2 if text[end] == RETURN and text[end + 1] == NEWLINE else end + 1
    return at, row, filled, lines


@inner
def _is_same(text, start, stop, other, end):
    """Whether two parts of the text read alike."""
    same = 0
    while start + same < stop and other + same < end and text[start + same] == text[other + same]:
        same += 1
    return start + same == stop and other + same == end


@inner
def _document(text, at, row, filled, buffers):
    """Read `grade qid:ID index:value ...` up to its comment or line end: (where it ends, number of values)."""
    grade, at = _number(text, at)
    if at == DOUBT or grade < 0 or grade > MAX_RELEVANCE or not _is_blank(text[at]):
        return DOUBT, 0
    at = _skip_blanks(text, at)
    for letter in b"qid:":
        if text[at] != letter:
            return DOUBT, 0
        at += 1
    start = at
    while 32 < text[at] < 127 and text[at] != HASH:
        at += 1
    if at == start or at > start + QID_LENGTH or not (_is_blank(text[at]) or text[at] in (NEWLINE, RETURN)):
        return DOUBT, 0
    buffers.grades[row], buffers.qids[row, 0], buffers.qids[row, 1] = grade, start, at
    at, end = _features(text, _skip_blanks(text, at), filled, buffers)
    buffers.lengths[row] = end - filled
    return at, end - filled


@inner
def _features(text, at, filled, buffers):
    """Read `index:value ...` up to a comment or line end: (where it ends, values that the buffers holds then)."""
    first, last, is_rising = filled, 0, True
    while not _ends_body(text[at]):
        index, at = _index(text, at)
        if is_rising and index <= last:
            is_rising = False
            _mark(buffers, first, filled, True)
        if index == 0 or (not is_rising and buffers.marks[index]):
            at = DOUBT
            break
        value, at = _number(text, at)
        if at == DOUBT or not (_is_blank(text[at]) or _ends_body(text[at])):
            at = DOUBT
            break
        buffers.indices[filled], buffers.values[filled] = index, value
        if not is_rising:
            buffers.marks[index] = True
        filled, last = filled + 1, index
        at = _skip_blanks(text, at)
    if not is_rising:
        _mark(buffers, first, filled, False)
    return at, filled


@inner
def _mark(buffers, first, end, is_there):
    for k in range(first, end):
        buffers.marks[buffers.indices[k]] = is_there


@inner
def _index(text, at):
    """(index, where its value starts); index 0 in doubt. Six digits: the bound itself is left to Python."""
    index, start = 0, at
    while at < start + 6 and ZERO <= text[at] < ZERO + 10:
        index = 10 * index + (text[at] - ZERO)
        at += 1
    return (index, at + 1) if text[at] == COLON else (0, at)


@inner
def _number(text, at):
    """(float64, where it ends) of a decimal number, nan or NULL; the end is DOUBT where the nearest float64 is not certain."""
    if text[at] | 32 == LETTERS[0]:
        return np.nan, _missing(text, at)
    negative = text[at] == MINUS
    if negative or text[at] == PLUS:
        at += 1
    start, mantissa, exponent = at, 0, 0
    while ZERO <= text[at] < ZERO + 10 and mantissa < MOST:
        mantissa = 10 * mantissa + (text[at] - ZERO)
        at += 1
    n_digits = at - start
    if text[at] == POINT:
        at += 1
        start = at
        while ZERO <= text[at] < ZERO + 10 and mantissa < MOST:
            mantissa = 10 * mantissa + (text[at] - ZERO)
            at += 1
        exponent = start - at
        n_digits += at - start
    if n_digits == 0:
        return 0.0, DOUBT
    if text[at] == SMALL_E or text[at] == BIG_E:
        power, at = _power(text, at + 1)
        exponent += power
    if at == DOUBT:
        return 0.0, DOUBT
    size = _nearest(mantissa, exponent)
    return (-size if negative else size), (at if size >= 0 else DOUBT)


@inner
def _missing(text, at):
    """Where nan or NULL ends, in letters of any size."""
    n, a, u, ell = LETTERS
    if text[at + 1] | 32 == a:
        return at + 3 if text[at + 2] | 32 == n else DOUBT
    return at + 4 if text[at + 1] | 32 == u and text[at + 2] | 32 == ell and text[at + 3] | 32 == ell else DOUBT


@inner
def _power(text, at):
    """(power of ten, where it ends), after the e."""
    negative = text[at] == MINUS
    if negative or text[at] == PLUS:
        at += 1
    start, power = at, 0
    while at < start + 3 and ZERO <= text[at] < ZERO + 10:
        power = 10 * power + (text[at] - ZERO)
        at += 1
    return (-power if negative else power), (at if at > start else DOUBT)


@inner
def _nearest(mantissa, exponent):
    """The float64 nearest to mantissa * 10^exponent; negative in doubt.

    Two exact numbers, one rounding (W. D. Clinger, How to read floating point numbers accurately, 1990).
    """
    if exponent == 0:
        return float(mantissa)
    if not -22 <= exponent <= 22:
        return -1.0
    if mantissa <= EXACT:
        return mantissa * POWERS[exponent] if exponent > 0 else mantissa / POWERS[-exponent]
    return _long_quotient(mantissa, POWERS[-exponent]) if exponent < 0 else -1.0


@inner
def _long_quotient(mantissa, power):
    """mantissa / power for a mantissa beyond 2^53, as 17 digits have; negative in doubt.

    mantissa = high + low, and quotient * power + rest = high hold exactly, so only the correction is rounded, three times.
    Where a correction that is a little smaller and one that is a little larger lead to one float64, that one is nearest.
    """
    high = float(mantissa)
    low = float(mantissa - int(high))
    quotient = high / power
    rest = _remainder(high, quotient, power)
    correction = (rest + low) / power
    below, above = quotient + correction * (1 - 2.0**-50), quotient + correction * (1 + 2.0**-50)
    return below if below == above else -1.0


@inner
def _remainder(high, quotient, power):
    """high - quotient * power, exactly: the product as a sum of two float64 (T. J. Dekker, 1971)."""
    split_q, split_p = quotient * 134217729.0, power * 134217729.0  # 2^27 + 1
    q_head, p_head = split_q - (split_q - quotient), split_p - (split_p - power)
    q_tail, p_tail = quotient - q_head, power - p_head
    product = quotient * power
    error = ((q_head * p_head - product) + q_head * p_tail + q_tail * p_head) + q_tail * p_tail
    return (high - product) - error


@inner
def _is_blank(byte):
    return byte in (SPACE, TAB)


@inner
def _ends_body(byte):
    return byte in (NEWLINE, RETURN, HASH)


@inner
def _skip_blanks(text, at):
    while _is_blank(text[at]):
        at += 1
    return at


@numba.njit(nogil=True, cache=True)
def _scatter(length, index, value, position, column, features):
    at = 0
    for row in range(len(length)):
        target = features[position[row]]
        for k in range(at, at + length[row]):
            if column[index[k]] >= 0:
                target[column[index[k]]] = value[k]
        at += length[row]
