"""MART: boosted regression trees on seventeen points, residuals to tree to sum."""

from ui.mart import controller
from ui.places.mart import MART
from ui.shell import page

page.open_page(MART.follow_url)
controller.choose()

page.stage(controller.show)
