"""Papers: each table and figure of the method papers, run again on the chosen data, with a verdict."""

import streamlit as st

from ui import page, training
from ui.papers import card, header, overview, place, style, trials

place.follow_url()
page.open_page(large=place.get().large)
style.set_style(large=place.get().large)
page.say_complaints()

source = header.show()
place.write_url()
with page.guarded():
    top = st.container()
    is_ready = training.wait_for_kernels()
    under_way = trials.follow(source, is_ready)
    with top:
        overview.show(source, is_ready)
    trials.watch(under_way, source)
    card.show(source, is_ready)
    place.write_url()
