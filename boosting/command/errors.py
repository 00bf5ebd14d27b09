"""`python -m boosting errors`: where a ranker loses, the pairs and trees behind it, how few trees are enough, and two compared."""

import argparse
import os
from typing import TYPE_CHECKING, Any

from ..boost import train
from ..data.dataset import Dataset
from ..error_analysis.compare_queries import QueryByQuery, compare_queries
from ..error_analysis.costly_pairs import CostlyPairs, costly_pairs
from ..error_analysis.few_trees import TOLERANCE, FewTrees, few_trees
from ..error_analysis.quality_by_query import quality_by_query
from ..error_analysis.weak_queries import WeakQueries, weak_queries
from ..experiments.frames import as_csv, as_json, as_text, frame, records
from ..metrics import Metric
from ..models.replay import replay
from ..trace import Trace
from .metric import add_flags as add_metric
from .metric import metric_of
from .opened import Opened, add_flags, opened_with_grades
from .ranker import Ranker, loss_of, open_ranker

if TYPE_CHECKING:
    from ..experiments.frames import DataFrame

VALIDATED = "These are the queries that the run was validated on: what was chosen on them may look better there than on new ones."
TABLES = ("queries", "pairs", "trees", "few", "compared")


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "errors", help="weak queries of a ranker, and the pairs and trees behind them",
        description="Lists the queries that lose most by a metric, the contradicting pairs that cost most in them with the iteration that "
        "pushed each the wrong way, the iterations that hurt most, and how few are enough. The test part is judged where there is one; of "
        "a saved run without --data, the queries that it was validated on.",
        epilog="RANKER: the file of a LightGBM, XGBoost, CatBoost or RankLib model, a saved run, or a loss to train, such as gbrank:tau=2. "
        "Example: %(prog)s ranker.txt lambdamart --data train.txt --test test.txt --metric ndcg@10 --csv pairs",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("ranker", metavar="RANKER", help="a model's file, a saved run, or NAME or NAME:parameter=value,... of a loss")
    one.add_argument("second", metavar="SECOND", nargs="?", default="", help="another one, to compare query by query")
    add_flags(one)
    add_metric(one, words="NAME or NAME@K")
    one.add_argument("--part", choices=["train", "test"], help="whose queries are judged (default: test, where there is a test part)")
    one.add_argument("--after", type=int, metavar="K", help="after iteration K of RANKER (default: the one that it predicts with)")
    one.add_argument("--query", metavar="QID", help="pairs and trees of this query (default: of the worst ones)")
    one.add_argument("--most", type=int, default=10, help="queries, and pairs of each, that are listed (default: %(default)s)")
    one.add_argument("--within", type=float, default=TOLERANCE, help="what fewer trees may lose of the metric (default: %(default)s)")
    one.add_argument("--iterations", type=int, default=100, help="of a loss that says nothing else (default: %(default)s)")
    form = one.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="everything as JSON")
    form.add_argument("--csv", choices=TABLES, help="one table as CSV, with every query where it is a table of queries")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for what there is not, LetorError and OSError for what cannot be read."""
    _check(given)
    _, _, k = given.metric.partition("@")
    if k and not k.isdigit():
        raise ValueError(f"--metric {given.metric}: after @ comes one rank, such as ndcg@10.")
    metric = metric_of(given.metric, given.convention)
    rankers = {typed: open_ranker(typed) for typed in (given.ranker, given.second) if typed and os.path.isfile(typed)}
    data = opened_with_grades(given, [name for ranker in rankers.values() for name in ranker.features])
    if data.train is None and not given.test:
        data = next((Opened(found.trace.data, test=found.trace.validation) for found in rankers.values() if found.trace is not None), data)
    if data.train is None:
        raise ValueError("there are no queries to judge: add --data train.txt, a folder of folds, or its ZIP.")
    if given.part == "test" and (data.test is None or not given.data):
        raise ValueError("--part test: there is no test part; add --test test.txt, or take --part train.")
    is_test = data.test is not None and given.part != "train"
    judged = [
        _judged(typed, rankers.get(typed), data, data.train, given.iterations, is_test, after, remedy)
        for typed, after, remedy in ((given.ranker, given.after, "add"), (given.second, None, "name it first and add")) if typed
    ]  # fmt: skip
    return _printed(_Findings(given, judged, metric, is_test), given)


def _check(given: argparse.Namespace) -> None:
    if given.most < 1:
        raise ValueError(f"--most {given.most}: list at least 1.")
    if not given.within >= 0.0:
        raise ValueError(f"--within {given.within:g}: what fewer trees may lose is 0 or more, in the units of the metric.")
    if given.second and given.second == given.ranker:
        raise ValueError(f"{given.ranker} is named twice; name another ranker to compare it with.")
    if given.csv == "compared" and not given.second:
        raise ValueError("--csv compared needs a second ranker; name it after the first.")


def _judged(
    typed: str, ranker: Ranker | None, data: Opened, train_part: Dataset, n_iterations: int, is_test: bool, after: int | None, remedy: str
) -> tuple[Trace, int]:
    """The run of a model's file, a saved run beside the test part, or the run of a loss that is trained now; and the iteration that it
    predicts with, which is the last of a loss: nothing is chosen on the test part."""
    if ranker is None:
        trace = train(train_part, *loss_of(typed, n_iterations), data.test)
        return trace, trace.n_iterations
    if ranker.model is None:
        if data.test is None or not is_test:
            raise ValueError(
                f"{typed} is a saved run, which is judged on queries that it was not trained on: add --data train.txt --test test.txt."
            )
        return ranker.beside(data.test), ranker.at(after)
    k = ranker.at(after, remedy)
    try:
        return replay(ranker.model, ranker.as_trained(train_part), data.test and ranker.as_trained(data.test)), k
    except ValueError as error:
        raise ValueError(f"{typed}: {error}") from error


class _Findings:
    """What is found of one ranker or two, each table when it is first needed."""

    def __init__(self, given: argparse.Namespace, judged: list[tuple[Trace, int]], metric: Metric, is_test: bool) -> None:
        self.given, self.judged, self.metric, self.is_test = given, judged, metric, is_test
        self.part = "train" if not is_test else "test" if given.data else "validation"
        self.trace, k = judged[0]
        self.weak: WeakQueries = weak_queries(self.trace, metric, k if given.after is None else given.after, is_test)
        if given.query and given.query not in self.weak.data.qids:
            raise ValueError(f"--query {given.query}: the {self.part} part has no such query.")
        self._quality = quality_by_query(self.trace, metric, is_test)

    def pairs(self) -> list[CostlyPairs]:
        """Of the query that was named, else of the worst ones."""
        asked = [self.given.query] if self.given.query else self.weak.order[: self.given.most].tolist()
        return [costly_pairs(self.trace, q, self.metric, self.weak.k, self.is_test, self.given.most) for q in asked]

    def few(self) -> FewTrees:
        return few_trees(self._quality, self.given.within)

    def compared(self) -> QueryByQuery | None:
        if len(self.judged) < 2:
            return None
        (other, k), names = self.judged[1], (self.given.ranker, self.given.second)
        return compare_queries(self.trace, other, self.metric, self.is_test, names, (self.weak.k, k))

    def table(self, name: str, most: int | None) -> "DataFrame":
        """One of TABLES; most: queries or iterations that it lists, None = all."""
        if name == "queries":
            return self.weak.table(most)
        if name == "pairs":
            return _of_pairs(self.pairs())
        if name == "trees":
            return self._quality.hurt(most or len(self._quality.fall))
        if name == "few":
            return self.few().table()
        compared = self.compared()
        assert compared is not None
        return compared.table(most)


def _of_pairs(found: list[CostlyPairs]) -> "DataFrame":
    """The pairs of several queries in one table."""
    rows = [{"query": pairs.qid, **row} for pairs in found for row in records(pairs.table())]
    return frame(rows, ["query", *(found[0].table().columns if found else ())])


def _printed(found: _Findings, given: argparse.Namespace) -> str:
    if given.csv:
        return as_csv(found.table(given.csv, None))
    compared = found.compared()
    if given.json:
        shown = {name: records(found.table(name, given.most)) for name in TABLES[:3]}
        words = {"weak": found.weak.sentence, "few": found.few().sentence, **({"compared": compared.sentence} if compared else {})}
        two = {"compared": records(compared.table())} if compared else {}
        return as_json({"metric": found.metric.label, "part": found.part, "after": found.weak.k,
                        "sentences": words, **shown, "few": records(found.few().table()), **two})  # fmt: skip
    pairs = found.pairs()
    parts = [
        VALIDATED if found.part == "validation" else "", found.weak.sentence, as_text(found.weak.table(given.most)),
        *(line for one in pairs[:1] for line in (one.sentence, *([one.why(0)] if len(one.cost) else []))), as_text(_of_pairs(pairs)),
        "The largest fall of each query, by its iteration:", as_text(found.table("trees", given.most)), found.few().sentence,
        *([compared.sentence, as_text(compared.table(given.most))] if compared else []),
    ]  # fmt: skip
    return "\n\n".join(filter(None, parts))
