"""A browser component as the pages have it: what it is drawn with, what it is shown, and what it reports."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import modules
from .report import Shape, fields, natural, text

JS = Path(__file__).parent / "js"
CSS = Path(__file__).parent / "css"


@dataclass(frozen=True)
class Component:
    """One kind of component.

    name      under which Streamlit knows it;  entry: the script whose default export mounts it;  styles: what it is drawn with
    key       of the one on the page, unless `show` gives another
    reports   shapes of the values that the browser reports, by name;  triggers: of those that count for one run only
    """

    name: str
    entry: Path
    styles: tuple[Path, ...] = ()
    key: str = ""
    reports: Mapping[str, Shape] = field(default_factory=dict, compare=False)
    triggers: Mapping[str, Shape] = field(default_factory=dict, compare=False)

    def script(self) -> str:
        return modules.text(self.entry)

    def style(self) -> str:
        return "\n".join(path.read_text(encoding="utf-8") for path in self.styles)

    def show(self, data: Any = None, key: str = "", packed: bytes | None = None, **heard: Callable[[], None] | None) -> Any:
        """Show it, with the page's letters: what is drawn is told whether they are `large`.

        packed   a run, b"" where there is none: a message of its own, sent once, whose name the data have as `run`
        heard    by the name of a report, what is called when the browser has reported another value
        """
        from .mount import show  # late: a page in a file and a notebook draw the same components, and have no Streamlit

        return show(self, data, key or self.key, packed, heard)

    def reported(self, name: str = "", key: str = "") -> Any:
        """What the browser reported last under a name, by default its first; None before it did, and where that has not the shape."""
        from .mount import reported

        name = name or next(iter(self.reports))
        said = reported(key or self.key, name)
        return said if {**self.reports, **self.triggers}[name](said) else None


CARRIER = Component("boosting_run", JS / "carry.js")  # packed bytes, to another component on the same page
BLOCK_CARRIER = Component("boosting_block", JS / "carry_block.js")  # a part of what is packed, that comes when it is looked at
BLOCK = fields(key=text, block=natural)  # how another component asks for it, with the key of its packed run
FEEDER = Component("boosting_feed", JS / "feed.js")  # an answer of Python under its name, likewise
