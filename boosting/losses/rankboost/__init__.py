"""RankBoost: its mathematics, words, account and misreadings."""

from .alpha import LARGEST_ALPHA, alpha_of
from .loss import RankBoost

__all__ = ["LARGEST_ALPHA", "RankBoost", "alpha_of"]
