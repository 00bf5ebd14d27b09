"""What is taken from scipy: imported when it is first called, since that takes longer than importing everything else here."""

from collections.abc import Callable


def root(f: Callable[[float], float], low: float, high: float, precision: float) -> float:
    """Where f is 0 between low and high, at which its signs differ (`scipy.optimize.brentq`)."""
    from scipy.optimize import brentq

    return float(brentq(f, low, high, xtol=precision))
