"""Formulas of one variable that a person types: read by a small parser of its own, and never run as code.

    sum      product { (+ | -) product }
    product  signed { (* | /) signed }
    signed   [+ | -] signed | power
    power    atom [ ^ signed ]
    atom     number | e | pi | gap | g | name ( sum { , sum } ) | ( sum )

>>> parse("log(1 + 3 * gap)")(np.array([0.0, 1.0])).round(3).tolist()
[0.0, 1.386]
>>> parse("log(1 + 3 * gup)")  # doctest: +ELLIPSIS
Traceback (most recent call last):
boosting.pairwise.expression.ExpressionError: At character 13, “gup”: no such name. Use gap, e, pi, or one of abs, exp, ...
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

LONGEST = 120  # signs of a formula
DEEPEST = 20  # parentheses, signs and powers within each other
CONSTANTS = {"e": np.e, "pi": np.pi}
VARIABLES = ("gap", "g")
FUNCTIONS: dict[str, tuple[int, Callable]] = {
    "abs": (1, np.abs), "exp": (1, np.exp), "log": (1, np.log), "max": (2, np.maximum), "min": (2, np.minimum),
    "sign": (1, np.sign), "sqrt": (1, np.sqrt), "tanh": (1, np.tanh),
}  # fmt: skip
OPERATORS: dict[str, Callable] = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide, "^": np.power}
SPOKEN = {"−": "-", "×": "*", "·": "*", "÷": "/"}  # signs that people copy from a page
TOKEN = re.compile(r"\s*(?:(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([^\W\d]\w*)|(\*\*|.))", re.DOTALL)
KNOWN = f"Use gap, e, pi, or one of {', '.join(FUNCTIONS)}."

Node = Callable[[np.ndarray], Any]


class ExpressionError(ValueError):
    """What is wrong, at which sign (from 1; one past the end where something is missing), and what would be right."""

    def __init__(self, position: int, sentence: str) -> None:
        self.position = position
        super().__init__(sentence)


@dataclass(frozen=True)
class Expression:
    """A formula that was read. Call it with gaps (n,) for values (n,); what has no value there is NaN or infinite."""

    text: str
    node: Node

    def __call__(self, gap: np.ndarray) -> np.ndarray:
        gap = np.asarray(gap, dtype=np.float64)
        with np.errstate(all="ignore"):
            return np.broadcast_to(self.node(gap), gap.shape).astype(np.float64)


class Token(NamedTuple):
    kind: str  # "number", "name", "sign" or "end"
    text: str
    position: int


def parse(text: str) -> Expression:
    """Read a formula of the gap. Raises ExpressionError, which names the place and the remedy."""
    if len(text) > LONGEST:
        raise ExpressionError(LONGEST + 1, f"The formula has {len(text)} characters; {LONGEST} are allowed. Shorten it.")
    return Expression(text, _Reader(_tokens(text)).read())


def _tokens(text: str) -> list[Token]:
    found, at = [], 0
    text = "".join(SPOKEN.get(sign, sign) for sign in text.rstrip())
    while at < len(text):
        match = TOKEN.match(text, at)
        assert match is not None  # the last choice of TOKEN takes any sign
        number, name, sign = match.groups()
        kind = "number" if number else "name" if name else "sign"
        found.append(Token(kind, "^" if sign == "**" else match.group(match.lastindex or 0), match.start(match.lastindex or 0) + 1))
        at = match.end()
    return [*found, Token("end", "", len(text) + 1)]


class _Reader:
    """Reads tokens from left to right, one method a line of the grammar."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens, self._next, self._depth = tokens, 0, 0

    def read(self) -> Node:
        node = self._sum()
        if self._token.kind != "end":
            remedy = "Write decimals as 1.5." if self._is(",") else "Write a product as 2*gap, and check the parentheses."
            self._fail("an operator (+ - * / ^) belongs here", remedy)
        return node

    @property
    def _token(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _is(self, *signs: str) -> bool:
        return self._token.kind == "sign" and self._token.text in signs

    def _fail(self, what: str, remedy: str, token: Token | None = None) -> None:
        token = token or self._token
        shown = f"“{token.text[:20]}”" if token.kind != "end" else "the end"
        raise ExpressionError(token.position, f"At character {token.position}, {shown}: {what}. {remedy}")

    def _sum(self) -> Node:
        return self._chain(self._product, "+", "-")

    def _product(self) -> Node:
        return self._chain(self._signed, "*", "/")

    def _chain(self, part: Callable[[], Node], *signs: str) -> Node:
        node = part()
        while self._is(*signs):
            node = _joined(OPERATORS[self._take().text], node, part())
        return node

    def _signed(self) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            self._fail(f"more than {DEEPEST} parts lie within each other", "Use fewer parentheses, signs and powers.")
        node = self._minus() if self._is("+", "-") else self._power()
        self._depth -= 1
        return node

    def _minus(self) -> Node:
        negative = self._take().text == "-"
        inner = self._signed()
        return _joined(np.negative, inner) if negative else inner

    def _power(self) -> Node:
        base = self._atom()
        if not self._is("^"):
            return base
        self._take()
        return _joined(np.power, base, self._signed())

    def _atom(self) -> Node:
        token = self._token
        if token.kind == "number":
            return _constant(float(self._take().text))
        if token.kind == "name":
            return self._named(self._take())
        if self._is("("):
            self._take()
            node = self._sum()
            self._close(token)
            return node
        expected = "a number, gap, a function or “(” belongs here"
        self._fail(expected, "Write something like log(1 + 3*gap)." if token.kind == "end" else "Remove it, or put a value before it.")
        raise AssertionError

    def _named(self, token: Token) -> Node:
        if token.text in FUNCTIONS:
            return self._call(token)
        if token.text in VARIABLES:
            return lambda gap: gap
        if token.text in CONSTANTS:
            return _constant(CONSTANTS[token.text])
        if token.text in ("y", "y_i", "y_j", "r_i", "r_j"):
            self._fail("a DDF sees the difference of the two grades only", "Write gap for it.", token)
        self._fail("no such name", KNOWN, token)
        raise AssertionError

    def _call(self, token: Token) -> Node:
        count, function = FUNCTIONS[token.text]
        example = f"{token.text}({', '.join(['gap', '1'][:count])})"
        if not self._is("("):
            self._fail(f"{token.text} needs a parenthesis after it", f"Write {example}.")
        opening = self._take()
        arguments = [self._sum()]
        while self._is(","):
            self._take()
            arguments.append(self._sum())
        if len(arguments) != count:
            self._fail(f"{token.text} takes {count} value{'s' * (count > 1)}, here are {len(arguments)}", f"Write {example}.", token)
        self._close(opening)
        return _joined(function, *arguments)

    def _close(self, opening: Token) -> None:
        if not self._is(")"):
            self._fail(f"the parenthesis at character {opening.position} is still open", "Close it with “)”.")
        self._take()


def _constant(value: float) -> Node:
    return lambda gap: np.float64(value)


def _joined(function: Callable, *parts: Node) -> Node:
    return lambda gap: function(*(part(gap) for part in parts))
