"""The verdict of a contest in words: who leads, over whom that is more than luck, and over whom it is not; and what to do then."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..words import capital, count, counted, listed, short
from .comparison import Comparison
from .power import CHANCE

BRACKETS = "In square brackets: 95 % intervals."


def verdict(means: Mapping[str, float], compared: Sequence[Comparison]) -> str:
    """One sentence on a metric, and of several pairs a second one on what stands in brackets.

    means      contestant -> its mean over queries
    compared   pairs of them, as `Standing.compare` gives them: every one, one against all, or any others

    >>> import numpy as np
    >>> from .comparison import compare_all, one_against_all
    >>> rng = np.random.default_rng(0)
    >>> level = rng.random(60)
    >>> values = {"A": level + 0.1 * rng.random(60), "B": level, "C": level + 0.1 * rng.random(60)}
    >>> means = {name: float(v.mean()) for name, v in values.items()}
    >>> print(*verdict(means, compare_all(values, "NDCG@5")).split("; "), sep="\\n")
    A leads in NDCG@5: its lead over B (0.0574 [0.0492, 0.0656]) is more than noise
    that over C (0.00296 [−0.00844, 0.0144]) is within noise. In square brackets: 95 % intervals.
    >>> verdict(means, compare_all(values, "NDCG@5", pairs=one_against_all(list(values), "B"))).split(" In square")[0]
    'B is behind A (0.0574 [0.0492, 0.0656]) and C (0.0545 [0.0469, 0.062]) in NDCG@5 by more than noise.'
    """
    if not compared:
        return "A verdict needs two contestants."
    label, larger = compared[0].label, compared[0].larger_is_better
    best = _leader(means, larger)
    if best is None:
        return f"No query counts for {label}, so there is no verdict: choose another metric."
    if len(compared) == 1:
        return compared[0].better_first.sentence
    if all(it.t.mean == 0 for it in compared):
        return f"No method leads in {label}: all have the same mean over {counted(compared[0].n, 'query')}."
    if all(best in (it.one, it.two) for it in compared) or _is_every_pair(compared):
        of_best = [it for it in compared if best in (it.one, it.two)]
        return f"{_of_leader(best, of_best)} {_in_brackets(best, of_best)}"
    hubs = set.intersection(*({it.one, it.two} for it in compared))
    if hubs:
        one = hubs.pop()
        return f"{_against(one, compared)} {_in_brackets(one, compared)}"
    return " ".join(it.better_first.sentence for it in compared)


def _leader(means: Mapping[str, float], larger_is_better: bool) -> str | None:
    """Who has the best mean; None where no query counts for anybody."""
    known = {name: value for name, value in means.items() if value == value}
    return (max if larger_is_better else min)(known, key=lambda name: known[name], default=None)


def _in_brackets(one: str, compared: Sequence[Comparison]) -> str:
    """What stands in brackets, and where it looks unlike the verdict: its test would judge otherwise, or there are several pairs."""
    others = {it.two if it.one == one else it.one: it for it in compared}
    unlike = [f"{name} (p = {it.t.p:.2g})" for name, it in others.items() if it.is_judged_otherwise]
    raised = {name: f"{it.p_holm:.2g}" for name, it in others.items() if it.is_noise_by_holm}
    said = BRACKETS
    if unlike:
        said += f" They are the t-test's, which disagrees about {listed(unlike)}."
    if raised:
        many = f"{count(compared[0].n_pairs)} pairs"
        said += (
            f" Against {listed(list(raised))} they hold no 0, but Holm's correction for {many} raises p to {listed(list(raised.values()))}."
        )
    return said


def _is_every_pair(compared: Sequence[Comparison]) -> bool:
    names = {name for it in compared for name in (it.one, it.two)}
    return 2 * len(compared) == len(names) * (len(names) - 1)


def _of_leader(best: str, compared: Sequence[Comparison]) -> str:
    """The best one against each it was compared with."""
    label = compared[0].label
    leads = {it.two if it.one == best else it.one: it for it in compared}
    beside = [name for name, it in leads.items() if it.t.mean == 0]
    sure, level = (
        [f"{name} ({it.better_first.lead})" for name, it in leads.items() if it.is_sure is is_sure and name not in beside]
        for is_sure in (True, False)
    )
    leader, lead = f"{best} leads in {label}", "its lead"
    if beside:
        leader, lead = f"{listed([best, *beside])} lead in {label} with the same mean", f"the lead of {best}"
    if not sure:
        return f"{leader}, but {lead} over {listed(level)} is within noise{_each(level)}."
    if not level:
        return f"{leader}: {lead} over {listed(sure)} is more than noise{_each(sure)}."
    return f"{leader}: {lead} over {listed(sure)} is more than noise; that over {listed(level)} is within noise."


def _against(one: str, compared: Sequence[Comparison]) -> str:
    """One that is not the best against all others."""
    turned = [it if it.one == one else it.turned for it in compared]
    groups = {
        "is ahead of": [it for it in turned if it.is_sure and it.is_better],
        "is behind": [it for it in turned if it.is_sure and not it.is_better],
    }
    said = [f"{words} {listed([f'{it.two} ({it.lead})' for it in found])}" for words, found in groups.items() if found]
    level = [f"{it.two} ({it.lead})" for it in turned if not it.is_sure]
    label = compared[0].label
    if not said:
        return f"{one} differs from no method in {label} by more than noise: {listed(level)}."
    rest = f"; against {listed(level)} it is within noise" if level else ""
    return f"{one} {' and '.join(said)} in {label} by more than noise{rest}."


def _each(found: Sequence[str]) -> str:
    return "" if len(found) == 1 else " each time"


def so_which(means: Mapping[str, float], compared: Sequence[Comparison], costs: Mapping[str, str]) -> str:
    """What to do where the leader's lead is within noise: how many queries would decide between it and the next that it leads, if any, and
    which of those whose interval of the difference holds 0 costs least. Empty where the lead over everybody is more than noise, and where
    no query counts.

    costs   contestant -> what it costs in words ("12 trees, 0.4 s"), the cheapest first
    """
    best = _leader(means, compared[0].larger_is_better) if compared else None
    if best is None:
        return ""
    level = [it.better_first for it in compared if best in (it.one, it.two) and not it.is_sure]
    level = [it for it in level if not it.t.low > 0]  # Holm's correction may call noise what alone would not be
    if not level:
        return ""
    nearest = min(level, key=lambda it: abs(it.t.mean) or np.inf)  # of those with the same mean there is no gap to show
    names = [best, *(name for it in level for name in (it.one, it.two) if name != best)]
    cheapest = next((name for name in costs if name in names), best)
    which = "cheaper of the two" if len(names) == 2 else f"cheapest of the {count(len(names))} that are level"
    until = f"the {which} will do: {cheapest}"
    if costs.get(cheapest):
        until += f", {costs[cheapest]}"
    if not nearest.t.mean:
        return f"{capital(until)}."
    n = nearest.n_needed
    if n is None:
        return f"How many queries would show the gap cannot be computed; {until}."
    gap = f"a gap of {short(abs(nearest.t.mean))} between {nearest.one} and {nearest.two}"
    return f"Some {_about(n)} queries would show {gap} with a chance of {100 * CHANCE:.0f} % (here {nearest.n:,}); until then {until}."


def _about(n: int) -> str:
    """Two digits: the spread is known no better.

    >>> _about(7), _about(331), _about(123_456)
    ('7', '330', '120,000')
    """
    size = 10 ** max(len(str(n)) - 2, 0)
    return f"{round(n / size) * size:,}"
