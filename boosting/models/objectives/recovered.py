"""The learning rate and the regularisation of leaves, found from leaf values and sums where a file does not hold them."""

import numpy as np

from .formula import CannotTell, Leaves

FEWEST = 12  # leaves
MOST = 20_000  # leaves that are asked
ALONE, TRIED = 6, 20  # leaves of a tree that is asked alone; trees that are
DIGITS = (1, 2, 3, 4, 5, 6)
NOT_WORSE = 2.0  # a rounded number may leave so much more between file and formula
NEAR = 1e-5  # what agrees with a first solution, and is asked for the last one
WELL = 1e-6  # agreement that asks for no further number
BEYOND = 1e-2  # how much closer regularisation by l1 must come to be believed

Sums = tuple[np.ndarray, np.ndarray, np.ndarray]


def recovered(first: list[np.ndarray], second: list[np.ndarray], values: list[np.ndarray], leaves: Leaves) -> Leaves:
    """`leaves` with the numbers that it lacks, from sums and values (n_leaves,) of some trees.

    A leaf of value v says v H = -rate G - l2 v + rate l1 sign(G): linear in three unknown numbers. They are found from all leaves together
    and from single trees; kept is what most leaves agree with, so that a tree of which something else is true does not spoil it. Numbers
    are rounded to as few digits as the leaves allow. Raises CannotTell where there are too few leaves.

        >>> G, H = np.array([-2.0, 1.0, 3.0, -1.0, 4.0, 2.5, -3.0, 0.5]), np.array([3.0, 2.0, 5.0, 1.0, 7.0, 4.0, 6.0, 2.5])
        >>> recovered([G, G], [H, H + 1.0], [-0.3 * G / (H + 1.5), -0.3 * G / (H + 2.5)], Leaves(l1=0.0))[:2]
        (0.3, 1.5)
    """
    trees = [(G[v != 0], H[v != 0], v[v != 0]) for G, H, v in zip(first, second, values, strict=True)]
    all_of_them = _together(trees)
    if len(all_of_them[0]) < FEWEST:
        raise CannotTell(f"the file lacks the learning rate, and {len(all_of_them[0])} leaves with a value are too few to find it")
    parts = [all_of_them, *[tree for tree in trees if len(tree[0]) >= ALONE][:TRIED]]
    found = _best(parts, all_of_them, leaves, with_l1=False)
    if np.isnan(leaves.l1) and _off(found, *all_of_them) > WELL:
        other = _best(parts, all_of_them, leaves, with_l1=True)
        found = other if _off(other, *all_of_them) < _off(found, *all_of_them) * BEYOND else found
    return _rounded(found, leaves, *all_of_them)


def _together(trees: list[Sums]) -> Sums:
    G, H, v = (np.concatenate([np.zeros(0), *(tree[part] for tree in trees)])[:MOST] for part in range(3))
    return G, H, v


def _best(parts: list[Sums], whole: Sums, leaves: Leaves, with_l1: bool) -> Leaves:
    """The solution that most leaves agree with, found once more from those that do."""
    found = min((_solved(part, leaves, with_l1) for part in parts), key=lambda each: _off(each, *whole))
    G, H, v = whole
    near = np.abs(found.values(G, H) - v) <= NEAR * np.abs(v).max()
    if near.sum() < FEWEST:
        return found
    again = _solved((G[near], H[near], v[near]), leaves, with_l1)
    return min((found, again), key=lambda each: _off(each, *whole))


def _solved(part: Sums, leaves: Leaves, with_l1: bool) -> Leaves:
    """By least squares, each leaf measured by its own G."""
    G, H, v = part
    columns, goal = [-G], v * H
    if np.isnan(leaves.l2):
        columns.append(-v)
    else:
        goal = goal + v * leaves.l2
    if with_l1:
        columns.append(np.sign(G))
    size = np.abs(G) + max(float(np.abs(G).max()), 1e-300) * 1e-3
    solution = np.linalg.lstsq(np.column_stack(columns) / size[:, None], goal / size, rcond=None)[0]
    rate = float(solution[0])
    l2 = float(solution[1]) if np.isnan(leaves.l2) else leaves.l2
    return leaves._replace(rate=rate, l2=l2, l1=float(solution[-1]) / rate if with_l1 and rate else 0.0)


def _rounded(found: Leaves, given: Leaves, G: np.ndarray, H: np.ndarray, v: np.ndarray) -> Leaves:
    """Each number that was found, of as few digits as fit no worse; and nothing below zero."""
    unknown = [name for name in ("rate", "l2", "l1") if np.isnan(getattr(given, name))]
    bound = max(NOT_WORSE * _off(found, G, H, v), 1e-7)
    for digits in DIGITS:
        near = {name: max(_digits(getattr(found, name), digits), 0.0) for name in unknown}
        if _off(found._replace(**near), G, H, v) <= bound:
            return found._replace(**near)
    return found._replace(**{name: max(getattr(found, name), 0.0) for name in unknown})


def _digits(value: float, digits: int) -> float:
    """Rounded to significant digits; what is next to nothing is 0."""
    return 0.0 if abs(value) < WELL else float(f"{value:.{digits}g}")


def _off(leaves: Leaves, G: np.ndarray, H: np.ndarray, v: np.ndarray) -> float:
    """What half of the leaves stay below, relative to the largest value."""
    return float(np.median(np.abs(leaves.values(G, H) - v)) / np.abs(v).max())
