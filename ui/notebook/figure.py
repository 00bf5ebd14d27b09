"""A figure as a cell of a notebook shows it: a page of its own in a frame, and a line of words below it.

The frame keeps what is in it apart: styles, keys and events of one figure reach no other one, and nothing else on the page. What runs in it
has no rights there but to run, to hear Enter in a field, and to save a file; it can ask for nothing (`ui/component/page.py`).
"""

import html
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

from .answers import Answers

WIDGET = "anywidget"
RIGHTS = "allow-scripts allow-forms allow-downloads"
PHONE = 640  # pixels of a window
AROUND = "margin: 0; overflow-x: auto"
# In the letters and colours of JupyterLab, which gives them to text but not to widgets.
WORDS = (
    "font-size: 0.85em; padding: 4px 0; color: var(--jp-content-font-color1, inherit); font-family: var(--jp-content-font-family, inherit)"
)
LEAST, MOST = 400, 3000  # pixels of a figure's height


@dataclass(frozen=True)
class Figure:
    """What a cell shows where nobody answers: in nbviewer, in a saved notebook, without the widget.

    title     of the frame, for whoever does not see it;  page: HTML;  height: pixels
    least     pixels of width that the stage needs to show all of itself
    caption   below the frame: which run it is;  left_out: what the page does not hold, which a kernel would tell
    frame     name of the frame, by which a line to Python finds it; "" where there is none
    """

    title: str
    page: str
    height: int
    least: int
    caption: str
    left_out: str
    frame: str = ""

    @property
    def look(self) -> str:
        """CSS of the frame. In a narrow cell it stays as wide as its stage needs, and is moved sideways; a phone gets the stage for
        phones."""
        return f"width: max(100%, min({self.least}px, (100vw - {PHONE}px) * 1000)); height: {self.height}px; border: 0; display: block"

    def _repr_html_(self) -> str:
        frame = (
            f'<iframe title="{_escaped(self.title)}" name="{self.frame}" srcdoc="{_escaped(self.page)}" '
            f'sandbox="{RIGHTS}" allow="fullscreen" style="{self.look}"></iframe>'
        )
        words = f'<figcaption style="{WORDS}">{_escaped(f"{self.caption} {self.left_out}")}</figcaption>'
        return f'<figure style="{AROUND}">{frame}{words}</figure>'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return f"Figure({self.title})"


def _escaped(text: str) -> str:
    """Text within HTML of any encoding: a sign that was read as another one would be a script that the page's policy does not know.

    >>> _escaped("λ < 1")
    '&#955; &lt; 1'
    """
    return html.escape(text).encode("ascii", "xmlcharrefreplace").decode()


def is_live(live: bool | None) -> bool:
    """Whether a figure becomes a widget.

    live   None = where one is installed. Raises ImportError with the remedy for True where none is.
    """
    if live and not has_widget():
        raise ImportError(f"live=True needs the package {WIDGET}, which is not installed: pip install {WIDGET}.")
    return has_widget() if live is None else live


def shown(figure: Figure, answers: Answers | None) -> Any:
    """The figure as a widget that these answers belong to; as it is, where there are none."""
    if answers is None:
        return figure
    from .live import Live  # late: the widget is an extra

    return Live(figure, answers)


def remedy() -> str:
    """How to get the figure that Python answers, in a sentence with a blank before it; "" where the widget is installed."""
    if has_widget():
        return ""
    return f" For the live figure, which asks Python for the rest: pip install {WIDGET}, restart the kernel, and run this cell again."


def has_widget() -> bool:
    return find_spec(WIDGET) is not None


def check_height(height: Any) -> int:
    """Raises ValueError for a height that is no figure's.

    >>> check_height(720)
    720
    """
    if not isinstance(height, int) or isinstance(height, bool) or not LEAST <= height <= MOST:
        raise ValueError(f"height is {height!r}; choose whole pixels from {LEAST} to {MOST:,}.")
    return height
