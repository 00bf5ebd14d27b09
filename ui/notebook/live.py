"""The figure as a widget: what the page cannot hold, it asks Python for. The one file that needs the widget's package."""

import os
import sys
import uuid
from dataclasses import replace
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .answers import Answers, Refused
from .figure import AROUND, RIGHTS, WORDS, Figure

SCRIPT = Path(__file__).parent / "js" / "widget.js"


class Live(anywidget.AnyWidget):
    """A figure that Python answers. The cell holds its page as HTML, which a notebook that is opened again shows without a kernel."""

    _esm = SCRIPT.read_text(encoding="utf-8")
    frame = traitlets.Unicode().tag(sync=True)  # name of the frame in the cell
    page = traitlets.Unicode().tag(sync=True)  # of a view, "" where there is none
    caption = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)  # of the frame, for whoever does not see it
    looks = traitlets.Dict().tag(sync=True)  # CSS of the frame, of what is around it, and of the caption; the rights of the frame

    def __init__(self, figure: Figure, answers: Answers) -> None:
        looks = {"frame": figure.look, "around": AROUND, "caption": WORDS, "rights": RIGHTS}
        named, page = replace(figure, frame=f"boosting-{uuid.uuid4().hex}"), figure.page if is_apart() else ""
        super().__init__(frame=named.frame, page=page, caption=figure.caption, words=figure.title, looks=looks)
        self.figure, self._answers = named, answers
        self.on_msg(self._hear)

    def _hear(self, widget: Any, message: Any, buffers: Any) -> None:
        """Answer {view, name, query, value}, the view that asked alone. What asks for nothing that is there is told why not."""
        asked = message if isinstance(message, dict) else {}
        back = {name: asked.get(name) for name in ("view", "query", "name")}
        try:
            for answer, content in self._answers(message):
                self.send({**back, **answer}, list(content))
        except Refused as error:
            self.send({**back, "name": "refused", "value": str(error)})

    def _repr_mimebundle_(self, **more: Any) -> Any:
        """The page, to which the widget's model draws a line. JupyterLab prefers a view to HTML even where no kernel has its model, so
        there is a view only where a line cannot reach the page."""
        html = {"text/html": self.figure._repr_html_(), "text/plain": repr(self)}
        if not self.page:
            return html
        found = super()._repr_mimebundle_(**more)
        data, about = found if isinstance(found, tuple) else (found or {}, {})
        return {**data, **html}, about

    def __repr__(self) -> str:
        return f"Live({self.figure.title})"


def is_apart() -> bool:
    """Whether the notebook keeps HTML and widgets apart: Colab does, and Visual Studio Code loads widgets for a view alone."""
    return "google.colab" in sys.modules or any(name.startswith("VSCODE_") for name in os.environ)
