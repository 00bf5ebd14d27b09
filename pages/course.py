"""Course: short lessons that ask before they tell, and how far one is."""

from ui.course import overview
from ui.shell import page
from ui.state import followed

page.open_page(followed.ignore_url)
with page.guarded():
    overview.show()
