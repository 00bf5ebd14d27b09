"""Forest: all trees of a run at once, a document's way through them, and what each feature is worth and does."""

from ui import controls, page, training
from ui import place as step
from ui.forest import controller, header, place

place.follow_url()
page.open_page(large=controls.get().large)
page.say_complaints()

source = training.collection_of(controls.get())
part, q = step.find_query(source)
header.show(source, part, q)
place.write_url()

with page.guarded():
    run = controller.trained(source)
    if run:
        controller.show(run, source, part, q)
