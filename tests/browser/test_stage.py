"""The stage in the hand: what a sheet leaves in sight, small windows, a phone, large text, the key, and what can be taken away."""

import csv
import io
import itertools
import re
from urllib.parse import parse_qs, urlparse
from xml.etree import ElementTree

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting
import sample_data
from boosting import LambdaMART
from boosting.curves import CUTOFF
from boosting.lambdas.terms import forces
from boosting.lambdas.what_if import one_query
from boosting.metrics import query_ndcg
from tests.browser.conftest import Step, Tab, number, trained
from tests.browser.sight import cut, fits_sideways, in_sight, overlaps
from tests.browser.test_lambdas import Lambdas

MIDDLE = "((n) => { const box = n.getBoundingClientRect(); return box.top + box.height / 2; })"
LINES = ".steps-line button:visible, .pair-changes-lead, .transport > *, .transport button"


@pytest.mark.parametrize("query", ["data=six&iteration=3", "data=library&max_leaf_nodes=20&min_documents_leaf=1&iteration=9"])
def test_the_sheet_leaves_in_sight_what_it_explains(stroll, query):
    step = stroll(reduced_motion="reduce").open(query)  # what is in sight is not on its way
    for size, row in itertools.product(((1280, 720), (1920, 1080), (1024, 768)), (0, 4)):
        step.resize(*size)
        step.page.locator(f'.left .row[data-document="{row}"]').click()
        step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .told")
        step.painted()
        for what in (
            ".left .row.selected",
            ".answer .row.selected",
            ".leaf.path .value",
            ".sheet .told",
            ".transport .counter",
            ".chart.ndcg .metric",
        ):
            assert in_sight(step.page.locator(what).first), f"{what} of document {row} at {size}"
        sheet, tree = step.page.locator(".sheet").bounding_box(), step.page.locator(".tree-panel").bounding_box()
        assert tree["x"] + tree["width"] <= sheet["x"] and tree["height"] > 120, size
        step.key("Escape")
        step.key("Escape")
        assert fits_sideways(step.page), size


@pytest.mark.parametrize(
    "query", ["data=six&iteration=2", "data=web&loss=mpboost&iteration=30", "data=library&loss=qbrank&iteration=4&large=true"]
)
def test_step_works_fully_at_1024(stroll, query):
    step = stroll(Step, 1024, 768).open(query)
    assert fits_sideways(step.page)
    assert overlaps(step.page, LINES) == []
    assert cut(step.page, '.steps-line button:visible, .transport button, [data-testid="stPopover"] button, .substeps button') == []
    bar = step.page.locator(".transport").bounding_box()
    assert bar["y"] + bar["height"] <= 768
    step.page.locator(".left .row").first.click()
    step.page.wait_for_selector(".sheet:not(.stale) .pair")
    assert cut(step.page, ".tabs button") == [] and overlaps(step.page, ".tabs button") == []
    assert step.page.locator(".sheet .pair th").first.bounding_box()["width"] > 100, "grade and the beginning of the name"


@pytest.mark.parametrize(
    ("path", "query", "figure"),
    [
        ("/", "", ".stepper[data-iteration]"), ("/lambdas", "data=six", ".lambdas[data-applied]"),
        ("/ddf", "data=web", ".editor [role=slider]"),
    ],
)  # fmt: skip
def test_no_page_is_wider_than_a_window_of_1024(stroll, path, query, figure):
    tab = stroll(Tab, 1024, 768).open(query, path)
    tab.page.locator(figure).first.wait_for(state="attached")
    tab.at_rest()
    tab.painted()
    assert fits_sideways(tab.page)


@pytest.mark.parametrize("path", ["/ddf", "/step"])
def test_no_control_of_a_page_is_cut_at_1024(stroll, path):
    class Page(Step):
        ready = '[data-testid="stPopover"]'

    tab = stroll(Page, 1024, 768).open("large=true", path)
    assert cut(tab.page, '[data-testid="stPopover"] button p, [data-testid="stCheckbox"] label p') == []


def test_an_edit_does_not_shift_the_lambdas_page_at_1280(stroll):
    tab = stroll(Lambdas).open("data=library&iteration=3&against=xgboost")
    above = "stage => stage.getBoundingClientRect().top - stage.parentNode.getBoundingClientRect().top"
    before = tab.page.locator(".lambdas .stage").evaluate(above)
    rows = tab.page.locator(".examples, .doings").evaluate_all("parts => parts.map((part) => part.getBoundingClientRect().top)")
    assert rows[0] == rows[1], "one line of switches"
    last = tab.standing()[-1]
    tab.answered(lambda: tab.edit(last, "score", "2"))
    assert tab.text(".measures small").startswith("was ")
    assert tab.page.locator(".lambdas .stage").evaluate(above) == before


def test_a_phone_has_the_ranked_list_with_its_lambdas(stroll):
    tab = stroll(Lambdas, 390, 844).open("data=six&iteration=3&against=xgboost")
    assert fits_sideways(tab.page) and overlaps(tab.page, ".row .name, .row input, .arrows .value, .doings button, .examples button") == []
    shown = tab.page.locator(".arrows.ours .value").all_text_contents()
    by_row = dict(zip(tab.standing(), map(number, shown), strict=True))
    assert [by_row[d] for d in range(6)] == pytest.approx(tab.lambdas(), abs=0.006)
    tab.key("?")
    assert in_sight(tab.page.locator(".key-panel h3").first)
    tab.key("Escape")
    tab.page.locator(".row .name").first.scroll_into_view_if_needed()
    assert in_sight(tab.page.locator(".arrows.ours .value").first) or in_sight(tab.page.locator(".arrows.ours .hit").first)


def test_a_phone_has_the_sentence_the_list_the_transport_and_the_sheet(stroll):
    step = stroll(Step, 390, 844).open("data=library&iteration=3")
    assert fits_sideways(step.page)
    assert cut(step.page, ".sentence") == [] and in_sight(step.page.locator(".sentence"))
    first = step.page.locator(".answer .row", has=step.page.locator(".rank", has_text=re.compile("^1$")))
    assert in_sight(first) and first.locator(".name").bounding_box()["width"] > 150
    step.page.get_by_role("button", name="Next (→)").click()
    step.wait_iteration(4)
    assert overlaps(step.page, ".transport > :visible") == []
    first.click()
    step.page.wait_for_selector(".sheet:not(.stale) .told")
    sheet = step.page.locator(".sheet").bounding_box()
    assert sheet["x"] == 0 and sheet["width"] == 390
    assert in_sight(step.page.locator(".sheet h2")) and in_sight(step.page.locator(".sheet .told"))
    step.page.get_by_role("button", name="Close the sheet").click()
    assert in_sight(first)
    step.page.get_by_role("button", name="Share", exact=True).click()
    assert [in_sight(item) for item in step.page.get_by_role("menuitem").all()] == [True] * 8
    step.key("Escape")
    step.key("g")  # what is asked about stands in the old list
    expect(step.page.locator(".left .row").first).to_be_visible()
    assert step.page.locator(".answer").is_hidden() and fits_sideways(step.page)


def test_large_text_keeps_what_the_sentence_names(stroll):
    step = stroll(reduced_motion="reduce").open("data=six&large=true")
    for k in range(5):
        step.wait_iteration(k)
        assert cut(step.page, ".sentence") == [], k
        for side in (".left", ".answer"):
            rows = step.page.locator(f"{side} .row")
            assert [in_sight(rows.nth(i)) for i in range(6)] == [True] * 6, k
            assert all(in_sight(rows.nth(i).locator(".score")) for i in range(6)), k
        for name in ("ndcg", "dcg", "contradicting_pairs"):
            figure = step.page.locator(f".chart.{name} .curve-figures b").first
            expect(figure).not_to_be_empty()  # a run that still trains has not come so far
            assert in_sight(figure), (k, name)
        assert in_sight(step.page.locator(".counter")) and fits_sideways(step.page), k
        step.key("ArrowRight")


def test_large_text_on_lambdas_shows_all_six_documents(stroll):
    tab = stroll(Lambdas, 1280, 720).open("data=six&large=true")
    assert tab.page.locator(".list").count() == 1 and fits_sideways(tab.page)
    tab.page.locator(".list").scroll_into_view_if_needed()
    assert [in_sight(tab.page.locator(".row").nth(i).locator(".name")) for i in range(6)] == [True] * 6


# ---- metrics that can be recomputed by hand ----


def by_hand(rows: list[tuple[float, float]], k: int) -> float:
    """NDCG@k by the rule on screen, from (grade, score) in the order of the list: equal scores share their gains."""
    gains = [2.0**grade - 1 for grade, _ in rows]
    shared = [np.mean([g for g, (_, other) in zip(gains, rows, strict=True) if other == score]) for _, score in rows]
    discounted = lambda values: sum(g / np.log2(rank + 1) for rank, g in enumerate(values[:k], start=1))  # noqa: E731
    return discounted(shared) / discounted(sorted(gains, reverse=True))


@pytest.mark.parametrize("query", ["data=library&loss=lambdamart", "data=library&loss=gbt&part=test", "data=six&loss=gbrank"])
def test_the_ndcg_of_the_query_in_sight_is_that_of_the_list_in_sight(step, query):
    step.open(query)
    for k in (0, 3):
        while step.iteration() < k:
            step.key("ArrowRight")
        is_ndcg_of_the_list(step, query)


def is_ndcg_of_the_list(step, query):
    texts = step.page.locator(".answer .row").evaluate_all(
        "rows => rows.map((r) => ['rank', 'grade', 'score'].map((part) => r.querySelector('.' + part).textContent))"
    )
    listed = sorted((int(rank), number(grade), number(score)) for rank, grade, score in texts)
    part = "query" if "library" in query else "train"
    shown = number(step.text(f".chart.ndcg .key.{part} b"))
    assert shown == pytest.approx(by_hand([row[1:] for row in listed], CUTOFF), abs=0.005)
    label = step.page.locator(".chart.ndcg .metric")
    label.focus()
    rule = step.page.locator(".chart.ndcg .rule")
    assert rule.is_visible()
    for said in ("2^grade − 1", "log₂(rank + 1)", f"ranks 1 to {CUTOFF}", "equal scores"):
        assert said in rule.inner_text()
    worked = float(rule.locator(".num").last.get_attribute("data-value"))
    assert worked == pytest.approx(by_hand([row[1:] for row in listed], CUTOFF), abs=1e-9)
    step.key("Escape")
    assert not rule.is_visible()
    label.blur()


def test_the_query_in_sight_has_a_curve_of_its_own_and_a_hover_reads_all_three(step):
    trace = trained("library")
    step.open("data=library&iteration=2")
    qid = step.page.locator('[data-testid="stSelectbox"] input[aria-label*="Query"]').input_value().split(" · ")[0]
    q = trace.data.qids.index(qid)
    along = [query_ndcg(trace.data, scores, CUTOFF)[q] for scores in trace.all_scores()]
    shown = lambda: number(step.text(".chart.ndcg .key.query b"))  # noqa: E731
    assert shown() == pytest.approx(along[2], abs=0.005)
    box = step.page.locator(".chart.ndcg .curve").bounding_box()
    k = trace.n_iterations // 2
    step.page.mouse.move(box["x"] + 44 + (box["width"] - 54) / 2, box["y"] + 30)
    assert step.text(".chart.ndcg .at") == f"at {k}" and shown() == pytest.approx(along[k], abs=0.005)
    assert step.iteration() == 2
    step.page.mouse.move(5, 5)
    assert shown() == pytest.approx(along[2], abs=0.005)


def test_contradicting_pairs_are_a_share(step):
    step.open("data=six&iteration=1")
    assert step.text(".chart.contradicting_pairs strong") == "share of contradicting pairs"
    step.page.locator(".chart.contradicting_pairs .metric").hover()
    wrong, pairs = map(int, re.search(r"(\d+) of (\d+) pairs", step.text(".chart.contradicting_pairs .working")).groups())
    assert number(step.text(".chart.contradicting_pairs .key.train b")) == pytest.approx(wrong / pairs, abs=0.005)


def test_lambdas_says_its_convention_of_ndcg_on_hover_and_on_focus(stroll):
    tab = stroll(Lambdas).open("data=six&iteration=3")
    measure = tab.page.locator('[data-measure="ndcg"]')
    assert not measure.locator(".rule").is_visible()
    measure.focus()
    tab.key("Shift+Tab")
    tab.key("Tab")
    said = measure.locator(".rule").inner_text()
    for words in ("all ranks", "2^grade − 1", "log₂(rank + 1)", "equal scores"):
        assert words in said


# ---- the key, and what can be taken away ----


@pytest.mark.parametrize(
    ("kind", "query", "words"),
    [(Step, "data=six&iteration=2", "a pair: one document up, the other down"), (Lambdas, "data=six", "λ: the document is pushed up")],
)
def test_a_question_mark_shows_the_key_to_colours_marks_and_keys(stroll, kind, query, words):
    tab = stroll(kind).open(query)
    panel = tab.page.locator(".key-panel")
    assert not panel.is_visible()
    tab.key("?")
    assert words in panel.inner_text() and "full screen" in panel.inner_text()
    assert tab.axe() == []
    tab.key("?")
    assert not panel.is_visible()
    tab.page.get_by_role("button", name="Key: colours, marks and keys").click()
    assert panel.is_visible()
    tab.key("Escape")
    assert not panel.is_visible()


def choose(tab, item: str) -> None:
    tab.page.get_by_role("button", name="Share", exact=True).click()
    tab.page.get_by_role("menuitem", name=item).click()


@pytest.mark.thorough
def test_the_link_is_copied_as_it_is_now_and_opens_the_same(visit):
    step = visit(Step)
    step.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    step.open("data=library&loss=gbrank")
    step.key("ArrowRight")
    step.key("ArrowRight")
    choose(step, "Copy link")
    step.page.get_by_text("Copied").wait_for()
    link = urlparse(step.page.evaluate("navigator.clipboard.readText()"))
    assert parse_qs(link.query) == {"data": ["library"], "loss": ["gbrank"], "iteration": ["2"]}
    other = visit().open(link.query)
    assert other.text(".sentence") == step.text(".sentence") and other.text(".answer .list") == step.text(".answer .list")


def taken(step, item: str) -> bytes:
    with step.page.expect_download() as waiting:
        choose(step, item)
    return waiting.value.path().read_bytes()


def test_the_stage_is_saved_as_a_picture_with_a_caption_that_says_what_it_is(step):
    step.open("data=library&loss=lambdamart&iteration=5&max_leaf_nodes=6")
    source = taken(step, "Picture, SVG").decode()
    texts = [node.text or "" for node in ElementTree.fromstring(source).iter() if node.tag.endswith("text")]
    words = " ".join(texts)
    for said in ("LambdaMART on Library", "iteration 5 of", "leaves a tree: 6", f"Boosting to rank {boosting.__version__}"):
        assert said in words
    for name in step.page.locator(".answer .row .score").all_inner_texts()[:5]:
        assert name in texts
    assert "foreignObject" not in source and "var(--" not in source
    picture = taken(step, "Picture, PNG")
    assert picture[:8] == b"\x89PNG\r\n\x1a\n" and len(picture) > 20_000


def test_tables_are_saved_with_every_digit(step):
    trace = trained("six", "gbrank").at(2)
    step.open("data=six&loss=gbrank&iteration=2")
    table = list(csv.DictReader(io.StringIO(taken(step, "Documents, CSV").decode())))
    assert [int(row["rank after"]) for row in table] == [1, 2, 3, 4, 5, 6]
    by_rank = np.argsort(trace.ranks_after)
    assert [float(row["score after"]) for row in table] == trace.scores_after[by_rank].tolist()
    curves = list(csv.DictReader(io.StringIO(taken(step, "Curves, CSV").decode())))
    assert len(curves) == trained("six", "gbrank").n_iterations + 1


def test_lambdas_are_taken_along_as_picture_and_tables(stroll):
    tab = stroll(Lambdas).open("data=six&scores=0~1.5&against=xgboost")
    source = taken(tab, "Picture, SVG").decode()
    texts = [node.text or "" for node in ElementTree.fromstring(source).iter() if node.tag.endswith("text")]
    for said in ("start scores, before any tree, edited by hand", "metric: NDCG", f"Boosting to rank {boosting.__version__}"):
        assert said in " ".join(texts)
    fields = tab.page.locator(".row input.score").evaluate_all("fields => fields.map((field) => field.value)")
    assert set(fields) <= set(texts) and "var(--" not in source
    assert taken(tab, "Picture, PNG")[:8] == b"\x89PNG\r\n\x1a\n"
    documents = list(csv.DictReader(io.StringIO(taken(tab, "Documents, CSV").decode())))
    data, scores = one_query(sample_data.load("six").train, 0, None), np.array([1.5, 0, 0, 0, 0, 0])
    found = forces(LambdaMART(), data, scores)
    by_rank, pushed = np.argsort(found.rank), dict(zip(data.document_names, found.lambdas, strict=True))
    assert [float(row["lambda, chosen"]) for row in documents] == found.lambdas[by_rank].tolist()
    assert "lambda, compared" in documents[0]
    pairs = list(csv.DictReader(io.StringIO(taken(tab, "Pairs, CSV").decode())))
    for name, value in pushed.items():
        sums = [float(row["lambda"]) * ((row["winner"] == name) - (row["loser"] == name)) for row in pairs]
        assert sum(sums) == pytest.approx(value)


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
    choose(step, "Light or dark")
    step.page.wait_for_selector('.stepper[data-theme="dark"]')
    choose(step, "Light or dark")
    step.page.wait_for_selector('.stepper[data-theme="light"]')


def test_the_full_screen_keeps_all_numbers_and_says_what_it_shows(step):
    step.open("data=library&iteration=3")
    numbers = [".left .score", ".answer .score", ".leaf .value", ".curve-figures b", ".counter"]
    before = {what: step.page.locator(what).all_inner_texts() for what in numbers}
    step.key("f")
    step.page.wait_for_function("document.fullscreenElement !== null")
    assert {what: step.page.locator(what).all_inner_texts() for what in numbers} == before
    assert "LambdaMART on Library" in step.text(".where")
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


def test_back_needs_one_press_a_page(visit):
    tab = visit(Step)
    tab.page.goto(tab.app.url)
    tab.page.locator(".stepper[data-iteration]").first.wait_for()
    for name in ("Step", "Lambdas"):
        tab.page.get_by_role("link", name=name, exact=True).first.click()
        tab.page.wait_for_url(re.compile(f"{name.lower()}\\?"))
        tab.at_rest()
    tab.page.go_back()
    tab.page.wait_for_selector(".stepper[data-iteration]")
    assert urlparse(tab.page.url).path == "/step"
    tab.page.go_back()
    tab.page.wait_for_selector("h1")
    assert urlparse(tab.page.url).path == "/"


# ---- moves are seen ----


def test_rows_glide_unless_reduced_motion_is_asked_for(step):
    for motion, glides in (("no-preference", True), ("reduce", False)):
        step.page.emulate_media(reduced_motion=motion)
        step.open("data=six&iteration=1")
        duration = step.page.locator(".answer .row").first.evaluate("row => getComputedStyle(row).transitionDuration")
        assert (duration not in ("0s", "")) == glides


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
