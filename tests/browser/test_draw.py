"""What a person does on the Draw page, in a real browser: place, grade, drag, move by key, step, undo; and what is painted behind."""

import base64

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from tests.browser.mounted import scripts
from tests.browser.tab import Tab
from ui.component import wire
from ui.draw.pack import pack
from ui.runs.drawings import OPENING
from ui.runs.runs import Run
from ui.work.workers import Here


class Plane(Tab):
    """A browser tab on the Draw page."""

    path = "/draw"
    ready = ".draw[data-drawing]"

    def at(self, x: int, y: int) -> tuple[float, float]:
        """Where a place of the plane is on the screen."""
        border = self.page.locator(".plane .frame")
        border.wait_for()  # it has a size once the page is laid out
        frame = border.bounding_box()
        return frame["x"] + frame["width"] * (x + 6) / 112, frame["y"] + frame["height"] * (1 - (y + 6) / 112)

    def touch(self, *states: list[tuple[int, int]]) -> None:
        """Fingers on the plane: the places of all that are down, one state after the other; the last has none."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        before = 0
        for places in states:
            kind = "touchStart" if len(places) > before else "touchEnd"
            points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(self.at(*place) for place in places)]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            before = len(places)
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})

    def holds(self, drawing: str) -> None:
        """The plane shows a drawing, and the model that was trained on it."""
        self.page.wait_for_selector(f'.draw[data-drawing="{drawing}"][data-of="{drawing if "~" in drawing else ""}"]', timeout=60_000)


@pytest.mark.way
def test_documents_are_placed_graded_dragged_moved_stepped_and_taken_back(visit):
    plane = visit(Plane, color_scheme="light").open("data=drawn&loss=gbt")
    page = plane.page
    page.mouse.click(*plane.at(20, 30))
    plane.holds("drawn~a4.20.30")
    assert plane.text(".sentence").startswith("Ranking needs two documents.")
    page.mouse.click(*plane.at(70, 60))
    plane.key("0")
    plane.holds("drawn~a4.20.30~a0.70.60")
    plane.key("ArrowRight")
    page.wait_for_selector('.draw[data-iteration="1"]')
    assert plane.text(".sentence").startswith("After tree 1 of 40 under GBT, no pair contradicts.")
    page.mouse.move(*plane.at(70, 60))
    page.mouse.down()
    page.mouse.move(*plane.at(50, 80), steps=4)
    page.mouse.up()
    plane.holds("drawn~a4.20.30~a0.50.80")
    plane.key("Control+z")
    plane.holds("drawn~a4.20.30~a0.70.60")
    page.mouse.move(*plane.at(70, 60))
    page.mouse.down()
    page.mouse.move(*plane.at(50, 80), steps=4)
    plane.key("Escape")  # it lies where it lay
    page.mouse.move(*plane.at(30, 80), steps=4)
    page.mouse.up()
    plane.key("b")
    plane.key("n")
    plane.key("ArrowUp")
    plane.key("Shift+ArrowLeft")
    plane.holds("drawn~a4.20.30~a0.70.60~b0.45.51")
    plane.key("Delete")
    plane.holds("drawn~a4.20.30~a0.70.60")
    assert page.locator(".mark.selected:focus").get_attribute("aria-label").startswith("a2: query a, grade 0, x 70, y 60")
    assert plane.axe() == []
    page.emulate_media(color_scheme="dark")
    page.wait_for_selector('.draw[data-theme="dark"]')
    assert plane.axe() == []
    page.get_by_role("link", name="Step through it").click()
    page.wait_for_selector('.stepper[data-iteration="1"]', timeout=60_000)
    assert "data=drawn~a4.20.30~a0.70.60" in plane.link()
    assert plane.query()["document"] == ["1"] and page.locator(".stepper .row.selected .name").first.inner_text() == "a2"
    page.go_back()  # the way back is still there
    plane.holds("drawn~a4.20.30~a0.70.60")
    plane.key("Control+z")
    plane.holds("drawn~a4.20.30~a0.70.60~b0.45.51")
    plane.touch([(30, 90)], [(30, 90), (60, 90)], [(30, 90)], [])  # a pinch places nothing
    plane.touch([(80, 10)], [])
    plane.holds("drawn~a4.20.30~a0.70.60~a4.80.10~b0.45.51")
    # What is changed while it plays stops it: the model is trained anew, and not when all has been played.
    plane.key(" ")
    expect(page.get_by_role("button", name="Pause (space)")).to_be_visible()
    page.get_by_role("button", name="Clear").click()
    assert page.get_by_role("button", name="Pause (space)").count() == 0
    plane.holds("drawn")
    plane.key("Control+z")  # to what was trained last
    plane.holds("drawn~a4.20.30~a0.70.60~a4.80.10~b0.45.51")


def test_the_browser_paints_the_boosters_scores_to_the_last_bit(profiles):
    """Without the app: the component's model of packed runs, asked for the documents and for the middle of every cell."""
    page = profiles[0].new_page()
    page.set_content("<!doctype html><title>Draw</title>")
    page.add_script_tag(content=scripts("draw"))
    source = sample_data.load(OPENING.identifier)
    for loss in (b.LambdaMART(), b.GBRank(update="paper"), b.MPBoost()):
        run = Run(source.train, None, loss, b.Settings(12, 4))
        while run.go_on(Here(), 60.0):
            pass
        content = base64.b64encode(wire.as_bytes(pack(run, OPENING, None))).decode()
        along, (xs, ys, cells) = page.evaluate(
            """([content, documents, k]) => {
                const model = openModel(openBytes(Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))));
                const cells = model.cells(-4, 104), middle = (edges) => edges.slice(1).map((edge, i) => (edge + edges[i]) / 2);
                return [model.along(documents), [middle(cells.xs), middle(cells.ys), Array.from(cells.at(k))]]; }""",
            [content, [{"x": d.x, "y": d.y} for d in OPENING.documents], 11],
        )
        assert along == [scores.tolist() for scores in run.trace.all_scores()]
        places = np.array([[x, y] for y in ys for x in xs])
        assert cells == run.trace.predict(places, 11).tolist()
    page.close()


def test_in_a_low_window_charts_and_lists_use_the_room_beside_the_plane(stroll):
    plane = stroll(Plane).open(f"data={OPENING}")
    aside, lists = (plane.settled(selector) for selector in ("aside", ".lists"))
    assert plane.settled(".curve")["height"] > 0.2 * 720
    last = plane.page.locator(".lists section").last.bounding_box()
    assert last["x"] + last["width"] > lists["x"] + lists["width"] - 12 and lists["width"] > aside["width"] - 12
    for size in ((1280, 720), (820, 1180), (1280, 720)):
        plane.resize(*size)
        assert plane.page.locator(".lists").evaluate("lists => lists.scrollHeight <= lists.clientHeight"), size
    plane.open("data=drawn~a4.90.50~a3.78.50")
    assert plane.settled(".lists section")["width"] < 0.55 * lists["width"], "the grade of a document stands near its name"


def test_in_large_text_the_signs_of_the_queries_stay_inside_their_buttons(stroll):
    plane = stroll(Plane).open(f"data={OPENING}&large=true")
    over = plane.page.locator(".choice button:has(.brush)").evaluate_all("""buttons => buttons.flatMap((button) => {
        const box = button.getBoundingClientRect(), signs = [...button.querySelectorAll(".brush :is(.halo, .shape)")];
        return signs.map((sign) => sign.getBoundingClientRect()).filter(({ height }) => height)
            .map(({ top, bottom }) => Math.max(box.top - top, bottom - box.bottom)); })""")
    assert len(over) == 4, "a halo would cut the border"
    assert max(over) < -2.3, "with half of its own border"
