"""Every size of window and of letters: what a sheet leaves in sight, 1024 wide, a phone, large text."""

import itertools
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.letters import printed_over
from tests.browser.shown import number
from tests.browser.sight import broken, cut, fits_sideways, in_sight, overlaps
from tests.browser.tab import Step, Tab
from tests.browser.test_lambdas import Lambdas
from tests.ui.course.test_lessons import LESSONS

LINES = ".steps-line button:visible, .pair-changes-lead, .transport > *, .transport button"

# How much wider a list of choices is than its words need.
ROOM = "list => { const { width } = list.getBoundingClientRect(); list.style.flex = 'none'; return width - list.offsetWidth + 1; }"


class Row(Tab):
    """A stage with a row to step through it."""

    ready = ".transport"


@pytest.mark.parametrize("query", ["data=six&iteration=3", "data=library&max_leaf_nodes=20&min_documents_leaf=1&iteration=9"])
def test_the_sheet_leaves_in_sight_what_it_explains(stroll, query):
    step = stroll(reduced_motion="reduce").open(query)  # what is in sight is not on its way
    for size, row in itertools.product(((1280, 720), (1920, 1080), (1024, 768)), (0, 4)):
        step.resize(*size)
        step.page.locator(f'.left .row[data-document="{row}"]').click()
        step.page.wait_for_selector(f'.left .row.selected[data-document="{row}"]')
        step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .summary")
        step.settled(".leaf.path .value")
        for what in (
            ".left .row.selected",
            ".answer .row.selected",
            ".leaf.path .value",
            ".sheet .summary",
            ".transport .counter",
            ".chart.ndcg .metric",
        ):
            assert in_sight(step.page.locator(what).first), f"{what} of document {row} at {size}"
        sheet, tree = step.page.locator(".sheet").bounding_box(), step.page.locator(".tree-panel").bounding_box()
        assert tree["x"] + tree["width"] <= sheet["x"] and tree["height"] > 120, size
        step.key("Escape")
        step.key("Escape")
        assert fits_sideways(step.page), size


WHOLE_ROWS = "box => { const row = box.querySelector('.row').offsetHeight; return [box.clientHeight % row, box.scrollTop % row]; }"


@pytest.mark.parametrize(("query", "rows"), [("data=six&iteration=3", 6), ("data=library&iteration=5", 4)])
@pytest.mark.parametrize(("width", "height", "large"), [(1280, 720, False), (1920, 1080, False), (1280, 720, True)])
def test_beside_the_sheet_the_lists_show_whole_rows(stroll, query, rows, width, height, large):
    step = stroll(Step, width, height).open(f"{query}&document=3&sheet=why&large={str(large).lower()}")
    step.settled(".left .row.selected")
    assert step.page.locator(".left, .right").evaluate_all(f"boxes => boxes.map({WHOLE_ROWS})") == [[0, 0]] * 2
    assert step.page.locator(".left").evaluate("box => box.clientHeight / box.querySelector('.row').offsetHeight") >= (4 if large else rows)


def test_large_text_in_a_low_window_leaves_the_tree_its_heading_beside_the_sheet(stroll):
    step = stroll(Step, 1024, 576).open("data=library&iteration=5&document=3&sheet=why&large=true")
    step.settled(".left .row.selected")
    expect(step.page.locator(".tree-scroll")).to_be_hidden()
    assert in_sight(step.page.locator(".left .row.selected"))
    step.page.get_by_role("button", name="Tree over the full width").click()
    expect(step.page.locator(".tree-scroll")).to_be_visible()


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


def test_large_text_cuts_no_digit_of_a_target_on_a_narrow_window(stroll):
    """A number that is cut is another number."""
    step = stroll(Step, 1024, 768).open("data=six&loss=gbrank&iteration=2&large=true")
    for width in (1180, 1100, 1024):
        step.resize(width, 768)
        step.settled(".left .list")
        left = step.page.locator(".left").evaluate("(box) => box.getBoundingClientRect().right")
        ends = step.page.locator(".forces .figure").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().right)")
        assert len(ends) == 6 and max(ends) <= left, (width, ends, left)


def test_in_large_text_a_lesson_shows_the_document_it_asks_about_and_leaves_the_transport_in_the_window(visit):
    asked = {**LESSONS["boosting"].scene.params, "lesson": "boosting", "large": "true"}
    step = visit(Step, 1280, 720).open(urlencode(asked))
    expect(step.page.locator(".st-key-lesson_bar")).to_contain_text("What is the residual of a6")
    step.settled(".left .row")
    assert in_sight(step.page.locator(".left .row .name", has_text="a6"))
    step.open("data=library&document=13&iteration=3&lesson=lambda")  # the bar leaves room for few of these fourteen
    step.page.wait_for_selector(".left .row.selected")
    step.settled(".left .row")
    assert in_sight(step.page.locator(".left .row.selected .name")), "an address that names a document shows it"
    step.open("data=six&loss=qbrank&iteration=5&lesson=qbrank&large=true")
    step.page.get_by_role("button", name="No: its order is right").click()
    transport = step.page.locator(".transport")
    expect(transport).to_be_visible()  # it is hidden until somebody has answered
    step.at_rest()
    step.painted()
    bar = transport.bounding_box()
    assert bar["y"] + bar["height"] <= 720
    step.open("data=six&loss=gbrank&iteration=1&lesson=gbrank&large=true")
    expect(step.page.get_by_text("Variant: ")).to_be_hidden()  # the lesson has chosen it, and the stage needs the room
    step.open("data=library&document=13&iteration=3&lesson=lambda&large=false&sheet=")
    for height in (1080, 640):
        step.resize(1280, height)
        step.settled(".left .row")
        assert in_sight(step.page.locator(".left .row.selected .name")), "a window that becomes lower keeps it in sight"


def test_the_numbers_of_a_loss_leave_room_to_the_bar_along_the_run(stroll):
    step = stroll(Step, 1280, 720).open("data=six&loss=rankboost&iteration=5")
    expect(step.page.locator(".watch b").first).to_be_visible()
    assert step.page.locator(".scrub").bounding_box()["width"] > 300
    assert step.page.locator(".transport").bounding_box()["height"] < 30, "the row is as high as without them"
    assert overlaps(step.page, ".transport > *, .watch > *") == []


def test_the_row_to_step_stands_at_one_place_on_all_pages_that_have_one(stroll):
    tab = stroll(Row, 1280, 720)
    places = {}
    for path, query in (("/step", "data=six"), ("/compare", "data=six"), ("/draw", ""), ("/trees", ""), ("/mart", "")):
        tab.open(query, path)
        tab.at_rest()
        for size in ((1280, 720), (1920, 1080)):
            tab.resize(*size)
            tab.painted()
            box = tab.page.locator(Row.ready).bounding_box()
            places.setdefault(size, {})[path] = round(size[1] - box["y"] - box["height"]), round(box["height"])
    assert all(len(set(at.values())) == 1 for at in places.values()), places


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/step", "data=six&loss=qbrank&iteration=5&lesson=6"),
        ("/compare", "data=six&lesson=4"),
        ("/trees", "lesson=one-split~challenge"),
        ("/draw", "lesson=4"),
    ],
)
def test_the_row_to_step_stays_in_a_low_window_below_a_lesson(visit, path, query):
    tab = visit(Row, 1024, 720)
    tab.page.goto(f"{tab.app.url}{path}?{query}")
    tab.page.locator(Row.ready).wait_for(state="attached")
    tab.at_rest()
    for width in (1024, 1280):
        tab.resize(width, 720)
        tab.painted()
        box = tab.page.locator(Row.ready).evaluate("node => node.getBoundingClientRect().bottom")
        assert box <= 720, (path, width)


@pytest.mark.parametrize(
    ("path", "query", "figure"),
    [
        ("/", "", ".stepper[data-iteration]"), ("/lambdas", "data=six", ".lambdas[data-applied]"),
        ("/ddf", "data=web", ".editor [role=slider]"), ("/algorithm", "data=six&large=true", ".turns b"),
        ("/story", "step=2&large=true", ".orders-panel tr"),
    ],
)  # fmt: skip
def test_no_page_is_wider_than_a_window_of_1024(stroll, path, query, figure):
    tab = stroll(Tab, 1024, 768).open(query, path)
    tab.page.locator(figure).first.wait_for(state="attached")
    tab.at_rest()
    tab.painted()
    assert fits_sideways(tab.page) and cut(tab.page, ".turns thead th, .algorithm .steps") == []


@pytest.mark.parametrize("path", ["/ddf", "/step", "/combine"])
def test_no_control_of_a_page_is_cut_at_1024(stroll, path):
    class Page(Step):
        ready = '[data-testid="stPopover"]'

    tab = stroll(Page, 1024, 768).open("large=true", path)
    assert cut(tab.page, '[data-testid="stPopover"] button p, [data-testid="stCheckbox"] [data-testid="stMarkdownContainer"]') == []


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
    assert in_sight(tab.page.locator(".key-panel h2").first)
    tab.key("Escape")
    tab.page.locator(".row .name").first.scroll_into_view_if_needed()
    assert in_sight(tab.page.locator(".arrows.ours .value").first) or in_sight(tab.page.locator(".arrows.ours .hit").first)


@pytest.mark.way
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
    step.page.wait_for_selector(".sheet:not(.stale) .summary")
    sheet = step.page.locator(".sheet").bounding_box()
    assert sheet["x"] == 0 and sheet["width"] == 390
    assert in_sight(step.page.locator(".sheet h2")) and in_sight(step.page.locator(".sheet .summary"))
    step.page.get_by_role("button", name="Close the sheet").click()
    assert in_sight(first)
    step.page.get_by_role("button", name="More").click()
    step.page.get_by_role("button", name="Share", exact=True).click()
    assert [in_sight(item) for item in step.page.get_by_role("menuitem").all()] == [True] * 10
    step.key("Escape")
    step.key("g")  # what is asked about stands in the old list
    expect(step.page.locator(".left .row").first).to_be_visible()
    assert step.page.locator(".answer").is_hidden() and fits_sideways(step.page)
    heading, rows = (step.page.locator(part).first.bounding_box() for part in (".ask h3", ".left .list"))
    assert heading["width"] == pytest.approx(rows["width"], abs=1), "the scores' heading stands at the end of its list, as they do"


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
    assert [in_sight(tab.page.locator(".row").nth(i).locator(".name")) for i in range(6)] == [True] * 6  # without scrolling
    assert cut(tab.page, ".name") == []
    tab.resize(1920, 1080)
    room = tab.page.get_by_label("What you computed").evaluate(ROOM)
    assert room >= 0, "what is chosen under Check me is not cut off"
    for width, height in ((1024, 768), (853, 480)):
        tab.resize(width, height)
        assert tab.settled(".pair .term > :last-child")["width"] > 15 * 21, "the formula of a pair has room for 15 letters and more"


def test_large_text_on_lambdas_prints_nothing_over_what_two_sets_of_conventions_differ_in(stroll):
    tab = stroll(Lambdas, 1280, 720).open("data=library&iteration=3&against=xgboost&large=true")
    for size in ((1280, 720), (1920, 1080)):
        tab.resize(*size)
        tab.settled(".differs")
        assert printed_over(tab.page) == [], size


@pytest.mark.parametrize(("kind", "lists"), [(Step, 2), (Lambdas, 1)])
def test_large_text_on_a_wide_window_shows_names_of_22_signs_whole(stroll, kind, lists):
    tab = stroll(kind, 1920, 1080).open("data=library&large=true&iteration=12")
    row = '.row:has(.name:has-text("Jaguar (Panthera onca)"))'
    expect(tab.page.locator(row)).to_have_count(lists)
    assert cut(tab.page, f"{row} .name, {row} .name span") == []


BETWEEN = """rows => {
    const names = rows.map((row) => row.querySelector(".name").getBoundingClientRect()).sort((a, b) => a.top - b.top),
      below = parseFloat(getComputedStyle(rows[0].querySelector(".name")).paddingBottom);  // for what of g and j goes below a line
    return Math.min(...names.slice(1).map(({ top }, i) => top - names[i].bottom + below)); }"""
TAILS = """names => Math.min(...names.map((name) => name.clientHeight / parseFloat(getComputedStyle(name).fontSize)))"""


def test_names_of_two_lines_stand_apart_from_those_above_and_below(stroll):
    step = stroll(Step, 1920, 1080, reduced_motion="reduce").open("data=library&iteration=9")
    rows = step.page.locator(".left .row")
    step.settled(".left .row")
    assert rows.locator(".name").evaluate_all("all => Math.max(...all.map((name) => name.getClientRects()[0].height))") > 30, "two lines"
    assert rows.evaluate_all(BETWEEN) >= 2
    assert rows.locator(".name").evaluate_all(TAILS) > 1.1, "a name of one line shows its g and j whole"


def test_a_name_that_large_letters_cut_keeps_its_end_and_unfolds_on_step(stroll):
    step = stroll(reduced_motion="reduce").open("data=library&large=true&iteration=12")
    for side in (".left", ".right"):
        row = step.page.locator(f"{side} .row").filter(has_text="Jaguar (Panthera onca)")
        start, end, name = (row.locator(part) for part in (".name span:first-child", ".name span:last-child", ".name"))
        expect(end).to_have_text("onca)")
        assert in_sight(end) and start.evaluate("span => span.scrollWidth > span.clientWidth")
        row.hover()
        expect(row).to_have_class(re.compile("whole"))
        assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
        step.page.mouse.move(0, 0)
        expect(row).not_to_have_class(re.compile("whole"))


@pytest.mark.parametrize(("width", "height", "large"), [(1280, 720, True), (1024, 768, True), (390, 844, False)])
def test_a_name_that_the_sheet_cuts_keeps_its_end_and_unfolds(stroll, width, height, large):
    step = stroll(Step, width, height).open(f"data=library&iteration=3&document=1&sheet=why&large={str(large).lower()}")
    step.page.wait_for_selector(".sheet:not(.stale) .pair")
    names = step.page.locator(".sheet :is(.pair, [aria-label='Members of the leaf']) .name")
    over = names.evaluate_all("all => all.map((n) => n.lastChild.getBoundingClientRect().right - n.getBoundingClientRect().right)")
    assert len(over) > 5 and max(over) < 1
    pair = step.page.locator(".sheet .pair").filter(has_text="Jaguar (Panthera onca)")
    high = pair.bounding_box()["height"]
    assert cut(step.page, ".pair .name span")
    pair.hover()
    expect(pair).to_have_class(re.compile("whole"))
    assert pair.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth") and pair.bounding_box()["height"] == high


@pytest.mark.parametrize("large", [False, True])
def test_names_that_differ_at_their_end_alone_are_told_apart_on_every_page_with_a_list(visit, tmp_path, large):
    path = tmp_path / "names.txt"
    names = [f"annual report of the society for long file names, part {d:04d}" for d in range(7)]
    path.write_text("".join(f"{d % 3} qid:{q} 1:{d} 2:{d * q % 5} # {name}\n" for q in (1, 2) for d, name in enumerate(names)))
    tab = visit(Step, reduced_motion="reduce").open(f"data=six&large={str(large).lower()}")
    tab.open_file(path)
    stages = {"Compare": ".compare", "Lambdas": ".lambdas", "Combine": ".mixture", "Forest": ".forest", "One algorithm": ".algorithm"}
    for page, stage in {"Step": ".stepper", **stages}.items():
        tab.turn_to(page)
        row = tab.page.locator(f"{stage} .row").filter(has_text=names[3]).last
        tab.settled(f"{stage} .row")
        row.scroll_into_view_if_needed()
        end = row.locator(".name span").last
        expect(end).to_have_text("0003")
        over = end.evaluate("""end => {
            const [part, name] = [end, end.parentNode].map((node) => node.getBoundingClientRect());
            return Math.max(part.right - name.right, part.bottom - name.bottom); }""")
        assert in_sight(end) and over < 1, page
        high = row.bounding_box()["height"]
        row.hover(position={"x": 40, "y": high / 2})
        expect(row).to_have_class(re.compile("whole"))
        assert row.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth") and row.bounding_box()["height"] == high, page


@pytest.mark.parametrize("large", [False, True])
def test_a_window_that_is_low_and_narrow_scrolls_and_keeps_the_transport(stroll, large):
    """As one of 1280x720 is, where the browser shows everything half as large again."""
    step = stroll(Step, 853, 480).open(f"data=library&iteration=3&document=1&sheet=why&large={str(large).lower()}")
    step.page.wait_for_selector(".sheet:not(.stale) .pair")
    assert in_sight(step.page.locator(".sheet .tabs")), "what a sheet explains is brought into sight without moving the page"
    for _ in range(2):
        assert in_sight(step.page.locator(".transport .counter"))
        assert step.page.locator(".tree-panel").bounding_box()["height"] > 160
        step.key("Escape")


@pytest.mark.parametrize(
    ("path", "size", "query"),
    [
        ("/", (820, 1180), ""),
        ("/puzzle", (820, 1180), ""),
        ("/puzzle", (1024, 768), "shown=true&large=true"),
        ("/papers", (820, 1180), ""),
        ("/trees", (820, 1180), ""),
        ("/ddf", (820, 1180), ""),
        ("/ddf", (360, 740), ""),
        ("/papers", (853, 480), "large=true"),  # one of 1280x720 where the browser shows everything half as large again
    ],
)
def test_a_narrow_window_cuts_no_label_and_no_table(stroll, path, size, query):
    tab = stroll(Tab, *size).open(query, path)
    tab.page.locator(".stMainBlockContainer :is(table, .trees)").first.wait_for(timeout=60_000)
    tab.settled(".stMainBlockContainer")
    assert fits_sideways(tab.page)
    assert cut(tab.page, ".stMainBlockContainer :is(button, label) .stMarkdownEllipsis") == []
    wide = "boxes => boxes.filter((box) => box.scrollWidth > box.clientWidth).length"
    assert tab.page.locator(".st-key-choice").evaluate_all(wide) == 0, "which loss for what"
    assert broken(tab.page, '[class*="st-key-papers_open_"]') == []


PUZZLE = "day=2026-11-23&feature=1&n_left=5&left=-0.8&right=1.2&shown=true"


@pytest.mark.parametrize(
    ("path", "query", "chart"),
    [
        ("/clicks", "data=library", ".st-key-clicks_chart_yields"), ("/puzzle", PUZZLE, ".st-key-puzzle_chart"),
        ("/trees", "splits=5&order=both&held=true", ".side-plane"),
    ],
)  # fmt: skip
def test_large_text_prints_no_word_of_a_chart_over_another(visit, path, query, chart):
    tab = visit(Tab, 1280, 720)
    tab.ready = f"{chart} svg"
    tab.open(f"{query}&large=true", path)
    for width in (1280, 1024):
        tab.resize(width, 768)
        tab.settled(chart)
        tab.page.locator(chart).first.scroll_into_view_if_needed()
        tab.painted()
        assert printed_over(tab.page) == [], width


def test_the_list_of_the_puzzle_is_whole_beside_its_chart_whose_grades_stand_in_their_circles(visit):
    tab = visit(Tab, 1280, 720)
    tab.ready = ".st-key-puzzle_list table"
    tab.open(PUZZLE, "/puzzle")
    box = tab.settled(tab.ready)
    assert box["y"] + box["height"] <= 720
    circle, grade = (tab.page.locator(f".st-key-puzzle_chart .scatterlayer {part}").first for part in (".point", ".textpoint text"))
    middle = "node => { const { top, bottom } = node.getBoundingClientRect(); return (top + bottom) / 2; }"
    low = grade.evaluate(middle) - circle.evaluate(middle)
    assert 0.5 < low < 1.5, "the box of a digit has its descenders' room below"


def test_large_text_shows_the_whole_name_of_a_ready_cue_sheet_at_1280(stroll):
    tab = stroll(Step, 1280, 720).open("data=six&large=true")
    tab.page.locator(".frame").get_by_role("button", name="Share", exact=True).click()
    tab.page.get_by_role("menuitem", name="Cue sheet", exact=True).click()
    assert tab.page.get_by_label("Sheet", exact=True).evaluate(ROOM) > 0


def test_a_table_that_large_text_enlarges_is_drawn_with_as_many_pixels(visit):
    """Letters of a canvas that is merely stretched are blurred."""
    tab = visit(Tab, 1280, 720)
    tab.ready = '[data-testid="stDataFrame"] canvas[data-testid="data-grid-canvas"]'
    tab.open("large=true", "/contest")
    pixels = "node => new Promise((done) => requestAnimationFrame(() => done(node.width / node.getBoundingClientRect().width)))"
    shown = tab.settled(tab.ready)
    assert shown["width"] > 300
    tab.page.wait_for_function("() => devicePixelRatio > 1")
    assert tab.page.locator(tab.ready).first.evaluate(pixels) >= 1
