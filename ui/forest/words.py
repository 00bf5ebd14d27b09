"""What the Forest page says of features, in sentences with the numbers on screen."""

from collections.abc import Sequence

import numpy as np

from boosting.explain.permutation_importance import PermutationImportance
from boosting.explain.split_importance import SplitImportance
from boosting.words import capital, count, counted
from figures.dependence import Stairs

from ..page import plain

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LEVEL = 0.02  # spreads; below it a score is said to stay


def bold(name: str) -> str:
    return f"**{plain(name[:60])}**"


def of_gain(names: Sequence[str], found: SplitImportance) -> str:
    """Which feature brings most gain."""
    if not found.splits.any():
        return "No tree of this run asks anything, so no feature brings a gain."
    top = int(np.argmax(found.gain))
    n_idle = int((found.splits == 0).sum())
    idle = f" {capital(count(n_idle))} of {count(len(names))} features {'is' if n_idle == 1 else 'are'} never asked." if n_idle else ""
    share, splits = f"{found.gain_share[top]:.0%}", f"{found.split_share[top]:.0%}"
    return f"{bold(names[top])} brings most of the gain: {share} of it, with {splits} of the splits.{idle}"


def of_shuffling(names: Sequence[str], split: SplitImportance, found: PermutationImportance, where: str) -> str:
    """Whether shuffling agrees with the gain.

    where   the documents among which values change places, such as "the 80 documents of the test part"
    """
    if np.isnan(found.whole):
        return f"None of {where} is relevant, so NDCG@5 cannot say what a feature is worth."
    if not split.splits.any():
        return ""
    gain, drop = int(np.argmax(split.gain)), int(np.argmax(found.mean))
    start = f"Shuffled among {where},"
    if found.mean[drop] <= 0:
        return f"{start} no feature costs any NDCG@5 (it is {found.whole:.3f}): what the trees gained does not show among the top five."
    if gain == drop:
        return f"{start} it costs the most, too: NDCG@5 falls by {_fall(found, gain)} from {found.whole:.3f}."
    place = int((found.mean > found.mean[gain]).sum())
    rank = ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}"
    said = f"{start} {bold(names[drop])} costs the most: NDCG@5 falls by {_fall(found, drop)} from {found.whole:.3f}. "
    said += f"{bold(names[gain])} comes {rank} with {_fall(found, gain)}"
    if found.mean[drop] - found.mean[gain] <= found.half_width[drop] + found.half_width[gain]:
        return f"{said}; the intervals meet, so ten shuffles do not settle which of the two is worth more."
    return f"{said}: much gain, and less worth in the end."


def of_gains_by_shuffling(found: PermutationImportance, n_queries: int) -> str:
    """How many features do better shuffled; "" where none does, beyond the luck of shuffling."""
    n = int((found.mean + found.half_width < 0).sum())
    if not n:
        return ""
    queries = "the only query comes" if n_queries == 1 else f"the {count(n_queries)} queries come"
    return (
        f"With any one of {counted(n, 'feature', 'features')} shuffled, {queries} out better than before."
        if n > 1
        else (f"With one feature shuffled, {queries} out better than before.")
    )


def _fall(found: PermutationImportance, feature: int) -> str:
    return f"{found.mean[feature]:.3f} ± {found.half_width[feature]:.3f}".replace("-", "−")


def heights_at(model: Stairs, x: np.ndarray) -> np.ndarray:
    """(n,) the height of a staircase at values x, none of them missing."""
    return model.heights[np.searchsorted(model.thresholds, x, side="left")]


def distance(one: Stairs, other: Stairs, known: np.ndarray) -> float:
    """How far two staircases are apart, on average over values that are there."""
    return float(np.abs(heights_at(one, known) - heights_at(other, known)).mean()) if len(known) else 0.0


def of_feature(name: str, models: Sequence[Stairs], known: np.ndarray) -> str:
    """What each model makes of one feature, from its low to its high values, 5 % to 95 % of the documents; and where between them two
    differ most.

    known   (n,) values of the feature that are there
    """
    if not len(known) or not np.ptp(known):
        return f"{bold(name)} has the same value everywhere, so no tree can ask about it."
    low, high = np.quantile(known, (0.05, 0.95), method="inverted_cdf")
    if low == high:
        low, high = known.min(), known.max()
    moves = [float(np.diff(heights_at(model, np.array([low, high])))[0]) for model in models]
    said = "; ".join(f"{plain(model.title)} {_moved(move)}" for model, move in zip(models, moves, strict=True))
    text = f"From {low:.3g} to {high:.3g} of {bold(name)}, in spreads of each one's scores: {said}.".replace("-", "−")
    if len(models) < 2:
        return text
    pairs = [(one, other) for i, one in enumerate(models) for other in models[i + 1 :]]
    one, other = max(pairs, key=lambda pair: distance(pair[0], pair[1], known))
    usual = known[(known >= low) & (known <= high)]
    gaps = np.abs(heights_at(one, usual) - heights_at(other, usual))
    at = float(usual[np.argmax(gaps)])
    if gaps.max() < LEVEL:
        return f"{text} The models agree."
    here = [float(heights_at(model, np.array([at]))[0]) for model in (one, other)]
    words = f"{plain(one.title)} and {plain(other.title)} differ most at {at:.3g}: {here[0]:+.2f} against {here[1]:+.2f}.".replace("-", "−")
    return f"{text} {words}"


def _moved(move: float) -> str:
    if abs(move) < LEVEL:
        return "stays where it is"
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
    return (
        f"the {counted(n, 'document', 'documents')} of the {part} part" if n == of else f"{n:,} of the {of:,} documents of the {part} part"
    )
