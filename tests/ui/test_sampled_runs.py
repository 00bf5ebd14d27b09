"""A run whose trees draw samples, as the pages show it: what was drawn, what is asked, what a typed number is held against."""

import numpy as np
import pytest

import boosting as b
from boosting.answers.run import question
from boosting.losses import LOSSES
from tests.boosting.test_sampling import SAMPLED, made
from tests.pages.helpers import knock, said, visit
from tests.ui.test_pack import forces_of, packed, through_the_wire
from ui.packing.judged import judge
from ui.packing.sheet import pack_sheet
from ui.stepper.details import documents_table, pairs_table


@pytest.fixture(scope="module", params=LOSSES, ids=lambda cls: cls.identifier)
def run(request):
    return b.train(made(), request.param(), SAMPLED, validation=made(4))


def test_the_browser_learns_which_documents_each_tree_drew(run):
    rows = run.data.query_slice(2)
    got = through_the_wire(packed(run, 2))
    wanted = np.array([run.drawn(k + 1)[rows] for k in range(run.n_iterations + 1)])
    assert 0 < wanted.mean() < 1
    assert np.array_equal(got["drawn"], wanted)
    assert np.array_equal(got["weights"][~wanted], np.zeros((~wanted).sum()))
    assert got["samples"] == [f"{int(run.drawn(k + 1).sum())} of 96 documents, 5 of 10 features" for k in range(run.n_iterations)]
    assert through_the_wire(packed(run, 2, validation=True))["drawn"] is None


def test_forces_and_the_table_of_pairs_are_of_what_the_tree_sees(run):
    for q in range(run.data.n_queries):
        start, got = run.data.query_slice(q).start, through_the_wire(packed(run, q))
        for k in (1, 4):
            winner, loser, force = forces_of(got, k - 1)
            wanted = run.at(k).pairs(q)
            known = {(i, j): f for i, j, f in zip(wanted["winner"], wanted["loser"], wanted["force"], strict=True)}
            assert all(known[i + start, j + start] == f for i, j, f in zip(winner, loser, force, strict=True))
            table, n = pairs_table(run, q, False, k, None)
            assert n == len(table) == len(known)
            if run.loss.fits_pairs:
                assert all(run.drawn(k)[list(pair)].all() for pair in known)


def test_pairs_within_a_sample_are_those_of_the_data_without_the_rest(run):
    k, scores = 3, run.scores(2)
    drawn = np.flatnonzero(run.drawn(k))
    alone = run.data.within(drawn)
    names = np.unique(run.data.document_query[drawn])
    for q in range(run.data.n_queries):
        found = run.pairs(scores, k).of_query(q)
        if not run.loss.fits_pairs:
            wanted, rows = run.loss.pairs(run.data, scores, q), np.arange(run.data.n_documents)
        elif q in names:
            wanted, rows = run.loss.pairs(alone, scores[drawn], names.tolist().index(q)), drawn
        else:
            assert len(found["winner"]) == 0 and run.pairs(scores, k).strongest(q, 5).n_pairs == 0
            continue
        assert np.array_equal(found["winner"], rows[wanted["winner"]]) and np.array_equal(found["force"], wanted["force"])
        strongest = run.pairs(scores, k).strongest(q, 3)
        assert np.allclose(np.abs(strongest.force), np.sort(np.abs(found["force"]))[::-1][:3][: len(strongest.force)])
        for row in range(*run.data.query_slice(q).indices(run.data.n_documents)):
            own = run.pairs(scores, k).of_document(row)
            assert len(own["winner"]) == np.count_nonzero((found["winner"] == row) | (found["loser"] == row))


def test_the_sheet_of_a_document_that_was_not_drawn_asks_for_its_leaf_alone(run):
    k = 2
    for row in (int(np.flatnonzero(run.drawn(k))[0]), int(np.flatnonzero(~run.drawn(k))[0])):
        q = int(run.data.document_query[row])
        sheet = pack_sheet(run, q, False, k, row - run.data.query_slice(q).start, "why", None)
        assert sheet["is_drawn"] == run.drawn(k)[row] == (sheet["questions"]["target"] is not None)
        assert sheet["questions"]["leaf"]


def test_right_answers_of_drawn_documents_are_right_and_nobody_is_accused(run):
    rng = np.random.default_rng(0)
    for k in (1, 5):
        for row in np.flatnonzero(run.drawn(k))[::9].tolist():
            why = b.explain(run, k, row)
            assert question(run, "target", k, row).right == why.target
            typed = {"number": "1", "run": "r", "iteration": k, "question": "target", "partner": None, "tree": 0}
            q = int(run.data.document_query[row])
            place = {"document": row - run.data.query_slice(q).start}
            assert judge(run, q, False, {**typed, **place, "text": f"{why.target:.6f}"}).kind == "right"
            for number in rng.normal(size=5):
                assert judge(run, q, False, {**typed, **place, "text": f"{number:.2f}"}).kind != "misreading"


def test_the_table_of_the_iteration_has_the_weights_of_the_sample(run):
    table = documents_table(run, 1, False, 3)
    assert np.array_equal(table["weight"].to_numpy() > 0, run.at(3).weights[run.data.query_slice(1)] > 0)
    assert (table["weight"].to_numpy()[~run.drawn(3)[run.data.query_slice(1)]] == 0).all()


def test_the_parameters_offer_samples_and_the_seed_once_something_is_drawn():
    plain, drawing = visit("step", loss="gbt"), visit("step", loss="gbt", sample_documents="0.5", iteration="2")
    there, more = ({slider.label for slider in at.slider} for at in (plain, drawing))
    assert {"Documents drawn", "Queries drawn", "Features drawn"} <= there
    assert more - there == {"Seed of the draws"}


def test_a_share_beyond_its_bounds_is_refused_in_a_sentence():
    at = knock("step", loss="gbt", sample_queries="0")
    assert "sample_queries=0 was ignored: choose a number from 0.05 to 1." in said(at.warning)
