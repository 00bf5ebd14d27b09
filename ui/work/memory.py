"""What a worker process remembers between two calls: data sets that it was sent, and trainings that it is at.

It lives in that process alone and is small on purpose: whatever is missing, the server sends again.
"""

import ctypes
import gc
import sys
from collections import OrderedDict
from functools import cache

from boosting import Dataset, Trace

from .parcels import name_of, named

MOST_BYTES = 512 * 2**20  # of data sets; the two of the work at hand stay in any case
MOST_TRACES = 16


@cache
def data_sets() -> "OrderedDict[str, Dataset]":
    """By name, the one that came last at the end."""
    return OrderedDict()


@cache
def traces() -> "OrderedDict[str, Trace]":
    """Unfinished trainings by token, the one worked at last at the end."""
    return OrderedDict()


def receive(name: str, data: Dataset) -> None:
    """Keep a data set under the name that it has in the server."""
    known = data_sets()
    known[name] = named(data, name)
    while len(known) > 2 and sum(each.features.nbytes for each in known.values()) > MOST_BYTES:
        known.popitem(last=False)


def remember(token: str, trace: Trace, is_over: bool) -> None:
    """Keep a training until its next slice; one that is over is the server's alone."""
    kept = traces()
    kept.pop(token, None)
    if not is_over:
        kept[token] = trace
    while len(kept) > MOST_TRACES:
        kept.popitem(last=False)


def forget(names: set[str]) -> None:
    """Let go of data sets, and of trainings on them."""
    for name in names:
        data_sets().pop(name, None)
    for token, trace in list(traces().items()):
        if names & {name_of(data) for data in (trace.data, trace.validation) if data is not None}:
            del traces()[token]
    give_back()


def give_back() -> None:
    """Collect garbage, and hand free memory back to the system, which the C library of Linux by itself mostly keeps."""
    gc.collect()
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None) if sys.platform == "linux" else None
    if trim is not None:
        trim(0)
