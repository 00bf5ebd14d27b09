"""A person's file on its way in: read in the background, so that the page can say how far it is and stop it.

It ends when nobody waits for it any more; what was open before stays open.
"""

import logging
import threading
from collections.abc import Callable
from typing import Generic, NamedTuple, NoReturn, TypeVar

from boosting.data.broken import BrokenLines

from ..work.wanted import Wanted

MB = 1_000_000  # as the upload fields count
T = TypeVar("T")


class Progress(NamedTuple):
    """part: which file, in words;  share: of its `n_bytes` that are read, 0..1

    >>> Progress("Training file", 0.25, 80 * MB).words
    'Training file: 20 of 80 MB read'
    """

    part: str
    share: float
    n_bytes: int

    @property
    def words(self) -> str:
        whole, digits = self.n_bytes / MB, 0 if self.n_bytes >= 10 * MB else 1
        if self.share >= 1.0:  # the rows are known now, and become one table
            return f"{self.part}: all {whole:.{digits}f} MB read, building the table"
        return f"{self.part}: {self.share * whole:.{digits}f} of {whole:.{digits}f} MB read"


BEFORE = Progress("Training file", 0.0, 0)
OnProgress = Callable[[Progress], None]


class NobodyWaits(Exception):
    """Ends a reading from inside; never leaves this file."""


class Reading(Wanted, Generic[T]):
    """One opening of files. `result`, or `error` in a sentence or several lines, is set when it has come to rest.

    read    called with where to report to; returns what was read, or raises ValueError with one clear sentence
    first   what is said until then
    """

    def __init__(self, read: Callable[[OnProgress], T], first: Progress = BEFORE) -> None:
        super().__init__()
        self.progress = first
        self.result: T | None = None
        self.error, self.are_broken_lines = "", False
        self.rested = threading.Event()
        self._read: Callable[[OnProgress], T] = read

    def start(self, session: str) -> None:
        self.subscribe(session)
        threading.Thread(target=self._work, name="reading", daemon=True).start()

    def _work(self) -> None:
        try:
            self.result = self._read(self._on_progress)
        except ValueError as error:
            self.error, self.are_broken_lines = str(error), isinstance(error, BrokenLines)
        except NobodyWaits:
            self.error = "Reading was stopped because the page was left; open the file again."
        except MemoryError:
            self.error = "There was not enough memory for this file; drop documents or features."
        except Exception as error:  # a person reads a sentence, the log has the rest
            logging.getLogger(__name__).exception("a file could not be read")
            self.error = f"Reading failed ({type(error).__name__}); the server's log says more."
        finally:
            self._read = _forget  # lets go of the bytes of the files
            self.rested.set()

    def take(self) -> T | None:
        """The result, which is let go: Streamlit keeps this reading with the button that stops it."""
        result, self.result = self.result, None
        return result

    def _on_progress(self, progress: Progress) -> None:
        if not self.is_wanted():
            raise NobodyWaits
        self.progress = progress


def _forget(_: OnProgress) -> NoReturn:
    raise RuntimeError("a reading is done once")
