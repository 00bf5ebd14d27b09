"""What the cards are called: the paper, the place in it, and what it is about in a few words."""

from typing import NamedTuple

METHODS = {"GB": "GBRank", "QB": "QBRank", "MP": "MPBoost"}


class Title(NamedTuple):
    """paper   its key;  place   "Figure 1";  about   a few words"""

    paper: str
    place: str
    about: str

    @property
    def full(self) -> str:
        """'Figure 1 of [GB]'"""
        return f"{self.place} of [{self.paper}]"


TITLES = {
    "gb-figure-1": Title("GB", "Figure 1", "by iteration"),
    "gb-figure-2": Title("GB", "Figure 2", "training size"),
    "gb-figures-3-4": Title("GB", "Figures 3, 4", "five folds"),
    "gb-table-1": Title("GB", "Table 1", "precision at K%"),
    "gb-tables-2-3": Title("GB", "Tables 2, 3", "clicks"),
    "qb-table-1": Title("QB", "Table 1", "precision at K%"),
    "qb-figure-1": Title("QB", "Figure 1", "single-grade queries"),
    "mp-figure-2": Title("MP", "Figure 2", "distances"),
    "mp-figures-3-5": Title("MP", "Figures 3–5", "NDCG@1–10"),
    "mp-figure-6": Title("MP", "Figure 6", "overfitting"),
}
