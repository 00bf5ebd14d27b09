"""The figure as a widget: what the page cannot hold, it asks Python for. The one file that needs the widget's package."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from .answers import Answers, Refused
from .figure import AROUND, RIGHTS, WORDS, Figure

SCRIPT = Path(__file__).parent / "js" / "widget.js"


class Live(anywidget.AnyWidget):
    """A figure that Python answers. Where no kernel runs, a notebook shows the same page without answers."""

    _esm = SCRIPT.read_text(encoding="utf-8")
    page = traitlets.Unicode().tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    words = traitlets.Unicode().tag(sync=True)  # of the frame, for whoever does not see it
    looks = traitlets.Dict().tag(sync=True)  # CSS of the frame, of what is around it, and of the caption; the rights of the frame

    def __init__(self, figure: Figure, answers: Answers) -> None:
        looks = {"frame": figure.look, "around": AROUND, "caption": WORDS, "rights": RIGHTS}
        super().__init__(page=figure.page, caption=figure.caption, words=figure.title, looks=looks)
        self.figure, self._answers = figure, answers
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
        """The widget, and beside it the page for where no kernel runs."""
        found = super()._repr_mimebundle_(**more)
        data, about = found if isinstance(found, tuple) else (found or {}, {})
        return {**data, "text/html": self.figure._repr_html_()}, about

    def __repr__(self) -> str:
        return f"Live({self.figure.title})"
