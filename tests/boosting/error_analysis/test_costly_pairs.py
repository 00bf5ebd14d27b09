"""The trees behind a costly pair, against the scores of the run, for every loss and for models of other engines."""

import numpy as np
import pytest

import boosting as b
from boosting.words import short
from tests.boosting.helpers import each, make_data
from tests.boosting.models.make_fixtures import FIXTURES
from tests.boosting.models.test_replay import replayed

LOSSES = {loss.identifier: loss() for loss in b.LOSSES} | {"several trees": b.GBRank(inner_trees=2)}
MODELS = sorted(path.name for path in FIXTURES.glob("*.*") if path.suffix != ".npz")


def check(trace, q, k, validation, abs_):
    found = b.costly_pairs(trace, q, "ndcg@3", k, validation, most=6)
    states = np.array([*trace.all_scores(validation)])[: k + 1]
    for i, (w, at) in enumerate(zip(found.winner, found.loser, strict=True)):
        differences = states[:, w] - states[:, at]
        assert differences[-1] <= 0 and found.is_tied[i] == (differences[-1] == 0)
        assert found.pushes[i].sum() == pytest.approx(differences[-1], abs=abs_)
        since = k
        while since and differences[since - 1] <= 0:
            since -= 1
        assert found.since[i] == since
        lives = [b.document_history(trace, int(row), validation).shares(k) for row in (w, at)]
        assert found.pushes[i] == pytest.approx(lives[0] - lives[1], abs=1e-12)
        worst = found.worst(i)
        assert (found.pushes[i, 1:] >= 0).all() if worst == 0 else found.pushes[i, worst] == found.pushes[i, 1:].min()
        assert f"iteration {worst} did most harm" in found.why(i) if worst else "No iteration" in found.why(i)
        assert not worst or ("none the right way" in found.why(i)) == (not (found.pushes[i, 1:] > 0).any())
    table = found.table()
    assert table["cost"].tolist() == found.cost.tolist() and len(table) == len(found.cost)
    if len(table):
        assert (table["winner rank"] > table["loser rank"])[~table["tied"]].all()
        assert found.trees(0)["summed"].iloc[-1] == pytest.approx(found.pushes[0].sum())
    assert found.value + found.lost == pytest.approx(1.0)
    return found


@each(loss=LOSSES)
def test_pushes_sum_to_the_difference_of_scores_for_every_loss(loss):
    data = make_data(11, sizes=(12, 9), n_grades=3)
    trace = b.train(data, loss, b.Settings(n_iterations=5, max_leaf_nodes=3), validation=make_data(12, sizes=(10,), n_grades=3))
    n = sum(len(check(trace, q, k, False, 1e-12).cost) for q in (0, 1) for k in (0, 2, 5))
    assert n + len(check(trace, 0, 5, True, 1e-12).cost) > 0


@pytest.mark.parametrize("file", MODELS)
def test_a_model_of_another_engine_is_read_the_same_way(file):
    trace = replayed(file)
    worst = b.weak_queries(trace, "ndcg@3").order[0]
    check(trace, int(worst), trace.n_iterations, False, 1e-5)


def test_a_query_by_its_name_and_what_is_not_there():
    trace = b.train(make_data(), b.GBT(), b.Settings(n_iterations=1))
    assert b.costly_pairs(trace, "2").q == 1 and b.costly_pairs(trace, 1).qid == "2"
    with pytest.raises(KeyError):
        b.costly_pairs(trace, "9")
    for arguments, words in [
        ((3,), "query 3 is outside 0..2"), ((0, "precision_at_percent"), "does not depend on ranks"),
        ((0, "ndcg", 2), "iteration 2 is outside 0..1"),
        ((0, "ndcg", None, True), "without validation data"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=words):
            b.costly_pairs(trace, *arguments)


def test_sentences():
    data = b.Dataset([[0.1], [0.7], [0.4]], [2, 0, 1], [0, 3], document_names=["a", "b", "c"])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=20))
    assert b.costly_pairs(trace, 0).sentence == "No pair of “1” after iteration 20 contradicts."
    start = b.costly_pairs(trace, 0, "ndcg@1", 0)
    cost = "“a” level with “b” costs most: 0.333 NDCG@1, the gain if it stood above."  # as likely above already: a swap changes nothing
    assert start.sentence == f"Three pairs of “1” after iteration 0 are contradicting. {cost}"
    assert "0.333 of the share of contradicting pairs, the gain" in b.costly_pairs(trace, 0, "contradicting_share", 0).sentence
    two = b.Dataset([[0.1], [0.7]], [1, 0], [0, 2], document_names=["a", "b"])
    behind = b.train(two, b.GBT(), b.Settings(n_iterations=2, learning_rate=0.1), base=np.array([-3.0, 3.0]))
    said = "“a” is below “b”: it has never been above it. No iteration pushed the two the wrong way, two the right way, not far enough."
    assert b.costly_pairs(behind, 0).why(0) == said
    found = b.costly_pairs(behind, 0)
    assert found.sentence.endswith(f"“a” below “b” costs most: {short(found.cost[0])} NDCG@5, the gain from a swap.")
    one = b.Dataset([[0.1]], [1], [0, 1])
    alone = b.costly_pairs(b.train(one, b.GBT(), b.Settings(n_iterations=1)), 0)
    assert alone.n_pairs == 0 and alone.table().empty


def test_pairs_that_cost_as_much_as_the_first_are_not_passed_over():
    for grades, words in (([1, 0, 0], " Another pair costs as much."), ([1, 0, 0, 0], " Other pairs cost as much.")):
        data = b.Dataset(np.zeros((len(grades), 1)), grades, [0, len(grades)])
        start = b.costly_pairs(b.train(data, b.GBT(), b.Settings(n_iterations=1)), 0, "ndcg@1", 0)
        assert start.sentence.endswith(f"the gain if it stood above.{words}")


def test_a_sentence_speaks_of_the_pairs_that_were_examined():
    data = make_data(7, sizes=(1500,), n_grades=2)
    found = b.costly_pairs(b.train(data, b.GBT(), b.Settings(n_iterations=1)), 0, "map", 0)
    assert found.n_examined == 666 < found.n_pairs
    assert " 666 whose loser ranks highest" in found.sentence
