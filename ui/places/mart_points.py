"""The points that the page offers: values along one axis, at one height of the plane, so that other pages can show them too."""

from sample_data.drawn import Drawing, of

HEIGHT = 50
# Five points of value 1, four of 2, three of 3, five of 4: the seventeen of [SL] Calculating Optimal Leaf Value for F0. The slides' points
# stand in a picture; where they lie along x is ours: a hill, which needs more than one question.
_HILL = (1, 1, 1, 2, 1, 2, 3, 4, 4, 3, 4, 4, 4, 3, 2, 2, 1)
_STEPS = (0, 0, 1, 0, 1, 0, 1, 4, 3, 4, 4, 3, 2, 2, 1, 2, 2)


def _along_x(values: tuple[int, ...]) -> Drawing:
    return of(("a", value, 2 + 6 * place, HEIGHT) for place, value in enumerate(values))


SEVENTEEN = _along_x(_HILL)
STEPS = _along_x(_STEPS)
TITLES = {SEVENTEEN.identifier: "Seventeen points", STEPS.identifier: "Three steps, with noise"}


def is_on_a_line(drawing: Drawing) -> bool:
    """Whether x alone tells the points apart."""
    return len({d.y for d in drawing.documents}) == 1
