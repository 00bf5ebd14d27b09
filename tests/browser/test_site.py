"""The site opened from a folder with the network off: a lesson from its question to its answer, and a run of the gallery."""

import json
import re
from dataclasses import replace

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from boosting import LambdaMART, MPBoost
from boosting.explain.one_algorithm import take_turn
from boosting.lambdas.terms import forces
from boosting.words import short
from tests.browser import axe
from tests.browser.shown import trained
from tests.built_site import built
from ui.algorithm.turns import COLUMNS
from ui.course.answers import tree_errors
from ui.cues.cues import ready
from ui.lambdas.state import base_of_order
from ui.places.mart import Mart
from ui.places.mart_points import SEVENTEEN
from ui.places.trees import Trees
from ui.places.trees_points import SLIDES


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return built(tmp_path_factory).folder


@pytest.fixture
def site(profiles, folder):
    """A page that stands at the start of the site; nothing may go wrong on it, and no request leave it."""
    context = profiles[0].browser.new_context(viewport={"width": 1280, "height": 720}, offline=True, reduced_motion="reduce")
    page, troubles = context.new_page(), []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if not request.url.startswith("file:") else None)
    page.goto((folder / "index.html").as_uri())
    yield page
    context.close()
    assert troubles == []


@pytest.mark.way
def test_a_lesson_from_its_question_to_its_answer(site):
    site.get_by_role("listitem").get_by_role("link", name="Course").click()
    site.get_by_role("link", name="Boosting: fit what is left").click()
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator('.stepper[data-iteration="1"]')).to_be_visible()
    expect(site.locator(".stepper .sentence").first).to_be_hidden()
    site.keyboard.press("ArrowRight")  # what is asked for is not stepped to
    site.keyboard.press("p")
    expect(site.locator('.stepper.large[data-iteration="1"]')).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary", has_text="0: its score is its grade").click()
    expect(site.get_by_text("Not quite.").locator("visible=true")).to_have_count(1)
    site.locator("summary", has_text="Above 0: tree 1 lowered it too far").click()
    expect(site.get_by_text("Right.", exact=True)).to_be_visible()
    expect(site.get_by_text("Not quite.").locator("visible=true")).to_have_count(0)  # one choice at a time
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator('.stepper[data-iteration="2"]')).to_be_visible()
    expect(site.locator(".stepper .sentence").first).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.get_by_role("link", name=re.compile("Next: ")).click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Contradicting pairs and the metric")


def test_the_first_answer_is_remembered_and_can_be_forgotten(site, folder):
    lesson = (folder / "course" / "boosting.html").as_uri()
    site.goto(lesson)
    site.locator("summary", has_text="0: its score is its grade").click()
    site.locator("summary", has_text="Above 0: tree 1 lowered it too far").click()
    site.goto((folder / "course" / "index.html").as_uri())
    expect(site.get_by_role("listitem").filter(has_text="Boosting: fit what is left")).to_contain_text("predicted wrong")
    expect(site.locator(".far")).to_contain_text("0 of 1 first answers right.")
    kept = site.evaluate("() => localStorage.getItem('boosting_lesson_boosting')")
    assert json.loads(kept) == {"was_right": False, "is_done": False}  # as the app reads it
    site.goto(lesson)
    expect(site.locator("summary", has_text="your first answer")).to_contain_text("0: its score is its grade")
    site.goto((folder / "course" / "index.html").as_uri())
    site.get_by_role("button", name="Clear progress").click()
    expect(site.locator(".mark").filter(has_text="predicted")).to_have_count(0)
    site.goto(lesson)
    expect(site.locator(".own-answer")).to_have_count(0)


def test_a_scene_on_lambdas_hides_and_shows_its_measures(site, folder):
    site.goto((folder / "course" / "metrics-and-pairs.html").as_uri())
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator(".lambdas .row").first).to_be_visible()
    expect(site.locator(".measures").first).to_be_hidden()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary").first.click()
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator(".measures").first).to_be_visible()


def test_a_document_dragged_in_a_file_has_the_librarys_lambdas(site):
    """Nothing is fetched: the fixture refuses the network."""
    site.get_by_role("listitem").get_by_role("link", name="Lambdas", exact=True).click()
    rows, base = site.locator(".lambdas .row"), base_of_order("eight")
    box = rows.nth(5).bounding_box()  # Other result 5
    site.mouse.move(box["x"] + 90, box["y"] + box["height"] / 2)
    site.mouse.down()
    site.mouse.move(box["x"] + 90, box["y"] - 2.5 * box["height"], steps=6)
    expect(site.locator(".measures")).to_contain_text("9 of 28")  # while it is in the hand
    site.mouse.up()
    expect(rows.nth(2)).to_contain_text("Other result 5")
    scores = base.scores.copy()
    scores[5] = base.scores[1:3].mean()  # between its new neighbours
    for loss, name in ((LambdaMART(), "burges2010"), (LambdaMART.preset("xgboost"), "xgboost")):
        if not site.get_by_label("Conventions", exact=True).is_visible():
            site.get_by_role("button", name="Conventions").click()
        site.get_by_label("Conventions", exact=True).select_option(name)
        found = forces(loss, base.data, scores)
        expect(site.locator('.equation [data-term="lambda"]')).to_have_text(short(float(found.lambdas[5])))
    site.keyboard.press("Control+z")
    site.keyboard.press("Control+z")
    expect(site.locator(".lesson")).to_contain_text("Since the order with 10 contradicting pairs")


def test_a_tree_grows_in_its_file_once_the_question_is_answered(site, folder):
    site.goto((folder / "course" / "one-split.html").as_uri())
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator('.trees[data-splits="0"]')).to_be_visible()
    site.keyboard.press("ArrowRight")
    expect(site.locator(".transport").first).to_be_hidden()
    expect(site.locator('.trees[data-splits="0"]')).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary").first.click()
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator(".transport").first).to_be_visible()
    site.keyboard.press("ArrowRight")
    expect(site.locator('.trees[data-splits="1"]')).to_be_visible()


def test_points_moved_and_settings_turned_in_a_file_have_the_librarys_numbers(site, folder):
    """Nothing is fetched: the fixture refuses the network."""
    site.get_by_role("listitem").get_by_role("link", name="Trees", exact=True).click()
    site.keyboard.press("End")
    expect(site.locator('.trees[data-splits="4"]')).to_be_visible()
    site.locator(".point:visible").first.focus()
    for key in ("0", "Shift+ArrowRight"):  # x 8, y 22, value 4
        site.keyboard.press(key)
    here = Trees(data=SLIDES.identifier.replace("a4.8.22", "a0.13.22"))
    expect(site.locator(".trees")).to_have_attribute("data-drawing", here.data)
    site.get_by_label("Depth, at most").fill("2")
    found = tree_errors(replace(here, depth=2)).train
    site.keyboard.press("Escape")
    expect(site.locator(".trees .sentence")).to_contain_text(f"mean squared error {short(float(found[3]))} on 15 points")
    site.get_by_label("Hold out a third").check()
    expect(site.locator(".trees .sentence")).to_contain_text("on five points held out")
    site.get_by_label("Points", exact=True).select_option("XOR")
    expect(site.locator(".trees .sentence")).to_contain_text("mean squared error")
    there = site.url
    assert "held=true" in there and "depth=2" in there
    site.goto("about:blank")
    site.goto(there)
    expect(site.get_by_label("Depth, at most")).to_have_value("2")

    site.goto((folder / "examples" / "mart.html").as_uri())
    site.locator(".points .point").first.focus()  # x 2, value 1
    site.keyboard.press("4")
    site.get_by_label("Learning rate η").fill("1")
    site.get_by_label("Leaves, at most").fill("3")
    site.locator(".points .point").first.focus()
    for key in ("Escape", "Home", "ArrowRight"):
        site.keyboard.press(key)
    here = Mart(data=SEVENTEEN.identifier.replace("a1.2.50", "a4.2.50"), rate=1.0, leaves=3)
    trace = b.train(here.drawing.dataset(), b.GBT(), b.Settings(1, 3, learning_rate=1.0))
    before, after = (float((trace.problem(trace.scores(k), k + 1).targets ** 2).sum()) for k in (0, 1))
    expect(site.locator(".mart .sentence")).to_contain_text(f"falls from {short(before)} to {short(after)}")


def test_every_order_of_the_list_has_its_tree_in_the_file(site):
    site.get_by_role("listitem").get_by_role("link", name="RankNet to LambdaMART").click()
    story = site.locator(".story[data-step]")
    expect(story).to_be_visible()
    site.keyboard.press("3")
    expect(story).to_have_attribute("data-tree", re.compile("^1-12-"))
    site.get_by_role("button", name=re.compile("^Relevant B")).press("ArrowUp")
    expect(story).to_have_attribute("data-tree", re.compile("^1-11-"))
    expect(site.locator(".sentence")).to_contain_text("B from rank 11 to")


CHOOSE_AND_PRESS = """(box, [value, key]) => {
  box.value = value;
  box.dispatchEvent(new Event("change"));
  document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}"""


def test_five_losses_take_their_turn_in_a_file_with_pythons_numbers(site):
    site.get_by_role("listitem").get_by_role("link", name="One algorithm").click()
    stage = site.locator(".algorithm[data-iteration]")
    site.get_by_label("Run whose scores").select_option("gbrank")
    expect(stage.locator(".words")).to_have_text("Scores of GBRank after iteration 0 of 2")
    site.keyboard.press("ArrowRight")
    site.keyboard.press("ArrowRight")
    expect(stage.locator(".words")).to_have_text("Scores of GBRank after iteration 2 of 2")
    site.get_by_label("Run whose scores").evaluate(CHOOSE_AND_PRESS, ["gbt", "ArrowLeft"])  # before that run is open
    expect(stage.locator(".words")).to_have_text("Scores of GBT after iteration 1 of 2")
    site.get_by_label("Run whose scores").evaluate(CHOOSE_AND_PRESS, ["gbrank", "ArrowRight"])
    expect(stage.locator(".words")).to_have_text("Scores of GBRank after iteration 2 of 2")
    trace = trained("six", "gbrank")
    for turn in ("five", "delta"):
        site.get_by_label("Losses side by side").select_option(turn)
        expect(stage.locator(".turns thead th").first).to_have_text(COLUMNS[turn][0].title)
        d = int(stage.get_attribute("data-document"))
        for at, column in enumerate(COLUMNS[turn]):
            found = take_turn(trace.data, trace.scores(2), column.loss, replace(trace.settings, learning_rate=column.rate), 3)
            for line in ("weights", "fitted", "after"):
                expect(stage.locator(f'[data-cell="{at} {line}"] b')).to_have_text(short(getattr(found, line)[d]))
    there = site.url
    site.goto("about:blank")
    site.goto(there)
    expect(stage.locator(".words")).to_have_text("Scores of GBRank after iteration 2 of 2")
    site.get_by_label("Data").select_option("popularity")
    expect(stage.locator(".ranked li")).to_have_count(3)


def test_a_slider_bends_a_curve_in_a_file_with_pythons_numbers(site):
    site.get_by_role("listitem").get_by_role("link", name="DDF lab").click()
    site.get_by_label("Data", exact=True).select_option("six")
    slider = site.get_by_label("α of LDD")
    slider.fill("0.9")
    row = site.locator("#stage .row").filter(has=site.get_by_text("LDD", exact=True))
    widest = np.ptp(sample_data.load("six").train.relevance, keepdims=True)
    d = MPBoost(ddf="linear", alpha=0.9).distance(widest)
    expect(row.locator(".amount")).to_have_text(f"d = {short(float(d[0]))}")
    expect(site.locator(".requirements .broken")).to_contain_text("LDD breaks (9)")
    site.locator("#stage .cursor").press("Home")
    expect(site.locator("#stage .head")).to_have_text("gap 0.1")
    site.get_by_label("BINARY").uncheck()
    expect(site.locator("#stage .row")).to_have_count(3)
    site.locator(".pairs .cursor").press("End")
    expect(site.locator(".pairs .said")).to_contain_text("Both pairs are in the right order (s = +3).")
    site.wait_for_url(re.compile("difference=3"))
    there = site.url
    site.goto("about:blank")
    site.goto(there)
    expect(slider).to_have_value("0.9")
    expect(site.get_by_label("BINARY")).not_to_be_checked()
    site.get_by_role("button", name="From the mean gap").click()
    expect(slider).not_to_have_value("0.9")


def test_a_cue_on_errata_comes_to_its_puzzle(site):
    sheet = open_sheet(site)
    sheet.get_by_label("Sheet").select_option(label="LambdaMART: gradients that know the metric")
    sheet.get_by_role("button", name="A sign in the slides").click()
    puzzle = site.locator('[id="card=sl-sign"]')
    expect(puzzle.get_by_role("heading", name="Add or take away?")).to_be_in_viewport()
    puzzle.locator("summary", has_text="Better documents sink").click()
    expect(puzzle.get_by_text("Right.", exact=True)).to_be_visible()
    puzzle.locator("summary", has_text="Show the answer").click()
    expect(puzzle.get_by_role("table")).to_be_visible()


def test_from_the_table_to_a_run_and_back(site):
    site.get_by_role("listitem").get_by_role("link", name="Runs").click()
    site.get_by_title("MPBoost on Six documents").click()
    expect(site.locator('.stepper[data-iteration="1"]')).to_be_visible()
    site.get_by_role("link", name="All runs").click()
    expect(site.get_by_role("heading", name="Runs")).to_be_visible()


CUES = ready()[0]["cues"]
STEPS = (  # of the ready sheet: the cue, the file that shows it, what is seen there
    (0, "examples/lambdas.html", ".lambdas .row"),
    (3, "examples/story-far.html", '.story[data-step="2"]'),
    (6, "examples/trees.html", '.trees[data-splits="3"]'),
    (8, "examples/mart.html", '.board[data-tree="10"]'),
    (10, "runs/six-lambdamart.html", '.stepper[data-iteration="1"]'),
    (12, "app.html", "#wanted-place"),  # a run that these tests leave out
    (13, "examples/compare.html", ".compare[data-iteration] .columns"),
)


KINDS = (
    "stepper[data-iteration]",
    "algorithm[data-iteration]",
    "compare[data-iteration]",
    "lambdas .row",
    "trees[data-splits]",
    "board[data-tree]",
    "plot .row",
    "story[data-step]",
)
STAGES = ", ".join(f".{kind}" for kind in KINDS)


def open_sheet(site):
    site.get_by_role("button", name="Cue sheet", exact=True).click()
    return site.get_by_role("dialog", name="Cue sheet")


def test_the_ready_sheet_plays_by_key_and_says_what_needs_the_app(site):
    open_sheet(site).get_by_role("button", name="Play", exact=True).click()
    shown = {cue: (file, seen) for cue, file, seen in STEPS}
    for at in range(len(CUES)):
        expect(site.locator(".cue-place")).to_have_text(f"Cue {at + 1} of {len(CUES)}")
        if at in shown:
            site.wait_for_url(re.compile(re.escape(shown[at][0])))
            expect(site.locator(shown[at][1]).first).to_be_visible()
        if at == 11:
            expect(site.locator(".cue-without")).to_have_text("Predict first: in the app")
        if at == 12:
            expect(site.get_by_role("main")).to_contain_text("Step is computed when you ask for it.")
            expect(site.locator("#wanted-place")).to_have_text(f"localhost:8501/{CUES[at]['address']}")
        site.keyboard.press("PageDown")
    site.keyboard.press("PageUp")
    expect(site.locator(".cue-place")).to_have_text(f"Cue {len(CUES) - 1} of {len(CUES)}")


def test_a_view_of_the_site_is_a_cue_of_the_app_and_leads_back(site, folder, tmp_path):
    site.goto((folder / "runs" / "six-gbt.html").as_uri())
    expect(site.locator('.stepper[data-iteration="1"]')).to_be_visible()
    site.keyboard.press("ArrowRight")
    site.wait_for_url(re.compile("iteration=2"))

    def share():
        site.get_by_role("button", name="Share", exact=True).click()
        site.get_by_role("menuitem", name="Cue sheet").click()

    share()
    sheet = site.get_by_role("dialog", name="Cue sheet")
    for name in ("New sheet", "Add this view"):
        sheet.get_by_role("button", name=name, exact=True).click()
    sheet.get_by_label("Note of cue 1").fill("Ask first.")
    with site.expect_download() as saved:
        sheet.get_by_role("button", name="Export").click()
    saved.value.save_as(tmp_path / "sheet.json")
    said = json.loads((tmp_path / "sheet.json").read_text())
    assert [(cue["address"], cue["note"]) for cue in said["cues"]] == [("step?loss=gbt&iteration=2", "Ask first.")]
    site.goto((folder / "glossary.html").as_uri())
    expect(open_sheet(site).get_by_label("Note of cue 1")).to_have_value("Ask first.")  # kept in this browser
    sheet.get_by_role("button", name="Add this view").click()
    expect(sheet.locator(".cue-said")).to_have_text("This page is on the site alone. Open a lesson, a run or another figure, then add it.")
    sheet.locator("input[type=file]").set_input_files(tmp_path / "sheet.json")
    expect(sheet.locator(".cue-said")).to_contain_text("was imported")
    sheet.get_by_role("button", name="Go to cue 1").click()
    expect(site.locator('.stepper[data-iteration="2"]')).to_be_visible()


def test_notes_stand_in_a_window_that_outlives_each_page(site):
    sheet = open_sheet(site)
    sheet.get_by_role("button", name="Play", exact=True).click()
    site.wait_for_url(re.compile("lambdas"))
    site.get_by_role("button", name="Share", exact=True).click()
    site.get_by_role("menuitem", name="Cue sheet").click()
    with site.expect_popup() as opened:
        sheet.get_by_role("button", name="Notes window").click()
    notes = opened.value
    for at in range(4):
        expect(notes.locator("h1")).to_have_text(f"{at + 1} of {len(CUES)}: {CUES[at]['title']}")
        expect(notes.locator(".next")).to_contain_text(CUES[at + 1]["note"])
        notes.keyboard.press("PageDown")
    expect(notes.locator(".clock")).to_contain_text("of 45:00; this cue ends at 16:00")
    for _ in range(2):
        notes.keyboard.press("PageDown")  # whichever page hears them: one is about to leave
    expect(notes.locator("h1")).to_contain_text("7 of ")
    expect(site.locator(".cue-place")).to_have_text(f"Cue 7 of {len(CUES)}")
    assert axe.found(notes) == []
    notes.close()


def test_a_browser_that_keeps_each_file_apart_plays_on_all_the_same(site):
    site.add_init_script("""{ const kept = {};
        Storage.prototype.setItem = (name, text) => { kept[name] = text; };
        Storage.prototype.getItem = (name) => kept[name] ?? null; }""")
    site.reload()
    open_sheet(site).get_by_role("button", name="Play", exact=True).click()
    for at in range(3):
        expect(site.locator(".cue-place")).to_have_text(f"Cue {at + 1} of {len(CUES)}")
        assert "cue=" not in site.url
        site.keyboard.press("PageDown")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_page_of_each_kind(site, folder, theme):
    site.emulate_media(color_scheme=theme)
    kinds = [
        "index",
        "gallery",
        "glossary",
        "app",
        "errata",
        "course/index",
        "course/boosting",
        "course/ranking-is-not-regression",
        "course/runs/boosting-1",
        "examples/algorithm",
        "examples/lambdas-six",
        "examples/story-far",
        "examples/ddf",
    ]
    for kind in kinds:
        site.goto((folder / f"{kind}.html").as_uri())
        if "/runs/" in kind or "examples/" in kind:
            expect(site.locator(STAGES).first).to_be_visible()
        site.locator("summary").evaluate_all("all => { for (const choice of all) choice.click(); }")
        if kind == "index":
            open_sheet(site)
        assert axe.found(site) == [], kind
