"""What a person looks at on the Data page, and the one codec between it and the URL.

    /data?data=library&part=test&view=features&feature=BM25

>>> view, complaints = decode({"data": "web", "view": "features", "feature": "clicks"}, has_own=False)
>>> (view.data, view.view, view.feature), complaints
(('web', 'features', 'clicks'), [])
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from boosting.data.query_kinds import KINDS
from sample_data import IDENTIFIERS

from ..address import OWN, clip

PARTS = ("train", "test", "validation")
VIEWS = ("queries", "features", "parts")
ORDERS = ("file", "name", "documents", "pairs", "fewest pairs", "best grade")
CHOICES: dict[str, tuple[str, ...]] = {
    "data": (*IDENTIFIERS, OWN), "part": PARTS, "view": VIEWS, "kind": ("", *KINDS), "order": ORDERS,
}  # fmt: skip
LONGEST = 200  # signs of a qid, the name of a feature, or what is searched for


@dataclass(frozen=True)
class View:
    """query, feature   names; "" = the first worth a look;  document   row within the query
    kind             only queries of this kind;  find   only those in which this text occurs;  order   of the list of queries
    """

    data: str = "library"
    part: str = "train"
    view: str = "queries"
    query: str = ""
    document: int | None = None
    feature: str = ""
    kind: str = ""
    find: str = ""
    order: str = "file"
    large: bool = False


def encode(view: View) -> dict[str, str]:
    """Query parameters: the data, and what differs from the opening."""
    plain = View()
    changed = {f.name: getattr(view, f.name) for f in fields(View) if getattr(view, f.name) != getattr(plain, f.name)}
    return {"data": view.data} | {name: str(value).lower() if value is True else str(value) for name, value in changed.items()}


def decode(params: Mapping[str, str], has_own: bool) -> tuple[View, list[str]]:
    """The view of query parameters, and a sentence for each part that was ignored."""
    view, complaints = View(), []
    names = {f.name for f in fields(View)}
    for name, text in params.items():
        if name not in names:
            complaints.append(f"{clip(name)}={clip(text)} was ignored: the Data page has no such parameter.")
        elif name == "data" and text == OWN and not has_own:
            complaints.append("data=own was ignored: own data stay in the session that opened them; open the file again.")
        else:
            try:
                view = replace(view, **{name: _value(name, text)})
            except ValueError as error:
                complaints.append(f"{name}={clip(text)} was ignored: {error}")
    return view, complaints


def _value(name: str, text: str) -> Any:
    if name in CHOICES:
        if text not in CHOICES[name]:
            raise ValueError(f"choose one of {', '.join(filter(None, CHOICES[name]))}.")
        return text
    if name == "document":
        if not (text.isascii() and text.isdigit() and len(text) < 9):
            raise ValueError("it must be a whole number from 0.")
        return int(text)
    if name == "large":
        if text not in ("true", "false"):
            raise ValueError("choose true or false.")
        return text == "true"
    if len(text) > LONGEST:
        raise ValueError(f"it has more than {LONGEST} signs.")
    return text
