"""What the browser and the server both name is named alike, and in the same order: one row each."""

import re

import pytest

import ui.story
import ui.trees
from boosting.explain.pair_changes import KINDS
from sample_data.orders import N
from ui.places.mart import PARTS
from ui.places.story import STEPS
from ui.places.trees import ORDERS
from ui.runs.address import SUBSTEPS
from ui.runs.comparison import VIEWS

from .files import HOUSE, text

STEPPER = HOUSE / "ui" / "stepper" / "js"
BLOCK, ROW = r"const {} = (?:\[|\{{)\n?(.*?)\n?(?:\]|\}});", r'(?m)^  \["(\w+)"'
# The script, the constant in it, how one of its entries reads, and what the server has.
BOTH = {
    "sub-steps": (lambda: text(STEPPER / "substeps.js"), "SUBSTEPS", ROW, SUBSTEPS),
    "kinds of pairs": (lambda: text(STEPPER / "pair_changes.js"), "", r"(?m)^  (\w+): \[", KINDS),
    "parts of MART": (lambda: text(HOUSE / "ui" / "mart" / "js" / "stages.js"), "PARTS", ROW, PARTS),
    "orders of a tree": (ui.trees.BOARD.script, "ORDERS", r'(\w+): "([^"]+)"', tuple(ORDERS.items())),
    "steps of the story": (lambda: text(HOUSE / "ui" / "story" / "js" / "chapters.js"), "", r'(?m)^  \["(\w+)", "', tuple(STEPS.values())),
    "results of the story": (ui.story.BOARD.script, "", r"const RESULTS = (\d+);", (str(N),)),
    "views of a comparison": (lambda: text(HOUSE / "ui" / "compare" / "js" / "band.js"), "VIEWS", r'(\w+): "', VIEWS),
}


@pytest.mark.parametrize("what", BOTH)
def test_the_browser_and_the_server_name_it_alike(what):
    script, constant, entry, ours = BOTH[what]
    found = re.search(BLOCK.format(constant), script(), re.DOTALL).group(1) if constant else script()
    assert tuple(re.findall(entry, found)) == tuple(ours)
