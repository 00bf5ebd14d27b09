"""Contest: the runs of Compare on many splits by query, with a verdict and how sure it is."""

import streamlit as st

from ui import page
from ui.compare import header
from ui.compare import place as compared
from ui.contest import contest, controls, place

place.follow_url()
page.open_page(large=compared.get().large)
page.say_complaints()

source = compared.source()
columns = st.columns([3.2, 1.4, 1.5, 1.2, 1.2], vertical_alignment="center", gap="small")
with columns[0]:
    st.title("Contest", anchor=False)
with columns[1]:
    header.choose_data()
with columns[2]:
    header.choose_run(tables=False)
with columns[3]:
    header.offer_own()
with columns[4]:
    header.choose_large()
st.markdown("Which run is better on queries that it has not learnt from, by how much, and is it more than luck?")
with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", gap="small"):
    with st.container(width="content"):
        header.show_runs(source, tables=False)
    with st.container(width="content"):
        controls.choose_baselines()
controls.choose_terms()
place.write_url()
with page.guarded():
    contest.show(source)
