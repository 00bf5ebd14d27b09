"""`python -m boosting contest`: losses and baselines on the same splits, and whether one is better."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..data.dataset import Dataset
from ..experiments import contest as contests
from ..experiments.checkpoint import Checkpoint
from ..experiments.comparison import one_against_all
from ..experiments.frames import as_csv, as_json, as_latex, as_text, records
from ..experiments.plan import Plan, folds, given, pool, published, random_splits
from ..experiments.recipe import fingerprint
from ..experiments.report import report
from ..experiments.standing import Standing
from .engine import add_flags as add_engine
from .engine import client_of
from .entrants import KNOWN, entrant
from .metric import add_flags as add_metric
from .metric import metric_of
from .opened import Opened, add_flags, opened_with_grades
from .progress import Progress
from .saved import check_to, write_text


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "contest", help="losses and baselines on the same splits of your data",
        description="Each method learns from the same queries, chooses iteration and values on queries that are not tested, and is then "
        "tested. Without --folds or --splits: the test part, or the folds as published, where there are any; else five folds.",
        epilog=f"Methods: {', '.join(KNOWN)}; `losses NAME` says what can be set for one. "
        "Example: %(prog)s lambdamart gbrank:learning_rate=0.1/0.3 ranksvm "
        "--data train.txt --folds 5 --metric ndcg@5 --report contest.html",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("method", nargs="+", help="NAME or NAME:parameter=value,...; values between slashes are alternatives")
    add_flags(one)
    parting = one.add_mutually_exclusive_group()
    parting.add_argument("--folds", type=int, help="folds by query, each tested once")
    parting.add_argument("--splits", type=int, help="random splits by query, 70 %% for training")
    add_metric(one, words="NAME or NAME@K[,K...]; the first K also chooses")
    one.add_argument("--against", default="", help="compare this method with each of the others; as typed, or by its name")
    one.add_argument("--iterations", type=int, default=100, help="of each loss that sets no number itself (default: %(default)s)")
    one.add_argument("--seed", type=int, default=0, help="of the random splits")
    one.add_argument("--jobs", type=int, default=1, help="processes at once; the numbers do not depend on it")
    add_engine(one, "dask spreads the trainings over a Dask cluster; the numbers do not depend on it (docs/scale.md)")
    one.add_argument("--report", metavar="FILE", help="write everything as one HTML page, with the script that repeats it")
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON")
    form.add_argument("--csv", action="store_true", help="a row for each query and method, as CSV")
    form.add_argument("--latex", action="store_true", help="the table of the methods as LaTeX (booktabs)")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError where there can be no such contest, LetorError and OSError for what cannot be read or written."""
    metric = metric_of(given.metric, given.convention)
    data = opened_with_grades(given, every_fold=True)
    if data.train is None:
        raise ValueError("a contest needs data: add --data train.txt, a folder of folds, or its ZIP.")
    plan = _plan(given, data, data.train)
    who = [entrant(typed, given.iterations, bool(plan.n_validation)) for typed in given.method]
    names = {typed: one.name for typed, one in zip(given.method, who, strict=True)}
    against = names.get(given.against, given.against) or None
    if given.report and len(who) < 2:
        raise ValueError("a report needs two methods; name another one.")
    check_to(given, "report")
    if against:
        one_against_all([one.name for one in who], against)
    with client_of(given) as client, Progress(sys.stderr) as progress:  # whatever is wrong is said before anything is trained
        kept = Checkpoint(n_jobs=given.jobs, client=client)
        standing = contests.contest(plan, who, [metric], metric.at(metric.cutoffs[0]), progress, checkpoint=kept)
    for name, reason in standing.refused.items():
        sys.stderr.write(f"{name} is left out: {reason}\n")
    if given.report:
        page = report(standing, Path(given.data).name, standing.compare(against=against), data.lines)
        write_text(given.report, page)
    return _printed(standing, given, against)


def _plan(flags: argparse.Namespace, data: Opened, train: Dataset) -> Plan:
    if flags.seed < 0:
        raise ValueError(f"--seed {flags.seed}: a seed is a whole number from 0.")
    if flags.folds is not None or flags.splits is not None:
        everything = pool([train, data.validation, data.test])
        return (
            folds(everything, flags.folds, flags.seed)
            if flags.folds is not None
            else random_splits(everything, flags.splits, seed=flags.seed)
        )
    if data.published is not None:
        return published(data.published)
    if data.test is not None:
        return given(train, data.test, data.validation, flags.seed)
    return folds(pool([train, data.validation]), seed=flags.seed)


def _printed(standing: Standing, flags: argparse.Namespace, against: str | None) -> str:
    compared, table = standing.comparisons(against=against), standing.table()
    if flags.csv:
        return as_csv(standing.by_query())
    if flags.latex:
        return as_latex(table, standing.verdict(against=against))
    if flags.json:
        return as_json({
            "verdict": standing.verdict(against=against), "data": fingerprint(standing.plan.data), "parting": standing.plan.words,
            "table": records(table), "comparisons": records(compared), "choices": records(standing.choices()),
            "costs": records(standing.costs()), "refused": dict(standing.refused),
        })  # fmt: skip
    parts = [
        standing.verdict(against=against),
        as_text(table),
        as_text(compared.drop(columns=["metric", "in words"])) if len(compared) else "",
        as_text(standing.costs()),
    ]
    return "\n\n".join(filter(None, [*parts, f"{standing.plan.words}; data {fingerprint(standing.plan.data)}"]))
