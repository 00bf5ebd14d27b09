"""The numbers a loss watches along a run, each recomputed from the scores and the trees, and the sentences made of them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.losses.qbrank import LONGEST_STEP
from tests import naive
from tests.boosting.helpers import VARIANTS, by_name, datasets, each, make_data

SMALL_ETA = b.Settings(n_iterations=25, max_leaf_nodes=6, learning_rate=0.05)
SENTENCE = "S− still holds every pair"


def of(identifier):
    return by_name({name: loss for name, loss in VARIANTS.items() if loss.identifier == identifier})


@each(loss=VARIANTS)
def test_every_iteration_watches_what_its_loss_lists(loss):
    trace = b.train(make_data(1), loss, b.Settings(4, 4))
    for watched in loss.watched:
        assert watched.heading and watched.help and trace.watched(watched.key).shape == (trace.n_iterations,)
    assert all(set(iteration.watch) == {watched.key for watched in loss.watched} for iteration in trace.iterations)
    with pytest.raises(TypeError):
        trace.iterations[0].watch["z"] = 0.0


@pytest.mark.parametrize("loss", **of("gbrank"))
@given(data=datasets())
def test_gbrank_watches_the_size_of_its_set_of_wrong_pairs_the_range_and_how_alike_trees_are(loss, data):
    trace = b.train(data, loss, b.Settings(5, 4))
    for k in range(1, trace.n_iterations + 1):
        watch, before = trace.iterations[k - 1].watch, trace.scores(k - 1)
        assert watch["contradicting"] == len(naive.expanded_gbrank_rows(data, before, loss.tau)) / 2
        assert watch["range"] == trace.scores(k).max() - trace.scores(k).min()
        g = trace.iterations[k - 1].g()
        previous = trace.iterations[k - 2].g() if k > 1 else np.zeros_like(g)
        if np.ptp(g) == 0 or np.ptp(previous) == 0:
            assert np.isnan(watch["correlation"])
        else:
            x, y = g - g.mean(), previous - previous.mean()
            assert watch["correlation"] == pytest.approx(x @ y / np.sqrt((x @ x) * (y @ y)), abs=1e-9)


@pytest.mark.parametrize("loss", **of("qbrank"))
@given(data=datasets(), w=st.sampled_from([0.2, 0.8]))
def test_qbrank_watches_its_step_its_risk_and_what_the_labels_weigh(loss, data, w):
    loss = b.QBRank(**{**loss.parameters(), "w": w})
    trace = b.train(data, loss, b.Settings(5, 4))
    label = {"all": np.ones(data.n_documents, bool), "none": np.zeros(data.n_documents, bool)}.get(loss.labelled)
    if label is None:
        label = np.repeat([len(set(data.relevance[rows])) == 1 for rows in naive.query_rows(data)], np.diff(data.query_ptr))
    ties = naive.ties(data) if loss.tied_pairs else []
    n_pairs = len(naive.pairs(data)) + len(ties)
    pair_share, label_share = (w, 1 - w) if loss.balance == "paper" else (w / max(n_pairs, 1), (1 - w) / max(label.sum(), 1))
    for k in range(1, trace.n_iterations + 1):
        snapshot, watch = trace.at(k), trace.iterations[k - 1].watch
        assert watch["s"] == pytest.approx(snapshot.rate / trace.settings.learning_rate)
        assert 0 <= watch["s"] <= LONGEST_STEP
        hinge, squared = (naive.qbrank_risk(data, snapshot.scores_after, loss.tau, share, label) for share in (1.0, 0.0))
        hinge += sum((snapshot.scores_after[i] - snapshot.scores_after[j]) ** 2 for i, j in ties) / 4
        assert watch["risk"] == pytest.approx(pair_share * hinge + label_share * squared, rel=1e-9, abs=1e-12)
        assert watch["label_share"] == pytest.approx(label_share * label.sum() / snapshot.weights.sum(), rel=1e-12)
    assert (np.diff(trace.watched("risk")) <= 1e-12 * (1 + loss.risk(data, trace.scores(0)))).all()


@pytest.mark.parametrize("loss", **of("mpboost"))
@given(data=datasets())
def test_mpboost_watches_z_its_product_and_the_misordered_share(loss, data):
    trace = b.train(data, loss, b.Settings(6, 4))
    if not trace.n_iterations:
        return

    def risk(k):
        return naive.pair_risk(data, trace.scores(k), lambda gap: float(trace.loss.distance(np.array([gap]))[0]))

    n = len(naive.pairs(data))
    for k in range(1, trace.n_iterations + 1):
        watch = trace.iterations[k - 1].watch
        assert watch["z"] == pytest.approx(risk(k) / risk(k - 1), rel=1e-7)
        assert watch["bound"] == pytest.approx(risk(k) / n, rel=1e-7)  # the product telescopes, from a risk of n at h = 0
        assert watch["misordering"] == naive.contradicting_pairs(data, trace.scores(k)) / n


@each(loss=VARIANTS)
def test_going_on_watches_the_numbers_of_training_at_once(loss):
    data = make_data(4, sizes=(9, 8))
    long, whole = b.train(data, loss, b.Settings(3, 4)).extend(2).extend(2), b.train(data, loss, b.Settings(7, 4))
    assert long.n_iterations == whole.n_iterations and long.warnings == whole.warnings
    for watched in loss.watched:
        np.testing.assert_array_equal(long.watched(watched.key), whole.watched(watched.key))


# ---- what GBRank's numbers tell ----


@pytest.mark.parametrize("seed", range(4))
def test_with_the_papers_small_eta_every_tree_is_the_same_tree(seed):
    data = make_data(seed, sizes=(15, 15, 15))
    trace = b.train(data, b.GBRank(), SMALL_ETA)
    assert (trace.watched("contradicting") == b.metrics.n_pairs(data)).all()
    assert np.round(trace.watched("correlation")[1:], 3).tolist() == [1.0] * 24
    assert trace.watched("range").max() < trace.loss.tau
    assert trace.warnings == (trace.warnings[0],) and trace.warnings[0].startswith(SENTENCE)
    first, last = trace.at(1).trees[0], trace.at(25).trees[0]
    for name in ("feature", "threshold", "left", "right"):
        np.testing.assert_array_equal(getattr(first, name), getattr(last, name))


@pytest.mark.parametrize("loss", [b.GBRank(update="residual"), b.GBRank(), b.GBRank(update="paper_range")], ids=lambda loss: loss.update)
def test_with_a_step_that_matters_nothing_is_said(loss):
    trace = b.train(make_data(0, sizes=(15, 15, 15)), loss, b.Settings(25, 6))
    assert trace.warnings == () and trace.watched("contradicting")[-1] < b.metrics.n_pairs(trace.data)


def test_the_first_trees_always_see_every_pair_and_are_no_reason_to_warn():
    for n in (0, 1, 9):
        assert b.train(make_data(), b.GBRank(), b.Settings(n, learning_rate=0.05)).warnings == ()
    six = sample_data.load("six").train
    early = b.train(six, b.GBRank(), b.Settings(3, 6))
    assert early.watched("contradicting")[-1] == b.metrics.n_pairs(six) and early.warnings == ()
    assert early.extend(17).watched("contradicting")[-1] < b.metrics.n_pairs(six) and early.extend(17).warnings == ()


def test_a_full_set_is_not_the_fault_of_eta_where_steps_add_up():
    data = make_data(0, sizes=(15, 15, 15), n_grades=2)
    trace = b.train(data, b.GBRank(update="residual"), SMALL_ETA)
    assert trace.watched("contradicting")[-1] == b.metrics.n_pairs(data) and trace.warnings == ()
    assert trace.extend(100).watched("contradicting")[-1] < b.metrics.n_pairs(data)
    assert b.train(data, b.GBRank(update="paper_range"), SMALL_ETA).warnings == ()  # which scales eta away
