"""The views of what is special about a loss, in a real browser: dragged and by keyboard, with the run's own numbers."""

import re

import numpy as np
import pytest

import boosting as b
from boosting.experiments.popularity import learn
from boosting.explain.convergence import risk_bound, sentence_of
from boosting.explain.error_and_order import error_and_order
from boosting.explain.label_parts import label_parts
from boosting.explain.risk_profile import risk_profile
from boosting.explain.top_place import top_place
from boosting.lambdas.push import push_by_rank
from boosting.lambdas.slide import lambda_of
from tests.browser.shown import trained
from tests.browser.sight import cut, in_sight, overlaps
from tests.browser.tab import Step, Tab
from tests.browser.test_lambdas import Lambdas


def sheet(step, loss, k=3, document=1):
    """The sheet with the views of a loss, open."""
    step.open(f"data=six&loss={loss}&iteration={k}&document={document}&sheet=insight")
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .insight")
    return trained("six", loss)


def data_of(step, selector):
    return step.page.locator(selector).first.evaluate("node => ({...node.dataset})")


def drag(tab: Tab, plot, share: float, height: float = 0.5) -> None:
    """Press in the middle of a plot, and draw to a share of its width."""
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    y = box["y"] + height * box["height"]
    tab.page.mouse.move(box["x"] + 0.5 * box["width"], y)
    tab.page.mouse.down()
    tab.page.mouse.move(box["x"] + share * box["width"], y, steps=5)
    tab.page.mouse.up()


def test_the_push_by_rank_is_the_librarys_and_follows_the_steps(step):
    trace = sheet(step, "lambdamart")
    for k in (3, 4):
        step.page.wait_for_selector(f'.stepper[data-iteration="{k}"] .sheet:not(.stale) .push-bar')
        found = push_by_rank(trace.loss, trace.data, trace.scores(k - 1), 0)
        bars = step.page.locator(".push-bar").evaluate_all("bars => bars.map(b => [Number(b.dataset.ours), Number(b.dataset.ranknet)])")
        np.testing.assert_array_equal(bars, np.transpose([found.ours, found.ranknet]))
        step.key("ArrowRight")
        step.page.wait_for_timeout(400)
    tab = step.page.get_by_role("tab", name="Insight", exact=True)
    assert tab.get_attribute("aria-selected") == "true" and "sheet=insight" in step.page.url


def test_the_whole_run_stands_beside_its_bound_and_a_list_of_the_views_leads_to_each(step):
    trace = sheet(step, "qbrank")
    bound = risk_bound(trace)
    way = step.page.get_by_role("navigation", name="Views")
    way.get_by_role("button", name="Whole run").click()
    step.page.wait_for_url(re.compile("insight=course"))
    whole = step.page.locator('[data-view="course"]')
    for k in (3, 4):
        step.page.wait_for_selector(f'.stepper[data-iteration="{k}"] .sheet:not(.stale)')
        assert whole.locator(".theorem").inner_text() == sentence_of(bound, k)
        assert whole.locator(".insight-summary").inner_text().startswith(f"After iteration {k} of {trace.n_iterations}: risk ")
        step.key("ArrowRight")
    way.get_by_role("button", name="Curvature").click()
    assert step.page.locator(".engines tbody tr").count() == 4 and step.page.locator(".engines .own").count() == 1


def test_a_sliding_document_reads_the_boosters_lambda_by_drag_and_by_key(step):
    trace = sheet(step, "lambdamart")
    scores, slider = trace.scores(2), step.page.get_by_label(re.compile("^Score of Grandma"))
    plot = step.page.locator("svg.plot.draggable").first

    def check():
        here, moved = data_of(step, ".insight .handle"), scores.copy()
        moved[1] = float(here["score"])
        assert float(here["lambda"]) == pytest.approx(lambda_of(trace.loss, trace.data, moved, 1), abs=1e-12)
        assert int(here["rank"]) == b.metrics.ranks(moved, trace.data.query_ptr)[1]
        return moved[1]

    assert check() == scores[1]
    drag(step, plot, 0.15)
    low = check()
    assert low < scores[1] and step.page.get_by_role("button", name="Back to its score").is_visible()
    slider.focus()
    step.key("ArrowRight")
    assert check() > low and step.iteration() == 3, "the arrow belongs to the slider"
    step.key("PageUp")
    check()
    step.page.get_by_role("button", name="Back to its score").click()
    assert check() == scores[1]


@pytest.mark.way
def test_a_pair_on_the_number_line_asks_what_gbrank_asks(step):
    """The formula of the browser against the targets of the library, for two documents alone."""
    trace = sheet(step, "gbrank")

    def check():
        here = data_of(step, "svg.plot[data-tau]")
        tau, h = float(here["tau"]), np.array([float(here["winner"]), float(here["loser"])])
        two = b.Dataset(np.zeros((2, 1)), [1.0, 0.0], [0, 2])
        problem = b.GBRank(tau=tau).problem(two, h, 1)
        assert (here["unsettled"] == "true") == bool(problem.weights.any())
        if problem.weights.any():
            assert problem.targets.tolist() == pytest.approx([float(here["askedWinner"]), float(here["askedLoser"])], abs=1e-12)
        return here["unsettled"] == "true", "S−" in step.text(".insight-summary")

    scores = trace.scores(2)
    opened = data_of(step, "svg.plot[data-tau]")
    assert float(opened["winner"]) in scores and float(opened["loser"]) in scores
    plot, seen = step.page.locator("svg.plot[data-tau]"), {check()}
    plot.evaluate("plot => plot.parentNode.classList.add('large')")
    assert overlaps(step.page, "svg.plot[data-tau] :is(.tau, .tau-text, .tick.below)") == []
    for share in (0.12, 0.5, 0.9):
        drag(step, plot, share, height=0.25)
        seen.add(check())
    assert seen == {(True, True), (False, False)}
    step.page.get_by_role("button", name="Back to the run").click()
    assert data_of(step, "svg.plot[data-tau]") == opened
    slider = step.page.locator(".line-slider input").first
    slider.focus()
    step.key("ArrowLeft")
    check()
    assert float(data_of(step, "svg.plot[data-tau]")["winner"]) < float(opened["winner"]) and step.iteration() == 3
    step.page.get_by_label("Pair", exact=True).select_option(index=1)
    step.page.wait_for_url(re.compile("other="))
    assert f"Before tree 3: {int(trace.watched('contradicting')[2])} of {b.metrics.n_pairs(trace.data)}" in step.text(".sheet-body")


def test_the_risk_along_the_tree_is_the_librarys_at_every_stop(step):
    trace = sheet(step, "qbrank")
    found, plot = risk_profile(trace, 3), step.page.locator("svg.plot.draggable").first

    def check():
        here = {name: float(value) for name, value in data_of(step, ".insight .handle").items()}
        i = int(np.flatnonzero(found.steps == here["s"])[0])
        assert (here["risk"], here["bound"], here["newton"]) == (found.risk[i], found.bound[i], found.newton[i])
        return here["s"]

    assert check() == found.taken
    drag(step, plot, 0.8)
    assert check() > found.taken
    step.page.get_by_role("slider", name="Step s along the tree").focus()
    step.key("ArrowLeft")
    check()
    spots = step.page.locator(".spot[data-s]").evaluate_all("nodes => nodes.map(n => [n.classList[1], Number(n.dataset.s)])")
    assert dict(spots)["best"] == found.best and dict(spots)["bound"] == found.bound_best
    step.page.get_by_text("The same as a table").first.click()
    assert step.page.locator(".twin tbody tr").first.locator("xpath=..").locator("tr").count() == len(found.steps)
    pair = {name: float(data_of(step, "svg.plot[data-tau]")[name]) for name in ("winner", "loser", "tau", "askedWinner", "askedLoser")}
    two = b.Dataset(np.zeros((2, 1)), [1.0, 0.0], [0, 2])
    targets = b.QBRank(labelled="none", tau=pair["tau"]).problem(two, np.array([pair["winner"], pair["loser"]]), 1).targets
    assert [pair["askedWinner"] - pair["winner"], pair["askedLoser"] - pair["loser"]] == pytest.approx(targets.tolist(), abs=1e-12)
    leaves = step.page.locator(".leaf-row").evaluate_all("rows => rows.map(r => [Number(r.dataset.value), Number(r.dataset.pairs)])")
    parts = label_parts(trace, 3)
    assert sorted(map(tuple, leaves)) == sorted(zip(parts.values(), parts.values((1, 2)), strict=True))


def test_error_and_order_of_gbt_lead_to_the_iteration_that_is_clicked(step):
    trace = sheet(step, "gbt")
    found = error_and_order(trace)
    assert f"mean squared error {float(f'{found.error[3]:.3g}'):#.3g}" in step.text(".insight-readout")
    marked = step.page.locator("svg.plot").first.locator(".apart").evaluate_all("nodes => nodes.map(n => Number(n.dataset.iteration))")
    assert marked == found.apart.tolist()
    drag(step, step.page.locator("svg.plot.draggable").first, 0.97)
    step.wait_iteration(trace.n_iterations)
    step.page.wait_for_selector(".sheet:not(.stale) .insight-readout")
    assert f"After iteration {trace.n_iterations}:" in step.text(".insight-readout")


def test_two_queries_under_gbt_and_pairs_follow_both_sliders(step):
    """[GB] section 3.3.1: at twice the links one score would have to be two grades; pairs only ask to rise."""
    sheet(step, "gbt")
    plot = step.page.locator("svg.popular")

    def wrong():
        return dict(plot.locator("[data-loss]").evaluate_all("nodes => nodes.map(n => [n.dataset.loss, Number(n.dataset.contradicting)])"))

    assert wrong() == {"GBT": 2, "GBRank (residual)": 0} and "one score cannot fit both" in plot.get_attribute("aria-label")
    plot.evaluate("plot => plot.parentNode.classList.add('large')")
    assert overlaps(step.page, ".popular-name, .popular-wrong") == []
    step.page.get_by_label("How many times more links").focus()
    step.key("ArrowLeft")
    step.page.get_by_role("slider", name="Trees").focus()
    step.key("PageDown")
    factor, tree, leaves = (float(data_of(step, "svg.popular")[name]) for name in ("factor", "tree", "leaves"))
    assert (factor, tree, leaves) == (1.6, 50.0, 2.0) and step.iteration() == 3, "the arrows belong to the sliders"
    for name, loss, rate in (("GBT", b.GBT(), 0.1), ("GBRank (residual)", b.GBRank(update="residual"), 0.3)):
        found = learn(factor, loss, b.Settings(60, 2, rate))
        shown = plot.locator(f'[data-loss="{name}"] .page').evaluate_all("nodes => nodes.map(n => Number(n.dataset.score))")
        assert shown == found.scores[50].tolist() and wrong()[name] == found.contradicting[50]


def test_the_shares_of_the_top_place_are_listnets_and_lead_to_other_iterations(step):
    trace = sheet(step, "listnet")
    found = top_place(trace, 0)

    def check(k):
        rows = step.page.locator(".share-row").evaluate_all(
            "rows => rows.map(r => ['wanted', 'before', 'after'].map(name => Number(r.dataset[name])))"
        )
        assert sorted(map(tuple, rows)) == sorted(zip(found.wanted, found.shares[k - 1], found.shares[k], strict=True))
        assert float(data_of(step, ".insight .handle")["entropy"]) == found.cross_entropy[k]

    check(3)
    drag(step, step.page.locator(".insight svg.plot.draggable").first, 0.97)
    step.wait_iteration(trace.n_iterations)
    step.page.wait_for_selector(".sheet:not(.stale) .share-row")
    check(trace.n_iterations)


def test_on_the_lambdas_page_a_slid_document_takes_its_score_and_undo_takes_it_back(stroll):
    tab = stroll(Lambdas).open("data=six&iteration=3")
    before = tab.lambdas()
    tab.answered(lambda: tab.page.get_by_label("The document that slides").select_option(value="4"))
    plot = tab.page.locator(".insights svg.plot.draggable")
    tab.answered(lambda: drag(tab, plot, 0.2))
    shown = data_of(tab, ".insights .handle")
    assert tab.lambdas()[4] == pytest.approx(float(shown["lambda"]), abs=1e-12) != before[4]
    assert tab.page.locator(".badge").is_visible() and tab.page.locator(".push-bar").count() == 6
    slider = tab.page.locator(".insights .plot-slider")
    slider.focus()
    tab.key("ArrowRight")
    assert data_of(tab, ".insights .handle")["score"] != shown["score"]
    tab.answered(lambda: tab.page.get_by_role("button", name="Undo (Ctrl+Z)").click())
    assert tab.lambdas() == pytest.approx(before)


@pytest.mark.parametrize("loss", ["lambdamart", "gbrank", "qbrank", "gbt", "listnet"])
def test_axe_finds_nothing_wrong_with_the_views(stroll, loss):
    step = stroll(reduced_motion="reduce")
    sheet(step, loss)
    for summary in step.page.get_by_text("The same as a table").all():
        summary.click()
    assert step.axe_by_day_and_night() == []


@pytest.mark.parametrize("tab", ["insight", "life"])
def test_in_large_text_the_letters_of_a_plot_are_large_on_a_narrow_window_too(stroll, tab):
    step = stroll(Step, 1024, 768).open(f"data=library&iteration=9&document=4&sheet={tab}&large=true")
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) svg .tick")
    step.settled(".sheet-body svg")
    ticks = step.page.locator(".sheet-body svg .tick")
    sizes = ticks.evaluate_all("all => all.map((tick) => parseFloat(getComputedStyle(tick).fontSize) * tick.getScreenCTM().a)")
    inside = "all => all.every((tick) => tick.getBoundingClientRect().left >= tick.closest('.sheet-body').getBoundingClientRect().left)"
    shown = "all => all.every((tick) => getComputedStyle(tick.ownerSVGElement).overflow === 'visible')"
    assert ticks.evaluate_all(inside) and ticks.evaluate_all(shown)  # else the minus sign of a number is cut off
    assert min(sizes) >= 17.5 and in_sight(step.page.locator(".left .row.selected"))
    assert cut(step.page, ".tree-panel h3, .chart.ndcg .metric, .chart.ndcg .curve-figures") == []
