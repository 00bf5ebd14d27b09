"""The front door: the browser tab, the list of pages on top of each, and what follows the browser from page to page."""

from pathlib import Path
from typing import Any

import streamlit as st

from boosting import __version__

from ..component.component import Component
from ..component.report import flag, text
from ..state import url
from ..state.callbacks import guard_callbacks
from ..state.presented import present_plainly
from ..state.theme_message import say_theme_from_memory
from . import bar, navigation, pages

TITLE = "Boosting to rank"
# A local picture: a Material icon in the tab would be fetched from the network. With a line of its own to show, the minimal toolbar
# has a menu, and in it the choice between light and dark.
TAB: dict[str, Any] = {
    "page_title": TITLE,
    "page_icon": str(Path(__file__).parent / "icon.png"),
    "layout": "wide",
    "menu_items": {"About": f"Boosting to rank {__version__}"},
}
HISTORY = Component(
    "boosting_history", Path(__file__).parent / "js" / "history.js", key="history", triggers={"theme": text, "reconnected": flag}
)


def front_door() -> Any:
    """The list of pages, on top of each. app.py runs the chosen one."""
    guard_callbacks()
    present_plainly()
    say_theme_from_memory()
    st.session_state["came_by_front_door"] = True
    menus = navigation.shown()
    page = st.navigation(menus, position="top")
    if page.url_path:  # in a list of tabs, and in the browser's history, each page is known by its name
        st.set_page_config(page_title=f"{page.title} · {TITLE}")
    st.session_state["menu"] = next(number for number, those in enumerate(menus.values()) if page in those)
    shown = {"page": page.url_path, "visit": url.hear(), "pages": pages.PATHS}  # once the browser knows which page this is
    HISTORY.show(shown)
    if page.url_path not in pages.MOVED:
        bar.show(page.title)
    return page


def theme() -> str:
    """The colours that this browser shows: "light" or "dark"."""
    return "dark" if st.context.theme.type == "dark" else "light"
