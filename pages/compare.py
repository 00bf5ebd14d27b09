"""Compare: two to five runs on the same data, stepped through together."""

import streamlit as st

from ui.compare import controller, header
from ui.runs.compared import COMPARE
from ui.shell import page

page.open_page(COMPARE.follow_url)

source = COMPARE.source()
part, q = header.find_query(source)
columns = st.columns([1.4, 2.2, 1.9, 1.3], vertical_alignment="center", gap="small")
with columns[0]:
    header.choose_data()
with columns[1]:
    header.choose_query(source, part, source.part(part).qids[q])
with columns[2]:
    header.choose_run()
with columns[3]:
    header.offer_own()
header.show_runs(source)
COMPARE.write_url()

with page.guarded():
    found = controller.trained(source)
    if found:
        page.stage(controller.show, found, source, part, q)
