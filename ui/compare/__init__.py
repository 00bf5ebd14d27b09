"""The Compare page's component: ranked lists of several runs side by side, their curves, and query against query."""

from pathlib import Path

from ..component.component import CARRIER, CSS, Component
from ..component.report import place
from ..component.wire import as_bytes, digest_of

FOLDER = Path(__file__).parent
BOARD = Component(
    "boosting_compare",
    FOLDER / "js" / "compare.js",
    styles=(
        *(CSS / f"{name}.css" for name in ("stage", "list", "microscope", "transport", "insights", "name")),
        *(FOLDER / f"{name}.css" for name in ("compare", "band", "sheets", "measures", "way")),
    ),
    key="compare",
    reports={"selection": place()},
)


def component(
    content: bytes, key: str, request: int, iteration: int, document: int | None, view: str, figures: bytes | None = None
) -> None:
    """Show packed runs. The browser reports {iteration, document, view, query, part, request} when it comes to rest.

    key    changes with the runs and the query
    view     what the band below the lists shows, where no document is chosen
    figures  the numbers of its tables, once they are measured
    """
    place = {"iteration": iteration, "document": document, "view": view}
    data = {"key": key, "request": request, **place, "figures": None if figures is None else digest_of(figures)}
    BOARD.show(data, packed=content)
    if figures is not None:
        CARRIER.show(figures, key="compare_figures")


__all__ = ["BOARD", "as_bytes", "component"]
