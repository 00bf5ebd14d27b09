"""Compare, as a person uses it: runs side by side, stepped together, query against query."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from tests.browser.shown import number, trained
from tests.browser.sight import cut, in_sight
from tests.browser.tab import SETTLED, Tab


class Compare(Tab):
    """A browser tab on the Compare page."""

    path = "/compare"
    ready = ".compare[data-iteration]"

    def iteration(self) -> int:
        return int(self.page.locator(".compare").get_attribute("data-iteration"))

    def columns(self) -> list[list[str]]:
        """The names in each column, from rank 1 on."""
        return self.page.locator(".column").evaluate_all(
            """all => all.map((column) => [...column.querySelectorAll(".row")]
                .map((row) => [Number(row.querySelector(".rank").textContent), row.querySelector(".name").textContent])
                .sort((a, b) => a[0] - b[0]).map(([, name]) => name))"""
        )


# A place 8 pixels from the middle of a dot that is of another query than the one shown and has no other within 24, and the dot's title.
BESIDE = """dots => {
    const all = dots.map((dot) => [dot, dot.getBoundingClientRect()]).map(([dot, { x, y }]) => ({ dot, x: x + 4, y: y + 4 }));
    const isLonely = (a) => all.every((b) => a === b || Math.hypot(a.x - b.x, a.y - b.y) > 24);
    const { dot, x, y } = all.find((a) => isLonely(a) && !a.dot.classList.contains("here"));
    return [x + 8, y, dot.textContent]; }"""


@pytest.fixture
def compare(stroll):
    return stroll(Compare)


def order(trace, q, k, part="train"):
    data = trace.data if part == "train" else trace.validation
    scores = trace.scores(k) if part == "train" else trace.validation_scores(k)
    rows = data.query_slice(q)
    return [data.document_names[rows][d] for d in np.argsort(-scores[rows], kind="stable")]


@pytest.mark.way
def test_three_losses_step_together_and_a_click_in_the_scatter_opens_that_query(compare):
    compare.open("data=library&runs=lambdamart;gbt;gbrank&query=jaguar&part=train&iteration=0")
    runs = [trained("library", loss) for loss in ("lambdamart", "gbt", "gbrank")]
    library = sample_data.load("library")
    q = library.train.qids.index("jaguar")
    assert compare.burst("ArrowRight", 7) == 0 and compare.iteration() == 7
    assert compare.columns() == [order(run, q, 7) for run in runs]
    # A click on a document opens its sheet under each run: the explanations of the library, and a way to Step.
    clicked = compare.page.locator(".column").nth(1).locator(".row").nth(3)
    clicked.evaluate(SETTLED)  # it glides to its place
    clicked.click()
    row = library.train.query_slice(q).start + int(clicked.get_attribute("data-document"))
    shown = compare.page.locator(".sheet:not(.stale):not([hidden]) .of-run")
    expect(shown.locator(".summary")).to_have_text([b.explain(run, 7, row).sentence for run in runs])
    link = shown.nth(1).locator("header a").get_attribute("href")
    assert "/step?" in link and "loss=gbt" in link and "iteration=7" in link and "sheet=why" in link
    compare.key("ArrowRight")
    expect(shown.locator(".summary")).to_have_text([b.explain(run, 8, row).sentence for run in runs])
    compare.key("ArrowLeft")
    compare.key("Escape")
    expect(compare.page.locator(".sheet")).to_be_hidden()
    # Query by query: wins are those of the library's NDCG@5.
    mine, theirs = (b.metrics.query_ndcg(library.test, run.validation_scores(7), 5) for run in runs[:2])
    wins = int((mine > theirs + 1e-12).sum()), int((theirs > mine + 1e-12).sum())
    bold = compare.page.locator(".says p").nth(1).locator("b")
    assert tuple(int(number(text)) for text in bold.all_inner_texts()[:2]) == wins
    test_query = library.test.qids[1]
    dot = compare.page.locator(".query", has=compare.page.locator(f"title:text-matches('^{re.escape(test_query)} \\\\(test\\\\)')"))
    dot.dispatch_event("click")
    compare.page.wait_for_url(re.compile("part=test"))
    compare.at_rest()
    expect(compare.page.locator(".compare")).to_have_attribute("data-iteration", "7")
    compare.page.locator(".column .name", has_text=order(runs[0], 1, 7, "test")[0]).first.wait_for()
    assert compare.columns() == [order(run, 1, 7, "test") for run in runs]
    link = compare.link()
    assert compare.open(link).columns() == [order(run, 1, 7, "test") for run in runs] and compare.link() == link
    x, y, title = compare.page.locator(".query").evaluate_all(BESIDE)
    compare.page.mouse.click(x, y)  # as near as a finger comes
    compare.page.wait_for_function("name => new URLSearchParams(location.search).get('query') === name", arg=title.split(" (")[0])


@pytest.mark.parametrize(
    ("scheme", "query"), [("light", "data=library&runs=lambdamart;gbt;mpboost&iteration=9&document=2"), ("dark", "data=six")]
)
def test_axe_finds_nothing_wrong_and_nothing_is_wider_than_the_window(stroll, scheme, query):
    tab = stroll(Compare, 1280, 720, color_scheme=scheme).open(query)
    assert tab.axe() == []
    for width, height in ((1024, 768), (390, 844)):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.wait_for_timeout(400)
        assert tab.page.evaluate("document.documentElement.scrollWidth") <= width


def test_in_large_text_the_scatter_stays_in_its_place_and_no_name_of_a_run_is_cut(stroll):
    compare = stroll(Compare, 1280, 720).open("data=library&runs=lambdamart;gbt;gbrank&iteration=7&large=true")
    box = compare.page.locator(".scatter").bounding_box()
    band = compare.page.locator(".band").bounding_box()
    assert box["height"] > 100 and box["y"] + box["height"] <= band["y"]
    assert "…" not in "".join(compare.page.locator(".scatter text").all_text_contents())
    for chosen in compare.page.locator(".queries select").all():
        narrow, whole = chosen.evaluate(
            """(box) => {
                const own = box.clientWidth;
                box.style.cssText = "flex: none; max-width: none";
                return [own, box.clientWidth];
            }"""
        )
        assert narrow >= 0.9 * whole
    compare.open("large=false")


def test_what_two_to_five_runs_differ_in_is_read_without_scrolling_and_a_run_that_is_added_has_its_colour(stroll):
    compare = stroll(Compare, 1280, 720).open("data=library&runs=lambdamart;gbt&iteration=9")
    page = compare.page
    for loss, opens in (("", 0), ("MPBoost", 1), ("GBRank", 1), ("QBRank", 1)):
        if loss:
            compare.pick("Add a run", loss)
            expect(page.locator(".column .head strong").last).to_have_text(loss)
        compare.painted()
        assert cut(page, ".difference, .says") == [] and page.locator(".difference summary").count() == opens
    page.locator(".difference summary").click()  # where the trees differ is read in the place of the scatter
    compare.painted()
    assert cut(page, ".difference") == [] and page.locator(".scatter").is_hidden()
    colours = page.locator(".head .dot").evaluate_all("dots => dots.map((dot) => getComputedStyle(dot).backgroundColor)")
    assert len(set(colours)) == 5 and "rgba(0, 0, 0, 0)" not in colours
    page.emulate_media(forced_colors="active")  # which leaves no ground: curves would belong to nobody
    assert page.locator(".head .dot").evaluate_all("dots => dots.map((dot) => getComputedStyle(dot).backgroundColor)") == colours
    page.emulate_media(forced_colors="none")


def test_in_large_text_many_lists_have_the_width_and_one_whole_sentence_of_what_parts_them(stroll):
    compare = stroll(Compare, 1280, 720).open("data=library&runs=lambdamart;gbt;mpboost;gbrank;qbrank&iteration=7&large=true")
    lists, line = compare.settled(".lists"), compare.settled(".difference")
    assert lists["width"] > 1200 and line["y"] + line["height"] <= lists["y"] and line["height"] < 40
    assert compare.page.locator(".difference span:visible").count() == 1 and cut(compare.page, ".head strong") == []
    words = compare.page.locator(".charts .chart small").all_inner_texts()
    assert [said.strip()[0] for said in words] == ["↑", "↑", "↓"], "each chart says which way is better"
    # Curves that a lesson hides leave their room to the lists, and so does a sheet that somebody opens behind them.
    veil = """([gone, flat]) => { const { style } = document.querySelector(".stApp");
        style.setProperty("--gone-curves", gone); style.setProperty("--flat-curves", flat); }"""
    compare.page.evaluate(veil, ["none", "0px"])
    assert compare.settled(".lists")["height"] > lists["height"] + 100
    compare.page.locator(".column .row").first.click()
    expect(compare.page.locator(".compare.tall")).to_have_count(1)
    assert compare.settled(".lists")["height"] > lists["height"] + 100
    compare.key("Escape")
    compare.page.evaluate(veil, ["", ""])
    compare.resize(1920, 1080)
    expect(compare.page.locator(".scatter")).to_be_visible()
    assert compare.page.locator(".difference").evaluate("box => box.scrollHeight <= box.clientHeight"), "nobody scrolls from afar"
    compare.resize(390, 844)
    assert compare.settled(".lists")["width"] > 300
    # Nor does a long name leave its dot behind in the sheet of a document.
    compare.open("data=library&runs=gbt~learning_rate:0.05;gbt~n_iterations:3;lambdamart;mpboost;gbrank&document=1&large=false")
    dot, name = compare.settled(".of-run .dot"), compare.settled(".of-run strong")
    assert name["y"] < dot["y"] < name["y"] + name["height"]
    # A low window, or what a lesson says above, cuts no axis of the scatter.
    compare.key("Escape")
    compare.resize(1280, 600)
    words, band = compare.settled(".scatter .tick.below"), compare.settled(".band")
    assert words["y"] + words["height"] <= band["y"]


def test_tables_follow_the_cursor_with_their_baselines_and_the_keys_work_after_the_mouse(stroll):
    compare = stroll(Compare, 1024, 768, color_scheme="dark").open("data=library&runs=lambdamart;gbt&beside=ranksvm&iteration=7")
    library, runs = sample_data.load("library"), [trained("library", loss) for loss in ("lambdamart", "gbt")]
    page = compare.page
    page.get_by_role("button", name="Metrics", exact=True).click()
    page.wait_for_selector(".measures:not([hidden]) td.best", timeout=60_000)  # measured in the background
    cells = page.locator(".measures:not([hidden]) tbody").first.locator("tr:has(td)")
    expect(cells).to_have_count(3)

    def shown(k):
        ndcg = [b.metrics.ndcg(library.test, run.validation_scores(k), 5) for run in runs]
        svm = b.metrics.ndcg(library.test, b.baselines.RankSVM().fit(library.train).predict(library.test), 5)
        return [f"{value:.3f}" for value in (*ndcg, svm)]

    expect(cells.locator("td:nth-of-type(5)")).to_have_text(shown(7))
    compare.key("ArrowRight")  # after a click of the mouse
    assert compare.iteration() == 8
    expect(cells.locator("td:nth-of-type(5)")).to_have_text(shown(8))
    # A double click is one: a tab moves away under the second press.
    for words in ("Along the run", "Precision at K%"):
        page.get_by_role("button", name=words).dblclick()
        expect(page.locator(".sheet:not([hidden])")).to_have_count(0)
        assert page.evaluate("getSelection().toString().trim()") == "", words
    right = b.metrics.precision_at_percent(library.test, runs[0].validation_scores(8), [30])[0]
    expect(cells.first.locator("td:nth-of-type(3)")).to_have_text(f"{right:.3f}")
    page.wait_for_url(re.compile("iteration=8.*view=precision"))
    assert compare.axe() == [] and page.evaluate("document.documentElement.scrollWidth") <= 1024
    # Another query stops what plays.
    assert compare.playing() == 0
    compare.key(" ")
    assert compare.playing() == 1
    compare.pick("Query", f"{library.test.qids[0]} · test")
    page.locator(".column .name", has_text=order(runs[0], 0, 0, "test")[0]).first.wait_for()
    page.wait_for_function("window.plays.size === 0")  # what was waiting finds that it has been stopped
    # One click for another lesson; the table is closed again, and the place is the end.
    page.get_by_role("button", name="Ready made").click()
    page.get_by_role("button", name="Same loss, different fit").click()
    expect(page.locator(".column .head strong")).to_have_text(["RankBoost", "MPBoost, ddf binary"])
    expect(page.locator(".charts")).to_be_visible()
    compare.key("ArrowLeft")
    expect(page.locator(".compare")).to_have_attribute("data-iteration", "59")


NAMES = ".column .name, .column .name span"
FIVE = "data=six&runs=gbt;gbrank;qbrank;lambdamart;mpboost"


def test_five_lists_cut_no_name_where_there_is_room(stroll):
    compare = stroll(Compare, 1280, 720).open(FIVE)
    for size in ((1280, 720), (1920, 1080)):
        compare.resize(*size)
        compare.settled(".lists")
        assert cut(compare.page, NAMES) == [] and cut(compare.page, ".difference, .says") == [], size


MANY = "data=library&query=jaguar&part=train&runs=lambdamart;gbt;gbrank;qbrank;mpboost"


def test_long_names_take_a_second_line_in_narrow_lists_where_enough_rows_stay_in_sight(stroll):
    compare = stroll(Compare, 1920, 1080).open(MANY)
    lists, row = compare.settled(".lists"), compare.settled(".row")
    assert cut(compare.page, NAMES) == [] and lists["height"] - 30 >= 7 * row["height"]
    compare.resize(1280, 720)
    compare.settled(".lists")
    assert len(set(cut(compare.page, NAMES))) <= 4 and cut(compare.page, ".difference, .says") == []


def test_a_name_that_is_cut_keeps_its_end_and_unfolds_under_the_mouse_and_the_keys(stroll):
    compare = stroll(Compare, 1280, 720).open(f"{MANY}&view=steps")
    compare.settled(".lists")
    rows = compare.page.locator(".column").nth(3).locator(".row")
    rare = rows.filter(has_text="Rare big cat caught on camera in Arizona")
    high, start, end = rare.bounding_box()["height"], rare.locator(".name span").first, rare.locator(".name span").last
    expect(end).to_have_text("Arizona")
    assert cut(compare.page, NAMES) and in_sight(end) and start.evaluate("span => span.scrollWidth > span.clientWidth")
    for reach, leave in ((rare.hover, lambda: compare.page.mouse.move(0, 0)), (rare.focus, lambda: rare.evaluate("row => row.blur()"))):
        compare.key("Shift")  # from now on the keys are in use
        reach()
        expect(rare).to_have_class(re.compile("whole"))
        name, lists = rare.locator(".name").bounding_box(), compare.page.locator(".lists").bounding_box()
        assert rare.locator(".name").evaluate("name => name.scrollWidth <= name.clientWidth") and name["height"] > 1.2 * high
        assert name["y"] + name["height"] <= lists["y"] + lists["height"]
        assert rare.bounding_box()["height"] == high, "a row below is still under the mouse"
        leave()
        expect(rare).not_to_have_class(re.compile("whole"))


def test_at_1024_the_words_beside_the_scatter_are_whole(stroll):
    tab = stroll(Compare, 1024, 768).open("data=library")
    tab.settled(".queries .says")
    says = tab.page.locator(".queries .says")
    assert says.evaluate("box => box.scrollHeight - box.clientHeight") <= 1


def test_the_counts_of_long_names_fit_beside_the_scatter(stroll):
    tied = "qbrank;qbrank~tied_pairs:true;gbrank~tied_pairs:true~learning_rate:0.1"
    compare = stroll(Compare, 1280, 720).open(f"data=library&runs={tied}")
    compare.settled(".says")
    assert cut(compare.page, ".says") == []


def test_in_large_text_the_runs_over_the_steps_are_in_the_first_screen(stroll):
    compare = stroll(Compare, 1280, 720).open(f"{FIVE}&view=steps&large=true")
    for size in ((1280, 720), (1920, 1080)):
        compare.resize(*size)
        chart, bar = compare.settled(".way .plot"), compare.settled(".transport")
        assert chart["height"] > 180 and chart["y"] + chart["height"] <= bar["y"], size
        for name in ("GBT", "MPBoost"):  # the key to the colours
            assert in_sight(compare.page.locator(".head strong", has_text=name).first), size


def test_who_walks_by_keyboard_keeps_a_place_when_what_they_stand_on_is_drawn_anew(compare):
    """Or goes: into what opens over the page, and back to what opened it."""
    compare.open("data=six&runs=gbt;mpboost&iteration=1")
    page, runs = compare.page, compare.page.get_by_test_id("stPopoverButton")
    adds = page.get_by_role("combobox", name="Add a run")
    adds.focus()
    page.keyboard.type("LambdaMART")
    page.get_by_role("option").first.wait_for()
    for key in ("ArrowDown", "Enter"):
        compare.key(key)
    expect(runs.filter(has_text="LambdaMART")).to_have_count(1)
    expect(adds).to_have_count(1)  # for a moment Streamlit shows the old one beside the new one
    expect(adds).to_be_focused()
    run = runs.filter(has_text="GBT")
    run.focus()
    for key in ("Enter", "Tab"):
        compare.key(key)
        page.get_by_test_id("stPopoverBody").wait_for()
    expect(page.locator('[data-testid="stPopoverBody"] :focus')).to_have_count(1)
    page.get_by_role("button", name="Remove").focus()
    compare.key("Enter")
    expect(run).to_have_count(0)
    expect(runs.filter(has_text="MPBoost")).to_have_count(1)  # as above
    expect(runs.filter(has_text="MPBoost")).to_be_focused()


def test_the_tabulator_comes_to_one_row_of_a_list_and_arrows_walk_it_by_rank(compare):
    compare.open("data=library&runs=lambdamart;gbt&query=jaguar&part=train&iteration=3")
    rank = ".column .row:focus .rank"
    compare.page.locator('.column .row[tabindex="0"]').first.focus()
    walked = [compare.page.locator(rank).inner_text()]
    for key in ("ArrowDown", "ArrowDown", "ArrowUp"):
        compare.key(key)
        walked.append(compare.page.locator(rank).inner_text())
    assert walked == ["1", "2", "3", "2"]
    compare.key("Tab")
    expect(compare.page.locator(".column").nth(1).locator(".row:focus .rank")).to_have_text("1")
    compare.key("Shift+Tab")
    expect(compare.page.locator(rank)).to_have_text("2")
    compare.key("Enter")
    close = compare.page.get_by_role("button", name="Close the sheets")
    close.focus()
    compare.key("Enter")
    expect(close).to_be_hidden()
    expect(compare.page.get_by_role("button", name="Along the run")).to_be_focused()


def test_a_link_to_a_document_shows_it_in_every_list_that_has_the_room(stroll):
    compare = stroll(Compare, 1280, 720, reduced_motion="reduce").open("data=library&runs=lambdamart;gbt;mpboost&document=3")
    compare.page.locator(".sheet:not(.stale):not([hidden]) .of-run").first.wait_for()
    rows = compare.page.locator(".row.selected")
    expect(rows).to_have_count(3)
    compare.settled(".lists")
    assert [in_sight(row.locator(".name")) for row in rows.all()] == [True] * 3  # ranks 5 to 7
    bottom = compare.page.locator(".lists").evaluate("box => box.getBoundingClientRect().bottom")
    assert max(row.bounding_box()["y"] + row.bounding_box()["height"] for row in rows.all()) <= bottom
