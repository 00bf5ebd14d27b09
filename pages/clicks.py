"""Clicks: from a click log to preferences, what goes wrong on the way, and on to a ranker."""

import streamlit as st

from ui import page
from ui.clicks import header, place, shown, significance, train, truth

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()

source = header.show()
place.write_url()
with page.guarded():
    found = header.pairs(source)
    if found is None:
        st.stop()
    query = shown.show(source, found)
    significance.show(source, found, query)
    truth.show(source, found)
    train.show(source, found)
