"""A stage as a page of its own that draws from what Python packed once: what the browser cannot work out anew is put back."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..component import page
from ..component.component import JS, Component
from ..component.wire import digest_of
from ..state.state import PageState
from . import pages
from .frame import ALONE, COLOURS, FRAME


class Look(NamedTuple):
    """dark, large   how a page opens, None = as the browser prefers;  foot   what stands below the stage"""

    dark: bool | None = None
    large: bool = False
    foot: str = ""


class Kept(NamedTuple):
    """state   of a page, whose place an address keeps;  limits: of its names, where the file has narrower ones"""

    state: PageState
    limits: Mapping[str, Mapping[str, Any]]


def document(
    name: str, stage: Component, data: Mapping[str, Any], fixed: tuple[str, ...], still: str, label: str, about: str,
    back: page.Back | None = None, parcels: Sequence[bytes] = (), stored: Mapping[str, bytes] | None = None, look: Look | None = None,
    state: PageState | Kept | None = None,
) -> str:  # fmt: skip
    """The page as text.

    name, stage   the page of the app, and its component;  data   what that draws from, with the place where it opens
    fixed         of the place what the data were made of: put back where it changes, with the words `still`
    label, about  what is shown, in a word and in a sentence;  back   a link beside it, None = there is none
    parcels       packed runs that the stage draws from, first the one that it opens with
    stored        answers that are heard by name, as JSON: "iteration/document" -> what Python would say there
    state         of the page, whose place the address keeps after its #; None = it keeps none
    """
    shown, look = next(one for one in pages.PAGES if one.name == name), look or Look()
    kept = Kept(state, {}) if isinstance(state, PageState) else state
    moves = {one: {**of, **kept.limits.get(one, {})} for one, of in kept.state.limits().items() if one not in fixed} if kept else {}
    given = {
        "frame": {"title": shown.title, "question": shown.question, "terms": ALONE, "colours": COLOURS},
        "data": {**data, "request": 1, **({"run": digest_of(parcels[0])} if parcels else {})}, "fixed": fixed,
        "parcels": [f"parcel_{at}" for at in range(len(parcels))], "stored": {name: f"stored_{name}" for name in stored or {}},
        "still": still, "label": label, "moves": moves, "dark": look.dark, "large": look.large,
    }  # fmt: skip
    blocks = {f"parcel_{at}": page.packed(parcel) for at, parcel in enumerate(parcels)}
    blocks |= {f"stored_{name}": page.packed(answers) for name, answers in (stored or {}).items()}
    return page.document(shown.title, about, look.foot, stage, FRAME, given, blocks, opened=JS / "still_page.js", back=back)
