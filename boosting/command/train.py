"""`python -m boosting train`: a loss on your queries, how good it is on each part, and the run as a file."""

import argparse
import sys
from pathlib import Path
from typing import Any

from ..boost import train
from ..distributed.training import train_distributed
from ..experiments.frames import as_json, as_text, frame, records
from ..losses import LOSSES
from ..metrics import NDCG, Metric
from ..models.replay import Replay
from ..patience import Patience
from ..trace import OnIteration, Trace
from ..words import counted
from .engine import HERE, LIGHTGBM, client_of
from .engine import add_flags as add_engine
from .metric import add_flags as add_metric
from .metric import metric_of
from .opened import Opened, add_flags, opened_with_grades
from .progress import Progress
from .quality import qualities
from .ranker import loss_of
from .saved import add_to, check_to, saved


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "train", help="train a loss on your queries, and save the run",
        description="Trains a loss on --data. With --validation the run predicts with the iteration that is best there, and --patience "
        "ends training once nothing better comes. The test part is judged, and nothing is chosen on it.",
        epilog=f"Losses: {', '.join(loss.identifier for loss in LOSSES)}; `losses NAME` says what can be set for one. "
        "Example: %(prog)s lambdamart:learning_rate=0.05 --data train.txt "
        "--validation vali.txt --iterations 500 --patience 30 --to ranker.boosting",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("loss", metavar="LOSS", help="NAME or NAME:parameter=value,... of the loss and of training")
    add_flags(
        one, validation="queries on which the iteration is chosen; without them, all iterations are taken",
        test="queries that are judged at the end", fold="one of several published folds; without it, the first",
    )  # fmt: skip
    add_metric(one)
    one.add_argument("--iterations", type=int, default=100, help="boosting iterations (default: %(default)s)")
    one.add_argument("--patience", type=int, metavar="N", help="end after N iterations without a better --metric on --validation")
    add_engine(one, "dask trains by XGBoost, dask-lightgbm by LightGBM, on a Dask cluster: LambdaMART and GBT (docs/scale.md)", LIGHTGBM)
    add_to(one, "save the run there, with its data; `predict`, `evaluate`, `explain` and `app` open it")
    one.add_argument("--json", action="store_true", help="everything as JSON")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what cannot be trained, LetorError and OSError for what cannot be read or written."""
    metric = metric_of(given.metric, given.convention)
    first = metric.at(metric.cutoffs[0])
    loss, settings = loss_of(given.loss, given.iterations)
    check_to(given)
    data = opened_with_grades(given)
    if data.train is None:
        raise ValueError("there is nothing to train on: add --data train.txt, a folder of folds, or its ZIP.")
    if given.patience is not None and data.validation is None:
        raise ValueError("--patience waits for a better number on other queries: add --validation vali.txt.")
    if given.patience is not None and given.engine != HERE:
        raise ValueError("--patience ends training here alone: leave it out; with --validation the run predicts with its best iteration.")
    patience = None if given.patience is None else Patience(given.patience, first)
    with client_of(given) as client, Progress(sys.stderr) as progress:
        watch = _watched(progress, settings.n_iterations)
        if client is None:
            trace = train(data.train, loss, settings, data.validation, watch, patience)
        else:
            engine = "lightgbm" if given.engine == LIGHTGBM else "xgboost"
            try:
                trace = train_distributed(data.train, loss, settings, client, data.validation, watch, engine)
            except RuntimeError as error:  # what the engine said
                raise ValueError(str(error)) from error
    if given.to:
        saved(given.to, lambda: trace.save(given.to))
    return _printed(trace, data, metric, given)


def _watched(progress: Progress, n: int) -> OnIteration | None:
    """What moves the bar; nothing where nobody watches, for numbers would be worked out for nobody."""
    if not sys.stderr.isatty():
        return None

    def on_iteration(k: int, numbers: dict[str, float]) -> None:
        ndcg = numbers.get("validation_ndcg", numbers.get("ndcg"))
        progress(k, n, "" if ndcg is None else f"{NDCG.label} {ndcg:.4f}")

    return on_iteration


def _printed(trace: Trace, data: Opened, metric: Metric, given: argparse.Namespace) -> str:
    scores = {"train": trace.scores(trace.best)}
    parts = {"train": trace.data}
    if data.validation is not None:
        parts["validation"], scores["validation"] = data.validation, trace.validation_scores(trace.best)
    if data.test is not None:
        parts["test"] = data.test
        scores["test"] = trace.predict(data.test.features)
    table = frame(qualities(parts, scores, metric))
    if given.json:
        return as_json({
            "loss": repr(trace.loss), "settings": repr(trace.settings), "iterations": trace.n_iterations, "predicts_with": trace.best,
            "ended": trace.ended, "warnings": trace.warnings, "quality": records(table), "saved": given.to or None,
        })  # fmt: skip
    by = NDCG.label if trace.patience is None else trace.patience.criterion.label
    is_chosen = trace.patience is not None or (data.validation is not None and NDCG.skipped(data.validation) < data.validation.n_queries)
    why = f"the best by {by} on validation" if is_chosen else f"the last: no validation query counts for {by}"
    chosen = "" if data.validation is None else f" It predicts with iteration {trace.best}, {why}."
    title = repr(trace.model) if isinstance(trace, Replay) else trace.loss.title
    sentence = f"{title}: {counted(trace.n_iterations, 'iteration')}.{chosen}"
    end = f"Saved in {Path(given.to)}." if given.to else "Not saved; --to ranker.boosting saves the run."
    return "\n\n".join(filter(None, [sentence, trace.ended, *trace.warnings, as_text(table), end]))
