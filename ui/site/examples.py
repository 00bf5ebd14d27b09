"""Trees, MART and RankNet to LambdaMART as the app opens them, to step through."""

from collections.abc import Iterator

import sample_data

from ..component.page import Back
from ..mart import page_file as mart_file
from ..places.mart import Mart
from ..places.story import Story
from ..places.trees import Trees
from ..story import page_file as story_file
from ..trees import page_file as trees_file
from .runs import Runs

BACK = Back("../index.html", "Boosting to rank")


def examples(runs: Runs) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file."""
    mart = Mart()
    trace = runs.trace(mart.address, sample_data.load(mart.data))
    yield "examples/trees.html", trees_file.document(Trees(), BACK).encode()
    yield "examples/mart.html", mart_file.document(mart, trace, BACK).encode()
    yield "examples/story.html", story_file.document(Story(), BACK).encode()
