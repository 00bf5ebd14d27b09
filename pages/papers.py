"""Papers: each table and figure of the method papers, run again on the chosen data, with a verdict."""

import streamlit as st

from ui.papers import card, header, overview, trials
from ui.places.papers import PAPERS
from ui.runs import training
from ui.shell import page

page.open_page(PAPERS.follow_url)

source = header.show()
PAPERS.write_url()
with page.guarded():
    top = st.container()
    is_ready = training.wait_for_kernels()
    under_way = trials.follow(source, is_ready)
    with top:
        overview.show(source, is_ready)
    trials.watch(under_way, source)
    card.show(source, is_ready)
    PAPERS.write_url()
