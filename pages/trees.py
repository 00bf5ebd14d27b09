"""Trees: how one regression tree is grown, split by split."""

from ui.places.trees import TREES
from ui.shell import page
from ui.trees import controller

page.open_page(TREES.follow_url)
controller.choose()

page.stage(controller.show)
