"""Clicks: from a click log to preferences, what goes wrong on the way, and on to a ranker."""

import streamlit as st

from ui.clicks import header, rates, shown, significance, train, truth
from ui.places.clicks import CLICKS
from ui.shell import page

page.open_page(CLICKS.follow_url)

source = header.show()
CLICKS.write_url()
with page.guarded():
    found = header.pairs(source)
    if found is None:
        st.stop()
    query = shown.show(source, found)
    if rates.are_drawn():
        significance.show(source, found, query)
        truth.show(source, found)
        train.show(source, found)
