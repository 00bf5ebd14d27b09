"""One number on the way to an answer, so that two people can compare their ways term by term."""

from dataclasses import dataclass

from ..losses.account import Equation, Quantity


@dataclass(frozen=True)
class Term:
    """A number, how it comes about, and the numbers that it is made of.

    words        what it is
    value        the booster's own
    equation     how it follows from `quantities`, where an equation says it
    quantities   every name of the equation, with its value here
    inside       the terms that it is made of, in the order in which they are worked out; empty for what is given

    >>> half = Term("one half of the sum", 1.5, Equation("half", "total / 2"), (Quantity("total", "S", "sum", 3.0),))
    >>> half.value, half.equation.expression, half.quantities[0].symbol
    (1.5, 'total / 2', 'S')
    """

    words: str
    value: float
    equation: Equation | None = None
    quantities: tuple[Quantity, ...] = ()
    inside: tuple["Term", ...] = ()
