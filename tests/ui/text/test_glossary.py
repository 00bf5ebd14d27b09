"""The glossary: forty terms in order, each with a plain sentence; what its formulas and sentences state is recomputed."""

import re
from pathlib import Path

import numpy as np
import pytest

import boosting as b
from boosting.losses.papers import named
from ui.shell.pages import PAGES
from ui.text.glossary import ANCHOR, TERMS, linked, meaning
from ui.text.markdown import plain

TITLES = {page.title for page in PAGES}


def test_forty_terms_stand_in_the_order_of_the_alphabet_each_once():
    words = [term.word.lower() for term in TERMS]
    assert len(words) == 40 and words == sorted(set(words))


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.word)
def test_a_term_is_explained_in_two_sentences_with_its_source_and_a_page_that_shows_it(term):
    assert term.meaning.endswith(".") and 20 < len(term.meaning) < 240 and term.meaning.count(". ") <= 2
    assert term.page in TITLES
    assert not term.source or named(term.source), "a paper that the app names"


def test_that_a_tie_contradicts_has_the_equation_that_says_so_as_its_source():
    """[GB] section 3.2 says nothing of ties; (16) of [MP] counts them, and so do we."""
    term = next(term for term in TERMS if term.word == "contradicting pair")
    tied = b.metrics.contradicting_pairs(b.Dataset([[0.0], [0.0]], [1, 0], [0, 2]), [0.5, 0.5])
    assert ("tied" in term.meaning and "≤" in term.formula) == (tied == 1)
    assert "[MP] (16)" in term.source


def test_a_term_in_a_sentence_leads_to_it_once_and_what_data_say_stays_text():
    assert len({term.slug for term in TERMS}) == 40
    assert linked("Risks and a risk: leaf values, |ΔNDCG|, NDCG@5 and NDCG.") == (
        "[Risks](#term-risk) and a risk: [leaf values](#term-leaf-value), [|ΔNDCG|](#term-delta-ndcg), [NDCG@5](#term-ndcg-5) and NDCG."
    )
    for word in ("the document", "w", "brisk", "∂C/∂w", "step_w"):  # everyday words, and letters that are no symbol of the glossary
        assert linked(word) == word
    seen = {"risk"}
    assert linked("*the risk* of a <margin>", seen, plain) == r"\*the risk\* of a \<[margin](#term-margin)\>"
    assert seen == {"risk", "margin"}


def test_the_script_of_the_frame_knows_the_links():
    text = Path("ui/shell/js/terms.js").read_text(encoding="utf-8")
    assert f'"{ANCHOR}"' in text


def test_the_stage_writes_terms_as_the_glossary_does():
    text = Path("ui/component/js/glossed.js").read_text(encoding="utf-8")
    by_slug = {term.slug: term for term in TERMS}
    written = re.findall(r'\["([^"]+)", "([a-z0-9-]+)"\]', text)
    assert len(written) > 10 and f'"{ANCHOR}"' in text
    for words, slug in written:
        assert words in by_slug[slug].forms


def test_a_gain_a_discount_and_ndcg_are_those_of_the_library():
    assert b.metrics.NDCG.label in {term.word for term in TERMS} and "first five places" in meaning(b.metrics.NDCG.label)
    data = b.Dataset(np.zeros((3, 1)), [2, 0, 1], [0, 3])
    scores = np.array([1.0, 3.0, 2.0])  # grades 0, 1, 2 from the top down
    dcg = sum((2**grade - 1) / np.log2(1 + rank) for rank, grade in enumerate([0, 1, 2], start=1))
    best = sum((2**grade - 1) / np.log2(1 + rank) for rank, grade in enumerate([2, 1, 0], start=1))
    assert b.metrics.dcg(data, scores) == pytest.approx(dcg) and b.metrics.ndcg(data, scores) == pytest.approx(dcg / best)


def test_rho_and_a_lambda_are_those_of_the_library():
    data, sigma = b.Dataset(np.zeros((2, 1)), [1, 0], [0, 2]), 1.5
    scores = np.array([0.2, 0.9])
    rho = 1 / (1 + np.exp(sigma * (scores[0] - scores[1])))
    ranknet = b.LambdaMART(metric="ranknet", sigma=sigma).problem(data, scores, 1)
    np.testing.assert_allclose(ranknet.targets * ranknet.weights, [sigma * rho, -sigma * rho])
    swapped = abs(b.metrics.ndcg(data, scores) - b.metrics.ndcg(data, scores[::-1]))
    lambdas = b.LambdaMART(sigma=sigma, truncation=10).problem(data, scores, 1)
    np.testing.assert_allclose(lambdas.targets * lambdas.weights, np.array([1, -1]) * sigma * rho * swapped)


def test_precision_counts_the_pairs_that_the_scores_separate_most():
    data = b.Dataset(np.zeros((3, 1)), [2, 1, 0], [0, 3])
    scores = np.array([3.0, 0.0, 0.5])  # the pairs are 3, 2.5 and .5 apart; the last is reversed
    assert b.metrics.precision_at_percent(data, scores, [60, 100]).tolist() == pytest.approx([1.0, 2 / 3])


def test_lambdamart_has_no_risk_and_every_other_loss_one():
    data = b.Dataset(np.zeros((2, 1)), [1, 0], [0, 2])
    without = [cls.title for cls in b.LOSSES if cls().for_data(data).risk(data, np.zeros(2)) is None]
    assert without == ["LambdaMART"] and "LambdaMART with a metric has none" in meaning("risk")
