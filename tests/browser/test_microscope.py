"""The sheet of a document: opened from every view, its numbers are those of `explain`, and its sums close on screen."""

import itertools
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
from boosting.words import short
from tests.browser.network import Network
from tests.browser.shown import number, trained
from tests.browser.tab import TURN, Step

LOSSES = [loss.identifier for loss in b.LOSSES]
TITLE = ".sheet h2"
PAIRS = "[aria-label='Pairs of this document']"
MEMBERS = "[aria-label='Members of the leaf']"


def settled(step):
    """With what Python says of two documents, which comes after the rest."""
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .summary")
    expect(step.page.locator(".sheet [aria-busy]")).to_have_count(0)
    return step.page.locator(".sheet")


def exact(step, selector):
    """Numbers on screen, to the last digit."""
    return [float(value) for value in step.page.locator(f".sheet {selector}").evaluate_all("nodes => nodes.map(n => n.dataset.value)")]


def shown(step, selector):
    return [float(t.replace("−", "-").replace("+", "")) for t in step.page.locator(f".sheet {selector}").all_inner_texts()]


VIEWS = {".left .row": 4, ".answer .row": 1, ".forces .target": 2, ".bumps .bump": 5, ".tree .dot": None}  # and a document


@pytest.mark.way
@pytest.mark.parametrize(
    ("loss", "views"), [(LOSSES[0], list(VIEWS)), *zip(LOSSES[1:], itertools.cycle([[v] for v in VIEWS]), strict=False)]
)
def test_a_click_in_every_view_opens_the_sheet_and_its_numbers_are_the_explanations(step, loss, views):
    """Every view with one loss, and every loss in one view: the sheet does not know where it was opened."""
    trace = trained("six", loss)
    step.open(f"data=six&loss={loss}&iteration=3")
    for view in views:
        d = VIEWS[view]
        mark = step.page.locator(f"{view}[data-document='{d}']" if d is not None else view).first
        d = int(mark.get_attribute("data-document"))
        mark.dispatch_event("click")
        settled(step)
        check(step, b.explain(trace, 3, d))
        step.key("Escape")
        step.page.wait_for_selector(".sheet", state="hidden")
        assert step.page.locator(".left .row.selected").count() == 1
        step.key("Escape")
        assert step.page.locator(".row.selected").count() == 0
    assert step.app.errors() == []


def test_who_waits_for_the_sheet_is_told_so(visit):
    tab = visit(Step)
    page, network = tab.page, Network(tab)
    tab.open("data=six&loss=gbt&iteration=3")
    waiting = page.locator(".sheet .waiting")
    network.hold()
    page.locator(".left .row[data-document='4']").click()
    expect(waiting).to_have_text("Computing …")
    expect(waiting).to_have_attribute("role", "status")  # said by a screen reader once it has a moment
    expect(page.locator(".sheet")).to_have_class(re.compile(r"\bstale\b"))
    network.release()
    settled(tab)
    expect(waiting).to_have_text("")


LIT = "nodes => [...new Set(nodes.filter(node => node.matches('.lit')).map(node => node.dataset.document))]"


def test_a_row_that_glides_under_a_resting_mouse_is_not_what_is_meant(step):
    """A sheet opens, the rows close up, and another document lies under the mouse that has clicked."""
    step.open("data=six&loss=lambdamart&iteration=1")
    rows, tree = step.page.locator(".left .row"), step.page.locator("svg.tree .leaf.path")
    clicked = step.page.locator(".left .row", has_text="first loaf")
    d = clicked.get_attribute("data-document")
    clicked.click()
    settled(step)
    expect(step.page.locator(".left .row:hover")).not_to_have_attribute("data-document", d)
    leaf = tree.get_attribute("data-node")
    assert rows.evaluate_all(LIT) == [d]
    under = step.page.locator(".left .row:hover")
    other = under.get_attribute("data-document")
    under.hover(position={"x": 8, "y": 8})
    expect(step.page.locator(f".left .row.lit[data-document='{other}']")).to_have_count(1)
    assert tree.get_attribute("data-node") == leaf, "a hover does not outrank what is chosen, beside its sheet"


def check(step, why):
    expect(step.page.locator(TITLE)).to_contain_text(why.name)
    assert step.text(".sheet .summary") == why.sentence
    adds = exact(step, ".pair td:last-child .num")
    assert sorted(adds) == pytest.approx(sorted(why.pairs["adds"].tolist()), rel=1e-12)
    asked = [*adds, *(row.adds for row in why.rows)]
    assert sum(asked) == pytest.approx(why.product, rel=1e-9, abs=1e-12)
    if adds:
        assert exact(step, f"{PAIRS} .total td:last-child .num") == [pytest.approx(sum(adds), abs=1e-12)]
        parts, (total,) = (
            shown(step, ".pair td:last-child .num"),
            shown(step, f"{PAIRS} .total td:last-child .num"),
        )
        assert sum(parts) == pytest.approx(total, abs=0.0051 * len(parts))
        closes = abs(sum(parts) - total) < 1e-9  # else the screen says so
        assert step.text(f".sheet {PAIRS} .total td:last-child").startswith("≈") != closes
    leaf = why.leaves[0]
    members = exact(
        step,
        f"{MEMBERS} tbody td:nth-child(2) .num, {MEMBERS} tfoot tr:not(.total) td:nth-child(2) .num",
    )
    assert sum(members) == pytest.approx(leaf.numerator, rel=1e-9, abs=1e-12)
    assert set(exact(step, "[data-key='leaf-value']")) == {leaf.value}
    if leaf.equations:
        assert set(exact(step, ".leaf-equations [data-key='value'].num")) == {leaf.value}
    elif leaf.value:
        assert set(exact(step, "p [data-key='numerator']")) == {leaf.numerator}
    for above, below, mark, value in re.findall(r"Leaf value: (\S+) / (\S+) ([=≈]) (\S+)", step.text(".sheet")):
        assert (short(number(above) / number(below)) == short(number(value))) == (mark == "=")
    assert exact(step, "[data-key='score_before']") == [why.score_before] and exact(step, "[data-key='score_after']") == [why.score_after]
    assert exact(step, "[data-key='rate'].num")[0] == why.rate
    old, gain, mark, new = re.fullmatch(
        r"New score: (\S+) ([+−] \S+) ([=≈]) (\S+)", step.text(".sheet p:has([data-key='score_after'])")
    ).groups()
    assert (abs(number(old) + number(gain.replace(" ", "")) - number(new)) < 1e-9) == (mark == "=")
    said = step.text(".sheet-body section:last-child .sum")
    here = why.rank_after + 1
    assert said.startswith(f"Rank {here}, as before." if why.rank_before == why.rank_after else f"Rank {why.rank_before + 1} → {here}.")
    assert step.page.locator(".sheet .way li").count() == len(leaf.path) + 1
    assert step.page.locator(".sheet .reason").all_inner_texts() == [reason.sentence for reason in why.reasons]


@pytest.mark.parametrize("loss", ["lambdamart", "gbrank"])
def test_a_long_table_closes_with_others_and_the_sheet_follows_the_steps(step, loss):
    trace = trained("library", loss)
    q = int(np.diff(trace.data.query_ptr).argmax())
    start, qid = trace.data.query_slice(q).start, trace.data.qids[q]
    d = max(range(10), key=lambda d: len(b.explain(trace, 2, start + d).pairs["adds"]))
    step.open(f"data=library&loss={loss}&query={qid}&iteration=2&document={d}&sheet=why")
    for k in (2, 3, 4):
        why = b.explain(trace, k, start + d)
        step.page.locator(".sheet:not(.stale) .summary", has_text=why.sentence).wait_for()
        adds = exact(step, f"{PAIRS} tr:not(.total) td:last-child .num")
        assert step.page.locator(f".sheet {PAIRS} .others").count() == 1 and len(adds) < len(why.pairs["adds"])
        assert sum(adds) + sum(row.adds for row in why.rows) == pytest.approx(why.product, rel=1e-9, abs=1e-12)
        members = exact(step, f"{MEMBERS} tr:not(.total) td:nth-child(2) .num")
        assert len(members) < len(why.leaves[0].names)
        assert sum(members) == pytest.approx(why.leaves[0].numerator, rel=1e-9, abs=1e-9)
        step.key("ArrowRight")


def test_the_sheet_is_in_the_url_and_another_browser_shows_the_same(step, visit):
    step.open("data=library&loss=lambdamart&iteration=4")
    step.page.locator(".left .row").nth(3).click()
    settled(step)
    step.page.wait_for_url(re.compile("document=3.*sheet=why"))
    step.page.get_by_role("tab", name="Why above").click()
    step.page.get_by_label("The other document").select_option(index=3)
    step.page.wait_for_url(re.compile("other="))
    settled(step)
    step.at_rest()
    other = visit().open(step.link())
    settled(other)
    assert other.text(".sheet-body") == step.text(".sheet-body")
    step.key("Escape")
    step.page.wait_for_function("() => !location.search.includes('sheet') && location.search.includes('document=3')")
    assert "other" not in step.query()


def test_in_a_narrow_window_the_sheet_has_the_start_and_the_whole_end_of_the_name_and_all_columns(step):
    step.resize(900, 720)
    step.open("data=library&loss=lambdamart&iteration=12&document=10&sheet=why")
    settled(step)
    name, start, end = (step.page.locator(f"{TITLE} .name{part}").bounding_box() for part in ("", " > :first-child", " > :last-child"))
    assert end["x"] + end["width"] <= name["x"] + name["width"] + 1 and start["width"] > 30
    rank, score = step.page.locator(".sheet .place > span").all_inner_texts()
    assert re.fullmatch(r"rank \d+ → \d+,", rank) and score.startswith("score ")
    assert step.page.locator(".sheet-body").evaluate("body => body.scrollWidth - body.clientWidth") == 0


def test_two_documents_are_compared_by_feature_and_by_tree_and_the_parts_add_up(step):
    trace = trained("library", "qbrank")
    start = trace.data.query_slice(0).start
    step.open(f"data=library&loss=qbrank&query={trace.data.qids[0]}&iteration=20&document=1&sheet=above&other=6")
    settled(step)
    found = b.explain_pair(trace, start + 1, start + 6)
    difference = trace.scores(20)[start + 1] - trace.scores(20)[start + 6]
    for table in ("[aria-label='The score difference by feature']", "[aria-label='The score difference by tree']"):
        parts = exact(step, f"{table} tr:not(.total) td:last-child .num")
        assert exact(step, f"{table} .total .num") == [pytest.approx(difference, abs=1e-12)]
        assert sum(parts) == pytest.approx(difference, rel=1e-9)
    features = step.page.locator("[aria-label='The score difference by feature'] tbody tr")
    names = [trace.data.feature_names[feature] for feature in found.order(20)][: features.count()]
    assert [row.split("\t")[0] for row in features.all_inner_texts()] == names
    assert step.text(".sheet .swap") == b.smallest_swap(trace, start + 1, start + 6, 20).sentence
    step.key("ArrowLeft")  # what features add follows
    expect(step.page.locator(".sheet .swap")).to_have_text(b.smallest_swap(trace, start + 1, start + 6, 19).sentence)
    settled(step)
    first = found.values[19][found.order(19)[0]]
    assert exact(step, "[aria-label='The score difference by feature'] tbody td.up .num, tbody td.down .num")[0] == pytest.approx(first)
    step.key("ArrowRight")
    settled(step)
    step.page.get_by_role("tab", name="History").click()
    step.page.wait_for_selector(".sheet:not(.stale) [aria-label='History of the document']")
    assert sum(exact(step, "tbody td:last-child .num")) == pytest.approx(trace.scores(20)[start + 1], rel=1e-9)
    ranks = [int(rank) for rank in exact(step, "tbody td:nth-child(2) .num")]
    assert ranks == [b.document_history(trace, start + 1).ranks[k] + 1 for k in range(21)]


def test_a_rank_that_is_half_typed_stays_while_steps_go_on_and_counts_only_when_it_is_whole(visit, tmp_path):
    path = tmp_path / "long.txt"
    path.write_text("".join(f"{d % 3} qid:{q} 1:{d * 7 % 31} 2:{d * q % 17}\n" for q in (1, 2) for d in range(160)))
    step = visit(Step).open("data=six")
    step.open_file(path)
    step.page.wait_for_url(re.compile("data=own"))
    step.at_rest()
    step.page.evaluate(TURN, f"/step?{step.link()}&iteration=2&document=0&sheet=above")
    rank = step.page.get_by_label("Rank of the other document")
    rank.press_sequentially("1")
    for _ in range(2):
        before = step.page.locator(".stepper").get_attribute("data-iteration")
        step.page.get_by_role("button", name="Next").first.evaluate("button => button.click()")  # as Play does
        expect(step.page.locator(".stepper")).not_to_have_attribute("data-iteration", before)
        settled(step)
    expect(rank).to_have_value("1")
    step.key("7")
    expect(rank).to_have_value("17")
    assert step.page.locator(".sheet-body figure, .sheet-body table").count() == 0, "nothing is compared yet"
    step.key("Enter")
    expect(step.page.locator(".sheet .summary").nth(1)).to_contain_text("by ")
    expect(rank).to_have_value("17")
    step.page.wait_for_url(re.compile("other="))
    rank.fill("2")
    step.key("Escape")
    step.page.wait_for_function("() => !location.search.includes('sheet')")
    assert "other" not in step.query()


def test_a_term_lights_up_its_column_and_its_node_and_the_reverse(step):
    step.open("data=six&loss=lambdamart&iteration=2&document=1&sheet=why")
    settled(step)
    step.page.locator(".sheet .term[data-key='rho']").first.hover()
    assert step.page.locator(".sheet td[data-key='rho'].linked").count() == 5
    step.page.locator(".sheet td[data-key='delta']").first.hover()
    assert step.page.locator(".sheet .term[data-key='delta'].linked").count() == 3  # its own line, lambda and curvature
    assert step.page.locator(".sheet td[data-key='rho'].linked").count() == 0
    step.page.locator(".sheet .way li").first.focus()
    assert step.page.locator("svg.tree .node.linked").count() == 1
    step.page.locator(".sheet p [data-key='numerator']").hover()
    assert step.page.locator("svg.tree .leaf.linked").count() == 1
    step.page.locator("svg.tree .node .hit").first.hover()
    assert step.page.locator(".sheet .way li.linked").count() == 1
    formula = step.text(".sheet .equations")
    step.page.locator(".sheet .pair").nth(4).focus()
    assert step.text(".sheet .equations") != formula  # the formula follows the pair


def test_by_keyboard_the_sheet_opens_takes_the_focus_and_gives_it_back(step):
    step.open("data=six&loss=mpboost&iteration=2")
    row = step.page.locator(".left .row").nth(4)
    row.focus()
    row.press("Enter")
    settled(step)
    assert step.page.locator(".sheet-body:focus").count() == 1
    pair = step.page.locator(".sheet .pair").nth(1)
    partner = pair.get_attribute("data-document")
    pair.focus()
    step.key("ArrowRight")  # the page's keys go on working
    step.wait_iteration(3)
    settled(step)
    assert step.page.locator(".sheet .pair:focus").get_attribute("data-document") == partner, "in a sheet that is made anew"
    step.page.get_by_role("tab", name="Why did it move?").focus()
    step.key("ArrowRight")
    settled(step)
    assert step.page.get_by_role("tab", name="History").get_attribute("aria-selected") == "true"
    assert step.iteration() == 3
    step.key("Escape")
    assert step.page.locator(".left .row:focus").count() == 1


def test_by_keyboard_what_closes_or_is_not_to_be_pressed_any_more_does_not_lose_the_focus_to_the_page(step):
    step.open("data=six&loss=mpboost&iteration=2&document=4&sheet=why")  # a link opened the sheet: nobody had the focus before
    settled(step)
    step.page.get_by_role("tab", name="Why did it move?").focus()
    step.key("Escape")
    expect(step.page.locator('.left .row[data-document="4"]')).to_be_focused()
    split = step.page.get_by_role("button", name="split", exact=True)
    split.focus()
    step.key("Home")  # there is no tree
    expect(split).to_be_disabled()
    expect(split).to_be_focused()
    step.key("Enter")
    expect(step.page.locator(".stepper")).to_have_attribute("data-substep", "")


def test_axe_finds_nothing_wrong_with_two_documents_compared(stroll):
    step = stroll(reduced_motion="reduce").open("data=library&iteration=3&document=4&sheet=above&other=2")
    settled(step)
    assert step.axe_by_day_and_night() == []


MARKS = "nodes => nodes.map(node => node.style.left)"


@pytest.mark.way
def test_key_events_stay_where_they_are_when_a_sheet_is_opened_and_closed(step):
    """Sizes were read while the open sheet stood in a layout without one, and the marks left the bar."""
    step.open("data=six&loss=lambdamart&iteration=1")
    marks = step.page.locator(".marks .mark")
    before = marks.evaluate_all(MARKS)
    step.page.locator(".left .row[data-document='4']").dispatch_event("click")
    settled(step)
    step.key("Escape")
    step.page.wait_for_selector(".sheet", state="hidden")
    assert len(before) == 2 and marks.evaluate_all(MARKS) == before
