"""What the browser gets is the trace: the same numbers to the last bit, and nothing that JSON cannot say."""

from dataclasses import replace
from functools import cache
from importlib import import_module

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.curves import curves
from boosting.data.supervision import without_weights
from boosting.explain.history import history
from boosting.explain.part import data_of
from figures.theme import ROLES
from tests.boosting.helpers import VARIANTS, each, make_data
from tests.packed_runs import g_of, open_bytes, row_of, scores_of
from ui.component.wire import as_bytes, digest_of
from ui.packing import trees_sent
from ui.packing.curves_sent import METRICS
from ui.packing.pack import pack
from ui.packing.sheet import pack_sheet
from ui.stepper.details import pairs_table

module = import_module("ui.packing.pack")  # the package's `pack` is the function
SIX = sample_data.load("six")
SIZES = (6, 1, 5)
SETTINGS = b.Settings(n_iterations=6, max_leaf_nodes=4)
COLUMNS = ("feature", "missing_left", "left", "right", "split_gain", "count", "weight", "numerator", "denominator", "leaf_id")


def packed(trace, q=0, validation=False, notes=()):
    data = data_of(trace, validation)
    return pack(trace, history(trace, data.query_slice(q), validation), q, validation, curves(trace), notes)


def through_the_wire(payload):
    """As the browser reads it; NaN and infinity would raise."""
    return open_bytes(as_bytes(payload))


def small_trace(loss, missing=0.2, settings=SETTINGS):
    train = make_data(seed=3, sizes=SIZES, missing=missing)
    return b.train(train, loss, settings, make_data(seed=4, sizes=SIZES, missing=missing))


@pytest.fixture(scope="module")
def views():
    """Of a variant of a loss, every query of two traces, in training and in test: on the six documents, and on a small train and test
    set with missing values. Each is packed once, for all that is looked at."""
    return cache(lambda name: list(_views(VARIANTS[name])))


def _views(loss):
    for trace in (b.train(SIX.train, loss, SETTINGS), small_trace(loss)):
        for validation in (False, True) if trace.validation is not None else (False,):
            for q in range(data_of(trace, validation).n_queries):
                yield trace, q, validation, through_the_wire(packed(trace, q, validation))


def forces_of(payload, row):
    forces = payload["forces"]
    part = slice(forces["ptr"][row], forces["ptr"][row + 1])
    return forces["winner"][part], forces["loser"][part], forces["force"][part]


@each(name=list(VARIANTS))
def test_scores_targets_and_weights_are_those_of_the_trace_to_the_last_bit(views, name):
    for trace, q, validation, payload in views(name):
        data = data_of(trace, validation)
        rows = data.query_slice(q)
        assert payload["n_iterations"] == trace.n_iterations == len(payload["iterations"])
        for k, scores in enumerate(trace.all_scores(validation)):
            problem = trace.loss.problem(data, scores, k + 1)
            np.testing.assert_array_equal(scores_of(payload)[k], scores[rows])
            np.testing.assert_array_equal(row_of(payload["targets"], k), problem.targets[rows])
            np.testing.assert_array_equal(row_of(payload["weights"], k), problem.weights[rows])


@each(name=list(VARIANTS))
def test_trees_give_what_the_leaves_say_that_are_sent(views, name):
    for trace, q, validation, payload in views(name):
        assert payload["g"] is None
        np.testing.assert_array_equal(g_of(payload), [i.g(validation)[data_of(trace, validation).query_slice(q)] for i in trace.iterations])
        assert [step["note"] for step in payload["iterations"]] == [i.step.note for i in trace.iterations]


def walk(tree, x):
    """The leaf id that a document reaches, by the arrays that are sent."""
    node = 0
    while tree["left"][node] >= 0:
        value, threshold = x[tree["feature"][node]], tree["threshold"][node]
        is_left = tree["missing_left"][node] if np.isnan(value) else threshold is None or value <= threshold
        node = tree["left"][node] if is_left else tree["right"][node]
    return tree["leaf_id"][node]


@each(name=list(VARIANTS))
def test_every_document_reaches_the_leaf_that_is_sent_for_it(views, name):
    for trace, q, validation, payload in views(name):
        data = data_of(trace, validation)
        for step in payload["iterations"]:
            for tree in step["trees"]:
                assert tree["documents"].tolist() == [walk(tree, x) for x in data.features[data.query_slice(q)]]


@each(name=list(VARIANTS))
def test_trees_arrive_whole(views, name):
    for trace, _, _, payload in views(name):
        for sent, iteration in zip(payload["iterations"], trace.iterations, strict=True):
            for tree, original in zip(sent["trees"], iteration.trees, strict=True):
                for key in COLUMNS:
                    assert tree[key] == getattr(original, key).tolist(), key
                assert tree["value"] == original.leaf_value.tolist()
                assert [np.inf if t is None else t for t in tree["threshold"]] == original.threshold.tolist()


@each(name=list(VARIANTS))
def test_every_force_is_sent_while_there_are_few(views, name):
    for trace, q, validation, payload in views(name):
        data = data_of(trace, validation)
        start = data.query_slice(q).start
        assert len(payload["forces"]["ptr"]) == trace.n_iterations + 2
        for k, scores in enumerate(trace.all_scores(validation)):
            pairs = trace.loss.pairs(data, scores, q)
            expected = {(i - start, j - start): f for i, j, f in zip(pairs["winner"], pairs["loser"], pairs["force"], strict=True) if f}
            sent = forces_of(payload, k)
            assert {(i, j): f for i, j, f in zip(*sent, strict=True)} == expected
            assert list(np.abs(sent[2])) == sorted(np.abs(sent[2]), reverse=True)
            assert payload["forces"]["left_out"][k] == {"pairs": 0, "total": len(pairs["force"])}


@each(name=list(VARIANTS))
def test_curves_arrive_whole(views, name):
    for trace, _, _, payload in views(name):
        expected = curves(trace)
        assert [curve["name"] for curve in payload["curves"]] == [metric.name for metric in METRICS]
        for curve in payload["curves"]:
            assert curve["train"] == expected[curve["name"]].tolist()
            assert curve["test"] == (expected[f"validation_{curve['name']}"].tolist() if trace.validation is not None else None)


def test_words_come_from_the_loss_and_colours_from_the_theme():
    for loss in (b.GBRank(), b.GBRank(update="residual"), b.MPBoost()):
        trace = b.train(SIX.train, loss, SETTINGS)
        payload = packed(trace, notes=SIX.train_notes)
        assert payload["loss"] == loss.title and payload["target_word"] == loss.target_word and payload["force_word"] == loss.force_word
        assert payload["targets_are_scores"] is loss.targets_are_scores
        assert ROLES["dark"].items() <= payload["colours"]["dark"].items() and payload["ended"] == trace.ended
        assert payload["part"] == "train" and payload["qid"] == "bake bread at home" and payload["max_grade"] == 4.0
        assert payload["feature_names"] == ["words matched", "links to it", "adverts"]
        assert payload["documents"][1] == {"name": "Grandma's first loaf", "grade": 4.0, "note": SIX.train_notes[1]}


def test_a_test_query_says_that_it_is_one():
    assert packed(small_trace(b.GBT()), q=2, validation=True)["part"] == "test"


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_run_of_no_iterations_shows_the_start(loss):
    payload = through_the_wire(packed(small_trace(loss(), settings=b.Settings(n_iterations=0))))
    assert payload["iterations"] == [] and scores_of(payload).shape == (1, 6) == payload["targets"].shape
    assert len(payload["forces"]["ptr"]) == 2 and all(len(curve["train"]) == 1 for curve in payload["curves"])


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_query_of_one_document_has_a_payload_without_forces(loss):
    payload = through_the_wire(packed(small_trace(loss()), q=1))
    assert len(payload["documents"]) == 1 and scores_of(payload).shape == (payload["n_iterations"] + 1, 1)
    assert set(payload["forces"]["ptr"]) == {0} and payload["forces"]["force"].shape == (0,)


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_document_without_a_grade_has_none(loss):
    data = b.Dataset([[0.0], [1.0], [2.0]], [2.0, np.nan, 0.0], [0, 3])
    payload = through_the_wire(packed(b.train(data, loss(), SETTINGS)))
    assert [document["grade"] for document in payload["documents"]] == [2.0, None, 0.0]
    assert payload["max_grade"] == 2.0


def test_data_without_any_grade_have_no_best_one():
    data = b.Dataset([[0.0], [1.0]], [np.nan, np.nan], [0, 2], preferences=[[1, 0]])
    payload = through_the_wire(packed(b.train(data, b.GBRank(update="residual"), SETTINGS)))
    assert payload["max_grade"] is None and payload["curves"][0]["train"][0] is None


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_single_grade_everywhere_has_a_payload_too(loss):
    data = b.Dataset([[0.0], [1.0]], [0.0, 0.0], [0, 2])
    payload = through_the_wire(packed(b.train(data, loss(), SETTINGS)))
    assert payload["max_grade"] == 0.0 and payload["curves"][0]["train"][0] is None


HOSTILE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "</script>", "$$\\frac{1}{0}$$", "a\u2028b", "שלום", "", "**bold**", "\0",
)  # fmt: skip


def test_names_stay_the_text_that_they_are():
    data = b.Dataset(
        np.arange(float(len(HOSTILE)))[:, None], np.arange(len(HOSTILE)) % 3, [0, len(HOSTILE)],
        feature_names=["<b>x</b>"], qids=["<i>q</i>"], document_names=HOSTILE,
    )  # fmt: skip
    payload = through_the_wire(packed(b.train(data, b.GBT(), SETTINGS), notes=HOSTILE))
    assert [document["name"] for document in payload["documents"]] == list(HOSTILE) == [d["note"] for d in payload["documents"]]
    assert payload["qid"] == "<i>q</i>" and payload["feature_names"] == ["<b>x</b>"]


@pytest.mark.parametrize("loss", [b.LambdaMART(), b.QBRank(), b.MPBoost(), b.GBRank()], ids=lambda loss: loss.identifier)
def test_beyond_the_budget_the_strongest_forces_stay_and_the_rest_is_counted(monkeypatch, loss):
    monkeypatch.setattr(module, "FORCE_BUDGET", 25 * 4)
    data = make_data(seed=5, sizes=(30, 12), n_grades=5)
    trace = b.train(data, loss, b.Settings(n_iterations=3, max_leaf_nodes=4))
    payload = packed(trace)
    for k, scores in enumerate(trace.all_scores()):
        every = loss.for_data(data).pairs(data, scores, 0)["force"]
        active = np.sort(np.abs(every[every != 0]))[::-1]
        kept = forces_of(payload, k)[2]
        assert len(kept) == 25 < len(active)
        np.testing.assert_array_equal(np.abs(kept), active[:25])
        assert payload["forces"]["left_out"][k] == {"pairs": len(active) - 25, "total": len(every)}


def test_a_long_run_still_sends_twenty_forces_an_iteration(monkeypatch):
    monkeypatch.setattr(module, "FORCE_BUDGET", 0)
    trace = b.train(make_data(seed=5, sizes=(30,), n_grades=5), b.LambdaMART(), SETTINGS)
    assert np.diff(packed(trace)["forces"]["ptr"]).tolist() == [20] * (trace.n_iterations + 1)


def test_a_class_sized_query_fits_into_a_message_of_a_few_megabytes():
    web = sample_data.load("web")
    trace = b.train(web.train, b.LambdaMART(), b.Settings(n_iterations=20, max_leaf_nodes=10), web.test)
    assert len(as_bytes(packed(trace, validation=True))) < 1_000_000


def test_a_message_is_the_same_each_time():
    trace = small_trace(replace(b.LambdaMART(), sigma=2.0))
    one, two = as_bytes(packed(trace)), as_bytes(packed(trace))
    assert one == two and digest_of(one) == digest_of(two) != digest_of(as_bytes(packed(trace, q=2)))


def test_a_number_that_json_cannot_say_is_refused():
    with pytest.raises(ValueError, match="JSON"):
        as_bytes({"value": float("nan")})


def test_arrays_lie_on_multiples_of_eight_whatever_stands_before_them():
    for name in ("a", "ab", "abc" * 7, "\u00fc\u2028"):
        packed = {name: np.arange(3, dtype=np.uint8), "b": {"c": [np.array([np.nan, np.inf])]}, "d": np.zeros((0, 4))}
        got = open_bytes(as_bytes(packed))
        assert got[name].tolist() == [0, 1, 2] and got["d"].shape == (0, 4)
        np.testing.assert_array_equal(got["b"]["c"][0], [np.nan, np.inf])


def test_where_not_all_trees_are_sent_what_they_give_together_is(monkeypatch):
    monkeypatch.setattr(trees_sent, "TREE_BUDGET", 6)
    trace = small_trace(b.GBRank(inner_trees=3, inner_learning_rate=0.3))
    payload = through_the_wire(packed(trace))
    assert [len(step["trees"]) for step in payload["iterations"]] == [1] * 6 and payload["g"].shape == (6, 6)
    np.testing.assert_array_equal(scores_of(payload)[-1], trace.scores(6)[:6])


@pytest.mark.parametrize("validation", [False, True])
@pytest.mark.parametrize("loss", [b.LambdaMART(), b.GBRank(inner_trees=2, inner_learning_rate=0.3)], ids=lambda loss: loss.identifier)
def test_too_many_nodes_come_in_blocks_and_each_tree_is_that_of_the_whole_run(monkeypatch, loss, validation):
    trace = small_trace(loss)
    whole = through_the_wire(packed(trace, 1, validation))
    monkeypatch.setattr(trees_sent, "MOST_NODES", 10)
    monkeypatch.setattr(trees_sent, "BLOCK_NODES", 30)
    late, size = through_the_wire(packed(trace, 1, validation)), trees_sent.block_size(trace)
    assert whole["block"] == 0 < size < trace.n_iterations and late["trees"] is None and late["block"] == size
    assert [step["sent"] for step in late["iterations"]] == [step["sent"] for step in whole["iterations"]]
    np.testing.assert_array_equal(scores_of(late), scores_of(whole))
    found = []
    for number in range(-(-trace.n_iterations // size)):
        rows = data_of(trace, validation).query_slice(1)
        block = through_the_wire(trees_sent.pack_block(trace, validation, rows, number))
        found += [step["trees"] for step in block["iterations"]]
    for own, step in zip(found, whole["iterations"], strict=True):
        for tree, other in zip(own, step["trees"], strict=True):
            assert tree.pop("documents").tolist() == other["documents"].tolist()
            assert tree == {name: column for name, column in other.items() if name != "documents"}
    for number in (-1, trace.n_iterations):
        with pytest.raises(ValueError, match="is not there"):
            trees_sent.pack_block(trace, validation, slice(0, 1), number)


def test_weights_that_stay_are_sent_once():
    assert packed(small_trace(b.LambdaMART()))["weights"].shape == (1, 6)
    assert packed(small_trace(b.GBRank()))["weights"].shape == (7, 6)


def test_pairs_that_the_data_state_are_marked_and_those_of_grades_are_not():
    data = make_data(seed=3, sizes=SIZES, preferences=[[0, 1], [3, 2], [0, 1], [8, 7]])
    trace = b.train(data, b.GBRank(update="residual"), SETTINGS)
    assert through_the_wire(packed(trace))["preferences"].tolist() == [0 * 6 + 1, 3 * 6 + 2]
    assert [through_the_wire(packed(trace, q))["preferences"].tolist() for q in (1, 2)] == [[], [1 * 5 + 0]]
    sheet = pack_sheet(trace, 0, False, 1, 0, "why", None)["pairs"]
    pairs = {pair[:2] for pair in zip(sheet["partner"], sheet["won"], sheet["is_preference"], strict=True) if pair[2]}
    assert pairs == {(1, True)} and packed(trace)["preference_weights"] is None


def test_what_is_stated_as_the_weight_of_a_pair_is_sent_with_it():
    data = replace(make_data(seed=3, sizes=SIZES, preferences=[[0, 1], [3, 2], [0, 1], [8, 7]]), preference_weights=[2, 0.5, 3, 1])
    trace = b.train(data, b.GBRank(update="residual"), SETTINGS)
    shares = [packed(b.train(each, b.RankBoost(), b.Settings(2)))["watched"][-1]["heading"] for each in (data, without_weights(data))]
    assert shares == ["share of contradicting pairs, by weight", "share of contradicting pairs"]  # a chart beside it counts them
    assert through_the_wire(packed(trace))["preference_weights"].tolist() == [5, 0.5]  # twice stated, 2 and 3
    assert [through_the_wire(packed(trace, q))["preference_weights"].tolist() for q in (1, 2)] == [[], [1]]
    sheet = pack_sheet(trace, 0, False, 1, 0, "why", None)
    pairs = sheet["pairs"]
    weights = [w for w, marked in zip(pairs["values"]["preference_weight"], pairs["is_preference"], strict=True) if marked]
    assert sorted(weights) == [2, 3] and sheet["quantities"]["preference_weight"]["symbol"] == "u"
    table, _ = pairs_table(trace, 2, False, 1, None)
    assert list(table)[:5] == ["winner", "loser", "preference", "gap", "preference weight"]
    first, _ = pairs_table(trace, 0, False, 1, None)
    assert first.query("preference")["preference weight"].tolist() == [1, 2, 0.5, 3]  # the first by grade
