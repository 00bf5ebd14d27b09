"""Slips of [GB] that its own tables give away: footnote 2, row 60% of Table 1, and the size of the click data."""

import numpy as np

from ...data.dataset import Dataset
from ..printed import GB_TABLE_1, GB_TABLE_2
from .erratum import Erratum, Evidence, said

N_PREFERENCES = 20948  # preferences from clicks, [GB] section 3.1.3


def _percent(data: Dataset) -> Evidence:
    n_pairs, wrong, precision, *_ = GB_TABLE_1[-1]
    share = wrong / n_pairs
    return Evidence(
        f"Table 1 at 100%: {wrong:,} of {n_pairs:,} pairs contradict, {share:.4f} of them. The precision beside it is {precision:.4f}, and "
        f"1 − {share:.4f} = {1 - share:.4f}: the share of the pairs that do not contradict.",
        abs(1 - share - precision) < 5e-5 < abs(share - precision),
        ("of GBRank at 100%", "number"),
        (("pairs", f"{n_pairs:,}"), ("contradicting", f"{wrong:,}"), ("their share", f"{share:.4f}"),
         ("the others’ share", f"{1 - share:.4f}"), ("precision, as printed", f"{precision:.4f}")),
        {"contradicting": share, "others": 1 - share, "precision": precision},
    )  # fmt: skip


def _swapped(data: Dataset) -> Evidence:
    n_pairs, gbrank, gbrank_precision, gbt, gbt_precision = GB_TABLE_1[5]
    by_count = {"GBRank": 1 - gbrank / n_pairs, "GBT": 1 - gbt / n_pairs}
    odd = [10 * (i + 1) for i, (n, one, p, other, q) in enumerate(GB_TABLE_1) if max(abs(1 - one / n - p), abs(1 - other / n - q)) > 1e-4]
    return Evidence(
        f"GBRank’s {gbrank:,} of {n_pairs:,} pairs make a precision of {by_count['GBRank']:.4f}, which is the one printed for GBT; GBT’s "
        f"{gbt:,} make {by_count['GBT']:.4f}, the one printed for GBRank. In every other row counts and "
        "precisions agree to within 0.0001.",
        odd == [60] and max(abs(by_count["GBRank"] - gbt_precision), abs(by_count["GBT"] - gbrank_precision)) < 5e-5,
        ("row 60%", "contradicting", "precision by that count", "precision printed"),
        (
            ("GBRank", f"{gbrank:,}", f"{by_count['GBRank']:.4f}", f"{gbrank_precision:.4f}"),
            ("GBT", f"{gbt:,}", f"{by_count['GBT']:.4f}", f"{gbt_precision:.4f}"),
        ),
        {"gbrank": by_count["GBRank"], "gbt": by_count["GBT"], "gbrank printed": gbrank_precision, "gbt printed": gbt_precision},
    )


def _halves(data: Dataset) -> Evidence:
    last = GB_TABLE_2[-1]
    folds = [count / (1 - precision) for count, precision in zip(last[::2], last[1::2], strict=True)]
    total = float(np.sum(folds))
    return Evidence(
        f"Five folds of {', '.join(f'{n:,.0f}' for n in folds[:-1])} and {folds[-1]:,.0f} pairs make {total:,.0f} test pairs: "
        f"{said(total / N_PREFERENCES)} of the {N_PREFERENCES:,} preferences that section 3.1.3 states. Each preference is tested once in "
        "a cross-validation.",
        abs(total / N_PREFERENCES - 0.5) < 0.002,
        ("fold", "contradicting", "precision at 100%", "pairs of the fold"),
        tuple(
            (str(i + 1), str(count), f"{precision:.4f}", f"{n:,.0f}")
            for i, (count, precision, n) in enumerate(zip(last[::2], last[1::2], folds, strict=True))
        ),
        {"total": total, "preferences": N_PREFERENCES, "share": total / N_PREFERENCES},
    )


TABLES = (
    Erratum(
        "gb-percent", "GB", "section 3.2, footnote 2", "Precision at 100%",
        "The section defines precision at K% as a share among the K% of the pairs that the scores separate most. A footnote says "
        "what it comes to at 100%.",
        r"\text{“corresponds to the percentage of contradicting pairs”}",
        "Table 1 has the numbers. What is precision at 100%?",
        ("The share of pairs that do not contradict", "The share of contradicting pairs", "Twice the share of contradicting pairs"),
        0, _percent, r"\text{precision at 100\%} = 1 - \frac{\text{contradicting pairs}}{\text{pairs}}",
        "The definition counts the non-contradicting pairs, and the table follows it.",
    ),
    Erratum(
        "gb-table-1", "GB", "section 3.3.1, Table 1", "One row of ten",
        "Table 1 counts the contradicting pairs of GBRank and GBT among the K% of the pairs that each separates most, and gives the "
        "precision beside each count. One row disagrees with itself.",
        r"\begin{array}{rrrrr} K & \text{GBRank} & \text{Prec} & \text{GBT} & \text{Prec} \\ 50\% & 28117 & .8793 & 30865 & .8675 \\"
        r" 60\% & 46334 & .8434 & 43776 & .8342 \\ 70\% & 61189 & .8124 & 63711 & .8046 \end{array}",
        "What happened in the row of 60%, which has 279,536 pairs?",
        ("The two precisions are too high by 0.01", "The number of pairs is that of 61%", "The two counts are exchanged"), 2, _swapped,
        r"60\%: \quad 43776,\; .8434 \qquad 46334,\; .8342",
        "1 − count / pairs gives each precision in every other row.",
        "Both counts fit the other method to four digits, so it is not a reading error.",
    ),
    Erratum(
        "gb-halves", "GB", "section 3.1.3, Tables 2 and 3", "How many preferences?",
        "Section 3.1.3 extracts 20,948 preferences from clicks. Tables 2 and 3 report a five-fold cross-validation on them, with counts "
        "and precisions for each fold: at 100% RankSVM has 606 contradicting pairs in fold 1, and precision 0.7106.",
        r"20{,}948 \text{ preferences}",
        "How many test pairs do the five folds of the tables have together?",
        ("20,948", "about 10,470, one half", "about 4,190, one fifth"), 1, _halves,
        r"\sum_{\text{folds}} \frac{\text{contradicting}}{1 - \text{precision}} \approx 10{,}470",
        "Either half of the preferences went unused, or 20,948 counts each one twice; the paper does not say which.",
    ),
)  # fmt: skip
