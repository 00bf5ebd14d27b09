"""Contest: the runs of Compare on many splits by query, with a verdict and how sure it is."""

import streamlit as st

from ui.compare import header
from ui.contest import contest, controls
from ui.places.contest import CONTEST
from ui.runs.compared import COMPARE
from ui.shell import page
from ui.state import large

page.open_page(CONTEST.follow_url)

source = COMPARE.source()
columns = st.columns([3.8, 1.4, 1.5, 1.2], vertical_alignment="center", gap="small")
with columns[0]:
    st.markdown(controls.ABOUT[large.is_on()])
with columns[1]:
    header.choose_data()
with columns[2]:
    header.choose_run(tables=False)
with columns[3]:
    header.offer_own()
with st.container(horizontal=True, horizontal_alignment="distribute", vertical_alignment="center", gap="small"):
    with st.container(width="content"):
        header.show_runs(source, tables=False)
    with st.container(width="content"):
        controls.choose_baselines()
controls.choose_terms()
CONTEST.write_url()
with page.guarded():
    contest.show(source)
