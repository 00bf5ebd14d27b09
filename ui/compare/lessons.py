"""Comparisons that are ready made: runs that belong side by side, and what to look at."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from boosting import loss_class
from sample_data import Collection

from ..runs.address import Address, opening
from ..runs.comparison import Comparison

Values = Mapping[str, Any]


@dataclass(frozen=True)
class Lesson:
    """title, look   as a person reads them, in Markdown; nothing of them comes from data
    runs     (loss, what differs from its opening)
    beside   baselines;  view: what stands below the lists, where it is not the curves
    """

    title: str
    look: str
    runs: tuple[tuple[str, Values], ...]
    beside: tuple[str, ...] = ()
    view: str = field(default=Comparison.view)


def _preset(loss: str, words: str) -> Values:
    return next(preset.values for preset in loss_class(loss).presets if preset.words == words)


LESSONS = (
    Lesson(
        "Same loss, different fit",
        r"Both lower $\sum e^{-(F_i - F_j)}$. RankBoost lifts its stump by ½ ln((1 + r)/(1 − r)), MPBoost by N/C. Which moves faster?",
        (("rankboost", {}), ("mpboost", {"ddf": "binary", "weak_learner": "stump", "step": "paper"})),
    ),
    Lesson(
        "Grades, pairs, lists",
        "GBT fits each grade, RankNet counts every pair alike, LambdaMART weighs a pair by its swap's NDCG. Which wins where?",
        (("gbt", {}), ("lambdamart", {"metric": "ranknet"}), ("lambdamart", {})),
    ),
    Lesson(
        "Averaging or adding",
        "The update of GBRank's paper averages each new tree with all before it; the other one adds it. Which order stops changing first?",
        (("gbrank", {"update": "paper", "learning_rate": 1.0}), ("gbrank", {"update": "residual", "learning_rate": 0.3})),
    ),
    Lesson(
        "GBRank becomes QBRank",
        "QBRank with w = 1, no labels and Newton's curvature has the targets and the first tree of GBRank's residual update. Only the "
        "step differs: η here, a line search there.",
        (
            ("gbrank", {"update": "residual", "learning_rate": 0.1}),
            ("qbrank", {"w": 1.0, "labelled": "none", "curvature": "newton", "learning_rate": 0.1}),
        ),
    ),
    Lesson(
        "QBRank becomes GBT",
        "With w = 0 no pair is left in QBRank's risk. The two runs are the same, tree by tree.",
        (("qbrank", {"w": 0.0, "learning_rate": 0.1}), ("gbt", {"learning_rate": 0.1})),
    ),
    Lesson(
        "RankNet becomes LambdaMART",
        "LambdaMART multiplies each pair of RankNet by |ΔNDCG|. Which pairs does it give up, and what does NDCG gain?",
        (("lambdamart", {"metric": "ranknet"}), ("lambdamart", {})),
    ),
    Lesson(
        "BINARY becomes LOGDD",
        "BINARY gives every pair the same distance, LOGDD more to a larger gap of grades. Which pairs does each get right first?",
        (("mpboost", {"ddf": "binary"}), ("mpboost", {"ddf": "logarithmic"})),
    ),
    Lesson(
        "MPBoost as a Newton step",
        "A pair's weight in MPBoost is its share of an exponential risk. The paper's stump is fitted to d; a Newton step on the same risk "
        "fits 1/d with weight w d². Which lowers contradicting pairs sooner?",
        (("mpboost", {"step": "paper"}), ("mpboost", {"step": "newton"})),
    ),
    Lesson(
        "Four directed distances",
        "How hard does a pair push: all alike, by the gap of its grades, by its logarithm, or up to a bound? Which gets which pairs right?",
        tuple(("mpboost", {"ddf": ddf}) for ddf in ("binary", "linear", "logarithmic", "logistic")),
    ),
    Lesson(
        "Pairs, grades, or both",
        "QBRank on pairs alone (w = 1), on grades alone (w = 0), and on both. Where is each better than the others?",
        (("qbrank", {"w": 1.0}), ("qbrank", {"w": 0.0}), ("qbrank", {"w": 0.5})),
    ),
    Lesson(
        "With and without tied pairs",
        "Two documents of equal grades are no preference, so [QB] leaves them out and says that they could help (section 4): from x₁ > x₂ "
        "and x₃ > x₄, x₁ > {x₂, x₃} > x₄ follows only once x₂ and x₃ are known to tie. Does the test curve rise?",
        (("qbrank", {}), ("qbrank", {"tied_pairs": True}), ("gbrank", {"tied_pairs": True, "update": "residual", "learning_rate": 0.1})),
    ),
    Lesson(
        "One method, two engines",
        "LambdaMART with the conventions of LightGBM and with those of XGBoost. At which tree do they first differ, and does it matter?",
        (("lambdamart", _preset("lambdamart", "lightgbm")), ("lambdamart", _preset("lambdamart", "xgboost"))),
    ),
    Lesson(
        "Small steps, large steps",
        "One loss with three learning rates. Compare train with test: which learns fastest, and which ends best?",
        tuple(("lambdamart", {"learning_rate": rate}) for rate in (0.05, 0.3, 1.0)),
    ),
    Lesson(
        "Small steps regularise",
        "One loss with three learning rates, drawn over the sum of the steps, which [QB] Theorem 1 is about. Which run ends best?",
        tuple(("qbrank", {"learning_rate": rate}) for rate in (1.0, 0.3, 0.1)), view="steps",
    ),
    Lesson(
        "All documents, or a sample",
        "Each tree sees every document, or half of them, or half of the queries, a new sample for each tree (Friedman, Stochastic Gradient "
        "Boosting, 2002). Compare train with test: what does a smaller sample cost, and what may it save?",
        (("lambdamart", {}), ("lambdamart", {"sample_documents": 0.5}), ("lambdamart", {"sample_queries": 0.5})),
    ),
    Lesson(
        "Trees against one weight per feature",
        "Boosted trees beside linear rankers, which have no iterations. From which iteration on are the trees worth it?",
        (("lambdamart", {}), ("listnet", {})), ("ranksvm", "adarank", "linearlistnet", "linearranknet"), "metrics",
    ),
)  # fmt: skip


def comparison_of(lesson: Lesson, here: Comparison, source: Collection) -> Comparison:
    """The runs of a lesson on the data of the page; the query and the size of the letters stay."""
    runs = tuple(_address(here.data, loss, values, source) for loss, values in lesson.runs)
    return replace(here, runs=runs, beside=lesson.beside, view=lesson.view, iteration=None, document=None)


def _address(data: str, loss: str, values: Values, source: Collection) -> Address:
    start, address = opening(loss, source), Address(data, loss)
    for name, value in values.items():
        address = address.with_change(name, value, start)
    return address


def lesson_of(here: Comparison, source: Collection) -> Lesson | None:
    """The lesson whose runs a comparison shows; None where it is one of a person's own."""
    return next((lesson for lesson in LESSONS if comparison_of(lesson, here, source).runs == here.runs), None)
