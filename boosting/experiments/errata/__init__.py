"""Slips of the papers and slides, each as a puzzle with evidence that is computed when it is asked for.

>>> [erratum.key for erratum in ERRATA.values()][:3]
['qb-sign', 'qb-bound', 'gb-percent']
"""

from .erratum import Erratum, Evidence
from .gb_tables import TABLES
from .gb_text import TEXT
from .mp import MP
from .qb import QB
from .sl import SL

ERRATA: dict[str, Erratum] = {erratum.key: erratum for erratum in (*QB, *TABLES, *TEXT, *MP, *SL)}

__all__ = ["ERRATA", "Erratum", "Evidence"]
