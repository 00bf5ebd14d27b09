"""Work that goes on while somebody waits for it: sessions subscribe, and count as gone without a sign of life."""

import threading
import time

PATIENCE = 8.0  # seconds without a sign of life after which a subscriber counts as gone


class Wanted:
    """What background work inherits that several sessions may wait for."""

    def __init__(self) -> None:
        self._subscribers: dict[str, float] = {}
        self._subscribers_lock = threading.Lock()

    def subscribe(self, session: str) -> None:
        """Say, now and again, that a session still waits."""
        with self._subscribers_lock:
            self._subscribers[session] = time.monotonic()

    def unsubscribe(self, session: str) -> None:
        with self._subscribers_lock:
            self._subscribers.pop(session, None)

    @property
    def n_waiting(self) -> int:
        """Sessions that wait for it."""
        with self._subscribers_lock:
            return sum(time.monotonic() - seen < PATIENCE for seen in self._subscribers.values())

    def is_wanted(self) -> bool:
        return self.n_waiting > 0
