"""LambdaMART: its mathematics, words, account and misreadings."""

from .engines import PRESETS
from .ideal import ideal_of
from .kernels import COUNTED, METRICS
from .loss import BEYOND, BOUNDS, LambdaMART

__all__ = ["BEYOND", "BOUNDS", "COUNTED", "METRICS", "PRESETS", "LambdaMART", "ideal_of"]
