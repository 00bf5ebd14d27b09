"""GBT, the yardstick: its mathematics, words, account and misreadings."""

from .loss import GBT

__all__ = ["GBT"]
