"""The losses that stand beside that of the run."""

from collections.abc import Sequence

from boosting import loss_class

from ..places.forest import MOST_BESIDE


def title_of(identifier: str) -> str:
    """The name of a loss on screen."""
    return loss_class(identifier).title


def lately(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """What is chosen now, with the latest choice kept where there is one too many.

    >>> lately(("gbt", "mpboost"), ["gbt", "mpboost", "qbrank"]), lately(("gbt", "mpboost"), ["mpboost"])
    (('mpboost', 'qbrank'), ('mpboost',))
    """
    kept, added = [name for name in before if name in now], [name for name in now if name not in before]
    return tuple([*kept, *added][-MOST_BESIDE:])
