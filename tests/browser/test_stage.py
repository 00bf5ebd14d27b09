"""The stage in the hand: full screen, theme, moments, Back, and moves that are seen."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.shown import trained
from tests.browser.test_lambdas import Lambdas

MIDDLE = "((n) => { const box = n.getBoundingClientRect(); return box.top + box.height / 2; })"


def test_what_is_special_about_a_loss_opens_without_a_document(step):
    step.open("data=library&loss=gbrank&iteration=3&sheet=insight")
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .insight")
    at = trained("library", "gbrank").at(3)
    rows = trained("library", "gbrank").data.query_slice(0)
    moves = np.abs(at.ranks_before[rows] - at.ranks_after[rows])
    d = int(step.page.locator(".left .row.selected").get_attribute("data-document"))
    assert moves[d] == moves.max() > 0, "the one that moved most"
    step.page.wait_for_url(re.compile(f"document={d}"))
    step.key("i")
    assert not step.page.locator(".sheet").is_visible()
    step.key("Escape")
    step.page.get_by_role("button", name="Insight").click()
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .insight")


def test_the_theme_is_switched_on_the_stage(visit):
    step = visit().open("data=six")  # of its own: this tab follows the system no longer
    assert step.page.locator(".stepper").get_attribute("data-theme") == "light"
    step.page.get_by_role("button", name="Light or dark").click()
    step.page.wait_for_selector('.stepper[data-theme="dark"]')
    step.page.get_by_role("button", name="Light or dark").click()
    step.page.wait_for_selector('.stepper[data-theme="light"]')


def test_the_full_screen_keeps_all_numbers(step):
    step.open("data=library&iteration=3")
    numbers = [".left .score", ".answer .score", ".leaf .value", ".curve-figures b", ".counter"]
    before = {what: step.page.locator(what).all_inner_texts() for what in numbers}
    step.key("f")
    step.page.wait_for_function("document.fullscreenElement !== null")
    assert {what: step.page.locator(what).all_inner_texts() for what in numbers} == before
    step.key("ArrowRight")
    step.wait_iteration(4)
    step.key("f")
    step.page.wait_for_function("document.fullscreenElement === null")


def test_moments_go_round_and_say_so(step):
    step.open("data=six&loss=lambdamart")
    step.key("Shift+M")
    assert step.text(".sentence").startswith("From the other end of the run: ")
    step.key("m")
    assert step.text(".sentence").startswith("From the other end of the run: ")


def test_rows_glide_unless_reduced_motion_is_asked_for(step):
    for motion, glides in (("no-preference", True), ("reduce", False)):
        step.page.emulate_media(reduced_motion=motion)
        step.open("data=six&iteration=1")
        duration = step.page.locator(".answer .row").first.evaluate("row => getComputedStyle(row).transitionDuration")
        assert (duration not in ("0s", "")) == glides


def test_the_light_of_a_row_leaves_its_arcs_in_sight_and_the_mouse_to_the_row(step):
    step.open("data=six&iteration=3")
    row = step.page.locator(".left .row").nth(3)
    row.hover()
    expect(step.page.locator(".forces .target.lit")).to_have_count(1)
    arcs = step.page.locator(".forces .arc")
    expect(arcs).not_to_have_count(0)
    below = "arc => [...arc.closest('.forces').querySelectorAll('.hit')].every((hit) => hit.compareDocumentPosition(arc) & 4)"
    assert all(arcs.evaluate_all(f"arcs => arcs.map({below})"))
    assert {arc.evaluate("arc => getComputedStyle(arc).pointerEvents") for arc in arcs.all()} == {"none"}


def test_a_dragged_document_keeps_its_own_forces_beside_it(stroll):
    tab = stroll(Lambdas).open("data=six&iteration=3")
    first = tab.standing()[0]
    start = tab.row(first).locator(".name").bounding_box()
    tab.page.mouse.move(start["x"] + 10, start["y"] + start["height"] / 2)
    tab.page.mouse.down()
    tab.page.mouse.move(start["x"] + 12, start["y"] + 90, steps=5)
    tab.page.wait_for_timeout(400)  # the others have glided
    middles = "nodes => nodes.map((n) => [Number(n.dataset.document), MIDDLE(n)])".replace("MIDDLE", MIDDLE)
    rows = dict(tab.page.locator(".row").evaluate_all(middles))
    for column in ("net", "ours"):
        hits = "nodes => nodes.map((n) => [Number(n.dataset.document), MIDDLE(n.querySelector('.hit'))])".replace("MIDDLE", MIDDLE)
        marks = dict(tab.page.locator(f".arrows.{column} .mark").evaluate_all(hits))
        assert marks == pytest.approx(rows, abs=1.5)
    tab.page.mouse.up()


def test_a_step_lays_the_page_out_no_more_than_three_times(step):
    """Sizes that are read between writes cost a layout each; there were seven of them once."""
    step.open("data=library&loss=lambdamart&max_leaf_nodes=20")
    session = step.page.context.new_cdp_session(step.page)
    session.send("Performance.enable")
    layouts = lambda: next(m["value"] for m in session.send("Performance.getMetrics")["metrics"] if m["name"] == "LayoutCount")  # noqa: E731
    painted = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))"
    step.key("ArrowRight")
    step.page.evaluate(painted)
    before = layouts()
    for _ in range(10):
        step.page.evaluate(
            "() => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, composed: true }))"
        )
        step.page.evaluate(painted)
    assert step.iteration() == 11 and (layouts() - before) / 10 <= 3
