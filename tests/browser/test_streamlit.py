"""Streamlit as it comes, without anything of ours: what the app does about it is still needed. Each of these fails when it is not."""

import pytest

from tests.browser.chromium import FLAGS, chromium
from tests.browser.served import serve

BARE = """
import streamlit as st

st.session_state["door"] = True

def first():
    st.session_state["runs"] = st.session_state.get("runs", 0) + 1
    st.html("<style>.nothing { color: red; }</style>")
    st.text(f"runs {st.session_state['runs']}")
    st.selectbox("Fruit", ["apple", "pear"], key="fruit")
    st.file_uploader("File")
    with st.popover("More"):
        st.text("inside")
    st.button("Write", on_click=lambda: st.query_params.update(n=str(int(st.query_params.get("n", "0")) + 1)))

st.navigation([st.Page(first, title="First", default=True), st.Page("pages/second.py", title="Second")]).run()
"""
SECOND = """
import streamlit as st

st.text("by the front door" if st.session_state.get("door") else "without the front door")
"""


@pytest.fixture(scope="module")
def bare(tmp_path_factory, profiles):
    """Streamlit alone, with two pages; and the first page that anybody opened of it."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "pages").mkdir()
    (folder / "app.py").write_text(BARE)
    (folder / "pages" / "second.py").write_text(SECOND)
    with serve(folder, folder / "log.txt") as served:
        browser = profiles.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(color_scheme="light")
        page.set_default_timeout(20_000)
        page.goto(f"{served.url}/second")
        page.get_by_text("the front door").wait_for()
        first_words = page.get_by_text("the front door").inner_text()
        page.goto(served.url)
        page.get_by_text("runs 1").wait_for()
        yield page, first_words
        browser.close()


def test_the_first_deep_link_runs_a_page_without_the_front_door(bare):
    assert bare[1] == "without the front door"


def test_html_that_is_nothing_but_style_stands_elsewhere(bare):
    page, _ = bare
    assert page.locator('[data-testid="stMain"] [data-testid="stHtml"]').count() == 0


def test_a_field_for_files_says_at_once_that_it_is_nothing_and_what_it_is_called(bare):
    page, _ = bare
    field = page.get_by_test_id("stFileUploaderDropzone")
    assert (field.get_attribute("role"), field.get_attribute("aria-label")) == ("presentation", "File")


@pytest.mark.way
def test_each_address_that_python_writes_is_an_entry_of_the_history(bare):
    page, _ = bare
    before = page.evaluate("history.length")
    for n in ("1", "2"):
        page.get_by_role("button", name="Write").click()
        page.wait_for_url(f"**?n={n}")
    assert page.evaluate("history.length") == before + 2


def test_a_select_box_keeps_the_keys_after_the_mouse(bare):
    page, _ = bare
    page.get_by_role("combobox", name="Fruit").click()
    page.get_by_role("option", name="pear").click()
    page.get_by_role("option", name="pear").wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('[data-testid=stSelectbox]') !== null")


def test_a_change_of_the_theme_runs_nothing(bare):
    """The next run is that of the button: what the theme had asked for would have come before it."""
    page, _ = bare
    page.wait_for_timeout(500)  # a run that the test before asked for may begin as late on a busy machine
    page.wait_for_selector('[data-testid="stApp"][data-test-script-state="notRunning"]')
    at = int(page.get_by_text("runs ").inner_text().split()[1])
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("getComputedStyle(document.querySelector('.stApp')).colorScheme === 'dark'")
    page.get_by_role("button", name="Write").click()
    page.get_by_text(f"runs {at + 1}", exact=True).wait_for()
