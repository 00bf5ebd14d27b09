"""Course: ten short lessons that ask before they tell, and how far one is."""

from ui import followed, page
from ui.course import overview

page.open_page()
followed.ignore_url()
page.say_complaints()
with page.guarded():
    overview.show()
