"""GBRank: its mathematics, words, account and misreadings."""

from .loss import UPDATES, GBRank

__all__ = ["UPDATES", "GBRank"]
