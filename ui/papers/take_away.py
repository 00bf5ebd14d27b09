"""What the frame's menu to share has of a card: tables as CSV, LaTeX and JSON, the figure as SVG and PNG, and the link to all of it.

Pictures are made in the browser, as those of the Step page are: no program that draws is needed on the server.
"""

from pathlib import Path

from boosting.experiments.evidence import Evidence

from ..component.component import Component

FOLDER = Path(__file__).parent
GIVEN = Component("boosting_papers_take_away", FOLDER / "js" / "take_away.js", key="papers_take_away")


def take_away(found: Evidence, here: str, chart: str) -> None:
    """`here` names the data, `chart` is the key of the container with the figure."""
    name = "-".join([found.experiment.key, *"".join(c if c.isalnum() else " " for c in here).split()])
    data = {
        "csv": found.csv(), "tex": found.latex(), "json": found.json(), "caption": caption(found, here), "name": name, "chart": chart,
    }  # fmt: skip
    GIVEN.show(data)


def caption(found: Evidence, here: str) -> str:
    """Below a picture: what it is, on what data, with what, and what follows."""
    recipe = "; ".join(f"{name}: {value}" for name, value in found.recipe.items())
    return f"{found.experiment.title} ({found.experiment.source}), run again on {here}: {found.verdict}. {recipe}."
