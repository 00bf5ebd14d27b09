"""The cue sheet on every page, opened from Share. It lives in the browser; what the server gives are the ready sheets and the names of the
pages that a cue may lead to.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from ..component.component import Component
from ..shell import pages
from ..shell.frame import COLOURS

FOLDER = Path(__file__).parent
STYLES = (FOLDER.parent / "shell" / "frame.css", FOLDER / "cues.css")
CUES = Component("boosting_cues", FOLDER / "js" / "cues.js", styles=STYLES, key="cues")


def show() -> None:
    CUES.show({"pages": pages.PATHS, "ready": ready(), "colours": COLOURS})


@cache
def ready() -> list[dict[str, Any]]:
    """The sheets that the app brings, as their files have them, in the order of the names of the files."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted((FOLDER / "ready").glob("*.json"))]
