"""Combine: two rankers mixed, the score lines that cross, and the mixture that is best."""

import streamlit as st

from ui.combine import controller
from ui.combine import header as mixture
from ui.compare import header
from ui.places.combine import COMBINE
from ui.runs.compared import COMPARE
from ui.shell import page

page.open_page(COMBINE.follow_url)

source = COMPARE.source()
part, q = mixture.find_query(source)
columns = st.columns([1.3, 2.3, 1.6, 1.6, 1.2], vertical_alignment="bottom", gap="small")
with columns[0]:
    header.choose_data()
with columns[1]:
    header.choose_query(source, part, source.part(part).qids[q])
with columns[2]:
    mixture.choose_ranker(source, 0)
with columns[3]:
    mixture.choose_ranker(source, 1)
with columns[4]:
    mixture.choose_cutoff()
columns = st.columns([1.3, 2.2, 2.6, 2.4], vertical_alignment="center", gap="small")
with columns[0]:
    header.offer_own()
with columns[1]:
    mixture.choose_step()
with columns[2]:
    mixture.choose_iteration(source)
COMBINE.write_url()

with page.guarded():
    found = controller.trained(source)
    if found:
        page.stage(controller.show, found, source, part, q)
