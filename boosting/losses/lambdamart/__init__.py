"""LambdaMART: its mathematics, words, account and misreadings."""

from .engines import PRESETS
from .ideal import ideal_of
from .kernels import COUNTED, METRICS
from .loss import BEYOND, LambdaMART

__all__ = ["BEYOND", "COUNTED", "METRICS", "PRESETS", "LambdaMART", "ideal_of"]
