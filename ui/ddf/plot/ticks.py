"""Where an axis has ticks: round numbers."""

import numpy as np

from boosting.words import short

Ticks = list[tuple[float, str]]


def linear_ticks(low: float, high: float, about: int = 5) -> Ticks:
    """Some `about` round numbers from low to high.

    >>> [text for _, text in linear_ticks(0.0, 4.2)]
    ['0', '1', '2', '3', '4']
    """
    step = round_step((high - low) / about)
    values = np.arange(np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9) + 1) * step
    return [(float(value), short(float(value) + 0.0)) for value in values.round(12)]


def round_step(size: float) -> float:
    """Of ..., 0.1, 0.2, 0.5, 1, 2, 5, ... the one nearest to a size, by ratio.

    >>> round_step(0.84), round_step(0.1), round_step(23.0)
    (1.0, 0.1, 20.0)
    """
    power = 10.0 ** np.floor(np.log10(max(size, 1e-300)))
    return float(min((1.0, 2.0, 5.0, 10.0), key=lambda part: abs(np.log(part * power / size))) * power)


def log_ticks(low: float, high: float) -> Ticks:
    """1, 2 and 5 times the powers of ten from low to high; the powers alone where there are many.

    >>> [text for _, text in log_ticks(0.4, 12.0)]
    ['0.5', '1', '2', '5', '10']
    """
    first, last = int(np.floor(np.log10(low))), int(np.ceil(np.log10(high)))
    parts = (1.0, 2.0, 5.0) if last - first <= 3 else (1.0,)
    values = [part * 10.0**power for power in range(first, last + 1) for part in parts]
    return [(value, short(value)) for value in values if low <= value <= high]
