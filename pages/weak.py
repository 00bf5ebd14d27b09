"""Weak queries: where a ranker loses, which pairs and trees are to blame, and how few trees are enough."""

from ui.places.weak import WEAK
from ui.runs import controls, training
from ui.shell import page
from ui.weak import controller, header

page.open_page(WEAK.follow_url)

source = training.collection_of(controls.get())
header.show(source)
WEAK.write_url()

with page.guarded():
    runs = controller.trained(source)
    if runs:
        page.stage(controller.show, runs, source.title)
