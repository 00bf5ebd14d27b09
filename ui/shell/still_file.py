"""A stage as a page of its own that draws from what Python packed once, or works it out in the browser: what it cannot is put back."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sample_data.drawn import BEST, MOST, SIDE

from ..component import page
from ..component.component import JS, Component
from ..component.wire import digest_of
from ..state.fields import kinds
from ..state.state import PageState
from . import pages
from .frame import ALONE, COLOURS, FRAME


class Look(NamedTuple):
    """dark, large   how a page opens, None = as the browser prefers;  foot   what stands below the stage"""

    dark: bool | None = None
    large: bool = False
    foot: str = ""


class Kept(NamedTuple):
    """The place of a page, which its address keeps after the #.

    state     of the page;  limits   of its names, where the file has narrower ones
    fixed     of the place what the data were made of: put back where it changes, with the words `still`
    settings  fields of the state that are chosen above the stage -> their labels
    points    drawings to choose from -> their titles, where the stage shows one that can be changed;  is_on_a_line   all at one height
    """

    state: PageState
    limits: Mapping[str, Mapping[str, Any]] = {}
    fixed: tuple[str, ...] = ()
    still: str = ""
    settings: Mapping[str, str] = {}
    points: Mapping[str, str] | None = None
    is_on_a_line: bool = False


def document(
    name: str, stage: Component, data: Mapping[str, Any], label: str, about: str, back: page.Back | None = None,
    parcels: Sequence[bytes] = (), stored: Mapping[str, bytes] | None = None, look: Look | None = None, kept: Kept | None = None,
) -> str:  # fmt: skip
    """The page as text.

    name, stage   the page of the app, and its component;  data   what that draws from, with the place where it opens
    label, about  what is shown, in a word and in a sentence;  back   a link beside it, None = there is none
    parcels       packed runs that the stage draws from, first the one that it opens with
    stored        answers that are heard by name, as JSON: "iteration/document" -> what Python would say there
    kept          of the place, None = the address keeps none
    """
    shown, look = next(one for one in pages.PAGES if one.name == name), look or Look()
    moves = _moves(kept) if kept else {}
    given = {
        "frame": {"title": shown.title, "question": shown.question, "terms": ALONE, "colours": COLOURS},
        "data": {**data, "request": 1, **({"run": digest_of(parcels[0])} if parcels else {})},
        "parcels": [f"parcel_{at}" for at in range(len(parcels))], "stored": {name: f"stored_{name}" for name in stored or {}},
        "fixed": kept.fixed if kept else (), "still": kept.still if kept else "", "label": label,
        "moves": moves, "controls": _controls(kept, moves) if kept else [],
        "dark": look.dark, "large": look.large,
    }  # fmt: skip
    blocks = {f"parcel_{at}": page.packed(parcel) for at, parcel in enumerate(parcels)}
    blocks |= {f"stored_{name}": page.packed(answers) for name, answers in (stored or {}).items()}
    return page.document(shown.title, about, look.foot, stage, FRAME, given, blocks, opened=JS / "still_page.js", back=back)


def _moves(kept: Kept) -> dict[str, Any]:
    """Name -> its limits, of what the address may say of the place."""
    limits = kept.state.limits(*kept.settings)
    moves = {name: {**of, **kept.limits.get(name, {})} for name, of in limits.items() if name not in kept.fixed}
    if kept.points is not None:
        moves["drawing"] = {"said": "data", "drawing": {"most": MOST, "best": BEST, "side": SIDE, "is_on_a_line": kept.is_on_a_line}}
    return moves


def _controls(kept: Kept, moves: Mapping[str, Any]) -> list[dict[str, Any]]:
    """As js/settings.js has them; other points forget what belongs to those that were there."""
    if kept.points is None:
        return []
    known = kinds(kept.state)
    resets = {name: getattr(type(kept.state)(), name) for name, kind in known.items() if kind.of_data}
    choice = {"name": "drawing", "label": "Points", "titles": kept.points, "otherwise": "Your points", "resets": resets}
    steps = {name: known[name].offers.get("step", 1) for name in kept.settings}
    return [choice, *({"name": name, "label": label, "step": steps[name], **moves[name]} for name, label in kept.settings.items())]
