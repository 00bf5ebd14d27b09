"""The points that the page offers to grow a tree on."""

from sample_data.drawn import of

from ..runs.drawings import RING, SEVENTEEN, XOR

# Grown best first, the tree asks x, then y on the right, x on the left, and y: the four questions of the slides' example, [SL] Learning
# a Regression Tree (II) to (V). The slides' points stand in a picture; these are ours.
SLIDES = of(
    [("a", 4, x, y) for x, y in ((8, 22), (16, 48), (12, 80), (20, 66))]
    + [("a", 2, x, y) for x, y in ((30, 20), (40, 38))]
    + [("a", 3, x, y) for x, y in ((34, 62), (44, 86))]
    + [("a", 2, x, y) for x, y in ((58, 18), (70, 34), (84, 12), (92, 40))]
    + [("a", 0, x, y) for x, y in ((62, 66), (76, 84), (90, 72))]
)
# Higher to the right and at the top, with noise: a tree that fits all of it has learned the noise too.
_NOISY = (
    (1, 15, 36), (1, 15, 77), (1, 78, 26), (2, 50, 66), (4, 59, 46), (3, 60, 51), (4, 70, 92), (2, 5, 80), (1, 49, 82), (1, 17, 55),
    (1, 41, 96), (3, 91, 96), (3, 55, 15), (0, 9, 22), (1, 54, 32), (1, 15, 55), (2, 74, 81), (3, 93, 48), (4, 96, 96), (1, 62, 36),
    (4, 85, 91), (2, 38, 59), (2, 16, 71), (2, 51, 25), (2, 45, 59), (2, 65, 79), (4, 97, 87), (2, 29, 85), (2, 84, 94), (0, 16, 15),
)  # fmt: skip
NOISY = of(("a", *point) for point in _NOISY)
TITLES = {
    SLIDES.identifier: "The slides' four splits", NOISY.identifier: "Noisy points", SEVENTEEN.identifier: "Seventeen points",
    RING.identifier: "A ring", XOR.identifier: "XOR",
}  # fmt: skip
