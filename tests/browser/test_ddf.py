"""What a person does on the DDF page, in a real browser: sliders, dragging a point, keys, formulas, a study and its stop."""

import re

import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from boosting.experiments.studies import ndcg_by_rank
from tests.browser.sight import in_sight
from tests.browser.tab import Tab

EDITOR = '.editor [role="slider"]'


class Lab(Tab):
    """A browser tab on the DDF page."""

    path = "/ddf"
    ready = EDITOR

    def open(self, query: str = "", path: str | None = None):
        super().open(query, path)
        self.page.wait_for_selector('[data-testid="stTabs"]', timeout=60_000)
        self.done()
        return self

    def done(self) -> None:
        """At rest, and nothing is being trained."""
        self.page.wait_for_timeout(250)
        self.at_rest()
        self.page.wait_for_function("() => !document.querySelector('[data-testid=stProgress]')", timeout=60_000)
        self.at_rest()

    def curves(self, at_least: int = 1) -> list[str]:
        """The shape of every drawn curve, once there are so many: a figure is drawn a moment after the page has come to rest."""
        self.page.locator(".js-line").nth(at_least - 1).wait_for(state="attached")
        return self.page.locator(".js-line").evaluate_all("lines => lines.map((line) => line.getAttribute('d'))")


@pytest.fixture
def lab(stroll):
    return stroll(Lab)


FIGURE_2 = "alpha=0.2&lambda_=3&beta=0.5"


def test_a_slider_moves_checks_and_curve_by_keyboard_and_the_cursor_says_the_value(lab):
    lab.open(f"data=six&rounds=3&{FIGURE_2}")
    assert lab.page.get_by_text("LDD breaks (9), taken as d from 0.5 to 2: 4 against 3 gets d = 0.2").count() == 1
    slider = lab.page.get_by_role("slider", name="α of LDD")
    slider.focus()
    slider.press("ArrowRight")
    lab.page.wait_for_url(re.compile("alpha=0.25"))
    expect(lab.page.get_by_text("4 against 3 gets d = 0.25")).to_have_count(1)
    lab.done()
    cursor = lab.page.get_by_role("slider", name="Gap between the two grades")
    cursor.focus()
    for _ in range(10):
        cursor.press("ArrowLeft")
    assert cursor.get_attribute("aria-valuetext") == "gap 3"
    plot = lab.page.locator(".plot").first
    tick = plot.locator(".tick:not(.below)").last.bounding_box()
    assert plot.locator(".title").bounding_box()["x"] > tick["x"] + tick["width"], "beside the ticks, not above them"
    assert plot.locator(".row").all_inner_texts() == ["BINARY\nd = 1", "LDD\nd = 0.75", "LOGDD\nd = 2.3", "LOGITDD\nd = 0.818"]
    assert plot.locator(".said").inner_text() == "3 apart: 4 against 1, 3 against 0."
    slider.focus()
    slider.press("ArrowLeft")
    lab.page.wait_for_url(re.compile("alpha=0.2(&|$)"))
    lab.done()
    assert cursor.get_attribute("aria-valuetext") == "gap 3", "nobody asked for another gap"
    the_weight_ratio_is_dragged_and_turns_round_where_the_pairs_are_right(lab)


def the_weight_ratio_is_dragged_and_turns_round_where_the_pairs_are_right(lab):
    plot, cursor = lab.page.locator(".plot").nth(1), lab.page.get_by_role("slider", name="Score difference s of both pairs")
    assert cursor.get_attribute("aria-valuetext") == "s = −1"
    assert plot.locator(".row").all_inner_texts() == ["BINARY\n× 1", "LDD\n× 1.82", "LOGDD\n× 3.25", "LOGITDD\n× 1.29"]
    plot.scroll_into_view_if_needed()
    chart = plot.locator(".chart").bounding_box()
    handle = cursor.locator("circle").nth(1).bounding_box()
    x, y = handle["x"] + handle["width"] / 2, chart["y"] + chart["height"] / 2
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    lab.page.mouse.move(x + (chart["width"] - 66) / 3, y, steps=6)  # two units of six; 66 pixels are no axis
    texts = plot.locator(".row").all_inner_texts()
    assert texts == ["BINARY\n× 1", "LDD\n× 0.549", "LOGDD\n× 0.308", "LOGITDD\n× 0.772"], "it follows the hand"
    assert (
        plot.locator(".said")
        .inner_text()
        .startswith("Both pairs are in the right order (s = +1). 4 against 0 weighs less than 4 against 3")
    )
    assert "difference" not in lab.query()
    lab.page.mouse.up()
    lab.page.wait_for_url(re.compile("difference=1.0"))
    lab.done()
    assert plot.locator(".row").all_inner_texts() == texts


@pytest.mark.way
def test_a_curve_follows_the_hand_that_drags_its_slider_and_nothing_is_trained_until_it_lets_go(lab):
    lab.open(f"data=six&rounds=3&{FIGURE_2}")
    line = lab.page.locator(".plot").first.locator('.curve[data-title="LDD"]')
    before, amount = line.get_attribute("d"), lab.page.locator(".plot").first.locator(".row", has_text="LDD").first
    handle = lab.page.locator(".st-key-ddf_alpha [data-testid=stSliderThumbValue]").locator("..").bounding_box()
    x, y = handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    lab.page.mouse.move(x + 30, y, steps=3)
    expect(line).not_to_have_attribute("d", before)
    alpha = float(lab.page.get_by_role("slider", name="α of LDD").input_value())
    assert alpha > 0.2 and "alpha=0.2&" in lab.page.url + "&", "the server has heard nothing"
    assert float(amount.inner_text().split("= ")[1]) == pytest.approx(4 * alpha, abs=0.005)
    lab.page.mouse.up()
    lab.page.wait_for_url(re.compile(f"alpha={alpha:g}"))
    lab.done()
    assert float(amount.inner_text().split("= ")[1]) == pytest.approx(4 * alpha, abs=0.005)


def test_curves_from_the_mean_gap_are_drawn_as_python_sent_them_until_somebody_moves_a_slider(lab):
    """The sliders show these values rounded to their steps, and say so once more after the plot is there."""
    lab.open("data=six&rounds=3")
    line = lab.page.locator(".plot").first.locator('.curve[data-title="LOGITDD"]')
    fine = line.get_attribute("d").count("L")
    assert fine > 50, "a dragged curve goes through the stops alone, of which there are fewer"
    lab.page.locator(".st-key-ddf_beta input").evaluate("(slider) => slider.setAttribute('aria-valuetext', slider.value)")
    lab.page.evaluate("() => new Promise((go) => setTimeout(go, 100))")
    assert line.get_attribute("d").count("L") == fine
    a_control_that_gets_the_focus_after_a_press_on_another_keeps_it(lab)


def a_control_that_gets_the_focus_after_a_press_on_another_keeps_it(lab):
    """A screen reader gives it so, without any press: the keys come back from what the mouse is done with, and from nothing else."""
    lab.page.get_by_role("button", name="Figure 2 of [MP]").click()
    lab.at_rest()
    slider = lab.page.get_by_role("slider", name="α of LDD")
    slider.evaluate("(slider) => { slider.focus(); return new Promise((go) => setTimeout(go, 300)); }")  # after the last that would take it
    expect(slider).to_be_focused()


def test_what_is_half_typed_stays_when_the_page_is_drawn_anew_for_something_else(lab):
    """As when a study ends meanwhile: a press by a script leaves the focus where it is, and comes from nobody who types."""
    lab.open("data=six&rounds=3&alpha=0.9")
    rounds = lab.page.get_by_role("spinbutton", name="Rounds")
    formula = lab.page.get_by_role("textbox", name="Or type a formula of the gap")
    for field, typed, press in ((rounds, "17", "Figure 2 of [MP]"), (formula, "log(1 +", "From the mean gap")):
        field.fill(typed)
        before = lab.page.url
        lab.page.get_by_role("button", name=press).evaluate("(button) => button.click()")
        lab.page.wait_for_function("(before) => location.href !== before", arg=before)
        lab.done()
        expect(field).to_be_focused()
        expect(field).to_have_value(typed)
        lab.page.keyboard.press("Enter")
        lab.done()
    lab.page.wait_for_url(re.compile("rounds=17"))
    expect(lab.page.get_by_text("belongs here")).to_be_visible()


def test_library_chosen_on_step_is_library_in_the_lab_and_back(stroll):
    tab = stroll(Lab).open("data=library&rounds=3")
    tab.turn_to("Step")
    tab.page.wait_for_url(re.compile("/step.*data=library"))
    tab.pick("Data", "Six documents")
    tab.page.wait_for_url(re.compile("data=six"))
    tab.turn_to("DDF lab")
    tab.page.wait_for_url(re.compile("/ddf.*data=six"))


def test_a_point_is_dragged_trained_and_its_predecessor_stays_as_a_ghost(lab):
    lab.open("data=six&rounds=3&own=%3Dgap/2&trained=%3Dgap/2")
    handles = lab.page.locator(EDITOR)
    assert handles.count() == 4 and float(handles.nth(3).get_attribute("aria-valuenow")) == 2.0
    handles.nth(3).scroll_into_view_if_needed()
    box = handles.nth(3).locator("circle").nth(1).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    lab.page.mouse.move(x, y)
    lab.page.mouse.down()
    lab.page.mouse.move(x, y + 20, steps=4)
    lab.page.mouse.move(x, y + 58, steps=4)  # one unit is 58 pixels: (300 - 22 - 46) / 4
    lab.page.mouse.up()
    lab.page.wait_for_url(re.compile("own=1"))
    lab.done()
    assert float(handles.nth(3).get_attribute("aria-valuenow")) == pytest.approx(1.0, abs=0.03)
    points = [tuple(map(float, pair.split(":"))) for pair in lab.query()["own"][0].split(",")]
    assert [gap for gap, _ in points] == [1, 2, 3, 4] and [d for _, d in points[:3]] == [0.5, 1.0, 1.5]
    assert lab.page.get_by_text("Own breaks (4): 4 against 0 gets d = ").count() == 1
    lab.page.get_by_role("button", name="Train with this distance").click()
    lab.page.wait_for_url(re.compile("ghosts="))
    lab.done()
    assert lab.query()["ghosts"] == ["=gap/2"]
    assert lab.page.locator(".plot .who", has_text="Own, before (1)").count() == 1
    assert lab.page.locator(".legendtext", has_text="Own, before (1)").count() >= 2


def test_a_point_that_is_taken_before_the_server_has_answered_the_last_one_stays_in_the_hand(lab):
    lab.open("data=six&rounds=3&own=1:1,2:1,3:1,4:1")
    handles, mouse = lab.page.locator(EDITOR), lab.page.mouse
    handles.first.scroll_into_view_if_needed()
    boxes = [handles.nth(n).locator("circle").nth(1).bounding_box() for n in (0, 2)]
    for box, wait in zip(boxes, (0, 1500), strict=True):
        mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        mouse.down()
        lab.page.wait_for_timeout(wait)  # the handles are drawn anew
        mouse.move(box["x"] + 150, box["y"] + 40, steps=4)
        mouse.up()
    lab.page.wait_for_url(re.compile(r"own=1(\.0)?%3A0\.\d+%2C2(\.0)?%3A1(\.0)?%2C3(\.0)?%3A0\."))


def test_a_point_moves_by_arrow_keys_and_the_focus_by_left_and_right(lab):
    lab.open("data=six&rounds=3&own=1:1,2:1,3:1,4:1")
    first = lab.page.locator(EDITOR).first
    room = lab.page.locator(".editor").evaluate("""box => {
        box.classList.add("large");
        const [tick, name] = [".tick.below", ".label"].map((one) => box.querySelector(one).getBoundingClientRect());
        box.classList.remove("large");
        return name.top - tick.bottom; }""")
    assert room > -4, "in large text the axis has its numbers and its name one below the other"
    first.focus()
    for key in ("ArrowUp", "ArrowUp", "Shift+ArrowUp", "ArrowRight", "ArrowDown"):
        lab.page.keyboard.press(key)
    assert lab.page.locator(EDITOR).nth(1).evaluate("n => n === n.getRootNode().activeElement")
    assert first.get_attribute("aria-valuetext") == "d = 1.11 at gap 1"
    lab.page.wait_for_url(re.compile(r"own=1(\.0)?%3A1\.11"))
    lab.done()
    assert lab.query()["own"] == ["1.0:1.11,2.0:0.95,3.0:1.0,4.0:1.0"]
    assert lab.page.locator(EDITOR).nth(1).evaluate("n => n === n.getRootNode().activeElement"), "the focus stays through a rerun"


def test_a_formula_with_an_error_says_where_and_a_right_one_is_drawn(lab):
    lab.open("data=six&rounds=3")
    field = lab.page.get_by_role("textbox", name="Or type a formula of the gap")
    field.fill("log(1 + 3gap)")
    field.press("Enter")
    error = lab.page.get_by_text("At character 10, “gap”")
    error.wait_for()
    assert "Close it with “)”" in error.inner_text() or "2*gap" in error.inner_text()
    assert "own" not in lab.query() and field.input_value() == "log(1 + 3gap)"
    field.fill("log(1 + 3*gap)")
    field.press("Enter")
    lab.page.wait_for_url(re.compile("own="))
    lab.done()
    assert error.count() == 0
    shown = [float(handle.get_attribute("aria-valuenow")) for handle in lab.page.locator(EDITOR).all()]
    assert shown == pytest.approx([1.386, 1.946, 2.303, 2.565], abs=0.001)


def test_the_numbers_of_a_run_are_the_librarys_and_the_url_brings_them_back(lab, visit):
    lab.open("data=library&rounds=5&iteration=4&alpha=0.6&shown=linear~logistic&step=newton")
    source = sample_data.load("library")
    trace = b.train(source.train, b.MPBoost(ddf="linear", alpha=0.6, step="newton"), b.Settings(5), source.test)
    best = max(
        (ndcg_by_rank(source.test, run.validation_scores(4))[4], name)
        for name, run in (
            ("LDD", trace),
            ("LOGITDD", b.train(source.train, b.MPBoost(step="newton"), b.Settings(5), source.test)),
        )
    )
    sentence = lab.page.get_by_text(re.compile("After 4 rounds")).inner_text()
    assert f"{best[1]} has the highest test NDCG@5, {best[0]:.3f}" in sentence
    second = visit(Lab).open(lab.link())
    assert second.page.get_by_text(re.compile("After 4 rounds")).inner_text() == sentence
    shown = lab.curves(10)
    assert second.curves(len(shown)) == shown


def test_a_study_shows_progress_stops_keeps_what_is_done_and_goes_on(lab):
    lab.open("data=web&rounds=20&shown=linear&view=splits&n_splits=30")
    lab.page.get_by_role("button", name="Run 1 distance on 30 splits").click()
    lab.page.get_by_text(re.compile(r"[1-9] of 30 runs done")).wait_for()
    lab.page.get_by_role("button", name="Stop").click()
    stopped = lab.page.get_by_text(re.compile(r"Stopped after \d+ of 30 runs; what was done is kept|done in"))
    stopped.wait_for()
    lab.page.get_by_text(re.compile(r"Line: median of \d+ splits")).wait_for()
    assert lab.page.get_by_text("The verdict comes with the last one").count() == 1 or "done in" in stopped.inner_text()
    more = lab.page.get_by_role("button", name="Go on")
    if more.count():
        more.click()
    lab.page.get_by_text(re.compile("on 30 splits: done in")).wait_for(timeout=60_000)
    lab.done()
    assert lab.page.get_by_text("Line: median of 30 splits").count() == 1


@pytest.mark.parametrize(("scheme", "own", "tab"), [("light", "%3Dsqrt(gap)", "One run"), ("dark", "1:1", "The weak ranker")])
def test_a_tab_opens_by_a_click_alone(stroll, scheme, own, tab):
    lab = stroll(Lab, color_scheme=scheme).open(f"data=six&rounds=3&own={own}&trained={own}&view=bound")
    assert in_sight(lab.page.get_by_role("tab", name=tab)), "an address that names a view begins there"
    one, other = (lab.page.locator('[data-testid="stExpander"]').nth(n).bounding_box()["y"] for n in (0, 1))
    assert one == other, "what is shut stands in a row"
    lab.page.get_by_role("tab", name=tab).click()
    lab.page.wait_for_url(re.compile("view=stump") if tab == "The weak ranker" else lambda url: "view" not in url)
    lab.done()
    assert lab.page.get_by_text("To check by hand.").count() == (tab == "The weak ranker")
    assert lab.page.get_by_text("Contradicting: share of all pairs").count() == (tab == "One run")
