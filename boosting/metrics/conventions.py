"""Which reading of a metric a number belongs to: the same scores make NDCG .68 or .48, by the queries that are left out alone."""

from dataclasses import dataclass
from typing import Any

from .by_position import OVER
from .gains import DISCOUNTS
from .order import EMPTY, TIES, check_choice

EVERY = ("dcg", "ndcg", "mrr", "map", "err", "contradicting_pairs", "contradicting_share", "precision_at_percent")

_GAIN = {"exp2": "2^grade − 1", "linear": "the grade", "yahoo": "0, 1, 3, 7, 10 for the grades 0 to 4"}
_DISCOUNT = {"standard": "1/log₂(rank + 1)", "letor": "1 at the first two ranks, then 1/log₂(rank)"}
_TIES = {
    "average": "Equal scores count by the mean over their possible orders.",
    "stable": "The file decides between equal scores.",
    "shuffle": "Chance decides between equal scores.",
    "name": "Names decide between equal scores, the last one of the alphabet first.",
}
BEYOND = ("whole", "zero")
_EMPTY = {"skip": "is left out", "zero": "counts 0", "one": "counts 1"}


@dataclass(frozen=True)
class Convention:
    """gain, discount   as in `query_dcg`
    ties             as in `query_dcg`: what decides between equal scores
    empty            what a query without a relevant document counts: "skip", "zero", "one"
    beyond           what a query counts at a rank beyond the end of its list: "whole", what its documents give, or "zero"
    over             what a cut MAP is divided by, as in `query_average_precision`
    defines          the metrics that whoever set the convention has
    name             how labels call it
    """

    gain: Any = "exp2"
    discount: str = "standard"
    ties: str = "average"
    empty: str = "skip"
    beyond: str = "whole"
    over: str = "reachable"
    defines: tuple[str, ...] = EVERY
    name: str = "own convention"

    def __post_init__(self) -> None:
        check_choice("discount", self.discount, DISCOUNTS)
        check_choice("ties", self.ties, TIES)
        check_choice("empty", self.empty, tuple(EMPTY))
        check_choice("beyond", self.beyond, BEYOND)
        check_choice("over", self.over, OVER)

    @property
    def words(self) -> str:
        """How a list is read, in sentences; ranks count from 1.

        >>> Convention(ties="stable", empty="zero").words
        'Gain 2^grade − 1, discount 1/log₂(rank + 1). The file decides between equal scores. A query without a relevant document counts 0.'
        """
        gain = _GAIN[self.gain] if isinstance(self.gain, str) else "from a table of its own"
        whole = f"Gain {gain}, discount {_DISCOUNT[self.discount]}. {_TIES[self.ties]}"
        beyond = " At a rank beyond the end of its list a query counts 0." if self.beyond == "zero" else ""
        return f"{whole} A query without a relevant document {_EMPTY[self.empty]}.{beyond}"


# standard    exact over ties; queries on which no order is better than another say nothing
# yahoo       the same with the gains 10, 7, 3 of [GB] section 3.2 for the best grades
# letor       as LETOR: the first two ranks weigh the same, file order between equal scores, empty queries count 0, and a query shorter
#             than k counts at k what its documents give
# letor_tool  the evaluation tool of LETOR 3.0 and 4.0 to the letter: there NDCG@k of a query with fewer than k documents counts 0
# lightgbm    LightGBM's ndcg and map: file order between equal scores, empty queries count 1
# trec_eval   ndcg_cut, map_cut and recip_rank: the grade is the gain, names decide between equal scores, empty queries count 0
CONVENTIONS = {
    "standard": Convention(),
    "yahoo": Convention(gain="yahoo", defines=("dcg", "ndcg")),
    "letor": Convention(discount="letor", ties="stable", empty="zero", over="relevant", defines=("ndcg", "map")),
    "letor_tool": Convention(discount="letor", ties="stable", empty="zero", beyond="zero", over="relevant", defines=("ndcg",)),
    "lightgbm": Convention(ties="stable", empty="one", defines=("ndcg", "map")),
    "trec_eval": Convention(gain="linear", ties="name", empty="zero", over="relevant", defines=("dcg", "ndcg", "mrr", "map")),
}
