"""The metrics on screen can be recomputed by hand from what is in sight."""

import re

import numpy as np
import pytest

from boosting.metrics import CUTOFF, query_ndcg
from tests.browser.shown import number, trained
from tests.browser.test_lambdas import Lambdas


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
