"""What a browser says of each kind of widget that the app uses is what the guard against forged values lets through."""

from pathlib import Path

import pytest

from tests.browser.chromium import FLAGS, chromium
from tests.browser.served import serve

ROOT = Path(__file__).resolve().parents[2]
PAGE = f"""
import sys

sys.path.insert(0, {str(ROOT)!r})
import streamlit as st

from ui.state.callbacks import guard_callbacks

guard_callbacks()
said = [
    st.number_input("Whole", 0, 99, 5),
    st.number_input("Real", 0.0, 9.0, 1.5),
    st.slider("Slid", 0, 9, 3),
    st.text_input("Words", "none"),
    st.toggle("Switch"),
    st.checkbox("Tick"),
    st.selectbox("Fruit", ["apple", "pear"]),
    st.multiselect("Several", ["red", "blue"]),
    st.segmented_control("Segment", ["left", "right"]),
    st.pills("Pill", ["one", "two"], selection_mode="multi"),
]
st.text(" ".join(map(str, said)))
with st.expander("Opened", on_change="rerun", key="expander"):
    st.text("inside")
st.text(f"expander {{st.session_state.expander}}")
"""


@pytest.fixture(scope="module")
def widgets(tmp_path_factory, profiles):
    folder = tmp_path_factory.mktemp("widgets")
    (folder / "app.py").write_text(PAGE)
    with serve(folder, folder / "log.txt") as served:
        browser = profiles.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page()
        page.set_default_timeout(20_000)
        page.goto(served.url)
        yield page
        browser.close()


def test_each_kind_of_widget_is_heard(widgets):
    said = ["5", "1.5", "3", "none", "False", "False", "apple", "[]", "None", "[]"]

    def hears(i, value):
        said[i] = value
        widgets.get_by_text(" ".join(said), exact=True).wait_for()

    hears(0, "5")
    for i, (name, role, typed) in enumerate([("Whole", "spinbutton", "17"), ("Real", "spinbutton", "2.5"), ("Words", "textbox", "some")]):
        field = widgets.get_by_role(role, name=name)
        field.fill(typed)
        field.press("Enter")
        hears((0, 1, 3)[i], typed)
    widgets.get_by_role("slider", name="Slid").press("ArrowRight")
    hears(2, "4")
    widgets.get_by_text("Switch", exact=True).click()
    hears(4, "True")
    widgets.get_by_text("Tick", exact=True).click()
    hears(5, "True")
    for i, name, option, value in ((6, "Fruit", "pear", "pear"), (7, "Several", "blue", "['blue']")):
        widgets.get_by_role("combobox", name=name).click()
        widgets.get_by_role("option", name=option).click()
        hears(i, value)
    widgets.keyboard.press("Escape")
    widgets.get_by_text("right", exact=True).click()
    hears(8, "right")
    widgets.get_by_text("two", exact=True).click()
    hears(9, "['two']")
    widgets.get_by_text("Opened", exact=True).click()
    widgets.get_by_text("expander True").wait_for()
