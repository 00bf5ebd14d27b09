"""The script that runs a contest again, to the last digit."""

from collections.abc import Iterable, Sequence
from typing import Any

from .contestant import Candidate
from .recipe import fingerprint
from .standing import Standing

HEAD = """from math import inf, nan

import boosting as b
from boosting import Metric, Settings
from boosting.experiments.contest import contest
from boosting.experiments.contestant import Candidate, Contestant
from boosting.experiments.plan import folds, given, pool, published, random_splits
from boosting.experiments.recipe import fingerprint
"""
OPENS = (
    'train, validation, test = b.read_file("train.txt"), None, b.read_file("test.txt")  # your files; None for a part that there is not',
)

OPENS_FOLDS = ('folds = b.read_folds("folder.zip")  # your folder, or its archive',)


def script(standing: Standing, opens: Sequence[str] = OPENS) -> str:
    """Python that opens the data, checks that they are these, runs the contest and prints its verdict.

    opens   lines that make `train`, `validation` and `test`, each a Dataset or None

    Raises ValueError where a contestant learns from a part that a function takes, or where the plan was made by hand: such a script
    would not run what was run.
    """
    plan = standing.plan
    if not plan.call:
        raise ValueError("the plan was made by hand; use folds, random_splits or given, which can be written down.")
    for one in standing.contestants:
        if one.take is not None:
            raise ValueError(f"{one.name} learns from a part that a function takes, which cannot be written down.")
    every = [candidate for one in standing.contestants for candidate in one.candidates]
    is_published = plan.call.startswith("published")
    lines = [
        *_imports(candidate.learner for candidate in every),
        "",
        *((OPENS_FOLDS if opens == OPENS else opens) if is_published else opens),
        "data = folds.data" if is_published else "data = pool([train, validation, test])",
        f'assert fingerprint(data) == "{fingerprint(plan.data)}"',
        f"plan = {plan.call}",
        "who = [",
        *(
            f"    Contestant({one.name!r}, ({' '.join(f'{_candidate(each)},' for each in one.candidates)})),"
            for one in standing.contestants
        ),
        "]",
        f"found = contest(plan, who, {list(standing.metrics)!r}, {standing.choose!r})",
        "print(found.table().to_string(), found.verdict(), sep=chr(10))",
    ]
    return HEAD + "\n".join(lines) + "\n"


def _imports(learners: Iterable[Any]) -> list[str]:
    return sorted({f"from {type(one).__module__} import {type(one).__name__}" for one in learners})


def _candidate(one: Candidate) -> str:
    return f"Candidate({one.learner!r}, {one.words!r}, {one.settings!r})"
