"""`python -m boosting import`: a model of another engine beside your queries, as a run that the app opens."""

import argparse
from typing import Any

from ..experiments.frames import as_json
from ..models.objectives.fitted import fitted_to
from ..models.reader import read_model
from ..models.replay import replay
from .opened import add_flags, opened
from .ranker import named
from .saved import add_to, check_to, saved


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "import", help="a model of another engine as a run",
        description="Reads a model of LightGBM, XGBoost, CatBoost or RankLib without its engine, finds its features among the columns of "
        "--data, and says whether its trees agree with the gradients of its loss there.",
        epilog="Example: %(prog)s model.txt --data train.txt --test test.txt --to model.boosting",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("model", metavar="MODEL", help="the file that the engine's save_model wrote")
    add_flags(
        one,
        ("validation",),
        test="queries that are shown beside those of --data",
        fold="one of several published folds; without it, the first",
    )
    add_to(one, "save the run there; `explain`, `evaluate`, `predict` and `app` open it", required=True)
    one.add_argument("--json", action="store_true", help="as JSON")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what is no model or does not fit the data, LetorError and OSError for what cannot be read."""
    check_to(given)
    with named(given.model):
        model = read_model(given.model)
    data = opened(given, model.feature_names)
    if data.train is None:
        raise ValueError("a run has queries: add --data train.txt, best the rows on which the model was trained.")
    with named(given.model):
        trace = replay(model, data.train, data.test, fitted_to(model, data.train))
    saved(given.to, lambda: trace.save(given.to))
    model = trace.model
    matching = model.matching.sentence if model.matching is not None else ""
    if given.json:
        return as_json({"model": repr(model), "iterations": trace.n_iterations, "matching": matching, "fitted": trace.fitted.sentence,
                        "past best": model.past_best, "saved": given.to})  # fmt: skip
    return "\n\n".join(filter(None, [f"{model!r}", model.past_best, matching, trace.fitted.sentence, f"Saved in {given.to}."]))
