"""How much memory people's own files may take: each file, each query, one opening, one visitor, and all visitors together.

Every bound of an upload stands here, but for the server's own (`maxUploadSize` in .streamlit/config.toml, the same as FILE).
"""

import os
import threading
import weakref
from collections import Counter, deque
from typing import Any

from boosting.data.limits import GB, MB, Limits, in_words

FILE = 1 * GB  # as it is sent, packed or not
TEXT = 2 * GB  # of a file, unpacked
ASIDE = 64 * MB  # of a click log or of preferences, as it is sent: a million rows and more
ASIDE_TIMES = 24  # times its size is what reading one takes at the most, unpacked: of the shortest lines, 22.5 were measured
MODEL = 128 * MB  # of another engine, as it is sent: 2,000 trees of 255 leaves are 50 MB of LightGBM's text
MODEL_TIMES = 12  # times its size is what reading one takes at the most
OPENING = 3 * GB // 2  # training, test and validation data together, as tables
QUERY = 10_000  # documents: pairs grow with the square
SENT = 3 * GB // 2  # files of one visitor that are sent and not open yet; those of all visitors, half of what `of_everybody` says
VISITOR = 3 * GB  # what is open, and what is being opened in its place
FEATURES = 20_000  # that a file names: each is one of a list to choose from; as many as a table may have columns
LISTED = 40_000  # queries in a box of choices, which each run of a page sends anew
DOUBLE = 256 * MB  # of a table; a larger one is kept as float32
LIMITS = Limits(text=TEXT, table=OPENING, query=QUERY, double=DOUBLE)


def of_everybody() -> int:
    """4 GB, or half of the machine's memory where this is less."""
    try:
        return min(4 * GB, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2)
    except (AttributeError, OSError, ValueError):  # a system that does not say
        return 4 * GB


class Full(ValueError):
    """No room for another file, in a sentence."""


class Budget:
    """Memory that visitors share; safe to use from several threads.

    >>> budget = Budget(everybody=100 * MB)
    >>> claim = budget.claim("anna")
    >>> claim.resize(80 * MB), in_words(budget.taken)
    (None, '80 MB')
    >>> budget.claim("ben").resize(30 * MB)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ui.uploads.memory.Full: this needs 30 MB of memory, and 20 MB of 100 MB for all visitors ...
    """

    def __init__(self, everybody: int | None = None, visitor: int = VISITOR) -> None:
        self._everybody, self._visitor = everybody if everybody is not None else of_everybody(), visitor
        self._taken: Counter[str] = Counter()
        self._returned: deque[Claim] = deque()  # by the garbage collector, which may come while the lock is held
        self._lock = threading.Lock()

    @property
    def taken(self) -> int:
        """Bytes that are claimed now."""
        with self._lock:
            self._take_back()
            return self._taken.total()

    def claim(self, visitor: str) -> "Claim":
        """A claim of this visitor, of nothing yet."""
        return Claim(self, visitor)

    def _resize(self, claim: "Claim", n_bytes: int) -> None:
        with self._lock:
            self._take_back()
            own, free = self._taken[claim.visitor] - claim.n_bytes, self._everybody - self._taken.total() + claim.n_bytes
            if n_bytes > claim.n_bytes and own + n_bytes > self._visitor:
                raise Full(
                    f"this needs {in_words(n_bytes)} of memory, your open data hold {in_words(own)}, and one visitor may use "
                    f"{in_words(self._visitor)} here; close this tab and open the file in a new one, or drop documents."
                )
            if n_bytes > claim.n_bytes and n_bytes > free:
                raise Full(
                    f"this needs {in_words(n_bytes)} of memory, and {in_words(max(free, 0))} of {in_words(self._everybody)} for all "
                    "visitors together are free; try later, or drop documents."
                )
            self._taken[claim.visitor] += n_bytes - claim.n_bytes
            claim.n_bytes = n_bytes

    def _take_back(self) -> None:
        while self._returned:
            claim = self._returned.popleft()
            self._taken[claim.visitor] -= claim.n_bytes
            claim.n_bytes = 0
            if not self._taken[claim.visitor]:
                del self._taken[claim.visitor]


class Claim:
    """What one opening of files takes of a budget, until it is given back."""

    def __init__(self, budget: Budget, visitor: str) -> None:
        self.visitor, self.n_bytes = visitor, 0
        self._budget = budget

    def resize(self, n_bytes: int) -> None:
        """Take so many bytes instead of what was taken. Raises Full, and changes nothing, where they are not there."""
        self._budget._resize(self, n_bytes)

    def give_back(self) -> None:
        """All of it; needs no lock, and may be said twice."""
        self._budget._returned.append(self)

    def hold_for(self, owner: Any) -> None:
        """Give it back when nothing refers to `owner` any more: the session ended, or has other data and has dropped its runs."""
        weakref.finalize(owner, self.give_back).atexit = False
