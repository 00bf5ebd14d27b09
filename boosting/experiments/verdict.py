"""The verdict of a contest in words: who leads, over whom that is more than luck, and over whom it is not."""

from collections.abc import Mapping, Sequence

from ..words import count, counted, listed, short
from .comparison import Comparison


def verdict(means: Mapping[str, float], compared: Sequence[Comparison]) -> str:
    """One sentence on a metric.

    means      contestant -> its mean over queries
    compared   every pair of them, as `Standing.compare` gives it

    >>> import numpy as np
    >>> from .comparison import compare_all
    >>> rng = np.random.default_rng(0)
    >>> level = rng.random(60)
    >>> values = {"A": level + 0.1 * rng.random(60), "B": level, "C": level + 0.1 * rng.random(60)}
    >>> verdict({name: float(v.mean()) for name, v in values.items()}, compare_all(values, "NDCG@5"))
    'A leads in NDCG@5: its lead over B (0.0574) is more than noise; that over C (0.00296) is within noise.'
    """
    if not compared:
        return "A verdict needs two contestants."
    label, larger = compared[0].label, compared[0].larger_is_better
    known = {name: value for name, value in means.items() if value == value}
    if not known:
        return f"No query counts for {label}, so there is no verdict: choose another metric."
    if len(compared) == 1:
        return compared[0].better_first.sentence
    if all(it.t.mean == 0 for it in compared):
        return f"Nobody leads in {label}: all have the same mean over {counted(compared[0].n, 'query', 'queries')}."
    best = (max if larger else min)(known, key=lambda name: known[name])
    leads = {it.two if it.one == best else it.one: it for it in compared if best in (it.one, it.two)}
    beside = [name for name, it in leads.items() if it.t.mean == 0]
    sure, level = (
        [f"{name} ({short(abs(it.t.mean))})" for name, it in leads.items() if it.is_sure is is_sure and name not in beside]
        for is_sure in (True, False)
    )
    leader, lead = f"{best} leads in {label}", "its lead"
    if beside:
        leader, lead = f"{listed([best, *beside])} lead in {label} with the same mean", f"the lead of {best}"

    def each(found: list[str]) -> str:
        return "" if len(found) == 1 else " each time"

    if not sure:
        return f"{leader}, but {lead} over {listed(level)} is within noise{each(level)}."
    if not level:
        return f"{leader}: {lead} over {listed(sure)} is more than noise{each(sure)}."
    return f"{leader}: {lead} over {listed(sure)} is more than noise; that over {listed(level)} is within noise."


def by_the_other(on: Sequence[Comparison], other: Sequence[Comparison], words: str) -> str:
    """Whether another way of counting, which `words` name, judges the pairs alike."""
    differ = [b for a, b in zip(on, other, strict=True) if _claim(a) != _claim(b)]
    if not differ:
        return f"Counted by {words} it would be the same."
    many = "it" if len(on) == 1 else f"{counted(len(differ), 'pair', 'pairs')} of {count(len(on))}"
    return f"Counted by {words}, {many} would be judged differently. {differ[0].better_first.sentence}"


def _claim(it: Comparison) -> tuple[bool, bool]:
    return it.is_sure, it.is_sure and it.is_better
