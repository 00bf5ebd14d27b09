"""ListNet: its mathematics, words, account and misreadings."""

from .loss import ListNet
from .shares import log_shares

__all__ = ["ListNet", "log_shares"]
