"""Story: from RankNet over LambdaRank to LambdaMART, in three steps on one list."""

from ui.places.story import STORY
from ui.shell import page
from ui.story import controller

page.open_page(STORY.follow_url)
controller.choose()

page.stage(controller.show)
