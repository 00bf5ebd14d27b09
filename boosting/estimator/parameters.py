"""Parameters of an estimator by name, as scikit-learn's tools read and set them."""

import inspect
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, Self

from ..losses import LOSSES
from ..losses.base import Loss
from ..words import listed


class Parameters:
    """Whatever a class takes in its constructor, which stores it as it is. Parameters of a loss are `loss__tau` and the like."""

    @classmethod
    def _names(cls) -> list[str]:
        return [name for name in inspect.signature(cls.__init__).parameters if name != "self"]

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Name -> value. deep: those of the loss as well, as loss__tau."""
        found = {name: getattr(self, name) for name in self._names()}
        loss = known_loss(found.get("loss")) if deep else None
        return found | ({f"loss__{f.name}": getattr(loss, f.name) for f in fields(loss)} if loss is not None else {})

    def set_params(self, **values: Any) -> Self:
        """Set some; gives itself. Raises ValueError for a name that there is not, and for a value that the loss does not take."""
        of_loss = {name.removeprefix("loss__"): value for name, value in values.items() if name.startswith("loss__")}
        own = {name: value for name, value in values.items() if not name.startswith("loss__")}
        for name in own:
            if name not in self._names():
                raise ValueError(
                    f"there is no parameter {name!r:.60}; there are {listed(self._names())}, and those of the loss, as loss__NAME."
                )
        given = own.get("loss", getattr(self, "loss", None))
        loss = known_loss(given) if of_loss else None
        if of_loss and loss is None:
            raise ValueError(f"loss__{next(iter(of_loss)):.60} sets a parameter of the loss, but loss={given!r:.60} is not a loss.")
        if loss is not None:
            there = [f.name for f in fields(loss)]
            for name in of_loss:
                if name not in there:
                    raise ValueError(f"{loss.title} has no parameter {name!r:.60}; it has {listed(there)}.")
            own["loss"] = replace(loss, **of_loss)
        for name, value in own.items():
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        """With what differs from the defaults.

        >>> import boosting as b
        >>> b.RankingBooster(b.GBRank(tau=2.0), max_depth=3)
        RankingBooster(loss=GBRank(tau=2.0), max_depth=3)
        """
        usual = {name: one.default for name, one in inspect.signature(type(self).__init__).parameters.items()}
        changed = [f"{name}={_short(value)}" for name in self._names() if repr(value := getattr(self, name)) != repr(usual[name])]
        return f"{type(self).__name__}({', '.join(changed)})"


def check_known(method: str, unknown: Mapping[str, Any], takes: str) -> None:
    """Raises TypeError for arguments that a method does not take, None among them too; but for a sample_weight of None, which whoever hands
    on what scikit-learn's estimators take has, and which weighs nothing.

    >>> check_known("score", {"groups": [1, 1]}, "X, y and qid")
    Traceback (most recent call last):
    TypeError: score has no argument groups; it takes X, y and qid.
    """
    unknown = {name: value for name, value in unknown.items() if name != "sample_weight" or value is not None}
    if "sample_weight" in unknown:
        raise TypeError(
            f"{method} takes no sample_weight: a row has a grade and no weight, because the losses weigh pairs; leave it out. To weigh "
            "pairs, state them as preferences of a boosting.Dataset with preference_weights, and train with boosting.train."
        )
    if unknown:
        raise TypeError(f"{method} has no argument {listed(list(unknown))}; it takes {takes}.")


def known_loss(loss: Any) -> Loss | None:
    """The loss of that name, or the object itself; None where it is none.

    >>> known_loss("gbt"), known_loss("zebra")
    (GBT(), None)
    """
    if isinstance(loss, str):
        return next((cls() for cls in LOSSES if cls.identifier == loss), None)
    return loss if isinstance(loss, Loss) else None


def _short(value: Any) -> str:
    """A loss with what differs from its defaults; anything else as it shows itself."""
    if not (isinstance(value, Loss) and is_dataclass(value)):
        return repr(value)
    changed = [f"{f.name}={getattr(value, f.name)!r}" for f in fields(value) if getattr(value, f.name) != f.default]
    return f"{type(value).__name__}({', '.join(changed)})"
