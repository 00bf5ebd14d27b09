"""What the papers' experiments share: what they are given, how queries are parted, DCG-5 with the editors' gains."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..data.dataset import Dataset
from ..data.published import Published
from ..metrics import YAHOO_GAINS, Metric
from .checkpoint import Checkpoint
from .contest import Report, contest
from .contestant import Contestant
from .plan import SET_ASIDE, Plan, folds, given, pool, published, random_splits
from .standing import Standing

TRAINING = 0.6  # of the queries, [GB] section 3.3.1


@dataclass(frozen=True, eq=False)
class Given:
    """What every experiment is given, besides values of its own.

    train, test, validation   the parts of the data; each experiment says what it does where it has no test part
    official     the folds that the data were published in
    report       hears of each training, as in `contest`
    checkpoint   what is done already
    """

    train: Dataset
    test: Dataset | None = None
    validation: Dataset | None = None
    official: Published | None = None
    report: Report | None = None
    checkpoint: Checkpoint | None = None

    def split(self, seed: int, set_aside: float = SET_ASIDE) -> Plan:
        """The parts as they are; without a test part 60 % of all queries to train on, as in [GB] section 3.3.1.

        set_aside   share of the training queries that choose, where there is no validation part
        """
        if self.test is not None:
            return given(self.train, self.test, self.validation, seed=seed, set_aside=set_aside)
        return random_splits(pool([self.train, self.validation]), 1, TRAINING, seed, set_aside)

    def folds(self, n_folds: int, seed: int) -> Plan:
        """The folds as published, or all queries of the parts dealt into folds."""
        return folds(self.everything(), n_folds, seed) if self.official is None else published(self.official)

    def everything(self) -> Dataset:
        """All queries of the parts."""
        return pool([self.train, self.validation, self.test])

    def meet(
        self, plan: Plan, contestants: Sequence[Contestant], metrics: Sequence[Metric], choose: Metric, at: Sequence[int] | None = None
    ) -> Standing:
        """Their contest, if everybody can learn and at least one whole split is run; raises as `reached`."""
        return reached(contest(plan, contestants, metrics, choose, self.report, at, self.checkpoint))


def dcg5(data: Dataset) -> Metric:
    """DCG-5 with the gains 10, 7, 3 of [GB] section 3.2, and 1 and 0 (ours), where the grades are whole and up to 4; else with 2^y - 1."""
    grades = np.nan_to_num(data.relevance)
    is_editorial = bool(np.all(grades == np.floor(grades)) and grades.max(initial=0.0) < len(YAHOO_GAINS))
    return Metric("dcg", k=5, convention="yahoo" if is_editorial else "standard")


def reached(found: Standing) -> Standing:
    """The standing, if everybody could learn and at least one whole split was run.

    Raises ValueError where the data do not suit somebody, InterruptedError where the experiment was stopped before.
    """
    if found.refused:
        raise ValueError("; ".join(f"{name} cannot take part: {reason}" for name, reason in found.refused.items()))
    if not found.outcomes:
        raise InterruptedError("the experiment was stopped before the first split was complete.")
    return found
