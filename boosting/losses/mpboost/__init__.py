"""MPBoost: its mathematics, words, account and misreadings."""

from .loss import DDFS, LONGEST_STEP, STEPS, WEAK_LEARNERS, MPBoost

__all__ = ["DDFS", "LONGEST_STEP", "STEPS", "WEAK_LEARNERS", "MPBoost"]
