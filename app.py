"""The front door: the browser tab and the list of pages."""

import streamlit as st

from ui.course import bar
from ui.cues import cues
from ui.follow import follow
from ui.runs.given import open_given
from ui.shell import style
from ui.shell.door import TAB, front_door
from ui.uploads.reload import find_what_was_open
from ui.work.turns import in_turn

with in_turn():
    st.set_page_config(**TAB)
    style.give_app_style()
    page = front_door()
    cues.show()
    follow.show()
    find_what_was_open()
    open_given(page.url_path)
    with bar.over(page.url_path or "start"):
        page.run()
