"""Where to find what: each page by the question that it answers."""

import streamlit as st

from ..shell.pages import MENUS

FIRST = "Learn"
IN_SIGHT = "Step by step"  # over the pages that stand in no menu


def show_pages() -> None:
    """A column for each menu, a link for each of its pages."""
    st.header("Where to find what", anchor=False)
    for column, menu in zip(st.columns(len(MENUS), gap="medium"), sorted(MENUS, key=FIRST.__ne__), strict=True):
        with column:
            st.markdown(f"**{menu or IN_SIGHT}**")
            for page in MENUS[menu]:
                if page.question:
                    st.page_link(f"pages/{page.name}.py", label=page.question, icon=":material/arrow_forward:")
