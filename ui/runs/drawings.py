"""The drawings that the page offers: the one it opens on, and those of the challenges."""

from collections.abc import Sequence

from sample_data.drawn import of

Place = tuple[str, int, int, int]


def _of(query: str, grade: int, places: Sequence[tuple[int, int]]) -> list[Place]:
    return [(query, grade, x, y) for x, y in places]


def _block(grade: int, xs: Sequence[int], ys: Sequence[int]) -> list[Place]:
    return _of("a", grade, [(x, y) for x in xs for y in ys])


# Two queries, good documents on the right for one and at the top for the other: a score for both has to rise along both axes.
OPENING = of(
    _of("a", 4, [(78, 40), (86, 62)]) + _of("a", 2, [(58, 52)]) + _of("a", 0, [(20, 44), (34, 66), (30, 22)])
    + _of("b", 3, [(42, 86), (66, 80)]) + _of("b", 1, [(54, 30)]) + _of("b", 0, [(46, 12), (14, 32)])
)  # fmt: skip
CLUSTERS = of(
    _of("a", 4, [(18, 62), (24, 74), (30, 58), (22, 48), (34, 70), (28, 82)])
    + _of("a", 0, [(64, 34), (72, 46), (80, 28), (68, 20), (84, 42), (76, 60)])
)
RING = of(
    _of("a", 4, [(50, 50), (44, 52), (56, 48), (48, 42), (52, 58)])
    + _of("a", 0, [(84, 50), (79, 67), (67, 79), (50, 84), (33, 79), (21, 67), (16, 50), (21, 33), (33, 21), (50, 16), (67, 21), (79, 33)])
)
# The values of the slides' example, five of 1, four of 2, three of 3, five of 4; where they lie is ours.
SEVENTEEN = of(
    _of("a", 1, [(12, 14), (22, 26), (34, 12), (16, 40), (40, 30)]) + _of("a", 2, [(14, 62), (26, 74), (36, 60), (18, 88)])
    + _of("a", 3, [(62, 20), (78, 32), (88, 14)]) + _of("a", 4, [(60, 66), (72, 80), (84, 58), (92, 86), (66, 48)])
)  # fmt: skip
LOW, HIGH = (24, 34), (66, 76)
XOR = of(_block(4, LOW, LOW) + _block(4, HIGH, HIGH) + _block(0, LOW, HIGH) + _block(0, HIGH, LOW))
# x follows the links in their order, 500, 800, 1,000, 50,000, 80,000, 100,000: trees see no more of them.
POPULARITY = of([("a", 4, 90, 50), ("a", 3, 78, 50), ("a", 2, 66, 50), ("b", 4, 34, 50), ("b", 3, 22, 50), ("b", 2, 10, 50)])
