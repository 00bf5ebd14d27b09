"""The script that runs a contest again, to the last digit."""

from collections.abc import Iterable, Sequence
from inspect import isfunction
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

    Raises ValueError where a contestant learns from a part that a function takes, where the plan was made by hand, or where a ranker of
    one's own cannot be imported: such a script would not run what was run.
    """
    plan = standing.plan
    if not plan.call:
        raise ValueError("the plan was made by hand; use folds, random_splits or given, which can be written down.")
    for one in standing.contestants:
        if one.take is not None:
            raise ValueError(f"{one.name} learns from a part that a function takes, which cannot be written down.")
        for candidate in one.candidates:
            _check_written(one.name, candidate.learner)
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
    named = (one if isfunction(one) else type(one) for one in learners)
    return sorted({f"from {one.__module__} import {one.__name__}" for one in named})


def _candidate(one: Candidate) -> str:
    learner = one.learner.__name__ if isfunction(one.learner) else repr(one.learner)
    return f"Candidate({learner}, {one.words!r}, {one.settings!r})"


def _check_written(name: str, learner: Any) -> None:
    """Whether another script can import a ranker of one's own, and make it from what it prints."""
    kind = learner if isfunction(learner) else type(learner)
    if kind.__module__ == "__main__" or "<" in kind.__qualname__:
        raise ValueError(f"{name} is defined in the script itself, which another one cannot import; define {kind.__name__} in a module.")
    if not isfunction(learner) and repr(learner).startswith("<"):
        raise ValueError(f"{name} does not say how to make it again; make {kind.__name__} a dataclass, or give it a __repr__.")
