"""Figures in a notebook. The app draws them: this finds its room for that when a figure is asked for, and no earlier. It lies beside the
library, or, where pip installed both, in a package of its own.

The library knows that one place and the words of its call; everything else about the screen is the app's.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

ROOM = "ui.notebook"
ROOMS = ("ui", "figures", "sample_data")
BESIDE = Path(__file__).resolve().parents[1]
INSTALLED = "boosting_app"  # the package in which a wheel has the app
HOUSE = BESIDE / INSTALLED if (BESIDE / INSTALLED).is_dir() else BESIDE


def show_trace(trace: Any, **options: Any) -> Any:
    """As `Trace.show` says it."""
    return _room("step").show(trace, **options)


def show_lambdas(
    scores: Any,
    labels: Any,
    names: Any = None,
    loss: Any = None,
    *,
    query: str = "",
    title: str = "",
    height: int = 860,
    large: bool = False,
    dark: bool | None = None,
    live: bool | None = None,
) -> Any:
    """The lambdas of one query taken apart, as a figure in a notebook: the app's Lambdas with its arrows, pair matrix and leaf.

    scores, labels    (n,) of the documents of the query: what a ranker says, and the grades; NaN where a document has none
    names             n texts, None = d1, d2, ...
    loss              LambdaMART with other conventions, such as b.LambdaMART.preset("xgboost"), None = as Burges writes them
    query, title      what the query and the data are called
    height            pixels
    large, dark       letters for a beamer; colours, None = as the browser prefers
    live              as in `Trace.show`: Python answers when a document is dragged; None = where the widget is installed

    Raises ValueError for lengths that differ and numbers beyond what the app takes, TypeError for another loss, ImportError where the files
    of the app do not lie beside the library.

        >>> import boosting as b
        >>> b.show_lambdas([2.0, 1.0], labels=[0, 1, 2], live=False)
        Traceback (most recent call last):
        ValueError: scores has 2 numbers and labels has 3; each document of the query needs one of each.
    """
    options = {"names": names, "loss": loss, "query": query, "title": title, "height": height, "large": large, "dark": dark, "live": live}
    return _room("lambdas").show(scores, labels, **options)


def _room(name: str) -> ModuleType:
    """A file of the app's room. Raises ImportError where there is none, and where a package of that name is somebody else's."""
    if HOUSE.name == INSTALLED and str(HOUSE) not in sys.path:
        sys.path.append(str(HOUSE))  # last: whatever a person has of that name stays theirs
    if not (HOUSE / "ui").is_dir():
        raise ImportError(
            f"figures need the app's files, which are not beside the library in {HOUSE}: run Python in a copy of the whole repository, "
            "or use boosting.explain(trace, k, document), which needs none."
        )
    for room in ROOMS:
        if (HOUSE / room).resolve() not in _places(room):
            raise ImportError(
                f"figures need the app's files in {HOUSE}, but Python finds another {room} first: rename yours, or start Python elsewhere."
            )
    return import_module(f"{ROOM}.{name}")


def _places(package: str) -> list[Path]:
    """The folders in which Python finds a package."""
    found = find_spec(package)
    return [] if found is None else [Path(place).resolve() for place in found.submodule_search_locations or ()]
