"""`python -m boosting losses`: which losses and baselines there are, and what can be set for each."""

import argparse
import inspect
import re
import textwrap
from dataclasses import fields
from itertools import chain, groupby
from typing import Any

from ..experiments.frames import as_json
from ..losses.base import Loss
from ..losses.parameters import offered
from ..settings import Settings
from ..words import capital
from .entrants import METHODS, method_of, parameters_of

LINE = re.compile(r"^(\w+(?:, \w+)*) {3,}(\S.*)$")  # of a docstring: names, and what they are
WIDTH = 100
OF = {True: "Of the training:", False: "Its own:"}  # parameters, by whether they are Settings
IDLE = " Counts for nothing as the others stand."
POINTS = " Typed as gap:d;gap:d."
EMPTY = "empty = "  # a field on the screen that nothing stands in: `none` is typed here


def add_parser(commands: Any) -> None:
    one = commands.add_parser(
        "losses", help="which losses and baselines there are, and what can be set for each",
        description="The losses that `train` and `contest` take, and the baselines of `contest`. Of one of them also its parameters: "
        "name=default, what the app offers, and what it does.",
        epilog="Example: %(prog)s lambdamart",
    )  # fmt: skip
    one.set_defaults(run=run)
    one.add_argument("name", nargs="?", metavar="NAME", default="", help="the parameters of this one; without it, what each is")
    one.add_argument("--json", action="store_true", help="everything as JSON")


def run(given: argparse.Namespace) -> str:
    """What is printed. Raises ValueError for a name that there is not."""
    if not given.name:
        return as_json([_about(cls) for cls in METHODS]) if given.json else "\n\n".join(map(_heading, METHODS))
    cls = method_of(given.name)
    found = parameters(cls)
    if given.json:
        return as_json({**_about(cls), "parameters": found})
    by_kind = groupby(found, lambda one: OF[one["is_setting"]])
    return "\n".join([_heading(cls), *(line for kind, those in by_kind for line in ("", kind, *chain(*map(_entry, those))))])


def parameters(cls: Any) -> list[dict[str, Any]]:
    """Of a loss or a baseline, each with its default, as typed; what the app offers, "" where it is written or not on the screen; and what
    it does.

    >>> from boosting import QBRank
    >>> parameters(QBRank)[0]["name"], parameters(QBRank)[0]["default"], parameters(QBRank)[0]["offered"]
    ('w', '0.5', '0 to 1')
    """
    words, usual = lines_of(cls) | lines_of(Settings), cls()
    values = vars(usual) | (vars(usual.resolve(Settings())) if isinstance(usual, Loss) else {})
    shared = {one.name for one in fields(Settings)}
    idle = {*usual.idle, *shared.difference(usual.settings)} if isinstance(usual, Loss) else set()
    return [
        {
            "name": name, "default": typed(values[name]), "offered": offered(one, typed) if one.metadata else "",
            "help": _sentence(one.metadata.get("help", words.get(name, ""))) + POINTS * (one.default == ()) + IDLE * (name in idle),
            "is_setting": name in shared,
        }
        for name, one in parameters_of(cls).items()
    ]  # fmt: skip


def lines_of(cls: type) -> dict[str, str]:
    """What the docstrings of a class and its bases say of each parameter, by its name.

    >>> lines_of(Settings)["n_bins"]
    '2..255 bins a feature'
    """
    found: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        names: list[str] = []
        for line in inspect.cleandoc(base.__doc__ or "").splitlines():
            start = LINE.match(line)
            if start:
                names, line = start[1].split(", "), start[2]
            elif not line.startswith(" "):
                names = []
            found |= {name: f"{'' if start else found[name] + ' '}{line.strip()}" for name in names}
    return found


def typed(value: Any) -> str:
    """A value as one writes it behind a loss's name.

    >>> [typed(value) for value in (True, None, (), 0.5, "ndcg")]
    ['on', 'none', 'none', '0.5', 'ndcg']
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value in (None, ()) else f"{value:g}" if isinstance(value, float) else str(value)


def _sentence(words: str) -> str:
    return f"{capital(words).removesuffix('.')}.".replace(EMPTY, "none = ")


def _about(cls: Any) -> dict[str, Any]:
    is_loss = issubclass(cls, Loss)
    words = cls.summary if is_loss else inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    return {"name": cls.identifier, "title": cls.title, "kind": "loss" if is_loss else "baseline", "summary": words, "paper": cls.paper}


def _heading(cls: Any) -> str:
    about = _about(cls)
    return "\n".join([f"{about['name']}: {about['title']}, a {about['kind']}", *_filled(about["summary"]), *_filled(about["paper"])])


def _entry(one: dict[str, Any]) -> list[str]:
    shown = f"   (the app offers {one['offered']})" if one["offered"] else ""
    return ["", f"  {one['name']}={one['default']}{shown}", *_filled(one["help"], 6)]


def _filled(text: str, indent: int = 4) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_on_hyphens=False)
