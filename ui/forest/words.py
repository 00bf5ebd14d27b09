"""What the Forest page says of features, in sentences with the numbers on screen."""

from collections.abc import Sequence

import numpy as np

from boosting.explain.permutation_importance import PermutationImportance
from boosting.explain.split_importance import SplitImportance
from boosting.metrics import CUTOFF, NDCG
from boosting.words import capital, count, counted, short, undirected, unlike
from figures.dependence import Stairs

from ..text.markdown import plain
from ..text.numbers import percent

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
UNSETTLED = "the intervals meet, so ten shuffles do not settle which of the two is worth more"
LEVEL = 0.02  # standard deviations; below it a score is said to stay


def bold(name: str) -> str:
    return f"**{plain(undirected(name).strip()[:60].rstrip())}**"  # beside a space two stars are no bold


def of_gain(names: Sequence[str], found: SplitImportance) -> str:
    """Which feature brings most gain."""
    if not found.splits.any():
        return "No tree of this run has a split, so no feature has a gain."
    if np.isnan(found.gain).any():
        return of_splits(names, found)
    top = int(np.argmax(found.gain))
    n_idle = int((found.splits == 0).sum())
    idle = f" {capital(count(n_idle))} of {count(len(names))} features {'is' if n_idle == 1 else 'are'} never used." if n_idle else ""
    share, splits = percent(found.gain_share[top]), percent(found.split_share[top])
    return f"{bold(names[top])} brings the most gain: {share} of all, with {splits} of the splits.{idle}"


def of_splits(names: Sequence[str], found: SplitImportance) -> str:
    """The same of a model whose file has no gains: which feature is used most."""
    top = int(np.argmax(found.splits))
    return f"The file has no gains. {bold(names[top])} is used most: in {percent(found.split_share[top])} of the splits."


def of_shuffling(names: Sequence[str], split: SplitImportance, found: PermutationImportance, where: str, is_graded: bool = True) -> str:
    """Whether shuffling agrees with the gain.

    where       the documents among which values change places, such as "the 80 documents of the test part"
    is_graded   whether the loss is told a grade of any of them
    """
    if np.isnan(found.whole):
        why = "a relevant document" if is_graded else "a grade that the loss sees"
        return f"Among {where} there is not {why}, so {NDCG.label} cannot say what a feature is worth."
    if not split.splits.any():
        return ""
    worth = split.splits if np.isnan(split.gain).any() else split.gain
    gain, drop = int(np.argmax(worth)), int(np.argmax(found.mean))
    start = f"Shuffled among {where},"
    if found.mean[drop] <= 0:
        nothing = f"no feature costs any {NDCG.label} (it is {found.whole:.3f})"
        return f"{start} {nothing}: what the trees ask does not show among the top {count(CUTOFF)}."
    if gain == drop:
        luck = _perhaps(found, gain) or _rival(names, found, gain)
        return f"{start} it costs the most, too: {NDCG.label} falls by {_fall(found, gain)} from {found.whole:.3f}{luck}."
    place = max(int((found.mean > found.mean[gain]).sum()), 1)  # who is level with the first comes second
    rank = ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}"
    said = f"{start} {bold(names[drop])} costs the most: {NDCG.label} falls by {_fall(found, drop)} from {found.whole:.3f}. "
    said += f"{bold(names[gain])} comes {rank} with {_fall(found, gain)}"
    if _meet(found, drop, gain):
        return f"{said}; {UNSETTLED}."
    return f"{said}: {'many splits' if worth is split.splits else 'much gain'}, and less worth in the end."


def _meet(found: PermutationImportance, one: int, other: int) -> bool:
    """Whether their intervals do."""
    return bool(abs(found.mean[one] - found.mean[other]) <= found.half_width[one] + found.half_width[other])


def _rival(names: Sequence[str], found: PermutationImportance, first: int) -> str:
    """Who may cost more than the first, where somebody may."""
    if len(names) < 2:
        return ""
    second = int(np.argmax(np.where(np.arange(len(names)) == first, -np.inf, found.mean)))
    return f"; {bold(names[second])} comes second with {_fall(found, second)}, and {UNSETTLED}" if _meet(found, first, second) else ""


def _perhaps(found: PermutationImportance, feature: int) -> str:
    """That it may be luck, where it may."""
    if found.mean[feature] > found.half_width[feature]:
        return ""
    return "; the interval holds zero, so ten shuffles do not settle that it costs anything"


def of_gains_by_shuffling(found: PermutationImportance, n_queries: int) -> str:
    """How many features do better shuffled; "" where none does, beyond the luck of shuffling."""
    n = int((found.mean + found.half_width < 0).sum())
    if not n:
        return ""
    queries = "the only query" if n_queries == 1 else f"the {count(n_queries)} queries"
    shuffled = f"any one of {counted(n, 'feature')}" if n > 1 else "one feature"
    return f"With {shuffled} shuffled, {NDCG.label} of {queries} is higher than before."


def _fall(found: PermutationImportance, feature: int) -> str:
    mean = float(found.mean[feature])
    places = next((n for n in range(3, 12) if float(f"{mean:.{n}f}")), 3)  # what is lost is not 0
    return f"{mean:.{places}f} ± {found.half_width[feature]:.{places}f}".replace("-", "−")


def heights_at(model: Stairs, x: np.ndarray) -> np.ndarray:
    """(n,) the height of a staircase at values x, none of them missing."""
    return model.heights[np.searchsorted(model.thresholds, x, side="left")]


def distance(one: Stairs, other: Stairs, known: np.ndarray) -> float:
    """How far two staircases are apart, on average over values that are there."""
    return float(np.abs(heights_at(one, known) - heights_at(other, known)).mean()) if len(known) else 0.0


def of_feature(name: str, models: Sequence[Stairs], known: np.ndarray, is_complete: bool = True) -> str:
    """What each model makes of one feature, from its low to its high values, 5 % to 95 % of the documents; and where between them two
    differ most.

    known         (n,) values of the feature that are there
    is_complete   whether every document has one
    """
    if not len(known):
        return f"No document has a value of {bold(name)}, so no tree can ask about it."
    if known.min() == known.max():
        if is_complete:
            return f"{bold(name)} has the same value everywhere, so no tree can ask about it."
        return f"{bold(name)} has the same value wherever it is present; a tree can only ask whether it is missing."
    low, high = np.quantile(known, (0.05, 0.95), method="inverted_cdf")
    if low == high:
        low, high = known.min(), known.max()
    usual = known[(known >= low) & (known <= high)]
    said = "; ".join(f"{plain(model.title)} {_moved(heights_at(model, np.sort(usual)))}" for model in models)
    first, last = (short(low), short(high)) if short(low) != short(high) else unlike(low, high)
    text = f"From {first} to {last} of {bold(name)}, in standard deviations of each one's scores: {said}."
    if len(models) < 2:
        return text
    pairs = [(one, other) for i, one in enumerate(models) for other in models[i + 1 :]]
    apart = [np.abs(heights_at(one, usual) - heights_at(other, usual)) for one, other in pairs]
    widest_pair = int(np.argmax([gaps.max() for gaps in apart]))
    (one, other), gaps = pairs[widest_pair], apart[widest_pair]
    at = float(usual[np.argmax(gaps)])
    if gaps.max() < LEVEL:
        return f"{text} The models agree."
    here = [f"{round(float(heights_at(model, np.array([at]))[0]), 2) + 0.0:+.2f}".replace("-", "−") for model in (one, other)]
    words = f"{plain(one.title)} and {plain(other.title)} differ most at {short(at)}: {here[0]} against {here[1]}."
    return f"{text} {words}"


def _moved(heights: np.ndarray) -> str:
    """From the first to the last of some heights.

    >>> _moved(np.array([0.0, 1.0, 0.0])), _moved(np.array([0.0, 0.0])), _moved(np.array([0.0, 2.0, -1.0]))
    ('ends where it began', 'stays where it is', 'falls by 1.00')
    """
    move = float(heights[-1] - heights[0])
    if abs(move) < LEVEL:
        return "stays where it is" if np.ptp(heights) < LEVEL else "ends where it began"
    return f"{'rises' if move > 0 else 'falls'} by {abs(move):.2f}"


def widest(models: Sequence[Sequence[Stairs]], columns: Sequence[np.ndarray]) -> tuple[int, int, int, float] | None:
    """(feature, one model, the other, distance) where two models differ most over all features; None with a single model.

    models    for each model its staircases, one a feature;  columns   of each feature the values that are there
    """
    found = [
        (feature, i, j, distance(models[i][feature], models[j][feature], known))
        for i in range(len(models)) for j in range(i + 1, len(models)) for feature, known in enumerate(columns)
    ]  # fmt: skip
    return max(found, key=lambda each: each[3], default=None)


def who(n: int, of: int, part: str) -> str:
    """Among whom values change places.

    >>> who(80, 80, "test"), who(30_000, 100_000, "training")
    ('the 80 documents of the test part', '30,000 of the 100,000 documents of the training part')
    """
    return f"the {counted(n, 'document')} of the {part} part" if n == of else f"{n:,} of the {of:,} documents of the {part} part"
