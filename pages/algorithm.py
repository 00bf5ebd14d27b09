"""One algorithm: one turn of Algorithm 1 of [QB] under each loss, from the same scores."""

from ui.algorithm import controller, phi, printed
from ui.places.algorithm import ALGORITHM
from ui.runs import controls, training
from ui.shell import page
from ui.shell.folds import fold
from ui.state import complaints

page.open_page()
ALGORITHM.follow_url()
source = training.collection_of(controls.get())
query = controller.training_query(source)
complaints.say_complaints()
controller.choose(source, query)
ALGORITHM.write_url()

with page.guarded():
    run = controller.trained(source)
if run:
    page.stage(controller.show, run, query)
fold("Algorithm 1 and its weak learner, (3)", ":material/list_alt:", "algorithm_open_printed", printed.show, run)
phi.show()
