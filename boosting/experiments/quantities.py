"""The numbers of each experiment that stand beside the paper's, read off its tables: a row each of docs/papers.md and of the page.

What the paper says is in the claim of the catalogue, too; a test holds the two together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from .evidence import Evidence
from .mp import BINARY, DDFS

if TYPE_CHECKING:
    from .frames import DataFrame


@dataclass(frozen=True)
class Quantity:
    """A row: what it is, the paper's figure in words, and ours as text."""

    name: str
    paper: str
    ours: Callable[[Evidence], str]


def _column(table: "DataFrame", start: str) -> Any:
    """The first column whose heading starts so."""
    return table[next(one for one in table.columns if one.startswith(start))]


def _along(start: str, shape: str) -> Callable[[Evidence], str]:
    """The first, best and last value of the column that starts so: "90 → 70 (iteration 3) → 80"; `shape` tells the best."""

    def ours(found: Evidence) -> str:
        values = _column(found.table, start)
        best, k = int(values.argmin() if shape == "least" else values.argmax()), found.table.columns[0]
        first, top, last = (_plain(values.iloc[i]) for i in (0, best, -1))
        return f"{first} → {top} ({k} {found.table[k].iloc[best]}) → {last}"

    return ours


def _plain(value: float) -> str:
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:.4f}"


def _by_size(method: str, which: int, column: str) -> Callable[[Evidence], str]:
    """Of a method with the smallest (0) or the largest (-1) share of the training queries."""

    def ours(found: Evidence) -> str:
        rows = found.table[found.table["method"] == method].sort_values("percent")
        digits = 0 if column.startswith("contra") else 4
        return f"{_column(rows, column).iloc[which]:,.{digits}f} ({rows['percent'].iloc[which]:g} %)"

    return ours


def _mean_of(method: str, column: str, over: str | None = None) -> Callable[[Evidence], str]:
    """The mean over the rows of a method; in percent above another's where `over` names one."""

    def mean(found: Evidence, who: str) -> float:
        return float(_column(found.table[found.table["method"] == who], column).mean())

    def ours(found: Evidence) -> str:
        if over is None:
            value = mean(found, method)
            return f"{value:,.1f}" if column.startswith("contra") else f"{value:.4f}"
        return f"{100 * (mean(found, method) / mean(found, over) - 1):+.2f} %".replace("-", "−")

    return ours


def _p_of(table: str, one: str, two: str) -> Callable[[Evidence], str]:
    def ours(found: Evidence) -> str:
        rows = found.more[table]
        return f"{float(rows[(rows['one'] == one) & (rows['two'] == two)]['p Holm'].iloc[0]):.2g}"

    return ours


def _precision(percent: int, methods: tuple[str, ...]) -> Callable[[Evidence], str]:
    def ours(found: Evidence) -> str:
        row = found.table.set_index("K%").loc[percent]
        return ", ".join(f"{row[f'{method} Prec']:.4f}" for method in methods)

    return ours


def _by_fold(percent: int, method: str) -> Callable[[Evidence], str]:
    def ours(found: Evidence) -> str:
        row = found.table.set_index("K%").loc[percent]
        return ", ".join(f"{row[name]:.4f}" for name in row.index if name.startswith(method) and name.endswith("Prec"))

    return ours


def _chosen_and_mean(method: str) -> Callable[[Evidence], str]:
    """At the iteration that was chosen, and the mean over iterations, where there are any; nobody learns from L1 where no query has a
    single grade."""

    def ours(found: Evidence) -> str:
        rows = found.more["Chosen, and the mean over iterations"].set_index("contestant")
        if method not in rows.index:
            return "no such queries"
        numbers = [rows.loc[method, which] for which in ("chosen", "mean over iterations")]
        return ", ".join(f"{number:.4f}" for number in numbers if not np.isnan(number))

    return ours


def _at_difference(difference: int, column: str) -> Callable[[Evidence], str]:
    """Of Figure 2 of [MP], which may be drawn to another difference than the paper's."""

    def ours(found: Evidence) -> str:
        there = found.table[column][found.table["difference"] == difference]
        return f"{there.iloc[0]:.3f}" if len(there) else "not drawn"

    return ours


PAIRS_OF = ("GBRank", "GBT", "RankSVM")
OF_FIGURE_1 = ("GBT L1", "GBT L2", "GBT L1+L2", "QBRank P2", "QBRank P2+L1", "RankSVM P2")

QUANTITIES: dict[str, tuple[Quantity, ...]] = {
    "gb-figure-1": (
        Quantity("contradicting pairs, training: first → fewest → last", "fall throughout", _along("pairs, training", "least")),
        Quantity("contradicting pairs, test: first → fewest → last", "fall, then rise slowly", _along("pairs, test", "least")),
        Quantity("DCG-5, test: first → largest → last", "mirrors the pairs", _along("DCG", "largest")),
    ),
    "gb-figure-2": (
        *(Quantity(f"DCG-5 of {method}, fewest queries", word, _by_size(method, 0, "DCG"))
          for method, word in (("GBRank", "below GBT"), ("GBT", "above GBRank"))),
        *(Quantity(f"DCG-5 of {method}, most queries", word, _by_size(method, -1, "DCG"))
          for method, word in (("GBRank", "above GBT"), ("GBT", "below GBRank"))),
        Quantity("contradicting pairs of GBRank, fewest queries", "more", _by_size("GBRank", 0, "contradicting")),
        Quantity("contradicting pairs of GBRank, most queries", "fewer", _by_size("GBRank", -1, "contradicting")),
    ),
    "gb-figures-3-4": (
        *(Quantity(f"DCG-5 of {one}", word, _mean_of(one, "DCG")) for one, word in zip(PAIRS_OF, ("best", "second", "worst"), strict=True)),
        Quantity("GBRank above GBT", "1.2 %", _mean_of("GBRank", "DCG", "GBT")),
        Quantity("p of that, after Holm", "0.0005", _p_of("Compared", "GBRank", "GBT")),
        Quantity("GBRank above RankSVM", "5.7 %", _mean_of("GBRank", "DCG", "RankSVM")),
        Quantity("p of that, after Holm", "near 0", _p_of("Compared", "GBRank", "RankSVM")),
        *(Quantity(f"contradicting pairs of {one}, mean of a fold", word, _mean_of(one, "contradicting"))
          for one, word in zip(PAIRS_OF, ("fewest", "second", "most"), strict=True)),
    ),
    "gb-table-1": tuple(
        Quantity(f"precision at {percent} %: GBRank, GBT", paper, _precision(percent, ("GBRank", "GBT")))
        for percent, paper in ((10, "0.9952, 0.9796"), (100, "0.7340, 0.7291"))
    ),
    "gb-tables-2-3": tuple(
        Quantity(f"precision at {percent} % of {method}, fold by fold", paper, _by_fold(percent, method))
        for percent, method, paper in (
            (10, "GBRank", "0.9714, 0.9714, 0.9714, 0.9619, 0.9571"), (10, "RankSVM", "0.9143, 0.9333, 0.9476, 0.9238, 0.9143"),
            (100, "GBRank", "0.7412, 0.7588, 0.735, 0.7569, 0.7417"), (100, "RankSVM", "0.7106, 0.7235, 0.7149, 0.7221, 0.7011"),
        )
    ),
    "qb-table-1": tuple(
        Quantity(f"precision at {percent} %: QBRank, GBT, RankSVM", paper, _precision(percent, ("QBRank", "GBT", "RankSVM")))
        for percent, paper in ((10, "0.9446, 0.9328, 0.8524"), (50, "0.7938, 0.7899, 0.7357"), (100, "0.6834, 0.6803, 0.6465"))
    ),
    "qb-figure-1": tuple(
        Quantity(f"DCG-5 of {one}: chosen, mean over iterations", word, _chosen_and_mean(one))
        for one, word in zip(OF_FIGURE_1, ("", "", "above GBT L2", "well above GBT L2", "above QBRank P2", "6.181"), strict=True)
    ),
    "mp-figure-2": tuple(
        Quantity(f"{name} at a difference of {where}", word, _at_difference(where, name))
        for where in (1, 4)
        for name, word in (("LDD", "alpha 0.2"), ("LOGDD", "lambda 3"), ("LOGITDD", "beta 0.5; within 0.5 and 1"))
    ),
    "mp-figures-3-5": (
        *(Quantity(f"mean NDCG: {one} above {BINARY}", word, _mean_of(one, "mean", BINARY))
          for one, word in zip(DDFS, ("+1.5 % (Web-2), −0.24 % (Web-1)", "+2.2 %, +0.16 %", "+1.8 %, +0.13 %"), strict=True)),
        *(Quantity(f"mean NDCG of {one}", word, _mean_of(one, "mean"))
          for one, word in ((BINARY, "above RankBoost except for NDCG@6 and @7 (OHSUMED)"), (DDFS[2], "best on OHSUMED"), ("RankBoost", ""),
                            ("ListNet", ""), ("AdaRank-NDCG", ""))),
    ),
    "mp-figure-6": tuple(
        Quantity(f"NDCG@5 of {one}: first → largest → last", word, _along(one, "largest"))
        for one, word in zip((BINARY, *DDFS), ("best at about round 90, then falls", *("stays",) * 3), strict=True)
    ),
}  # fmt: skip
