"""What a person does on the Step page, in a real browser."""

import itertools
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from tests.browser.shown import number, trained

LOSSES = [loss.identifier for loss in b.LOSSES]
LARGER = [name for name in sample_data.IDENTIFIERS if name != "popularity"]  # a test query of three documents has few rows


def are_alike(one, two):
    """Two trees: a loss whose pairs all push with one force may fit the same one again."""
    return all(np.array_equal(getattr(one, part), getattr(two, part)) for part in ("feature", "split_gain", "leaf_value"))


@pytest.mark.parametrize(("loss", "data"), list(zip(LOSSES, itertools.cycle(LARGER), strict=False)))
def test_every_loss_and_every_data_set_steps_by_key_by_button_and_by_scrubbing(step, loss, data):
    """Each with each: tests/pages/test_step.py, without a browser."""
    step.open(f"data={data}&loss={loss}")
    assert step.iteration() == 0
    assert "Before any tree" in step.text(".sentence")
    assert step.page.locator(".left .row").count() >= 5
    views = [".sentence", ".answer .list", "svg.forces", "svg.tree", ".chart.ndcg"]
    start = {view: step.drawing(view) for view in views}

    step.key("ArrowRight")
    step.wait_iteration(1)
    first = {view: step.drawing(view) for view in views}
    assert [view for view in views if first[view] == start[view] and view != "svg.forces"] == []
    assert step.page.locator(".leaf").count() >= 2

    step.page.get_by_role("button", name="Next (→)").click()
    step.wait_iteration(2)
    assert step.drawing("svg.tree") != first["svg.tree"] or are_alike(*(each.trees[0] for each in trained(data, loss).iterations[:2]))
    assert step.text(".counter").startswith("2 / ")

    scrub = step.page.locator(".scrub")
    last = int(scrub.get_attribute("max"))
    scrub.fill(str(last))
    step.wait_iteration(last)
    assert step.text(".counter") == f"{last} / {last}"
    step.at_rest()
    assert step.app.errors() == []


# How far the end of a heading is from the end of the scores below it; null where it does not name them.
ENDS = """(side) => { const head = side.querySelector("h3"), right = (node) => node.getBoundingClientRect().right;
    const { content, top } = getComputedStyle(head, "::after"), isSeen = content === '"score"' && parseFloat(top) < head.offsetHeight / 2;
    return isSeen ? right(head) - right(side.querySelector(".row .score")) : null; }"""


def test_scores_have_a_heading_that_ends_above_them(step):
    step.open("data=library&iteration=3")
    for width in (1280, 1024):
        step.resize(width, 768)
        assert all(abs(step.page.locator(side).evaluate(ENDS)) < 8 for side in (".ask", ".answer")), width
    step.page.locator(".left .row").first.click()
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .summary")
    step.settled(".left .row")
    assert all(abs(step.page.locator(side).evaluate(ENDS)) < 8 for side in (".ask", ".answer")), "beside the sheet"


@pytest.mark.way
@pytest.mark.parametrize("loss", LOSSES)
def test_the_numbers_on_screen_are_the_traces(step, loss):
    trace = trained("six", loss)
    k = min(3, trace.n_iterations)
    step.open(f"data=six&loss={loss}&iteration={k}")
    snapshot = trace.at(k)
    after = step.page.locator(".answer .row")
    targets = step.page.locator(".forces .target title").all_text_contents()
    for d in range(6):
        row = after.nth(d)
        assert int(row.locator(".rank").inner_text()) == snapshot.ranks_after[d] + 1
        assert number(row.locator(".score").inner_text()) == pytest.approx(snapshot.scores_after[d], abs=0.006)
        target, weight = re.search(r"(-?[\d.e-]+), weight (-?[\d.e-]+)$", targets[d]).groups()
        assert float(target) == snapshot.targets[d]
        assert float(weight) == snapshot.weights[d]
    leaves = step.page.locator(".leaf .value").all_text_contents()
    shown = sorted(number(text) for text in leaves)
    assert shown == pytest.approx(sorted(snapshot.trees[0].values), abs=0.006)


def test_a_click_on_a_document_shows_its_path_everywhere_and_lands_in_the_url(step):
    step.open("data=six&loss=lambdamart&iteration=1")
    step.page.locator(".left .row").nth(1).click()
    assert "Grandma's first loaf" in step.text(".sentence")
    assert step.page.locator(".branch.path").count() >= 1
    assert step.page.locator(".leaf.path").count() == 1
    assert step.page.locator(".answer .row.selected .name").text_content() == "Grandma's first loaf"
    step.page.wait_for_url(re.compile("document=1"))
    step.key("Escape")  # closes the sheet
    step.key("Escape")
    assert step.page.locator(".row.selected").count() == 0
    step.page.wait_for_function("() => !location.search.includes('document')")


def test_an_iteration_of_several_trees_is_not_called_a_tree(step):
    step.open("data=six&loss=gbrank&inner_trees=3&iteration=5&document=2&sheet=above&other=4")
    step.page.get_by_text("The iterations that matter most").wait_for()
    shown = step.page.locator(".stepper").text_content()
    for words in ("Before iteration 5", "After iteration 5", "The difference after each iteration", "separates the two since iteration 1"):
        assert words in shown
    step.open("data=six&loss=gbrank&iteration=5&document=2&sheet=life")
    step.page.get_by_text("Its score after iteration 5, tree by tree").wait_for()
    assert "Before tree 5" in step.page.locator(".stepper").text_content()


def test_the_url_is_the_state_a_second_browser_shows_the_same(step, visit):
    step.open("data=library&loss=qbrank&w=0.8&max_leaf_nodes=4&query=python&document=2")
    for _ in range(3):
        step.key("ArrowRight")
    step.page.locator(".substeps").get_by_text("leaf values").click()
    step.page.wait_for_url(re.compile(r"(?=.*\biteration=3\b).*substep=leaves"))
    step.at_rest()
    assert step.query()["w"] == ["0.8"]
    assert step.query()["document"] == ["2"]
    other = visit().open(step.link())
    assert other.iteration() == 3 and other.page.locator(".stepper").get_attribute("data-substep") == "leaves"
    assert other.text(".sentence") == step.text(".sentence")
    for view in (".answer .list", "svg.forces", "svg.tree", ".chart.ndcg", ".counter"):
        assert other.drawing(view) == step.drawing(view), view


@pytest.mark.way
def test_keys_step_play_and_jump_but_not_while_typing(step):
    step.open("data=six&loss=gbt")
    step.key("End")
    step.wait_iteration(20)
    step.key("ArrowRight")
    assert step.iteration() == 20
    step.key("ArrowLeft")
    step.wait_iteration(19)
    step.key("Home")
    step.wait_iteration(0)
    step.key(" ")
    step.wait_iteration(2)
    step.key(" ")
    held = step.iteration()
    step.page.wait_for_timeout(1500)
    assert step.iteration() == held
    step.page.locator('[data-testid="stSelectbox"] input').first.focus()
    step.key("ArrowRight")
    assert step.iteration() == held


def test_twenty_fast_presses_are_twenty_steps_and_send_nothing_to_the_server_until_they_rest(step):
    step.open("data=library&loss=lambdamart")
    for _ in range(20):
        step.key("ArrowRight")
    step.wait_iteration(20)
    step.page.wait_for_url(re.compile("iteration=20"))
    step.at_rest()
    before = step.sent()
    assert step.burst("ArrowRight", 15) == 0
    step.wait_iteration(35)
    step.page.wait_for_url(re.compile("iteration=35"))
    assert step.sent() == before + 1


def test_a_click_on_a_curve_jumps_there(step):
    step.open("data=six&loss=gbt")
    box = step.page.locator(".chart.ndcg .curve").bounding_box()
    step.page.mouse.click(box["x"] + 44 + (box["width"] - 54) / 2, box["y"] + 30)
    assert step.iteration() == 10


@pytest.mark.way
def test_data_loss_query_and_parameters_are_chosen_on_the_page(step):
    step.open()
    step.pick("Data", "Library")
    step.pick("Loss", "GBRank")
    step.page.wait_for_url(re.compile("data=library.*loss=gbrank"))
    step.pick("Query", next(f"{q} · test" for q in sample_data.load("library").test.qids))
    step.page.wait_for_url(re.compile("part=test"))
    assert "A test query" in step.text(".sentence")
    step.page.get_by_role("button", name="Parameters").click()
    slider = step.page.get_by_role("slider", name=re.compile("tau"))
    slider.focus()
    slider.press("ArrowRight")
    step.page.wait_for_url(re.compile(r"tau=1\.1"))
    step.at_rest()


def test_own_letor_files_open_and_a_broken_one_leaves_the_old_one_in_place(visit, tmp_path):
    step, rng = visit(), np.random.default_rng(0)
    lines = [
        f"{rng.integers(0, 3)} qid:{q} 1:{rng.random():.3f} 2:{rng.random():.3f} # page {d} <b>of</b> {q}"
        for q in range(8)
        for d in range(6)
    ]
    good, broken = tmp_path / "mine.txt", tmp_path / "broken.txt"
    good.write_text("\n".join(lines))
    broken.write_text("2 qid:1 1:0.5\n1 1:0.3\n")

    step.open()
    step.open_file(good)
    step.page.wait_for_url(re.compile("data=own"))
    step.at_rest()
    step.page.wait_for_selector(".left .row")
    assert step.page.locator(".left .row").count() == 6
    assert "<b>of</b>" in step.text(".left .row .name")
    step.page.reload()  # a new session, to which the tab hands its file on
    step.page.wait_for_selector(".stepper[data-iteration]")
    expect(step.page.locator(".left .row .name").first).to_contain_text("<b>of</b>")
    step.open_file(broken)
    step.page.get_by_text("line 2: qid is missing").wait_for()
    assert step.page.locator(".left .row").count() == 6


def test_a_long_run_shows_progress_stops_and_goes_on(visit):
    step = visit()
    page = step.page
    page.goto(f"{step.app.url}/step?data=web&loss=mpboost&n_iterations=500&weak_learner=tree&step=exact&max_leaf_nodes=64")
    page.get_by_text(re.compile(r"iteration [1-9]\d* of 500")).first.wait_for(timeout=60_000)
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector(".stepper[data-iteration]")
    words = page.get_by_text(re.compile(r"Stopped after \d+ of 500"))
    words.wait_for()
    reached = int(re.search(r"after (\d+) of", words.inner_text()).group(1))
    assert int(page.locator(".scrub").get_attribute("max")) == reached
    page.get_by_role("button", name="Go on").click()
    page.wait_for_function("() => document.body.innerText.match(/iteration (\\d+) of 500/)")
    page.get_by_role("button", name="Stop").click()
    words.wait_for()
    assert int(re.search(r"after (\d+) of", words.inner_text()).group(1)) >= reached


def test_a_bad_url_gives_the_default_and_says_what_was_ignored(step):
    step.open("data=moon&loss=lambdamart&sigma=-3&iteration=7&colour=red")
    said = " ".join(step.page.locator('[data-testid="stAlert"]').all_inner_texts())
    for part in ("data=moon", "sigma=-3", "colour=red"):
        assert part in said
    assert step.iteration() == 7
    bar = step.page.locator(".transport").bounding_box()
    assert bar["y"] + bar["height"] <= 720, "three sentences leave the stage its room"


def test_large_text_for_the_projector_by_key_and_by_switch(step):
    step.open("data=six&loss=gbt")
    assert step.page.locator(".stepper.large").count() == 0
    step.key("p")
    step.page.wait_for_selector(".stepper.large")
    step.page.wait_for_url(re.compile("large=true"))
    assert step.page.locator(".stepper").evaluate("n => parseFloat(getComputedStyle(n).fontSize)") >= 20
    step.at_rest()
    step.page.get_by_role("button", name="Large text (P)").click()
    step.page.wait_for_selector(".stepper:not(.large)")


def test_nothing_is_cut_off_and_the_transport_is_on_screen_in_the_light_and_in_the_dark(step):
    step.open("data=library&loss=lambdamart&iteration=9&max_leaf_nodes=20&min_documents_leaf=1")
    for scheme in ("light", "dark"):
        step.page.emulate_media(color_scheme=scheme)
        step.page.wait_for_selector(f'.stepper[data-theme="{scheme}"]')
        for width, height in ((1280, 720), (1920, 1080)):
            step.resize(width, height)
            bar = step.page.locator(".transport").bounding_box()
            assert bar["y"] + bar["height"] <= height, (scheme, width)
            overflow = step.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert overflow <= 0, (scheme, width)
            assert step.page.locator(".leaf").count() == 20
