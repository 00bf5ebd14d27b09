"""The tables of a contest as a person reads them: who scored what, every pair, and what was chosen on what."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from boosting.experiments.comparison import Comparison
from boosting.experiments.plan import Plan
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
    return parts_of(standing.plan)[1]


def parts_of(plan: Plan) -> tuple[str, str]:
    """What one of its parts is called, and several."""
    is_folds = "fold cross-validation" in plan.words or "folds as published" in plan.words
    return ("fold", "folds") if is_folds else ("split", "splits")


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
    many = counted(most, "query")
    if least < most:
        many = f"{count(least)} to {many}" if least else f"up to {many}"
    turns = "; each was ranked by a training that did not see it" if standing.plan.turns else ""
    one, that_count = parts_of(standing.plan)[0], "that counts" if most == 1 else "that count"
    return f"{what} of each {one}: the best {standing.choose.label} on {many} {that_count}{of_few}, never on test{turns}. {means}"


def means_over(standing: Standing) -> str:
    """Which queries the means are over: those that were tested, without those that do not count."""
    values = standing.query_values(standing.contestants[0].name, standing.labels[0])
    n, tested = int((~np.isnan(values)).sum()), len(set(np.concatenate([outcome.test_numbers for outcome in standing.outcomes]).tolist()))
    never = len(values) - tested if standing.is_complete and len(standing.plan) > 1 else 0  # one split says itself whom it tests
    says = [
        f"Means over {counted(n, 'query')}, each by its mean over the {parts(standing)} that test it." if n else "",
        f"{capital(count(never))} of {count(len(values))} queries {'was' if never == 1 else 'were'} in no test part." if never else "",
        standing.metric_of(standing.labels[0]).left_out(tested - n, tested),
    ]
    return " ".join(filter(None, says))


def standing_table(standing: Standing) -> pd.DataFrame:
    """A row for each contestant, the leader first: what was chosen, at which iteration, and what that costs; the mean over the iterations
    of the same runs; below them who could not take part, and why."""
    label, larger = standing.labels[0], standing.metric_of(standing.labels[0]).higher_is_better
    rows, called, wide, costs = [], columns(standing), f"spread over {parts(standing)}", standing.costs().set_index("contestant")
    for one in [one for one in standing.contestants if standing.of(one.name)] or standing.contestants:  # who has run so far
        chosen = [o.iteration for o in standing.of(one.name) if one.candidates[o.candidate].has_iterations]
        spread = standing.values(one.name, label, CHOSEN)
        rows.append(
            {"contestant": one.name, called[CHOSEN]: standing.mean(one.name, label), "at iteration": _range(chosen),
             "trees": costs["trees"].get(one.name, float("nan")), "seconds to train": costs["seconds"].get(one.name, float("nan")),
             called[MEAN]: float("nan") if standing.is_without_iterations(one.name) else standing.mean(one.name, label, MEAN),
             wide: float(spread.std(ddof=1)) if len(spread) > 1 else float("nan")}
        )  # fmt: skip
    table = pd.DataFrame(rows)
    table = table.sort_values(called[CHOSEN], ascending=not larger, kind="stable")
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


def pairs_table(compared: Sequence[Comparison]) -> pd.DataFrame:
    """Each pair with the better one first."""
    return pd.DataFrame([_pair(it.better_first) for it in compared])


def _pair(it: Comparison) -> dict[str, str]:
    return {
        "pair": f"{it.one} − {it.two}", "difference": short(it.t.mean), "95 % interval": _interval(it), "in percent": short(it.percent),
        "better on": f"{it.wins:g} of {it.n}", "p t-test": _p(it.t.p), "p randomisation": _p(it.chance.p), "p Holm": _p(it.p_holm),
        "judged": "more than noise" if it.is_sure else "within noise",
        "queries to show it": "" if it.is_sure or it.n_needed is None else f"{it.n_needed:,}",
    }  # fmt: skip


def _interval(it: Comparison) -> str:
    return "" if np.isnan(it.t.low) else f"{short(it.t.low)} to {short(it.t.high)}"


def _p(p: float) -> str:
    return "" if np.isnan(p) else f"{p:.2g}"
