"""The key to colours and marks, and what can be taken away: link, picture, tables."""

import csv
import io
from urllib.parse import parse_qs, urlparse
from xml.etree import ElementTree

import numpy as np
import pytest

import boosting
import sample_data
from boosting import LambdaMART
from boosting.lambdas.terms import forces
from boosting.lambdas.what_if import one_query
from tests.browser.mounted import scripts
from tests.browser.shown import trained
from tests.browser.tab import Step
from tests.browser.test_lambdas import Lambdas


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
    tab.page.get_by_role("button", name="Keys and marks (?)").click()
    assert panel.is_visible()
    tab.key("Escape")
    assert not panel.is_visible()


def choose(tab, item: str) -> None:
    tab.page.get_by_role("button", name="Share", exact=True).click()
    tab.page.get_by_role("menuitem", name=item).click()


def test_the_link_is_copied_as_it_is_now(visit):
    """Such a link opens the same elsewhere: test_step.py."""
    step = visit(Step)
    step.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    step.open("data=library&loss=gbrank")
    step.key("ArrowRight")
    step.key("ArrowRight")
    choose(step, "Copy link")
    step.page.get_by_text("Copied").wait_for()
    link = urlparse(step.page.evaluate("navigator.clipboard.readText()"))
    assert parse_qs(link.query) == {"data": ["library"], "loss": ["gbrank"], "iteration": ["2"]}


def taken(step, item: str) -> bytes:
    with step.page.expect_download() as waiting:
        choose(step, item)
    return waiting.value.path().read_bytes()


@pytest.mark.way
def test_the_stage_is_saved_as_a_picture_with_a_caption_that_says_what_it_is(step):
    step.open("data=library&loss=lambdamart&iteration=5&max_leaf_nodes=6")
    source = taken(step, "Picture, SVG").decode()
    texts = [node.text or "" for node in ElementTree.fromstring(source).iter() if node.tag.endswith("text")]
    words = " ".join(texts)
    for said in ("LambdaMART on Library", "iteration 5 of", "leaves per tree: 6", f"Boosting to rank {boosting.__version__}"):
        assert said in words
    for name in step.page.locator(".answer .row .score").all_inner_texts()[:5]:
        assert name in texts
    assert texts.count("score") == 2 and texts.count("›") == 6, "what a style says is seen too"
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
    assert [float(row["lambda, chosen"]) for row in documents] == pytest.approx(found.lambdas[by_rank], rel=1e-12)
    assert "lambda, compared" in documents[0]
    pairs = list(csv.DictReader(io.StringIO(taken(tab, "Pairs, CSV").decode())))
    for name, value in pushed.items():
        sums = [float(row["lambda"]) * ((row["winner"] == name) - (row["loser"] == name)) for row in pairs]
        assert sum(sums) == pytest.approx(value)


NAMES = """<body style="font: 16px sans-serif; width: 400px">
<p dir="rtl" style="width: 300px">שלום עולם ABC</p><p>of שלום עולם ABC</p>
<p dir="rtl" style="width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">שלום עולם רחוק</p>
<div style="border: 2px solid red; height: 9px"></div><div style="border-left: 3px solid blue; height: 9px"></div>
<canvas width="20" height="10"></canvas><svg width="9" height="9" style="overflow: visible"></svg>
<ul style="overflow: auto; height: 45px; margin: 0"><li style="height: 20px">cut</li><li style="height: 20px">whole</li>
<li style="height: 20px">cut</li><li style="height: 20px">below</li></ul></body>"""


PLACES = """() => {
    const range = document.createRange(), side = document.body.getBoundingClientRect().left - 16;
    const words = (node) => { range.selectNodeContents(node); return range.getBoundingClientRect(); };
    const [one, two, three] = document.querySelectorAll("p");
    const there = [words(one).right, words(two).left, three.getBoundingClientRect().right];
    document.querySelector("ul").scrollTop = 10;
    const drawing = document.body.appendChild(window.draw()), [first, second, third] = drawing.querySelectorAll("text");
    const [right, left] = [(text) => left(text) + text.getBBox().width, (text) => text.getBBox().x + side];
    return [there, [right(first), left(second), right(third)], third.textContent, drawing.querySelector("image")?.getAttribute("href"),
        getComputedStyle(drawing.querySelector("svg")).overflow,
        [...drawing.querySelectorAll(":is(rect, line)[stroke]")].map((line) => [line.tagName, line.getAttribute("stroke-width")]),
        [...drawing.querySelectorAll("clipPath rect")].at(-1).getAttribute("height")];
}"""


def test_a_picture_has_names_from_right_to_left_where_they_are_what_is_drawn_in_dots_and_what_runs_over(profiles):
    page = profiles[0].new_page()
    page.set_content(NAMES)
    page.evaluate(f"() => {{ {scripts('picture').replace('export default function', 'window.draw = function', 1)} }}")
    there, drawn, cut, dots, overflow, borders, list_height = page.evaluate(PLACES)
    page.close()
    assert drawn == pytest.approx(there, abs=1)
    assert cut.startswith("שלום") and cut.endswith("…")
    assert (dots or "").startswith("data:image/png")
    assert borders == [["rect", "2"], ["line", "3"]], "a box has its frame, and a remark the bar beside it"
    assert list_height == "20", "no row is cut where a list goes on"
    assert overflow == "visible"  # as on the page: the numbers below an axis
