"""Data: browse queries, documents and features of the chosen data, before anything is learned from them."""

from ui.data import features, header, parts, queries
from ui.places.data import DATA
from ui.shell import page

VIEWS = {"queries": queries.show, "features": features.show, "parts": parts.show}

page.open_page(DATA.follow_url)

source, data = header.show()
with page.guarded():
    VIEWS[DATA.get().view](source, data)
DATA.write_url()
