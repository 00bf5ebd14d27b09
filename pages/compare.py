"""Compare: two to five runs on the same data, stepped through together."""

import streamlit as st

from ui import page
from ui.compare import controller, header, place

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()

source = place.source()
part, q = header.find_query(source)
columns = st.columns([1.4, 2.0, 1.7, 1.3, 1.2], vertical_alignment="center", gap="small")
with columns[0]:
    header.choose_data()
with columns[1]:
    header.choose_query(source, part, source.part(part).qids[q])
with columns[2]:
    header.choose_run()
with columns[3]:
    header.offer_own()
with columns[4]:
    header.choose_large()
header.show_runs(source)
place.write_url()


@st.fragment
def step_together(found) -> None:
    with page.guarded():
        controller.show(found, source, part, q)


with page.guarded():
    found = controller.trained(source)
    if found:
        step_together(found)
