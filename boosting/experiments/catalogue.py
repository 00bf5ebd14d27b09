"""The tables and figures of the papers that can be run again, by name.

>>> from boosting.experiments.catalogue import EXPERIMENTS
>>> sorted(EXPERIMENTS)[:3]
['gb-figure-1', 'gb-figure-2', 'gb-figures-3-4']
"""

from . import gb, mp, precision, qb
from .evidence import Experiment

EXPERIMENTS: dict[str, Experiment] = {
    one.key: one
    for one in (
        gb.figure_1, gb.figure_2, gb.figures_3_4, precision.gb_table_1, precision.gb_tables_2_3, precision.qb_table, qb.figure_1,
        mp.figure_2, mp.figures_3_5, mp.figure_6,
    )
}  # fmt: skip
