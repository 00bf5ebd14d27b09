"""Data: browse queries, documents and features of the chosen data, before anything is learnt from them."""

from ui import page
from ui.data import features, header, parts, place, queries, style

VIEWS = {"queries": queries.show, "features": features.show, "parts": parts.show}

place.follow_url()
page.open_page(large=place.get().large)
style.set_style(large=place.get().large)
page.say_complaints()

source, data = header.show()
with page.guarded():
    VIEWS[place.get().view](source, data)
place.write_url()
