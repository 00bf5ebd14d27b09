"""How much a file of a run may ask for, in one place."""

from collections.abc import Callable
from typing import NamedTuple

MB, GB = 2**20, 2**30


def anything(_: float) -> None:
    """Room for however much, and nobody who waits."""


class Bounds(NamedTuple):
    """Bounds of one opening; the defaults are those of a script on a laptop, a server has narrower ones.

    size      bytes that the file may unpack to
    ratio     times its own size that it may unpack to, beyond `anyway`: leaf numbers and mostly empty columns shrink to a hundredth
    anyway    bytes that any file may unpack to, however small it is
    members   arrays and values
    trees     each takes some kilobytes beside its nodes
    text      bytes of one value, and of a name
    values    lists, texts and numbers in one value
    depth     rankers that go on from one another
    sets      of validation data
    halves    whether text may hold half a character, which Python's may and no page can show
    room      told how many bytes the leaves of a ranker's trees need before they are found, which no size of a file bounds: a document
              takes a byte for each tree. An exception of its own ends the opening
    tell      told again and again the share of the iterations whose leaves are found; what it raises ends the opening
    """

    size: int = 8 * GB
    ratio: int = 200
    anyway: int = 16 * MB
    members: int = 2_000
    trees: int = 100_000
    text: int = 256 * MB
    values: int = 20_000_000
    depth: int = 30
    sets: int = 30
    halves: bool = True
    room: Callable[[int], None] = anything
    tell: Callable[[float], None] = anything

    def unpacked(self, n_sent: int) -> int:
        """How much a file of so many bytes may unpack to.

        >>> Bounds().unpacked(1_000) // MB, Bounds().unpacked(1 * MB) // MB, Bounds().unpacked(1 * GB) // MB
        (16, 200, 8192)
        """
        return min(self.size, max(self.anyway, self.ratio * n_sent))
