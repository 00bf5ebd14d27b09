"""Pages that are no more, and where their addresses lead: to the same thing in its new place.

/convergence?data=library&loss=qbrank&iteration=7&panel=curvature   ->  /step?...&iteration=7&sheet=insight&insight=curvature
/convergence?data=library&loss=qbrank&study=small                   ->  /compare?data=library&runs=qbrank~learning_rate:1;...&view=steps
/convergence?data=library&loss=qbrank&study=sign                    ->  /errata?card=qb-sign&data=library

What an old address says is handed on as it stands, so that the new place says what of it is ignored.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from boosting import LambdaMART, QBRank
from boosting.losses.as_printed import printed_where

from ..runs.address import Address
from ..state.fields import kinds

RATES = ("1", "0.3", "0.1")
PUZZLES = {cls.identifier: printed_where(cls())[1] for cls in (QBRank, LambdaMART)}  # of a sign that is printed wrongly, by loss
KNOWN = {"panel": ("step", "curvature"), "study": ("", "small", "sign")}
OF_QUERY = ("query", "part")


class Moved(NamedTuple):
    """page: name of the new one;  params: of its address"""

    page: str
    params: dict[str, str]


def convergence(params: Mapping[str, str]) -> Moved:
    """Where an address of Convergence leads.

    >>> convergence({"loss": "gbt", "panel": "curvature"}).params
    {'iteration': '1', 'loss': 'gbt', 'sheet': 'insight', 'insight': 'curvature'}
    """
    loss, study = params.get("loss", Address.loss), params.get("study", "")
    if study == "small":
        rates = [_run(params, loss, {"learning_rate": rate}) for rate in RATES]
        there = {name: params[name] for name in OF_QUERY if name in params}
        return Moved("compare", {**_data(params), "runs": ";".join(rates), **there, "view": "steps"})
    if study == "sign" and loss in PUZZLES:
        run = _run(params, loss, {})
        return Moved("errata", {"card": PUZZLES[loss], **_data(params), **({"run": run} if "~" in run else {})})
    view = "curvature" if params.get("panel") == "curvature" else "course"
    odd = {name: text for name, text in params.items() if name in KNOWN and text not in KNOWN[name]}
    theirs = {name: text for name, text in params.items() if name not in KNOWN}
    return Moved("step", {"iteration": "1", **theirs, "sheet": "insight", "insight": view, **odd})


def _data(params: Mapping[str, str]) -> dict[str, str]:
    return {"data": params.get("data", Address.data)}


def _run(params: Mapping[str, str], loss: str, more: Mapping[str, str]) -> str:
    """A run as Compare writes it: its loss, and what differs from the opening."""
    changed = {name: text for name, text in params.items() if name not in (*kinds(Address), *KNOWN)} | dict(more)
    return "~".join([loss, *(f"{name}:{text}" for name, text in changed.items())])


MOVED: dict[str, Callable[[Mapping[str, str]], Moved]] = {"convergence": convergence}
