"""Every contestant on every split: learn, choose on queries that are not tested, and only then look at the test queries.

for each heat: a split, a contestant, one of its candidates
    learn from the training queries; for each turn of the split, from the others that are not tested
    along the iterations: the choosing metric of all queries that choose, every metric on test
the candidate and the iteration with the best choosing metric are the contestant's choice
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..metrics import NDCG, Metric
from .checkpoint import Checkpoint
from .contestant import Contestant
from .heat import Heat, Measures, Run, heats, run_heat
from .plan import Plan
from .standing import Outcome, Standing
from .studies import best_choice
from .together import check_sendable, run_together

Report = Callable[[int, int, str], bool | None]


class _Stopped(Exception):
    """`report` said that it is enough."""


def contest(
    plan: Plan,
    contestants: Sequence[Contestant],
    metrics: Sequence[Metric],
    choose: Metric | None = None,
    report: Report | None = None,
    measure_at: Sequence[int] | None = None,
    checkpoint: Checkpoint | None = None,
    of_training: bool = False,
    n_jobs: int | None = None,
    client: Any = None,
) -> Standing:
    """Let the contestants meet on the same splits.

    metrics      measured on the test queries; the first one decides where one number is asked for
    choose       chooses candidate and iteration on the queries that choose; None = NDCG@5, as [MP] section 5.2
    report       called with (heats done, of how many, what is next) before each heat and at each of its iterations; False stops, in the
                 middle of a training too; whole splits stay
    measure_at   iterations at which test metrics are taken; None = up to 50, evenly spread over each run
    checkpoint   heats that are run already are taken from it, and new ones put there
    of_training  whether the training queries are measured as well
    n_jobs       processes at once; None = as the checkpoint says, which is one. The numbers are the same to the last bit; `report` hears of
                 whole heats then. A script needs `if __name__ == "__main__":`
    client       a distributed.Client over whose workers the heats are spread, in place of n_jobs; None = as the checkpoint says. What a
                 worker had not finished when it ended is done again by another one

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
    measures = Measures(tuple(metrics), choose or NDCG, None if measure_at is None else tuple(measure_at), of_training)
    check(plan, contestants, measures)
    kept = checkpoint or Checkpoint()
    found = _Contest(plan, contestants, measures, report, kept)
    n_jobs = kept.n_jobs if n_jobs is None else n_jobs
    try:
        if n_jobs > 1 or (client or kept.client) is not None:
            found.run_together(n_jobs, client or kept.client)
        else:
            found.run_in_turn()
        if report:
            report(len(found.every), len(found.every), "done")
    except _Stopped:
        pass
    return stand(plan, contestants, measures, found.runs, found.refused)


class _Contest:
    """runs, refused   what has come of the heats so far: the run of each, and why a contestant cannot learn"""

    def __init__(self, plan: Plan, contestants: Sequence[Contestant], measures: Measures, report: Report | None, kept: Checkpoint) -> None:
        self.plan, self.contestants, self.measures, self.report, self.kept = plan, contestants, measures, report, kept
        self.every, self.runs, self.refused = heats(plan, contestants), dict[Heat, Run](), dict[str, str]()

    def run_in_turn(self) -> None:
        split = None
        for heat in self.every:
            one = self.contestants[heat.contestant]
            if split is None or split.number != heat.split:
                split = self.plan.split(heat.split)
            if one.name not in self.refused:
                words = self.words(heat)
                self.say(words)
                try:
                    watch = partial(self.say, words) if self.report else None
                    run = partial(run_heat, one.candidates[heat.candidate], one, split, self.measures, watch, self.kept.train)
                    self.runs[heat] = self.kept.part(tuple(heat), run, 1 + len(split.turns))
                except ValueError as error:  # the data do not suit it; the others go on
                    self.refused[one.name] = str(error)

    def run_together(self, n_jobs: int, client: Any) -> None:
        check_sendable(self.contestants)
        parts = self.kept.parts
        self.runs |= {heat: parts[tuple(heat)] for heat in self.every if tuple(heat) in parts}
        reasons = dict[Heat, str]()
        self.say(f"{n_jobs} at once" if client is None else "on the workers of the client")
        wanted = [heat for heat in self.every if heat not in self.runs]
        for heat, found in run_together(self.plan, self.contestants, self.measures, wanted, n_jobs, client):
            if isinstance(found, Run):
                self.runs[heat] = parts[tuple(heat)] = found
            else:
                reasons[heat] = found
            self.say(self.words(heat), n_more=len(reasons))
        for heat in sorted(reasons, reverse=True):  # as in turn: the first that fails says why
            self.refused[self.contestants[heat.contestant].name] = reasons[heat]

    def say(self, words: str, k: int = 0, n: int = 0, n_more: int = 0) -> None:
        """Report; raises _Stopped where that is enough. n_more: heats that are over without a run."""
        if self.report and self.report(len(self.runs) + n_more, len(self.every), f"{words}, iteration {k} of {n}" if k else words) is False:
            raise _Stopped

    def words(self, heat: Heat) -> str:
        return f"{self.contestants[heat.contestant].name}, split {heat.split + 1} of {len(self.plan)}"


def stand(
    plan: Plan, contestants: Sequence[Contestant], measures: Measures, runs: Mapping[Heat, Run], refused: Mapping[str, str]
) -> Standing:
    """The standing of those that can learn, over the splits of which all their heats are run.

    refused   name -> why; raises ValueError where nobody stays
    """
    stay = [number for number, one in enumerate(contestants) if one.name not in refused]
    if not stay:
        raise ValueError("; ".join(f"{name}: {reason}" for name, reason in refused.items()))
    due: dict[int, dict[int, list[Heat]]] = {split: {number: [] for number in stay} for split in range(len(plan))}
    for heat in heats(plan, contestants):
        if heat.contestant in stay:
            due[heat.split][heat.contestant].append(heat)
    outcomes = [
        _outcome(plan, split, at, [runs[heat] for heat in due[split][number]], measures.choose)
        for split in due
        if all(heat in runs for own in due[split].values() for heat in own)
        for at, number in enumerate(stay)
    ]
    who = tuple(contestants[number] for number in stay)
    is_complete = len(outcomes) == len(plan) * len(stay)
    return Standing(plan, who, measures.metrics, measures.choose, tuple(outcomes), dict(refused), is_complete)


def _outcome(plan: Plan, split: int, number: int, runs: Sequence[Run], choose: Metric) -> Outcome:
    sign = 1.0 if choose.higher_is_better else -1.0
    curves = [np.nan_to_num(sign * run.choosing, nan=-np.inf) for run in runs]  # what learned nothing is worse than all
    won = best_choice(curves).number
    return Outcome(**vars(runs[won]), split=split, contestant=number, candidate=won, test_numbers=plan.parts[split][2])


def check(plan: Plan, contestants: Sequence[Contestant], measures: Measures) -> None:
    """Raise ValueError that says why there can be no such contest."""
    names = [one.name for one in contestants]
    if not names or not measures.metrics:
        raise ValueError("a contest needs at least one contestant and one metric.")
    if len(set(names)) < len(names):
        raise ValueError(f"two contestants have the same name: {', '.join(names)}; rename one.")
    choose = measures.choose
    if isinstance(choose.k, tuple):
        raise ValueError(f"{choose.label} are several numbers; choose by one of them, such as choose.at({choose.k[0]!r}).")
    several = [one.name for one in contestants if len(one.candidates) > 1]
    if several and not plan.n_validation:
        raise ValueError(f"{several[0]} has several candidates, and there are no validation queries: use a plan with validation queries.")
