"""Forest: all trees of a run at once, a document's way through them, and what each feature is worth and does."""

from ui.forest import controller, header
from ui.places.forest import FOREST
from ui.runs import controls, training
from ui.runs import place as step
from ui.shell import page

page.open_page(FOREST.follow_url)

source = training.collection_of(controls.get())
part, q = step.find_query(source)
header.show(source, part, q)
FOREST.write_url()

with page.guarded():
    run = controller.trained(source)
    if run:
        page.stage(controller.show, run, source, part, q)
