"""Walking through one iteration, the pairs behind a count, and jumping to a event, in a real browser."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from boosting.explain.history import history
from boosting.explain.key_events import key_events
from boosting.explain.pair_changes import count_changes, pair_changes
from boosting.words import short, signed
from tests.browser.mounted import Mounted
from tests.browser.shown import trained
from ui.packing.kinds import SUBSTEPS

LOSSES = [loss.identifier for loss in b.LOSSES]
SIX = sample_data.load("six")
NAMES = SIX.train.document_names
LIT = {  # what each sub-step lights
    "sort": ".left .row", "pairs": ".forces .arc", "targets": ".forces .target", "split": ".tree .node", "leaves": ".tree .leaf",
    "scores": ".right .row .score", "order": ".right .row .rank",
}  # fmt: skip
PLACES = (".left", ".right", ".tree-panel", ".charts", ".transport", ".left .row", ".steps-line")
# For each selector the opacity of the first one that the sentence does not name (null where there is none), and boxes.
LOOK = """(root, [lit, places]) => {
    const found = lit.map((selector) => root.querySelector(`${selector}:not(.named)`));
    return [found.map((node) => node && Number(getComputedStyle(node).opacity)),
        places.map((place) => JSON.stringify(root.querySelector(place).getBoundingClientRect()))];
}"""


def still(step):
    step.page.emulate_media(reduced_motion="reduce")
    return step


def substep(step):
    return step.page.locator(".stepper").get_attribute("data-substep")


def look(step):
    """The opacity of what each sub-step lights and of the charts, and where everything stands."""
    opacities, boxes = step.page.locator(".stepper").evaluate(LOOK, [[*LIT.values(), ".chart"], PLACES])
    return dict(zip([*LIT, "chart"], opacities, strict=True)), boxes


@pytest.mark.way
@pytest.mark.parametrize("loss", LOSSES)
def test_up_and_down_walk_through_every_sub_step_and_over_the_border(step, loss):
    still(step).open(f"data=six&loss={loss}")
    opacity, boxes = look(step)
    assert substep(step) == "" and opacity["chart"] == 1
    places, walked, sentences = {0: boxes}, [], []
    for _ in range(3 + 7 + 1):
        step.key("ArrowDown")
        now = substep(step)
        walked.append((step.iteration(), now))
        sentences.append(step.text(".sentence"))
        assert any(name in sentences[-1] for name in NAMES), sentences[-1]
        assert re.search(r"\d|\b(one|two|three|four|five|six|no)\b", sentences[-1], re.IGNORECASE), sentences[-1]
        opacity, boxes = look(step)
        assert {part for part, value in opacity.items() if value == 1} == {now} - {part for part, value in opacity.items() if value is None}
        assert opacity["chart"] < 0.5
        assert step.page.locator('.substeps [aria-pressed="true"]').count() == 1
        assert boxes == places.setdefault(step.iteration(), boxes), "within an iteration nothing moves"
    assert walked == [*((0, s) for s in SUBSTEPS[:3]), *((1, s) for s in SUBSTEPS), (2, "sort")]
    assert len(set(sentences[3:])) == 8
    step.key("ArrowUp")
    assert (step.iteration(), substep(step)) == (1, "order")
    step.key("Escape")
    assert substep(step) == "" and step.text(".sentence").startswith("Iteration 1: ")
    assert step.app.errors() == []


@pytest.mark.parametrize("loss", LOSSES)
def test_the_sentences_say_the_numbers_of_the_library(step, loss):
    trace, k = trained(loss=loss), 3
    snapshot, tree = trace.at(k), trace.at(k).trees[0]
    pairs, g = snapshot.pairs(0), snapshot.iteration.g()
    found = count_changes(trace.data, snapshot.scores_before, snapshot.scores_after)
    step.open(f"data=six&loss={loss}&iteration={k}&substep=sort")
    said = {}
    for name in SUBSTEPS:
        said[name] = step.text(".sentence")
        step.key("ArrowDown")

    before, after = snapshot.scores_before, snapshot.scores_after
    assert f"is first with {short(before.max())}" in said["sort"] and f"last with {short(before.min())}" in said["sort"]
    assert NAMES[snapshot.ranks_before.argmin()] in said["sort"] and NAMES[snapshot.ranks_before.argmax()] in said["sort"]
    if len(pairs["force"]):
        top = int(np.argmax(pairs["force"]))
        assert said["pairs"].endswith(f"{trace.loss.force_word} {short(pairs['force'][top])}.")
        assert f"lifts {NAMES[pairs['winner'][top]]} " in said["pairs"] and f"lowers {NAMES[pairs['loser'][top]]} " in said["pairs"]
    else:
        assert f"{trace.loss.title} compares no pairs" in said["pairs"]
    for pick, word in ((np.argmax, "largest"), (np.argmin, "smallest")):
        asked = np.where(snapshot.weights > 0, snapshot.targets, np.nan)
        d = int(pick(np.nan_to_num(asked)))
        assert NAMES[d] in said["targets"] and signed(snapshot.targets[d]) in said["targets"] and word in said["targets"]
    feature = SIX.train.feature_names[tree.feature[0]]
    assert f"{feature} ≤ {short(tree.threshold[0])}?" in said["split"]
    yes = SIX.train.features[:, tree.feature[0]] <= tree.threshold[0]
    few, word = (yes, "Yes") if yes.sum() <= 3 else (~yes, "No")
    assert re.search(rf"\b{word} for ", said["split"]) and all(NAMES[d] in said["split"] for d in np.flatnonzero(few))
    assert f"= {signed(g.max())}, to" in said["leaves"].replace("≈", "=") or f"most, {signed(g.max())}, to" in said["leaves"]
    d = next(d for d in np.argsort(-np.abs(after - before), kind="stable") if NAMES[d] in said["scores"])
    assert abs(after[d] - before[d]) == pytest.approx(np.abs(after - before).max(), rel=1e-12)  # scores are rounded
    assert re.search(rf"[=≈] {re.escape(short(after[d]))}, ", said["scores"])
    assert f"{short(snapshot.rate)} × {short(abs(g[d]))}" in said["scores"]
    moved = np.flatnonzero(snapshot.ranks_before != snapshot.ranks_after)
    if len(moved):
        d = next(d for d in moved if said["order"].startswith(NAMES[d]))
        assert f"to rank {snapshot.ranks_after[d] + 1}, " in said["order"]
    words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"]
    if found.cured:
        assert f"{words[found.cured].capitalize()} pair" in said["order"]


def test_of_a_selected_document_each_sub_step_speaks(step):
    step.open("data=library&loss=gbrank&iteration=4&document=3&substep=sort")
    name = step.page.locator(".left .row.selected .name").text_content()
    for _ in SUBSTEPS:
        assert step.page.locator(".sentence strong").first.inner_text() == name
        step.key("ArrowDown")


def test_left_and_right_keep_the_sub_step(step):
    """The link opens there in another browser: test_step.py."""
    step.open("data=library&loss=lambdamart&iteration=1&part=test")
    step.page.locator(".substeps").get_by_text("leaf values").click()
    for key, k in (("ArrowRight", 2), ("ArrowLeft", 1), ("End", 60), ("Home", 0)):
        step.key(key)
        assert step.iteration() == k
        assert substep(step) == ("leaves" if k else "targets")  # before any tree there are no leaves
    step.key("ArrowRight")
    step.key(" ")
    step.wait_iteration(3)
    step.key(" ")
    assert substep(step) == "leaves"
    step.page.wait_for_url(re.compile(rf"(?=.*\biteration={step.iteration()}\b).*substep=leaves"))  # it was reported when it rested
    step.page.locator(".substeps").get_by_text("leaf values").click()
    assert substep(step) == ""
    step.page.wait_for_function("() => !location.search.includes('substep')")


def test_sub_steps_send_nothing_to_the_server_until_they_rest(step):
    step.open("data=library&loss=lambdamart")
    assert step.burst("ArrowDown", 3 + 7 + 2) == 0
    assert (step.iteration(), substep(step)) == (2, "pairs")
    step.page.wait_for_url(re.compile("substep=pairs"))
    assert step.sent() == 1


def test_odd_queries_have_sentences_too(profiles, tmp_path):
    lines = ["1 qid:alone 1:1 # <b>only</b>", "2 qid:same 1:1 # <i>a</i>", "2 qid:same 1:2 # b", "2 qid:same 1:nan # c"]
    lines += [f"{d % 3} qid:many 1:{d} # d{d}" for d in range(6)]
    path = tmp_path / "odd.txt"
    path.write_text("\n".join(lines))
    trace = b.train(b.read_letor(path), b.LambdaMART(), b.Settings(n_iterations=3))
    tab = Mounted(profiles[0])
    stage = tab.page.locator(".stepper")
    for q, (query, n, name) in enumerate((("alone", 1, "<b>only</b>"), ("same", 3, "<i>a</i>"), ("many", 6, "d5"))):
        tab.open(trace, q)
        expect(tab.page.locator(".left .row")).to_have_count(n)
        expect(stage).to_have_attribute("data-substep", "")
        said = []
        for _ in range(3 + 7 + 1):
            tab.page.keyboard.press("ArrowDown")
            said.append(tab.page.locator(".sentence").first.inner_text())
        assert (stage.get_attribute("data-iteration"), substep(tab)) == ("2", "sort") and any(name in sentence for sentence in said)
        assert not [sentence for sentence in said if re.search("undefined|NaN|null|Infinity", sentence)]
        assert tab.page.locator(".pair-changes > button:visible").count() == (4 if query == "many" else 0)
    tab.close()


def test_up_and_down_scroll_the_page_below_the_stepper(step):
    step.open("data=six&iteration=2")
    main = step.page.locator('[data-testid="stMain"]')
    main.evaluate("node => { node.style.height = '500px'; node.scrollTop = 400; }")
    assert main.evaluate("node => node.scrollTop") > 100
    step.key("ArrowDown")
    assert substep(step) == ""


# ---- changes of pairs ----


@pytest.mark.parametrize("loss", ["gbt", "lambdamart", "mpboost"])
def test_the_counts_are_the_librarys_and_a_click_shows_the_pairs(step, loss):
    library, q, k = sample_data.load("library").train, 1, 4
    trace = trained("library", loss)
    step.open(f"data=library&loss={loss}&iteration={k}&query={library.qids[q]}")
    before, after = trace.scores(k - 1), trace.scores(k)
    rows = library.query_slice(q)
    here, everywhere = pair_changes(library, q, np.array([before, after])[:, rows], 12), count_changes(library, before, after)
    names = library.document_names[rows]
    for at, kind in enumerate(("contradicting", "cured", "broken", "tied")):
        button = step.page.locator(".pair-changes > button").nth(at)
        numbers = re.fullmatch(r"(\d+) (?:newly )?\w+ \((\d+)\)", button.inner_text()).groups()
        assert tuple(map(int, numbers)) == (here.counts[1, at], getattr(everywhere, kind))
        button.click()
        assert button.get_attribute("aria-expanded") == "true"
        listed = step.page.locator(".pair-changes-panel tbody tr")
        strongest = here.listed(kind, 1)
        assert listed.count() == len(strongest)
        for row, (i, j) in enumerate(strongest[:3]):
            assert listed.nth(row).locator(".pair-name .name").all_text_contents() == [names[i], names[j]]  # cut before its end
            shown = listed.nth(row).locator(".pair-scores").nth(1).inner_text().replace("−", "-")
            assert float(shown.split()[0]) == pytest.approx(after[rows][i], abs=0.006)
            assert float(shown.split()[2]) == pytest.approx(after[rows][j], abs=0.006)
        more = here.counts[1, at] - len(strongest)
        assert step.page.locator(".pair-changes-panel .more").count() == (more > 0)
        if more > 0:
            assert f"{more} more" in step.text(".pair-changes-panel .more")


def test_the_list_of_pairs_opens_follows_and_closes_by_keyboard(step):
    step.open("data=six&iteration=1")
    step.page.locator(".pair-changes > button").nth(0).focus()
    step.key("Enter")
    first = step.text(".pair-changes-panel p")
    assert "after iteration 1" in first
    step.key("ArrowRight")
    assert "after iteration 2" in step.text(".pair-changes-panel p")
    name = step.page.locator(".pair-name button").first
    words = name.text_content()
    name.focus()
    step.key("Enter")  # opens the sheet of the document in place of the list
    assert step.page.locator(".answer .row.selected .name").text_content() == words
    assert step.page.locator(".pair-changes-panel").is_hidden() and step.page.locator(".sheet").is_visible()
    step.key("Escape")
    assert step.page.locator(".sheet").is_hidden()
    assert step.page.locator(".row.selected").count() == 2  # Escape closes one thing at a time
    step.key("Escape")
    assert step.page.locator(".row.selected").count() == 0


# ---- events ----


def test_marks_name_their_moment_and_jump_there(step):
    trace = trained("library")
    library = sample_data.load("library").train
    expected = key_events(library, 0, history(trace, library.query_slice(0)).scores)
    step.open(f"data=library&query={library.qids[0]}&substep=sort")
    by_k = {k: [m for m in expected if m.k == k] for k in sorted({m.k for m in expected})}
    marks = step.page.locator(".mark")
    assert [int(mark.get_attribute("data-k")) for mark in marks.all()] == list(by_k) and len(by_k) >= 2
    for at, (k, events) in enumerate(by_k.items()):
        assert all(event.title in marks.nth(at).get_attribute("aria-label") for event in events)
        marks.nth(at).hover()
        tip = step.text(".event-tip")
        assert all(event.title in tip and event.sentence.split(": ", 1)[1] in tip for event in events)
        marks.nth(at).click()
        assert step.iteration() == k and substep(step) == ""
        assert events[0].sentence in step.text(".sentence") and step.text(".sentence").startswith(events[0].title)
        assert step.page.locator(".mark.here").count() == 1
    step.key("Home")
    for k in [*by_k, next(iter(by_k))]:  # after the last one comes the first
        step.key("m")
        assert step.iteration() == k
    step.key("ArrowRight")
    assert not any(step.text(".sentence").startswith(m.title) for m in expected)
    marks.first.focus()
    assert step.page.locator(".event-tip").is_visible()
    marks.first.press("Enter")
    assert step.iteration() == min(by_k)


# ---- for everybody ----


def test_axe_finds_nothing_wrong(stroll):
    step = stroll(reduced_motion="reduce").open("data=six&iteration=3")
    step.page.locator(".pair-changes > button").first.click()
    step.page.locator(".mark").first.focus()
    assert step.axe_by_day_and_night() == []
    step.open("data=six&iteration=3")
    step.key("ArrowDown")
    assert substep(step) == "sort"
    assert step.axe(rules={"color-contrast": {"enabled": False}}) == [], "what a sub-step dims is meant to be faint"


def test_the_row_of_sub_steps_and_counts_fits(step):
    for large in ("", "&large=true"):
        step.open(f"data=library&loss=lambdamart&iteration=9&substep=leaves{large}")
        for width, height in ((1280, 720), (1920, 1080)) if large else ((1280, 720),):
            step.resize(width, height)
            line = step.page.locator(".steps-line").bounding_box()
            last = step.page.locator(".pair-changes > button").last.bounding_box()
            row = step.page.locator(".substeps").bounding_box()
            counts = step.page.locator(".pair-changes > :visible").first.bounding_box()
            assert last["x"] + last["width"] <= line["x"] + line["width"] + 1, (large, width)
            assert row["x"] + row["width"] <= counts["x"], (large, width)
            bar = step.page.locator(".transport").bounding_box()
            assert bar["y"] + bar["height"] <= height, (large, width)
