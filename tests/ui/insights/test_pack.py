"""What the views get: the library's numbers, nothing that JSON cannot say, and a view for every name that a loss gives."""

import json
import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.experiments.popularity import learn
from boosting.experiments.single_grades import single_grades
from boosting.explain.error_and_order import error_and_order
from boosting.explain.one_algorithm import take_turn
from boosting.explain.risk_profile import risk_profile
from boosting.lambdas.push import push_by_rank
from boosting.lambdas.slide import slide
from boosting.losses.labels import labelled_rows
from tests.boosting.helpers import VARIANTS, each, make_data, taken
from ui.component.component import JS
from ui.packing.insights import pack, scale, shares
from ui.packing.insights.pack import BARS, PACKERS, Place, pack_insights
from ui.packing.insights.views import ALL, VIEWS, views_of
from ui.packing.sheet import pack_sheet


def place(trace, k, row, validation=False, other=None):
    return Place(trace, validation, k, row, other, lambda key, make: make())


@pytest.fixture(autouse=True)
def few_trees(monkeypatch):
    """Two queries are learned quickly; these tests train them often."""
    monkeypatch.setattr(scale, "TREES", 3)


def view(trace, name, k, row, **more):
    return PACKERS[name](place(trace, k, row, **more))


def test_every_name_that_a_loss_gives_is_drawn_here_and_in_the_browser():
    script = (JS / "insights" / "insights.js").read_text(encoding="utf-8")
    named = dict(re.findall(r'(\w+): \["([^"]+)", \w+Insight\]', script))
    assert sorted(named) == sorted(PACKERS) == sorted(ALL)
    assert {name for loss in b.LOSSES for name in loss.characteristics} == set(VIEWS)
    for loss in b.LOSSES:  # the list of its views has a name of one to three words for each, and no name twice
        names = [named[view] for view in views_of(loss)]
        assert len(set(names)) == len(names) and all(len(name.split()) <= 3 for name in names)


SHOWN = {loss.identifier for loss in b.LOSSES} | {
    "gbrank residual dcg tied_pairs labelled", "qbrank curvature=newton", "lambdamart err newton", "lambdamart preset lightgbm",
    "mpboost tree exact",
}  # fmt: skip


@each(loss={name: VARIANTS[name] for name in sorted(SHOWN)})
def test_a_sheet_is_plain_data_at_every_iteration_and_for_both_parts(loss):
    trace, kept = (
        b.train(make_data(3, (6, 1, 5), missing=0.2), loss, taken(loss, n_iterations=2, max_leaf_nodes=4), make_data(4, (4, 5))),
        {},
    )

    def keep(key, make):
        return kept[key] if key in kept else kept.setdefault(key, make())

    for validation, q, n in ((False, 2, 5), (False, 1, 1), (True, 1, 5)):
        for k in range(trace.n_iterations + 1):
            sheet = json.loads(json.dumps(pack_sheet(trace, q, validation, k, n - 1, "insight", 0, keep), allow_nan=False))
            assert [view["kind"] for view in sheet["views"]] == list(views_of(loss))
            assert loss.paper in sheet["source"] and loss.equation in sheet["source"]
            assert sheet["asked"] == {"iteration": k, "document": n - 1, "sheet": "insight", "other": 0}


def test_the_push_and_the_slide_are_the_librarys():
    data = sample_data.load("six").train
    trace = b.train(data, b.LambdaMART(), b.Settings(4, 3))
    found, got = push_by_rank(trace.loss, data, trace.scores(3), 0), view(trace, "push", 4, 1)
    assert [bar["ours"] for bar in got["bars"]] == found.ours.tolist() and [bar["ranknet"] for bar in got["bars"]] == found.ranknet.tolist()
    ranks = b.metrics.ranks(trace.scores(3), data.query_ptr)
    assert got["own"] == ranks[1] and got["bars"][ranks[1]]["name"] == data.document_names[1]
    curve, sent = slide(trace.loss, data, trace.scores(3), 1), view(trace, "slide", 4, 1)
    assert sent["lambdas"] == curve.lambdas.tolist() and sent["scores"][sent["own"]] == trace.scores(3)[1]
    assert [jump["names"] for jump in sent["jumps"]] == [[data.document_names[r] for r in jump.rows] for jump in curve.jumps]


def test_bars_of_a_long_list_hold_several_ranks_and_all_of_the_push():
    n = 2 * BARS + 5
    data = b.Dataset(np.zeros((n, 1)), np.arange(n) % 4, [0, n])
    got = pack.pack_push(b.LambdaMART(), data, np.zeros(n), 0, n - 1)
    assert len(got["bars"]) <= BARS and got["own"] == len(got["bars"]) - 1 and got["bars"][-1]["last"] == n - 1
    assert sum(bar["ours"] for bar in got["bars"]) == pytest.approx(1.0) == sum(bar["ranknet"] for bar in got["bars"])


def test_the_pairs_on_the_number_line_are_those_of_the_document_that_lack_most_first():
    data = sample_data.load("six").train
    trace = b.train(data, b.GBRank(update="residual"), b.Settings(4, 3))
    got, table = view(trace, "swap", 2, 4)["pairs"], trace.loss.document_pairs(data, trace.scores(1), 4)
    assert len(got) == len(table["tau"])
    missing = [max(0.0, pair["loser"]["score"] + pair["tau"] - pair["winner"]["score"]) for pair in got]
    assert missing == sorted(missing, reverse=True) and missing == pytest.approx(sorted(table["margin"], reverse=True))
    partner = got[-1]["partner"]
    assert view(trace, "swap", 2, 4, other=partner)["pairs"][0]["partner"] == partner
    tied = b.train(data, b.GBRank(tied_pairs=True), b.Settings(2, 3))
    assert all(pair["tau"] > 0 for pair in view(tied, "swap", 1, 0)["pairs"])


@pytest.mark.parametrize(("curvature", "part", "counts"), [("paper", 1.0, True), ("upper bound", 0.5, True), ("newton", 1.0, False)])
def test_a_pair_of_qbrank_asks_for_its_part_of_the_margin(curvature, part, counts):
    loss, apart = b.QBRank(curvature=curvature, labelled="none"), b.Dataset(np.zeros((2, 1)), [1.0, 0.0], [0, 2])
    trace = b.train(sample_data.load("six").train, loss, b.Settings(2, 3))
    sent = view(trace, "reach", 2, 4)
    assert (sent["part"], sent["counts"]) == (part, counts) and sent["pairs"] == view(trace, "swap", 2, 4)["pairs"]
    assert loss.problem(apart, np.array([0.2, 0.4]), 1).targets.tolist() == pytest.approx([part * 1.2, -part * 1.2])
    flat = b.train(trace.data, b.QBRank(tau=0.0), b.Settings(1, 3))
    assert len(view(flat, "reach", 1, 4)["pairs"]) == len(sent["pairs"]), "a margin of 0 is a margin"
    assert loss.problem(apart, np.array([2.0, 0.0]), 1).weights.any() == counts, "a pair that keeps its margin"


def test_the_sizes_the_risk_and_the_error_are_the_runs_own():
    library = sample_data.load("library")
    gbrank = b.train(library.train, b.GBRank(update="residual"), b.Settings(3, 4))
    sizes = view(gbrank, "unsettled", 1, 0)
    assert sizes["sizes"] == gbrank.watched("contradicting").tolist() and sizes["n_pairs"] == b.metrics.n_pairs(library.train)
    alike = view(gbrank, "alike", 2, 0)
    assert alike["correlation"] == [None, *gbrank.watched("correlation")[1:].tolist()]
    assert alike["sentence"].startswith("New trees are added: in the scores after tree 2 each of the two counts 1.")
    qbrank = b.train(library.train, b.QBRank(), b.Settings(2, 4))
    found, sent = risk_profile(qbrank, 2), view(qbrank, "risk", 2, 0)
    assert (sent["risk"], sent["bound"], sent["best"]) == (found.risk.tolist(), found.bound.tolist(), found.best)
    assert view(qbrank, "risk", 0, 0)["steps"] == []
    gbt = b.train(library.train, b.GBT(), b.Settings(3, 4), library.test)
    for validation in (False, True):
        error, got = error_and_order(gbt, validation), view(gbt, "error", 1, 0, validation=validation)
        assert (got["error"], got["contradicting"], got["apart"]) == (
            error.error.tolist(),
            error.contradicting.tolist(),
            error.apart.tolist(),
        )


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_the_four_lines_are_those_of_a_turn_and_end_at_the_new_score(loss):
    trace = b.train(make_data(3), loss(), b.Settings(3, 4), make_data(4))
    for k in range(1, trace.n_iterations + 1):
        now, turn = trace.at(k), take_turn(trace.data, trace.scores(k - 1), trace.loss, trace.settings, k)
        for row in range(trace.data.n_documents):
            lines = {symbol: value for symbol, _, value in view(trace, "lines", k, row)["lines"]}
            assert (lines["g"], lines["W"], lines["h"]) == (turn.gradient[row], turn.weights[row], now.scores_after[row])
        outside = view(trace, "lines", k, 0, validation=True)["lines"]
        assert outside[-1][2] == pytest.approx(trace.validation_scores(k)[0], rel=1e-12)
    assert [symbol for symbol, *_ in view(trace, "lines", 0, 0)["lines"]] == ["R", "g", "W", "r = g / W"]


def test_the_frame_says_what_options_add_to_the_numbers_beside_it():
    assert "divided by its number of terms" in b.QBRank(balance="per term").frame.stretch
    assert "½ Σ (y − h)²" in b.GBRank(labelled="all").frame.stretch and "weight" in b.GBRank(pair_weight="gap").frame.stretch
    assert (
        b.QBRank(labelled="none").frame.curvature == "w × its pairs" and "a single grade" in b.QBRank(labelled="single grade").frame.stretch
    )
    assert b.ListNet(leaves="newton").frame.curvature == "q(1 − q)" and "only the leaves" in b.ListNet(leaves="newton").frame.stretch
    assert "L2" in b.LambdaMART.preset("xgboost").current_formula and "L2" not in b.LambdaMART.preset("lightgbm").current_formula
    cut = b.LambdaMART(metric="ranknet", truncation=3).frame
    assert cut.risk.startswith("none") and b.LambdaMART(metric="ranknet").frame.risk.startswith("Σ log")
    assert b.LambdaMART.preset("xgboost").frame.curvature.startswith("2 Σ")


def test_what_belongs_to_the_run_is_made_once():
    kept = {}
    trace = b.train(make_data(1), b.GBT(), b.Settings(3, 4))

    def keep(key, make):
        return kept[key] if key in kept else kept.setdefault(key, make())

    pack_insights(Place(trace, False, 1, 0, None, keep))
    first = dict(kept)
    pack_insights(Place(trace, False, 2, 1, None, keep))
    assert kept == first and len(kept) == 4


def test_a_view_of_all_training_queries_says_whether_the_one_in_sight_is_among_them():
    trace = b.train(make_data(3, (6, 5)), b.QBRank(), b.Settings(2, 4), make_data(4, (4, 5)))
    said = [{view["kind"]: view["note"] for view in pack_insights(place(trace, 1, 0, test))} for test in (False, True)]
    assert said[0]["risk"] == "Of all 2 training queries together, the one shown among them."
    assert said[1]["risk"].endswith("the query shown is a test query and has no part in it.")
    gbt = b.train(make_data(3, (6, 5)), b.GBT(), b.Settings(2, 4))
    assert {view["kind"]: bool(view["note"]) for view in pack_insights(place(gbt, 1, 0))} == {
        "error": False, "popularity": True, "level": False, "risk": True, "lines": False, "course": True,
    }  # fmt: skip


def test_two_queries_are_learnt_by_the_loss_of_the_run_or_by_gbrank(monkeypatch):
    monkeypatch.setattr(scale, "TREES", 12)
    trace = b.train(make_data(1), b.LambdaMART(sigma=2.0), b.Settings(1, 2, 0.4))
    sent = scale.pack_popularity(trace)
    assert sent["losses"] == ["GBT", "LambdaMART"]
    for f, factor in enumerate(scale.FACTORS):  # also where trees of another factor are sent, since they are the same
        found = learn(factor, trace.loss, b.Settings(12, scale.LEAVES[1], 0.4))
        assert sent["cells"][1][f][1]["scores"] == found.scores.tolist() and sent["cells"][1][f][1]["falls"] == found.falls.tolist()
    gbt = view(b.train(make_data(1), b.GBT(), b.Settings(1, 2)), "popularity", 1, 0)
    assert gbt["losses"] == ["GBT", "GBRank (residual)"]
    low = b.train(b.Dataset([[0.0], [1.0]], [0, 1], [0, 2]), b.LambdaMART(metric="err"), b.Settings(1, 2))
    assert "below the largest grade, 4" in scale.pack_popularity(low)["why_not"]


def test_the_comparison_with_single_grade_queries_says_where_there_is_none():
    assert all(labelled_rows(sample_data.load(name).train, "single grade").any() for name in ("library", "web")), "as the sentence says"
    six = b.train(sample_data.load("six").train, b.QBRank(), b.Settings(2, 3))
    assert view(six, "labels", 1, 0)["trial"] is None and "no query with a single grade" in view(six, "labels", 1, 0)["untried"]
    library = sample_data.load("library")
    trace = b.train(library.train, b.QBRank(), b.Settings(4, 4), library.test)
    sent, found = view(trace, "labels", 2, 0), single_grades(library.train, library.test, trace.loss, trace.settings)
    assert sent["trial"]["ndcg"] == found.ndcg.tolist() and sent["untried"] == ""
    assert "no test part" in view(b.train(library.train, b.QBRank(), b.Settings(1, 4)), "labels", 1, 0)["untried"]


def test_the_shares_sent_are_those_of_the_largest_documents_and_the_rest_of_the_others():
    n = shares.SHARES + 5
    data = b.Dataset(np.arange(n)[:, None], np.arange(n) % 5, [0, n])
    sent = view(b.train(data, b.ListNet(), b.Settings(3, 3)), "shares", 2, 0)
    assert len(sent["rows"]) == shares.SHARES and sent["rest"]["n"] == 5 and sum(row["own"] for row in sent["rows"]) == 1
    for name in ("wanted", "after"):
        assert sum(row[name] for row in sent["rows"]) + sent["rest"][name] == pytest.approx(1.0)
