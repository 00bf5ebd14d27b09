"""The tables that the papers print, number by number, in the form in which the experiments give theirs.

Of the figures no numbers are printed but those that the texts name; they stand in the claims (`catalogue`) and in `quantities`.

>>> PRINTED["gb-table-1"]().iloc[-1].to_dict()["GBRank Prec"]
0.734
"""

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .frames import frame

if TYPE_CHECKING:
    from .frames import DataFrame

PERCENTS = tuple(range(10, 101, 10))

# [GB] Table 1: pairs, contradicting pairs and precision of GBRank, then of GBT. Row 60 % stands as printed: its two counts of
# contradicting pairs are exchanged, as the precisions beside them tell.
GB_TABLE_1 = (
    (46590, 225, 0.9952, 949, 0.9796), (93179, 1095, 0.9883, 3313, 0.9644), (139768, 5695, 0.9593, 8718, 0.9376),
    (186358, 15324, 0.9178, 18340, 0.9016), (232947, 28117, 0.8793, 30865, 0.8675), (279536, 46334, 0.8434, 43776, 0.8342),
    (326126, 61189, 0.8124, 63711, 0.8046), (372715, 80726, 0.7834, 82976, 0.7774), (419304, 101601, 0.7577, 103530, 0.7531),
    (465893, 123939, 0.7340, 126188, 0.7291),
)  # fmt: skip

# [GB] Tables 2 and 3: contradicting pairs and precision of folds 1 to 5, a row for each K%.
GB_TABLE_2 = (
    (18, 0.9143, 14, 0.9333, 11, 0.9476, 16, 0.9238, 18, 0.9143), (41, 0.9021, 30, 0.9284, 32, 0.9236, 36, 0.9141, 50, 0.881),
    (79, 0.8744, 73, 0.8839, 73, 0.8839, 67, 0.8935, 90, 0.8571), (141, 0.8317, 118, 0.8592, 124, 0.8521, 115, 0.8628, 146, 0.8262),
    (206, 0.8034, 187, 0.8216, 186, 0.8225, 175, 0.833, 203, 0.8067), (265, 0.7892, 255, 0.7971, 259, 0.794, 242, 0.8075, 257, 0.7959),
    (344, 0.7653, 318, 0.7831, 340, 0.7681, 313, 0.7865, 342, 0.7672), (425, 0.7464, 397, 0.7631, 424, 0.747, 394, 0.7649, 420, 0.7499),
    (509, 0.73, 487, 0.7416, 507, 0.731, 488, 0.7411, 516, 0.7268), (606, 0.7106, 579, 0.7235, 597, 0.7149, 582, 0.7221, 627, 0.7011),
)  # fmt: skip
GB_TABLE_3 = (
    (6, 0.9714, 6, 0.9714, 6, 0.9714, 8, 0.9619, 9, 0.9571), (24, 0.9427, 14, 0.9666, 20, 0.9523, 23, 0.9451, 30, 0.9286),
    (47, 0.9253, 48, 0.9237, 52, 0.9173, 51, 0.9189, 72, 0.8857), (95, 0.8866, 77, 0.9081, 103, 0.8771, 86, 0.8974, 112, 0.8667),
    (155, 0.8521, 129, 0.8769, 164, 0.8435, 124, 0.8817, 156, 0.8514), (218, 0.8266, 193, 0.8465, 207, 0.8353, 192, 0.8473, 211, 0.8324),
    (294, 0.7995, 261, 0.822, 281, 0.8083, 262, 0.8213, 283, 0.8074), (373, 0.7774, 342, 0.7959, 367, 0.781, 333, 0.8013, 365, 0.7826),
    (466, 0.7528, 420, 0.7772, 464, 0.7538, 411, 0.782, 459, 0.757), (542, 0.7412, 505, 0.7588, 555, 0.735, 509, 0.7569, 542, 0.7417),
)  # fmt: skip

# [QB] Table 1: precision of QBRank, GBT and RankSVM.
QB_TABLE_1 = (
    (0.9446, 0.9328, 0.8524), (0.903, 0.8939, 0.8152), (0.8611, 0.8557, 0.7839), (0.8246, 0.8199, 0.7578), (0.7938, 0.7899, 0.7357),
    (0.7673, 0.7637, 0.7151), (0.7435, 0.7399, 0.6957), (0.7218, 0.7176, 0.6779), (0.7015, 0.6977, 0.6615), (0.6834, 0.6803, 0.6465),
)  # fmt: skip


def _printed(names: Sequence[str], *tables: Sequence[tuple]) -> "DataFrame":
    """Tables side by side, a row for each K%."""
    return frame([(percent, *itertools.chain(*rows)) for percent, *rows in zip(PERCENTS, *tables, strict=True)], ("K%", *names))


IN_FOLDS = [f"{method} fold {fold} {what}" for method in ("GBRank", "RankSVM") for fold in range(1, 6) for what in ("CP", "Prec")]
PRINTED: "dict[str, Callable[[], DataFrame]]" = {
    "gb-table-1": partial(_printed, ("pairs", "GBRank CP", "GBRank Prec", "GBT CP", "GBT Prec"), GB_TABLE_1),
    "gb-tables-2-3": partial(_printed, IN_FOLDS, GB_TABLE_3, GB_TABLE_2),
    "qb-table-1": partial(_printed, ("QBRank Prec", "GBT Prec", "RankSVM Prec"), QB_TABLE_1),
}
