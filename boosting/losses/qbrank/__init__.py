"""QBRank: its mathematics, words, account and misreadings."""

from .loss import CURVATURES, LABELLED, LONGEST_STEP, QBRank

__all__ = ["CURVATURES", "LABELLED", "LONGEST_STEP", "QBRank"]
