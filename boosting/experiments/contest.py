"""Every contestant on every split: learn, choose on validation queries, and only then look at the test queries.

for each split, contestant, candidate:
    learn from the training queries
    along the iterations: the choosing metric on validation, every metric on test
the candidate and the iteration with the best validation metric are the contestant's choice
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from ..data.splits import join
from ..metrics import Metric
from ..settings import Settings
from .checkpoint import Checkpoint
from .contestant import Candidate, Contestant, Learn
from .plan import Plan, Split
from .standing import Outcome, Standing
from .studies import best_choice

MEASURED = 50  # iterations of a run at which test metrics are taken, evenly spread

Report = Callable[[int, int, str], bool | None]


def contest(
    plan: Plan,
    contestants: Sequence[Contestant],
    metrics: Sequence[Metric],
    choose: Metric | None = None,
    report: Report | None = None,
    measure_at: Sequence[int] | None = None,
    checkpoint: Checkpoint | None = None,
) -> Standing:
    """Let the contestants meet on the same splits.

    metrics      measured on the test queries; the first one decides where one number is asked for
    choose       chooses candidate and iteration on the validation queries; None = NDCG@5, as [MP] section 5.2
    measure_at   iterations at which test metrics are taken; None = up to 50, evenly spread over each run
    report       called with (runs done, of how many, whose is next) before each run; False stops, whole splits stay
    checkpoint   runs that are done already are taken from it, and new ones put there

    A contestant that cannot learn from the training queries of a split leaves the contest; `refused` of the result says why.
    Raises ValueError where nobody stays, where several candidates are to be told apart without validation queries, and for names
    that occur twice.

        >>> import boosting as b
        >>> data = b.Dataset([[0.1], [0.9]] * 6, relevance=[0, 1] * 6, query_ptr=range(0, 13, 2))
        >>> from boosting.experiments.plan import folds
        >>> from boosting.experiments.contestant import contestant
        >>> found = contest(folds(data, 3), [contestant("GBT", b.GBT(), b.Settings(n_iterations=2))], [b.Metric("ndcg", k=5)])
        >>> found.outcomes[0].iteration, float(found.outcomes[0].chosen.mean())
        (1, 1.0)
    """
    choose, kept = choose or Metric("ndcg", k=5), checkpoint or Checkpoint()
    _check(plan, contestants, metrics, choose)
    total, done, outcomes, refused = len(plan) * sum(len(c.candidates) for c in contestants), 0, list[Outcome](), dict[str, str]()
    for split in plan:
        of_split = []
        for number, one in enumerate(contestants):
            runs = []
            for tried, candidate in enumerate(one.candidates if one.name not in refused else ()):
                if report and report(done, total, f"{one.name}, split {split.number + 1} of {len(plan)}") is False:
                    return _standing(plan, contestants, metrics, choose, outcomes, refused, is_complete=False)
                try:
                    run = partial(_run, candidate, one, split, metrics, choose, measure_at, kept.train)
                    runs.append(kept.part((split.number, number, tried), run))
                except ValueError as error:  # the data do not suit it; the others go on
                    refused[one.name] = str(error)
                    break
                done += 1
            if one.name not in refused:
                of_split.append(_outcome(split, number, runs, choose))
        outcomes += of_split
    if report:
        report(total, total, "done")
    return _standing(plan, contestants, metrics, choose, outcomes, refused, is_complete=True)


def _standing(
    plan: Plan, contestants: Sequence[Contestant], metrics: Sequence[Metric], choose: Metric, outcomes: Sequence[Outcome],
    refused: dict[str, str], is_complete: bool,
) -> Standing:  # fmt: skip
    """The standing of those that can learn from every split."""
    stay = [number for number, one in enumerate(contestants) if one.name not in refused]
    if not stay:
        raise ValueError("; ".join(f"{name}: {reason}" for name, reason in refused.items()))
    kept = [replace(outcome, contestant=stay.index(outcome.contestant)) for outcome in outcomes if outcome.contestant in stay]
    who = tuple(contestants[number] for number in stay)
    return Standing(plan, who, tuple(metrics), choose, tuple(kept), refused, is_complete)


@dataclass(frozen=True, eq=False)
class Run:
    """One candidate on one split. Columns are the labels of all metrics.

    validation   (n_iterations + 1,) of the choosing metric; NaN at 0, and everywhere without validation queries
    best         its best iteration; the last one without validation queries
    at           (n_measured,) iterations of `whole`
    whole        (n_measured, n_labels) metrics of the test part
    first        (n_measured, n_test_queries) the first label of each query
    by_query     (n_test_queries, n_labels) at the best iteration
    mean         (n_test_queries, n_labels) over the measured iterations
    at_best      (n_labels,) metrics of the test part at the best iteration
    """

    validation: np.ndarray
    best: int
    at: np.ndarray
    whole: np.ndarray
    first: np.ndarray
    by_query: np.ndarray
    mean: np.ndarray
    at_best: np.ndarray


def _run(
    candidate: Candidate, one: Contestant, split: Split, metrics: Sequence[Metric], choose: Metric, measure_at: Sequence[int] | None,
    learn: Learn,
) -> Run:  # fmt: skip
    """Learn once; validation and test queries are scored side by side, and only the former have a say."""
    learnt = split.train if one.take is None else one.take(split.train)
    others = split.test if split.validation is None else join([split.validation, split.test])
    n = others.n_documents - split.test.n_documents
    wanted = measured((candidate.settings or Settings()).n_iterations) if measure_at is None else frozenset(measure_at)
    if not candidate.has_iterations:
        wanted = frozenset({1})
    curve, whole, at, of_queries = [np.nan], [], [], list[np.ndarray]()
    best, kept, last = 0, np.zeros(split.test.n_documents), np.zeros(split.test.n_documents)
    k = 0
    for k, scores in enumerate(candidate.states(learnt, others, learn), start=1):
        last = scores[n:]
        curve.append(choose(split.validation, scores[:n]) if split.validation is not None else np.nan)
        if not np.isnan(curve[k]) and (best == 0 or choose.better(curve[k], curve[best])):
            best, kept = k, last
        if k in wanted:
            at.append(k)
            whole.append(ask(metrics, split.test, last))
            of_queries.append(ask_by_query(metrics, split.test, last))
    best, kept = (best, kept) if best else (k, last)
    if not at:  # nothing was learnt: the scores before any tree are what there is
        at, whole, of_queries = [0], [ask(metrics, split.test, last)], [ask_by_query(metrics, split.test, last)]
    return Run(
        np.array(curve), best, np.array(at), np.array(whole), np.array([found[:, 0] for found in of_queries]),
        ask_by_query(metrics, split.test, kept), np.mean(of_queries, axis=0), ask(metrics, split.test, kept),
    )  # fmt: skip


def _outcome(split: Split, number: int, runs: Sequence[Run], choose: Metric) -> Outcome:
    sign = 1.0 if choose.higher_is_better else -1.0
    chosen_on = 0 if split.validation is None else split.validation.n_queries - choose.skipped(split.validation)
    curves = [np.nan_to_num(sign * run.validation, nan=-np.inf) for run in runs]  # what learnt nothing is worse than all
    won = best_choice(curves).number
    run = runs[won]
    return Outcome(
        split.number, number, won, run.best, float(run.validation[run.best]), chosen_on, split.test_numbers, run.by_query,
        np.mean([r.mean for r in runs], axis=0), run.at_best, np.mean([r.whole.mean(axis=0) for r in runs], axis=0), run.at, run.whole,
        run.first,
    )  # fmt: skip


def measured(n_iterations: int) -> frozenset[int]:
    """The iterations at which test metrics are taken: all up to 50, else 50 evenly spread from 1 to the last.

    >>> sorted(measured(3)), len(measured(200)), max(measured(200))
    ([1, 2, 3], 50, 200)
    """
    return frozenset(np.linspace(1, n_iterations, min(n_iterations, MEASURED)).round().astype(int).tolist())


def ask(metrics: Sequence[Metric], data, scores: np.ndarray) -> np.ndarray:
    """(n_labels,) every metric of the data."""
    return np.concatenate([np.atleast_1d(metric(data, scores)) for metric in metrics])


def ask_by_query(metrics: Sequence[Metric], data, scores: np.ndarray) -> np.ndarray:
    """(n_queries, n_labels) every metric of each query."""
    return np.concatenate([metric.by_query(data, scores).reshape(data.n_queries, -1) for metric in metrics], axis=1)


def _check(plan: Plan, contestants: Sequence[Contestant], metrics: Sequence[Metric], choose: Metric) -> None:
    names = [one.name for one in contestants]
    if not names or not metrics:
        raise ValueError("a contest needs at least one contestant and one metric.")
    if len(set(names)) < len(names):
        raise ValueError(f"two contestants have the same name: {', '.join(names)}; rename one.")
    if isinstance(choose.k, tuple):
        raise ValueError(f"{choose.label} are several numbers; choose by one of them, such as choose.at({choose.k[0]!r}).")
    several = [one.name for one in contestants if len(one.candidates) > 1]
    if several and not plan.n_validation:
        raise ValueError(f"{several[0]} has several candidates, and no query is kept for choosing: use a plan with validation queries.")
