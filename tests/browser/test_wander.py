"""Somebody wanders through the app: seeded random clicks, keys, sizes, data and pages. Nothing breaks, and the app still answers.

The order of the acts is printed when one fails. `.ci/run` takes the first walk, `make test-all` the others too.
"""

import random
import re
import time

import pytest
from playwright.sync_api import Error, TimeoutError

from tests.browser.network import Network
from tests.browser.tab import PAGES, Step

SECONDS = 16  # of each walk
SEEDS = (1, 2, 3, 4)
SIZES = ((1280, 720), (1920, 1080), (1024, 768), (390, 844))
KEYS = (
    "ArrowRight",
    "ArrowLeft",
    "ArrowDown",
    "ArrowUp",
    "Home",
    "End",
    " ",
    "Escape",
    "?",
    "p",
    "m",
    "Tab",
    "Enter",
    "Control+z",
    "Alt+ArrowUp",
    "f",
    "i",
    "g",
)
ADDRESSES = (
    "/step?data=web&loss=mpboost",
    "/step?data=library&loss=gbrank&iteration=3&document=1&sheet=why", "/step?data=six&loss=listnet&large=true",
    "/lambdas?data=library", "/compare?data=six&runs=gbt;mpboost",
    "/ddf?data=six", "/trees", "/course", "/step?lesson=5", "/trees?lesson=%00",
    "/mart", "/convergence?loss=qbrank&study=sign", "/errata?card=qb-sign&data=six", "/papers?data=six&run=true", "/contest?data=six",
    "/forest?data=library&document=2", "/forest?data=six&view=dependence",
    "/story?step=3&a=4&b=7", "/combine?data=six&alpha=0.4", "/errata?card=gb-clicks", "/draw", "/clicks", "/data?data=library",
    "/step?data=moon&loss=%00&iteration=-1&document=9999999", "/",
)  # fmt: skip
TEXTS = ("", "0", "-1e309", "<img src=x onerror=alert(1)>", "nan", "12", "=1/0", "ä" * 300)
WIDGETS = "button:visible, a:visible, summary:visible, [role=button]:visible, [data-document]:visible, label:visible, [role=tab]:visible"
BROKEN = '[data-testid="stException"]'
LOST = (  # what asks again and again while the connection is gone, as Streamlit's browser says it, and Chromium
    "Cannot send rerun backMessage when disconnected from server",
    "WebSocket is already in CLOSING or CLOSED state",
)


class Wanderer:
    """One who tries things in a tab; `told` is what was done, in order."""

    def __init__(self, tab: Step, seed: int) -> None:
        self.tab, self.page, self.luck, self.log = tab, tab.page, random.Random(seed), []

    def act(self) -> None:
        act = self.luck.choices(
            (
                self.click,
                self.press,
                self.choose,
                self.write,
                self.resize,
                self.turn,
                self.follow,
                self.change_light,
                self.reload,
                self.lose,
            ),
            (16, 16, 8, 4, 2, 4, 2, 1, 1, 1),
        )[0]
        try:
            act()
        except TimeoutError:
            pass  # it was covered, moved or gone: nobody can click that either
        except Error as error:
            if not re.search(
                "not attached|not visible|outside of the viewport|Execution context was destroyed|net::ERR_ABORTED", str(error)
            ):
                raise
        self.page.wait_for_timeout(self.luck.choice((0, 30, 150, 500)))

    def note(self, *what) -> None:
        self.log.append(" ".join(map(str, what)))

    def one_of(self, found) -> int | None:
        """One of what the page shows, which it may stop to show from one moment to the next."""
        n = found.count()
        return self.luck.randrange(n) if n else None

    def click(self) -> None:
        found = self.page.locator(WIDGETS)
        at = self.one_of(found)
        if at is not None:
            self.note("click", at)
            found.nth(at).click(timeout=700, no_wait_after=True)

    def press(self) -> None:
        key = self.luck.choice(KEYS)
        self.note("press", key)
        for _ in range(self.luck.choice((1, 1, 5))):
            self.page.keyboard.press(key)

    def choose(self) -> None:
        boxes = self.page.locator('[data-testid="stSelectbox"] input:visible')
        at = self.one_of(boxes)
        if at is None:
            return
        boxes.nth(at).click(timeout=700)
        options = self.page.get_by_role("option")
        options.first.wait_for(timeout=700)
        which = self.one_of(options)
        self.note("choose", which, "in box", at)
        if which is not None:
            options.nth(which).click(timeout=700, no_wait_after=True)

    def write(self) -> None:
        fields = self.page.locator("input[type=text]:visible, input[type=number]:visible, textarea:visible, input.edit:visible")
        at, text = self.one_of(fields), self.luck.choice(TEXTS)
        if at is None:
            return
        self.note("write", repr(text[:20]), "in", at)
        fields.nth(at).click(timeout=700)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")

    def resize(self) -> None:
        width, height = self.luck.choice(SIZES)
        self.note("resize", width, height)
        self.fit(width, height)

    def fit(self, width: int, height: int) -> None:
        if self.page.evaluate("document.fullscreenElement !== null"):  # a window that fills the screen has no other size
            self.page.evaluate("document.exitFullscreen()")
            self.page.wait_for_function("document.fullscreenElement === null")
        self.page.set_viewport_size({"width": width, "height": height})

    def turn(self) -> None:
        name = self.luck.choice((*PAGES, "back"))
        self.note("turn to", name)
        if name == "back":
            self.page.go_back(timeout=2000, wait_until="commit")
        else:
            self.tab.turn_to(name, timeout=700)

    def change_light(self) -> None:
        scheme = self.luck.choice(("light", "dark"))
        self.note("change the light to", scheme)
        self.page.emulate_media(color_scheme=scheme)

    def reload(self) -> None:
        self.note("reload")
        self.page.reload(wait_until="commit")

    def lose(self) -> None:
        """The connection, and go on while it comes back."""
        self.note("lose the connection")
        self.page.evaluate("() => { for (const socket of network.sockets) socket.close(); }")

    def follow(self) -> None:
        address = self.luck.choice(ADDRESSES)
        self.note("follow", address)
        self.page.goto(self.tab.app.url + address, wait_until="commit")


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_somebody_does_nothing_breaks_and_the_app_still_answers(visit, seed):
    tab = visit(Step)
    Network(tab)
    tab.open("data=six&loss=lambdamart")
    home = tab.app.url
    tab.page.set_default_timeout(20_000)
    somebody, end = Wanderer(tab, seed), time.monotonic() + SECONDS
    while time.monotonic() < end:
        somebody.act()
        assert tab.page.locator(BROKEN).count() == 0, somebody.log
        if not tab.page.url.startswith(home):  # a link led out of the app
            tab.page.goto(f"{home}/step")
    somebody.fit(1280, 720)
    tab.open("data=six&loss=gbt&iteration=1")
    tab.key("ArrowRight")
    tab.wait_iteration(2)
    tab.troubles = [trouble for trouble in tab.real_troubles() if not any(lost in trouble for lost in LOST)]
    assert tab.troubles == [], (tab.troubles, somebody.log)
