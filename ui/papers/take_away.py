"""What can be taken away of a card: tables as CSV, LaTeX and JSON, the figure as SVG and PNG, and the link to all of it.

Pictures are made in the browser, as those of the Step page are: no program that draws is needed on the server.
"""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlencode

import streamlit as st

from boosting.experiments.evidence import Evidence
from figures.theme import ROLES

FOLDER = Path(__file__).parent
SHARED = FOLDER.parent / "stepper" / "js"
SHARED_SCRIPTS = ("dom", "colours", "share", "picture")


def script() -> str:
    paths = [*(SHARED / f"{name}.js" for name in SHARED_SCRIPTS), FOLDER / "js" / "take_away.js"]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def style() -> str:
    return (FOLDER / "take_away.css").read_text(encoding="utf-8")


@st.cache_resource
def _component():
    return st.components.v2.component("boosting_papers_take_away", js=script(), css=style())


def take_away(found: Evidence, here: str, link: Mapping[str, str], chart: str, large: bool) -> None:
    """The row of buttons. `here` names the data, `chart` is the key of the container with the figure."""
    name = "-".join([found.experiment.key, *"".join(c if c.isalnum() else " " for c in here).split()])
    data = {
        "csv": found.csv(), "tex": found.latex(), "json": found.json(), "caption": caption(found, here), "name": name,
        "link": urlencode(link), "chart": chart, "large": large, "colours": ROLES,
    }  # fmt: skip
    _component()(key="papers_take_away", data=data)


def caption(found: Evidence, here: str) -> str:
    """Below a picture: what it is, on what data, with what, and what follows."""
    told = "; ".join(f"{name}: {value}" for name, value in found.recipe.items())
    return f"{found.experiment.title} ({found.experiment.source}), run again on {here}: {found.verdict}. {told}."
