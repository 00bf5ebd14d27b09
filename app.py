"""The front door: the browser tab and the list of pages."""

import streamlit as st

from ui.page import TAB, front_door

st.set_page_config(**TAB)
front_door().run()
