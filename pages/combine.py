"""Combine: two rankers mixed, the score lines that cross, and the mixture that is best."""

import streamlit as st

from ui import page
from ui.combine import controller, place
from ui.combine import header as mixture
from ui.compare import header
from ui.compare import place as compared

place.follow_url()
page.open_page(large=compared.get().large)
page.say_complaints()

source = compared.source()
part, q = mixture.find_query(source)
columns = st.columns([1.3, 2.1, 1.4, 1.4, 1.05, 1.15], vertical_alignment="bottom", gap="small")
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
with columns[5]:
    header.choose_large()
columns = st.columns([1.3, 2.2, 2.6, 2.4], vertical_alignment="center", gap="small")
with columns[0]:
    header.offer_own()
with columns[1]:
    mixture.choose_step()
with columns[2]:
    mixture.choose_iteration(source)
place.write_url()


@st.fragment
def mix(found) -> None:
    with page.guarded():
        controller.show(found, source, part, q)


with page.guarded():
    found = controller.trained(source)
    if found:
        mix(found)
