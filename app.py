"""The front door: the list of pages and the browser tab."""

import streamlit as st

st.set_page_config(page_title="Boosting to rank", page_icon=":material/stairs_2:", layout="wide")
st.navigation(
    [
        st.Page("pages/start.py", title="Start", icon=":material/home:", default=True),
        st.Page("pages/step.py", title="Step", icon=":material/stairs_2:", url_path="step"),
    ],
    position="top",
).run()
