"""Trees and MART, whose numbers the browser works out from the points: they are the library's, to the same bits."""

import numpy as np

import boosting as b
from sample_data import drawn
from tests.conftest import is_everything
from tests.ui.in_node import answer_in_node, needs_node
from tests.ui.mart.boosted import pack as boosted
from tests.ui.trees.grown import pack as grown
from ui.places.mart import TREES, Mart
from ui.places.trees import Trees

WORK = """
const { openDrawing } = await import("./ui/component/js/drawing.js");
const { grownOf } = await import("./ui/trees/js/grow.js");
const { boosted } = await import("./ui/mart/js/boost.js");
const answer = ({ trees, marts }) => ({
  trees: trees.map(({ data, ...more }) => grownOf(openDrawing(data), more)),
  marts: marts.map(({ data, ...more }) => boosted(openDrawing(data), more)),
});
"""
ONE = ("drawn~a3.1.1", "drawn~a3.1.1~a1.1.1", "drawn~a2.1.5~a2.9.5", "~".join(["drawn", *["a4.0.50"] * 200]))  # and all values alike


def some_points(rng, along_x=False):
    """Few points or many, crowded or apart, of few values or all."""
    n, side, best = int(rng.choice([2, 3, 6, 12, 40, 200], p=[0.1, 0.1, 0.3, 0.35, 0.13, 0.02])), rng.choice([2, 9, 100]), rng.integers(5)
    heights = np.full(n, 50) if along_x else rng.integers(0, side + 1, n)
    points = zip(rng.integers(0, best + 1, n).tolist(), rng.integers(0, side + 1, n).tolist(), heights.tolist(), strict=True)
    return drawn.of(("a", *point) for point in points).identifier


def some_tree(rng, data=None):
    return Trees(
        data=data or some_points(rng), leaves=int(rng.integers(2, 33)), least=int(rng.choice([1, 1, 2, 5])),
        depth=int(rng.integers(1, 9)), held=bool(rng.random() < 0.3),
    )  # fmt: skip


def some_mart(rng, data=None):
    return Mart(
        data=data or some_points(rng, along_x=True), rate=round(float(rng.integers(1, 41)) * 0.05, 2), leaves=int(rng.integers(2, 9))
    )


def trained(here):
    return b.train(here.drawing.dataset(), b.GBT(), b.Settings(TREES, here.leaves, learning_rate=here.rate))


@needs_node
def test_the_pages_work_out_what_the_library_does(request):
    n = 1000 if is_everything(request.config) else 100
    rng = np.random.default_rng(0)
    trees = [some_tree(rng, data) for data in (*ONE, *[None] * (n // 2))]
    marts = [some_mart(rng, data) for data in (*ONE[1:], *[None] * (n // 2))]
    marts = [here for here in marts if len({d.y for d in here.drawing.documents}) == 1]
    question = {
        "trees": [{"data": t.data, "leaves": t.leaves, "least": t.least, "depth": t.depth, "held": t.held} for t in trees],
        "marts": [{"data": m.data, "rate": m.rate, "leaves": m.leaves, "n": TREES} for m in marts],
    }
    found = answer_in_node(WORK, question)
    for here, mine in zip(trees, found["trees"], strict=True):
        assert mine == grown(here), here
    for here, mine in zip(marts, found["marts"], strict=True):
        theirs = boosted(trained(here), here.drawing)
        for name, values in theirs.items():
            assert mine[name] == values, (here, name)
