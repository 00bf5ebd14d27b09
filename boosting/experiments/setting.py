"""What the papers' experiments share: the parting of the queries, DCG-5 with the editors' gains, and an end before the end."""

from collections.abc import Sequence

import numpy as np

from ..data.dataset import Dataset
from ..data.published import Published
from ..metrics import YAHOO_GAINS, Metric
from .plan import SET_ASIDE, Plan, folds, given, pool, published, random_splits
from .standing import Standing

TRAINING = 0.6  # of the queries, [GB] section 3.3.1


def give_or_split(train: Dataset, test: Dataset | None, seed: int, validation: Dataset | None = None, set_aside: float = SET_ASIDE) -> Plan:
    """The parts as given; without a test part 60 % of all queries to train on, as in [GB] section 3.3.1.

    set_aside   share of the training queries that choose, where there is no validation part
    """
    if test is not None:
        return given(train, test, validation, seed=seed, set_aside=set_aside)
    return random_splits(pool([train, validation]), 1, TRAINING, seed, set_aside)


def fold_plan(parts: Sequence[Dataset | None], n_folds: int, seed: int, official: Published | None) -> Plan:
    """The folds as published, or all queries of the parts dealt into folds."""
    return folds(pool(parts), n_folds, seed) if official is None else published(official)


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
