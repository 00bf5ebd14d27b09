"""A tab on a page of the app, with the moves of a person."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlparse

from tests.browser import axe
from tests.browser.mounted import PAINTED
from tests.browser.served import App
from ui.shell import pages

# Titles of the pages, as they stand above each; of those in a menu, by its name.
PAGES = tuple(page.title for page in pages.PAGES)
MENUS = {menu: tuple(page.title for page in those) for menu, those in pages.MENUS.items() if menu}

# To an address of the app, as Back and Forward go there: without loading it anew.
TURN = """(address) => { history.pushState({}, "", address); dispatchEvent(new PopStateEvent("popstate")); }"""
ELSEWHERE = "/convergence"  # a page that is no more takes a third of the work of any other, has what no other has, and none of these
LEADS_ON = 'a:has-text("Go there")'
FIGURES = '.stepper, .lambdas, .editor, .compare, .trees, .mart, .forest, .story, .mixture, .js-plotly-plot, [data-testid="stPopover"]'


# Where an element is, and how large, once that has not changed for a while, nor for some frames: a busy machine draws few. Null where it
# is no longer on the page.
SETTLED = """(node) => new Promise((done) => {
    let last = "", since = 0, frames = 0;
    const look = (time) => {
        const { x, y, width, height } = node.getBoundingClientRect(), now = [x, y, width, height].join();
        if (now !== last) { last = now; since = time; frames = 0; }
        frames += 1;
        if (!node.isConnected) done(null);
        else if (time - since > 200 && frames > 12) done({ x, y, width, height });
        else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
})"""
STORED = "local_storage,cookies,indexeddb,cache_storage"  # what an app can store, in a third of the time that "all" takes
FADED = """() => !document.getAnimations().some((each) => each instanceof CSSTransition && each.playState === "running")"""


class Tab:
    """A browser tab on a page of the app, with the moves of a person. A kind of tab says where its page is and how it shows
    that it has come up.
    """

    path = "/"
    ready = '[data-testid="stMain"]'

    def __init__(self, page, app: App, stays: bool = False) -> None:
        """stays   whether it opens an address as one who goes from page to page in the app, and does not load it anew"""
        self.page, self.app, self.stays = page, app, stays
        self.troubles: list[str] = []
        self.foreign: list[str] = []
        self.ears = {
            "console": lambda m: self.troubles.append(f"{m.text} {m.location.get('url', '')}") if m.type == "error" else None,
            "pageerror": lambda e: self.troubles.append("\n".join([str(e), *(getattr(e, "stack", None) or "").splitlines()[:8]])),
            "request": lambda r: None if r.url.startswith((app.url, "data:", "blob:")) else self.foreign.append(r.url),
        }
        for event, ear in self.ears.items():
            page.on(event, ear)

    def open(self, query: str = "", path: str | None = None):
        self.go(f"{path or self.path}?{query}")
        self.page.locator(self.ready).first.wait_for(timeout=60_000)
        self.at_rest()
        if self.stays:  # what was there before goes when the new page is whole, and what stays moves up
            self.page.locator(self.ready).first.evaluate(SETTLED)
            is_large = str("large=true" in query).lower()
            self.page.locator(f'button[aria-label="Large text (P)"][aria-pressed="{is_large}"]').wait_for(state="attached")
        self.page.evaluate("() => { if (window.sent) window.sent = 0; }")  # what is sent from now on
        return self

    def go(self, address: str) -> None:
        from playwright.sync_api import expect

        turns_large = ("large=true" in self.page.url) != ("large=true" in address)  # Back and Forward leave it as it is
        if turns_large or not (self.stays and self.page.url.startswith(self.app.url)):
            self.page.goto(self.app.url + address)
            return
        self._turn(ELSEWHERE, "attached")  # on the same page a view would keep what was done to it
        expect(self.page.locator(FIGURES)).to_have_count(0)
        self._turn(address, "detached")

    def _turn(self, address: str, mark: str) -> None:
        """Until what marks ELSEWHERE is there, or not."""
        self.at_rest()
        self.page.evaluate(TURN, address)
        self.page.locator(LEADS_ON).first.wait_for(state=mark, timeout=60_000)

    def at_rest(self) -> None:
        self.page.locator('[data-testid="stApp"][data-test-script-state="notRunning"]').wait_for(timeout=60_000)

    def query(self) -> dict[str, list[str]]:
        return parse_qs(self.link())

    def link(self) -> str:
        """What stands behind the question mark: enough to open the same elsewhere."""
        return urlparse(self.page.url).query

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    def burst(self, key: str, times: int) -> int:
        """Press a key again and again without a rest, which a busy machine would put between the presses of a real keyboard.
        How many messages to the server that made at once.
        """
        before = self.sent()
        self.page.evaluate(
            """([key, times]) => { for (let i = 0; i < times; i++) document.dispatchEvent(new KeyboardEvent("keydown", { key })); }""",
            [key, times],
        )
        return self.sent() - before

    def sent(self) -> int:
        """How many messages the page sent to the server since it was opened, or this was first asked."""
        return self.page.evaluate("""() => {
            if (window.sent === undefined) {
                const send = WebSocket.prototype.send; window.sent = 0;
                WebSocket.prototype.send = function (...a) { window.sent += 1; return send.apply(this, a); };
            }
            return window.sent; }""")

    def playing(self) -> int:
        """How many figures play on the page, those included that would not show it: what waits as long as an iteration of Compare stands.
        None may have played before this is first asked."""
        return self.page.evaluate("""() => {
            if (window.plays === undefined) {
                const set = window.setTimeout, clear = window.clearTimeout; window.plays = new Set();
                window.setTimeout = (act, ms, ...more) => {
                    const id = set((...given) => { window.plays.delete(id); act(...given); }, ms, ...more);
                    if (ms === 900) window.plays.add(id);
                    return id;
                };
                window.clearTimeout = (id) => { window.plays.delete(id); clear(id); };
            }
            return window.plays.size; }""")

    def resize(self, width: int, height: int) -> None:
        """Another size of the window, and everything drawn for it: a view that looks at its size does so before the next frame."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
        self.painted()

    def settled(self, selector: str) -> dict[str, float]:
        """Where the first of these is: x, y, width and height, once it rests. What is drawn anew meanwhile is looked for anew."""
        self.at_rest()
        while (box := self.page.locator(selector).first.evaluate(SETTLED)) is None:
            pass
        return box

    def painted(self) -> None:
        """What was changed is on screen."""
        self.page.evaluate(PAINTED)

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def drawing(self, selector: str) -> str:
        """What a view draws, to tell whether it changed."""
        return self.page.locator(selector).first.evaluate("node => node.innerHTML")

    def pick(self, label: str, option: str) -> None:
        """Choose in one of Streamlit's select boxes."""
        from playwright.sync_api import expect

        box = self.page.locator(f'[data-testid="stSelectbox"] input[aria-label*="{label}"]')
        expect(box).to_have_count(1)  # for a moment Streamlit shows the old row of controls beside the new one
        box.click()
        self.page.get_by_role("option", name=option, exact=True).click()
        self.page.wait_for_timeout(300)
        self.at_rest()

    def open_file(self, path: Path) -> None:
        """Open a training file of one's own."""
        self.page.get_by_role("button", name="Own data").click()
        self.page.locator('input[type="file"]').first.set_input_files(path)
        self.page.get_by_text(path.name).first.wait_for()
        self.at_rest()
        self.page.get_by_role("button", name="Open file").click()

    def open_model(self, path: Path) -> None:
        """Open a model of another engine, beside the data."""
        self.page.get_by_role("button", name="Own data").click()
        field = self.page.locator('[data-testid="stFileUploader"]').filter(has_text="Model: LightGBM")
        field.locator('input[type="file"]').set_input_files(path)
        self.page.get_by_text(path.name).first.wait_for()
        self.at_rest()
        self.page.get_by_role("button", name="Open model").click()

    def axe(self, **more) -> list[tuple[str, str]]:
        """What axe-core finds wrong, rule and place, once nothing is paled for being out of date; `more` are options of axe's own."""
        from playwright.sync_api import expect

        self.page.emulate_media(reduced_motion="reduce")
        self.at_rest()  # until then Streamlit pales what its script has not come to again
        expect(self.page.locator(".stale, [data-stale=true]")).to_have_count(0)
        self.page.wait_for_function(FADED)
        return axe.found(self.page, **more)

    def show_in(self, scheme: str) -> None:
        """In the light or in the dark. Charts are the server's work: where some are in sight, they have been drawn anew."""
        shown = "getComputedStyle(document.querySelector('.stApp')).colorScheme"
        draws = self.page.evaluate(f"scheme => {shown} !== scheme && document.querySelector('.js-plotly-plot') !== null", scheme)
        sent = self.sent()
        self.page.emulate_media(color_scheme=scheme)
        self.page.wait_for_function(f"scheme => {shown} === scheme", arg=scheme)
        if draws:
            self.page.wait_for_function("sent => window.sent > sent", arg=sent)
            self.at_rest()

    def axe_by_day_and_night(self) -> list[tuple[str, str]]:
        """What axe-core finds wrong in the light, and in the dark with the rules that look at colours."""
        found = self.axe()
        self.show_in("dark")
        return found + self.axe(runOnly=["color-contrast", "link-in-text-block"])

    def turn_to(self, title: str, timeout: float | None = None) -> None:
        """By the list of pages above, as a person goes: some stand in a menu."""
        words = self.page.get_by_text(title, exact=True)
        for menu, titles in MENUS.items():
            if title in titles:
                self.page.get_by_test_id("stTopNavSection").filter(has_text=menu).click(timeout=timeout)
                self.page.get_by_test_id("stTopNavDropdownLink").filter(has=words).first.click(timeout=timeout)
                return
        self.page.get_by_test_id("stTopNavLink").filter(has=words).first.click(timeout=timeout)

    def forget(self) -> None:
        """All that the page has stored."""
        self.page.context.new_cdp_session(self.page).send("Storage.clearDataForOrigin", {"origin": self.app.url, "storageTypes": STORED})

    def leave(self) -> None:
        self.forget()
        self.page.close()

    def hand_on(self) -> None:
        """Leave the page open for the next test, with nothing of this one on it."""
        for event, ear in self.ears.items():
            self.page.remove_listener(event, ear)
        self.forget()
        self.page.mouse.move(0, 0)
        self.page.evaluate("() => sessionStorage.clear()")

    def real_troubles(self) -> list[str]:
        """Console errors, but for the probe that Streamlit's own client makes under a deep link before it finds the root."""
        return [t for t in self.troubles if not re.search(r"/\w+/_stcore/(health|host-config)$", t.rstrip())]


class Step(Tab):
    """A browser tab on the Step page."""

    path = "/step"
    ready = ".stepper[data-iteration]"

    def iteration(self) -> int:
        return int(self.page.locator(".stepper").get_attribute("data-iteration"))

    def wait_iteration(self, k: int) -> None:
        self.page.locator(f'.stepper[data-iteration="{k}"]').first.wait_for(timeout=10_000)
