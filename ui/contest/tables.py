"""The tables of a contest as a person reads them: who scored what, every pair, and what was chosen on what."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from boosting.experiments.comparison import Comparison, comparison_rows
from boosting.experiments.standing import CHOSEN, MEAN, Standing
from boosting.words import capital, count, counted, short


def columns(standing: Standing) -> dict[str, str]:
    """What a table calls the two ways of counting."""
    return {MEAN: "all iterations", CHOSEN: "chosen" if is_chosen(standing) else "last iteration"}


def is_chosen(standing: Standing) -> bool:
    """Whether anything was chosen on validation queries."""
    return any(outcome.n_validation for outcome in standing.outcomes)


def parts(standing: Standing) -> str:
    """'splits', or 'folds' where each query is tested once."""
    return "folds" if "fold cross-validation" in standing.plan.words else "splits"


def silent(standing: Standing) -> list[str]:
    """Columns that say nothing here."""
    return [] if any(len(one.candidates) > 1 for one in standing.contestants) else ["values"]


def chosen_on(standing: Standing) -> str:
    """What was chosen on what, and which queries the means are over, in sentences."""
    numbers, means = [outcome.n_validation for outcome in standing.outcomes], means_over(standing)
    least, most = min(numbers), max(numbers)
    if not is_chosen(standing):
        return f"Nothing was chosen, as {standing.why_no_choice}: the last iteration is used. {means}"
    what = "Parameters and iteration" if silent(standing) == [] else "The iteration"
    of_few = "" if least else " (where none counts, the last iteration is used)"
    many = counted(most, "validation query", "validation queries")
    if least < most:
        many = f"{count(least)} to {many}" if least else f"up to {many}"
    return (
        f"{what} of each split: the best {standing.choose.label} on {many} that {'counts' if most == 1 else 'count'}{of_few}, "
        f"never on test. {means}"
    )


def means_over(standing: Standing) -> str:
    """Which queries the means are over: those that were tested, without those that do not count."""
    values = standing.query_values(standing.contestants[0].name, standing.labels[0])
    n, tested = int((~np.isnan(values)).sum()), len(set(np.concatenate([outcome.test_numbers for outcome in standing.outcomes]).tolist()))
    never = len(values) - tested if standing.is_complete and len(standing.plan) > 1 else 0  # one split says itself whom it tests
    says = [
        f"Means over {counted(n, 'query', 'queries')}, each by its mean over the {parts(standing)} that test it." if n else "",
        f"{capital(count(never))} of {count(len(values))} queries {'was' if never == 1 else 'were'} in no test part." if never else "",
        standing.metric_of(standing.labels[0]).left_out(tested - n, tested),
    ]
    return " ".join(filter(None, says))


def standing_table(standing: Standing) -> pd.DataFrame:
    """A row for each contestant, the leader first: its mean over iterations without any choice, what was chosen, at which iteration; below
    them who could not take part, and why."""
    label, larger = standing.labels[0], standing.metric_of(standing.labels[0]).higher_is_better
    rows, called, wide = [], columns(standing), f"spread over {parts(standing)}"
    for one in [one for one in standing.contestants if standing.of(one.name)] or standing.contestants:  # who has run so far
        chosen = [o.iteration for o in standing.of(one.name) if one.candidates[o.candidate].has_iterations]
        spread = standing.values(one.name, label, CHOSEN)
        rows.append(
            {"contestant": one.name, called[MEAN]: standing.mean(one.name, label, MEAN),
             called[CHOSEN]: standing.mean(one.name, label, CHOSEN), "at iteration": _range(chosen),
             wide: float(spread.std(ddof=1)) if len(spread) > 1 else float("nan")}
        )  # fmt: skip
    table = pd.DataFrame(rows).sort_values(called[standing.verdict_on], ascending=not larger, kind="stable")
    if table[wide].isna().any():  # of one part there is no spread: some have only begun, or there is no more
        table = table.drop(columns=wide)
    if not standing.refused:
        return table
    refused = pd.DataFrame([{"contestant": name, "cannot take part": reason} for name, reason in standing.refused.items()])
    return pd.concat([table, refused], ignore_index=True).fillna({"at iteration": "", "cannot take part": ""})


def _range(chosen: list[int]) -> str:
    """Median, and from which to which.

    >>> _range([3, 5, 40]), _range([7]), _range([])
    ('5 (3–40)', '7', '')
    """
    if not chosen:
        return ""
    return f"{np.median(chosen):.0f}" + (f" ({min(chosen)}–{max(chosen)})" if len(set(chosen)) > 1 else "")


def pairs_table(compared: Sequence[Comparison], other: Sequence[Comparison], words: str) -> pd.DataFrame:
    """A row for each pair, the better one first. The last columns: difference and p by the other way of counting, which `words` names."""
    return pd.DataFrame([_pair(it, also, words) for it, also in zip(compared, other, strict=True)])


def _pair(it: Comparison, also: Comparison, words: str) -> dict[str, str]:
    it, also = (it.turned, also.turned) if it.better_first is not it else (it, also)
    return {
        "pair": f"{it.one} − {it.two}", "difference": short(it.t.mean), "95 % interval": _interval(it),
        "better on": f"{it.wins:g} of {it.n}", "p t-test": _p(it.t.p), "p randomisation": _p(it.chance.p), "p Holm": _p(it.p_holm),
        "judged": "more than noise" if it.is_sure else "within noise",
        f"{words}: difference": short(also.t.mean), f"{words}: p Holm": _p(also.p_holm),
    }  # fmt: skip


def pairs_rows(compared: Mapping[str, Sequence[Comparison]]) -> list[dict[str, Any]]:
    """Every pair by each way of counting, with all digits."""
    return [{"of": of, **row} for of, found in compared.items() for row in comparison_rows(found)]


def _interval(it: Comparison) -> str:
    return "" if np.isnan(it.t.low) else f"{short(it.t.low)} to {short(it.t.high)}"


def _p(p: float) -> str:
    return "" if np.isnan(p) else f"{p:.2g}"
