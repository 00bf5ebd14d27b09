"""A bar on a terminal."""

import time

WIDTH = 24


class Progress:
    """[#########               ] 45 of 120, GBRank, split 2 of 5. Nothing where nobody watches."""

    def __init__(self, stream) -> None:
        self._stream, self._shown, self._length = stream, 0.0, 0

    def __call__(self, done: int, total: int, words: str) -> None:
        now = time.monotonic()
        if not self._stream.isatty() or (now - self._shown < 0.1 and done < total):
            return
        self._shown = now
        filled = "#" * (WIDTH * done // max(total, 1))
        line = f"[{filled:<{WIDTH}}] {done} of {total}, {words}"
        self._stream.write("\r" + line.ljust(self._length))
        self._stream.flush()
        self._length = len(line)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self._length:
            self._stream.write("\r" + " " * self._length + "\r")
