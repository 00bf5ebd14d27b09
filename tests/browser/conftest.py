"""A served app and tabs of a real Chromium. Without Chromium these tests are skipped in one line; CI sets BROWSER_REQUIRED.

`make test` goes the way through a page that a person goes first (`way`), and leaves the rest of this room to `.ci/run`.
"""

import os
from pathlib import Path

import pytest

from tests.browser.chromium import Profiles, chromium
from tests.browser.served import shared
from tests.browser.tab import Step, Tab


def pytest_collection_modifyitems(items) -> None:
    folder = str(Path(__file__).parent)
    here = [item for item in items if str(item.path).startswith(folder)]
    for item in here:
        item.add_marker(pytest.mark.browser)
        if not item.get_closest_marker("way"):
            item.add_marker(pytest.mark.thorough)
    if chromium() is None and not os.environ.get("BROWSER_REQUIRED"):
        for item in here:
            item.add_marker(pytest.mark.skip(reason="no Chromium found: install it, or set CHROMIUM to its path"))


@pytest.fixture(scope="session")
def app(tmp_path_factory):
    """One server for all processes of a test run, as for all people in a room: what one test has run, another finds."""
    folder = tmp_path_factory.getbasetemp()
    with shared(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) as served:
        yield served


@pytest.fixture(scope="session")
def profiles(tmp_path_factory):
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=20_000)  # as long as an act may take; a busy machine is no fault of the page's
    with sync_playwright() as playwright:
        found = Profiles(playwright.chromium, lambda: tmp_path_factory.mktemp("profile"))
        yield found
        for profile in found.values():
            profile.close()


def quiet(tab: Tab) -> None:
    """What a tab must have been when a test is over."""
    assert tab.real_troubles() == []
    assert tab.foreign == [], "the app must not need the network"
    assert tab.app.errors() == []


@pytest.fixture
def visit(app, profiles, request):
    """Opens tabs, each in a profile of its own: `visit(Step)`, `visit(Step, 1920, 1080, color_scheme="dark")`. They close when
    the test is over, and must have been quiet.
    """
    tabs, others = [], int("stroll" in request.fixturenames)

    def make(kind=Step, width: int = 1280, height: int = 720, **media):
        page = profiles.new_page(len(tabs) + others, app.url)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(**media)
        tabs.append(kind(page, app))
        return tabs[-1]

    yield make
    for tab in tabs:
        tab.leave()
    for tab in tabs:
        quiet(tab)


@pytest.fixture
def stroll(app, profiles, request):
    """As `visit`, with the one tab that tests hand on to each other: the app is not loaded anew, which is most of the work. For
    what a page shows at an address, whoever was there before. Nothing moves unless a test asks for it: frames between two states
    are work too.
    """
    tabs = []

    def make(kind=Step, width: int = 1280, height: int = 720, color_scheme: str = "light", reduced_motion: str = "reduce"):
        assert not tabs, "one tab a test; any other by `visit`"
        page = profiles.kept_page(app.url)
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        tabs.append(kind(page, app, stays=True))
        return tabs[-1]

    failed = request.session.testsfailed
    yield make
    for tab in tabs:
        if request.session.testsfailed > failed:
            profiles.close_kept()
        else:
            tab.hand_on()
        quiet(tab)


@pytest.fixture(scope="module")
def tab_of_its_own(profiles):
    """For a room of tests that stroll: nothing is as the tests of another left it."""
    profiles.close_kept()


@pytest.fixture
def step(stroll):
    return stroll(Step)
