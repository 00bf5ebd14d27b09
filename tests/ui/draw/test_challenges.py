"""Challenges: solved and unsolved by real runs, and what their tasks and verdicts say of them, recomputed."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from boosting.experiments.popularity import two_queries
from sample_data.drawn import of
from ui.places.challenges import CHALLENGES, LONG, SOON, Attempt, find
from ui.runs.address import Address, build
from ui.runs.drawings import CLUSTERS, POPULARITY, RING, XOR


def attempt(identifier, moves=(), loss=None, **changed):
    """The run of a challenge with some documents moved: row -> (x, y)."""
    task = find(identifier)
    documents = [(d.query, d.grade, *dict(moves).get(row, (d.x, d.y))) for row, d in enumerate(task.drawing.documents)]
    drawing = of(documents)
    source = sample_data.load(drawing.identifier)
    here = Address(drawing.identifier, loss or task.loss, changed={**task.changed, **changed})
    trace = b.train(source.train, *build(here, source))
    wrong = np.array([metrics.contradicting_pairs(source.train, scores) for scores in trace.all_scores()])
    return task, Attempt(drawing, trace, wrong)


def judged(identifier, *args, **kwargs):
    task, made = attempt(identifier, *args, **kwargs)
    verdicts = task.judge(made)
    assert len(verdicts) == made.trace.n_iterations + 1
    return verdicts, made


def first_met(verdicts):
    return next((k for k, verdict in enumerate(verdicts) if verdict.is_met), None)


@pytest.mark.parametrize("identifier", [task.identifier for task in CHALLENGES])
def test_no_challenge_is_done_as_it_opens(identifier):
    verdicts, _ = judged(identifier)
    assert first_met(verdicts) is None and all(verdict.words.endswith(".") for verdict in verdicts)


@pytest.mark.parametrize("task", CHALLENGES, ids=lambda task: task.identifier)
def test_no_challenge_is_judged_where_the_loss_was_told_some_of_the_grades_alone(task):
    source = sample_data.load(task.drawing.identifier)
    partly_graded = replace(source.train, relevance=[np.nan, *source.train.relevance[1:]])
    trace = b.train(partly_graded, *build(Address(task.drawing.identifier, task.loss, changed={**task.changed, "n_iterations": 2}), source))
    verdicts = task.judge(Attempt(task.drawing, trace, np.zeros(3)))
    assert {verdict.is_met for verdict in verdicts} == {False} and "every grade first" in verdicts[0].words


def test_one_tree_parts_the_clusters_until_a_document_is_moved():
    verdicts, made = judged("clusters")
    assert made.wrong[1] == 0 and "Nothing has been moved" in verdicts[1].words
    verdicts, made = judged("clusters", [(11, (8, 62))])
    k = first_met(verdicts)
    assert made.wrong[1] > 0 and k > 1 and made.wrong[k] == 0 and f"after tree {k} all are right" in verdicts[k].words
    assert "Two documents are moved" in judged("clusters", [(11, (26, 66)), (10, (30, 66))])[0][-1].words
    assert "still gets every pair right" in judged("clusters", [(11, (77, 61))])[0][-1].words


def test_stumps_draw_the_ring_and_larger_trees_are_not_counted():
    verdicts, made = judged("ring", max_leaf_nodes=2)
    k = first_met(verdicts)
    assert made.wrong[k] == 0 < made.wrong[k - 1]
    verdicts, made = judged("ring")
    assert made.wrong[-1] == 0 and "up to eight leaves; two are allowed" in verdicts[-1].words
    assert "moved, none may be" in judged("ring", [(0, (51, 50))], max_leaf_nodes=2)[0][-1].words


def test_under_gbt_no_tree_grows_on_xor_until_one_document_is_moved():
    verdicts, made = judged("xor")
    assert made.most_leaves == 1 and "No tree grows" in verdicts[-1].words
    data = made.trace.data
    for values in data.features.T:  # as the verdict says: every cut leaves good and poor equally many on both sides
        for cut in np.unique(values):
            assert np.isin(data.relevance[values <= cut], 4).sum() == np.isin(data.relevance[values <= cut], 0).sum()
    verdicts, made = judged("xor", [(0, (28, 24))])
    k = first_met(verdicts)
    assert made.wrong[k] == 0 < made.wrong[k - 1] and "one document showed the way" in verdicts[k].words


def test_no_sum_of_single_questions_can_order_xor():
    """Four corners: the scores of two good ones and of two poor ones have the same sum, whatever the stumps are."""
    for loss in b.LOSSES:
        trace = b.train(sample_data.load(XOR.identifier).train, loss(), b.Settings(60, 2))
        assert metrics.contradicting_pairs(trace.data, trace.scores(trace.n_iterations)) > 0


def test_seventeen_points_start_at_the_mean_and_a_learning_rate_is_found():
    verdicts, made = judged("seventeen")
    data, (values, counts) = made.trace.data, np.unique(made.trace.data.relevance, return_counts=True)
    assert dict(zip(values, counts, strict=True)) == {1: 5, 2: 4, 3: 3, 4: 5}
    x = made.trace.start
    assert x == pytest.approx(42 / 17, abs=1e-15) and 34 * x - 84 == pytest.approx(0, abs=1e-12)
    assert sum(n * 2 * (x - v) for v, n in zip(values, counts, strict=True)) == pytest.approx(0, abs=1e-12), "its derivative"
    assert "42/17 = 2.471" in verdicts[0].words and f"{((data.relevance - x) ** 2).sum():.3g}." in verdicts[0].words
    verdicts, made = judged("seventeen", learning_rate=0.8)
    errors = [((made.trace.data.relevance - scores) ** 2).sum() for scores in made.trace.all_scores()]
    assert [verdict.is_met for verdict in verdicts] == [0 < k <= 5 and error < 0.1 for k, error in enumerate(errors)]
    assert first_met(verdicts) == 4 and "More" not in verdicts[4].words and "more than five trees" in verdicts[6].words
    for loss in ("gbrank", "listnet"):
        assert judged("seventeen", loss=loss)[0][1].words.endswith(" does not fit the grades; GBT does.")


def test_popularity_wants_a_quick_loss_with_stumps():
    verdicts, made = judged("popularity")
    late = made.wrong.tolist().index(0)
    assert late > SOON and f"after tree {late}, later than {SOON}" in verdicts[-1].words, "GBT gets there, but late"
    verdicts, made = judged("popularity", loss="gbrank")
    k = first_met(verdicts)
    assert k == made.wrong.tolist().index(0) <= SOON and verdicts[k].words == f"GBRank has all six pairs right after tree {k}."
    assert "two are allowed" in judged("popularity", loss="gbrank", max_leaf_nodes=6)[0][-1].words


SAME_LINKS = [(3, (66, 50)), (4, (60, 50)), (5, (50, 50))]  # the best page of one query where the worst of the other is


def test_regression_must_fail_where_pages_of_two_queries_share_their_links():
    verdicts, made = judged("must-fail", SAME_LINKS)
    assert first_met(verdicts) == LONG and made.wrong[LONG] == 2
    words = verdicts[LONG].words
    assert "2 of six under GBT after tree 40" in words and "Two pairs contradict under the best fit" in words
    _, made = attempt("must-fail", SAME_LINKS, n_iterations=400)
    assert made.wrong[-1] == 2, "however many trees"
    rising = made.trace.data.features[:, 0]
    assert metrics.contradicting_pairs(made.trace.data, rising) == 0, "a score that only rises with the links"


@pytest.mark.parametrize(
    ("moves", "loss", "words"),
    [
        ([], None, "has every pair right"),
        (SAME_LINKS, "gbrank", "GBRank does not fit the grades; GBT does."),
        ([(0, (90, 51))], None, "at one height"),
        ([(0, (60, 50))], None, "further right within each query"),
    ],
)
def test_what_does_not_count_as_failing_is_said(moves, loss, words):
    verdicts, _ = judged("must-fail", moves, loss)
    assert first_met(verdicts) is None and words in verdicts[-1].words


@pytest.mark.parametrize("task", CHALLENGES, ids=lambda task: task.identifier)
def test_other_documents_are_not_judged(task):
    other = replace(task.drawing, documents=task.drawing.documents[1:])
    trace = b.train(other.dataset(), b.GBT(), b.Settings(2, 2))
    wrong = np.array([metrics.contradicting_pairs(trace.data, scores) for scores in trace.all_scores()])
    verdicts = task.judge(Attempt(other, trace, wrong))
    assert {verdict.words for verdict in verdicts} == {"These are other documents: undo, or start the challenge again."}
    assert not any(verdict.is_met for verdict in verdicts)


def test_the_drawings_are_what_they_are_called():
    assert POPULARITY.queries == "ab" and {d.y for d in POPULARITY.documents} == {50}
    paper = two_queries(100.0)
    places = [d.x for d in POPULARITY.documents]
    assert np.argsort(places).tolist() == np.argsort(paper.features[:, 0]).tolist(), "x follows the order of the links"
    assert paper.relevance.tolist() == [d.grade for d in POPULARITY.documents]
    middle = {d.grade for d in RING.documents if (d.x - 50) ** 2 + (d.y - 50) ** 2 < 300}
    assert middle == {4} and len(CLUSTERS.documents) == 12 and find("mars") is None


def test_a_run_that_has_not_failed_yet_is_not_sent_back_to_an_earlier_tree():
    task, (_, made) = next(task for task in CHALLENGES if task.identifier == "must-fail"), attempt("must-fail", SAME_LINKS)
    verdict = task.judge(made._replace(wrong=np.zeros(LONG + 3, int)))[LONG + 2]
    assert not verdict.is_met and f"after tree {LONG + 2}" in verdict.words and "Step to tree" not in verdict.words
