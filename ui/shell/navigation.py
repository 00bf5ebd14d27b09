"""The pages as Streamlit's navigation takes them."""

import streamlit as st

from .pages import MENUS, MOVED, START, Page


def shown() -> dict[str, list[st.Page]]:
    """As Streamlit's navigation takes them; what is no more stands in no menu."""
    gone = [st.Page(f"pages/{name}.py", url_path=name, visibility="hidden") for name in MOVED]
    found = {menu: [_of_streamlit(page) for page in pages] for menu, pages in MENUS.items()}
    return {**found, "": [*found[""], *gone]}


def _of_streamlit(page: Page) -> st.Page:
    is_start = page is START
    icon = f":material/{page.icon}:"
    return st.Page(f"pages/{page.name}.py", title=page.title, icon=icon, default=is_start, url_path=None if is_start else page.name)
