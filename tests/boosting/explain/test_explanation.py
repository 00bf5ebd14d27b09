"""Every number of an explanation is the booster's own, and every sum closes: over all losses, variants and shapes of data."""

import ast
import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import boosting as b
import sample_data
from boosting.explain.explanation import Explainer
from boosting.explain.part import data_of
from boosting.losses.base import Loss
from tests.boosting.helpers import PAIRS_ONLY, VARIANTS, datasets, each, make_data, taken

SETTINGS = b.Settings(n_iterations=3, max_leaf_nodes=4)
FUNCTIONS = {"exp": np.exp, "log": np.log, "log2": np.log2, "abs": np.abs, "max": np.maximum}


def close(one, two, scale=0.0):
    assert np.all(np.abs(one - two) <= 1e-9 * (np.abs(two) + max(scale, 1e-3))), (one, two)


@cache
def compiled(expression):
    """An equation of ours as Python would run it, and the quantities that it names."""
    tree = ast.parse(expression, mode="eval")
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} - set(FUNCTIONS)
    return compile(tree, expression, "eval"), names


def explain_all(trace, validation=False, each_alone=False):
    """Every document of every iteration, with the snapshot's own arrays of that data.

    each_alone   say that a document explained with its query is the same as by itself: it takes as long again
    """
    data = data_of(trace, validation)
    states = list(trace.all_scores(validation))
    for k in range(trace.n_iterations + 1):
        before, after = states[max(k - 1, 0)], states[k]
        problem, explainer = trace.loss.problem(data, before, max(k, 1)), Explainer(trace, k, (before, after), validation)
        for query in range(data.n_queries):
            for why in explainer.of_query(query):
                assert not each_alone or why.sentence == explainer.of(why.row).sentence
                yield why, problem, before, after


def check_all(trace, validation=False, each_alone=False):
    for why, problem, before, after in explain_all(trace, validation, each_alone):
        check_evidence(trace, why, problem, data_of(trace, validation), before)
        check_equations(why)
        check_leaves(trace, why, before, validation)
        check_move(trace, why, before, after, data_of(trace, validation))


def check_evidence(trace, why, problem, data, before):
    """The rows of evidence add up to target * weight, and weigh what the document weighs in its leaf."""
    row, pairs = why.row, why.pairs
    assert (why.target, why.weight) == (problem.targets[row], problem.weights[row])
    size = np.abs(pairs["adds"]).sum() + sum(abs(r.adds) for r in why.rows)
    close(pairs["adds"].sum() + sum(r.adds for r in why.rows), problem.targets[row] * problem.weights[row], size)
    weighs = (problem.weights if problem.leaf_weights is None else problem.leaf_weights)[row]
    close(pairs["weighs"].sum() + sum(r.weighs for r in why.rows), weighs)
    for r in why.rows:
        close(r.asks * r.weighs, r.adds)
    table = trace.loss.pairs(data, before, int(data.document_query[row]))
    mine = (table["winner"] == row) | (table["loser"] == row)
    assert all(np.array_equal(pairs[name], column[mine]) for name, column in table.items())
    assert {*why.shown, "partner", "won", "tied", "sign", "adds", "weighs", "gap"} <= set(pairs)
    assert (pairs["partner"] == np.where(pairs["won"], pairs["loser"], pairs["winner"])).all()
    assert (pairs["partner"] != row).all() and (pairs["sign"] == np.where(pairs["won"], 1, -1)).all()


def check_equations(why):
    """Each equation, evaluated with the numbers of the screen, gives the number of the screen."""
    known = {q.key: q for q in why.quantities}
    constants = {key: q.value for key, q in known.items() if q.value is not None}
    for equation in why.equations:
        code, names = compiled(equation.expression)
        assert names | {equation.result} <= set(known), equation
        if not names | {equation.result} <= set(constants) and not len(why.pairs["won"]):
            continue
        here = why.pairs["tied"] == equation.tied
        values = {**{name: column[here] for name, column in why.pairs.items()}, **constants}
        with np.errstate(over="ignore", under="ignore"):
            found = eval(code, {**FUNCTIONS, "__builtins__": {}}, values)
        expected = values[equation.result]
        if not np.array_equal(found, expected):  # as most are; the other takes ten times as long
            np.testing.assert_allclose(np.broadcast_to(found, np.shape(expected)), expected, rtol=1e-8, atol=1e-9, err_msg=str(equation))


def check_leaves(trace, why, before, validation):
    if why.k == 0:
        assert why.leaves == ()
        return
    iteration = trace.iterations[why.k - 1]
    assert len(why.leaves) == len(iteration.trees)
    ids = iteration.validation_leaves if validation else iteration.leaves
    cut = [any(tree[partner] != tree[why.row] for tree in ids) for partner in why.pairs["partner"]]
    assert why.pairs["cut"].tolist() == cut
    features = data_of(trace, validation).features[why.row]
    for leaf, tree, rows in zip(why.leaves, iteration.trees, iteration.leaves, strict=True):
        node = tree.leaf_nodes[leaf.leaf]
        assert (leaf.leaf, leaf.node) == (ids[leaf.tree, why.row], node)
        assert (leaf.numerator, leaf.denominator, leaf.value) == (tree.numerator[node], tree.denominator[node], tree.leaf_value[node])
        assert np.array_equal(leaf.members["row"], np.flatnonzero(rows == leaf.leaf))
        size = np.abs(leaf.members["adds"]).sum()
        close(leaf.members["adds"].sum(), leaf.numerator, size)
        assert leaf.count == tree.count[node] <= len(leaf.members["row"]) == len(leaf.names) == len(leaf.qids)
        check_value(trace, leaf, tree)
        check_path(trace, leaf, tree, features)
        if not validation and len(why.leaves) == 1:
            own = leaf.members["row"] == why.row
            close(leaf.members["adds"][own], why.product)
            close(leaf.members["weighs"][own], why.pairs["weighs"].sum() + sum(r.weighs for r in why.rows))


def check_value(trace, leaf, tree):
    if leaf.equations:
        known = {q.key: q.value for q in leaf.quantities}
        assert known["value"] == leaf.value and leaf.equations[-1].result == "value"
        for equation in leaf.equations:
            close(eval(equation.expression, {**FUNCTIONS, "__builtins__": {}}, known), known[equation.result])
        return
    if leaf.is_joint:
        weight = sum(c.weight for c in leaf.couplings)
        if weight > 1e-6:  # a leaf that nearly no pair cuts has no say of its own
            value = (leaf.numerator + sum(c.weight * c.value for c in leaf.couplings)) / weight
            np.testing.assert_allclose(value, leaf.value, rtol=1e-6, atol=1e-6)
        assert [c.value for c in leaf.couplings] == [tree.values[c.leaf] for c in leaf.couplings]
        if trace.loss.weak_learner == "stump":
            close(weight, leaf.denominator)
        return
    close(leaf.members["weighs"].sum() + leaf.l2, leaf.denominator)
    ratio = leaf.numerator / leaf.denominator if leaf.denominator > 0 else 0.0
    close(leaf.offset + leaf.scale * ratio, leaf.value, abs(leaf.offset))


def check_path(trace, leaf, tree, features):
    node = 0
    for turn in leaf.path:
        assert turn.node == node and turn.feature == tree.feature[node]
        assert turn.feature_name == trace.data.feature_names[turn.feature]
        assert turn.threshold == tree.threshold[node]
        np.testing.assert_equal(turn.value, float(features[turn.feature]))
        assert turn.is_missing == math.isnan(turn.value)
        assert turn.went_left == (bool(tree.missing_left[node]) if turn.is_missing else turn.value <= turn.threshold)
        node = tree.left[node] if turn.went_left else tree.right[node]
    assert node == leaf.node


def check_move(trace, why, before, after, data):
    row, q = why.row, int(data.document_query[why.row])
    assert (why.score_before, why.score_after) == (before[row], after[row])
    close(why.decay * why.score_before + why.rate * why.g, why.score_after, abs(why.score_before))
    close(sum(leaf.value for leaf in why.leaves), why.g)
    rows = range(*data.query_slice(q).indices(data.n_documents))
    old, new = (sorted(rows, key=lambda d: (-s[d], d)) for s in (before, after))
    assert (why.rank_before, why.rank_after) == (old.index(row), new.index(row))
    passed = [d for d in rows if old.index(d) < old.index(row) and new.index(d) > new.index(row)]
    passed_by = [d for d in rows if old.index(d) > old.index(row) and new.index(d) < new.index(row)]
    assert (list(why.overtook), list(why.overtaken_by)) == (passed, passed_by)
    assert len(passed) - len(passed_by) == why.rank_before - why.rank_after
    if why.rate_expression and why.k:
        known = {"k": why.k, "learning_rate": why.learning_rate, **why.watched}
        close(eval(why.rate_expression, {"__builtins__": {}}, known), why.rate)
    assert why.sentence.startswith(why.name) and why.sentence.endswith(".")
    check_reasons(why)


def check_reasons(why):
    """A reason is given exactly where score or rank went against the push or the rank against the score."""
    change, places = why.score_after - why.score_before, why.rank_before - why.rank_after
    kinds = [reason.kind for reason in why.reasons]
    assert len(set(kinds)) == len(kinds) and set(kinds) <= {"leaf", "carried", "unheard", "decay", "others"}
    assert all(reason.sentence in why.sentence and reason.sentence.endswith(".") for reason in why.reasons)
    if abs(why.push) > 1e-9 and abs(change) > 1e-9:
        assert ({"leaf", "unheard", "decay"} & set(kinds) != set()) == (why.push * change < 0)
    if places and abs(change) > 1e-9 and places * change < 0 and why.push * places < -1e-9:
        assert "others" in kinds
    if places and abs(change) > 1e-9 and places * change > 0 and why.push * change > 1e-9:
        assert kinds == []
    for reason in why.reasons:
        if reason.kind == "others" and reason.rows:
            assert reason.rows == (why.overtook if places > 0 else why.overtaken_by)
            assert (reason.others - change) * places < 1e-12


@each(loss=VARIANTS)
def test_every_number_of_every_document_closes(loss):
    """Missing values, queries of one document and of one grade, in training and in validation."""
    trace = b.train(make_data(3, (6, 1, 5), missing=0.2), loss, replace(SETTINGS, n_iterations=2), make_data(4, (4, 1), missing=0.2))
    for validation in (False, True):
        check_all(trace, validation, each_alone=True)


@each(loss=VARIANTS)
def test_the_six_documents_close(loss):
    check_all(b.train(sample_data.load("six").train, loss, SETTINGS))  # which begins with every score tied


@pytest.mark.parametrize("beyond", ["keep", "zero"])
@pytest.mark.parametrize("metric", ["ndcg", "dcg", "err"])
def test_pairs_below_the_truncation_close_at_nothing(metric, beyond):
    trace = six(b.LambdaMART(metric=metric, truncation=2, beyond_truncation=beyond, query_normalisation=True))
    check_all(trace)
    assert any((why.pairs["adds"] == 0).any() for why, *_ in explain_all(trace))


@pytest.mark.thorough
@each(loss=PAIRS_ONLY)
def test_bare_preferences_and_documents_without_any_pair_close(loss):
    made = make_data(5, (6, 5))
    preferences = [[0, 3], [2, 3], [1, 0], [6, 8], [6, 8]]  # one of them twice; documents 4, 5, 7, 9, 10 in no pair
    for relevance, weights in (
        (np.full(11, np.nan), None), (np.where(np.arange(11) < 6, np.nan, made.relevance), None),
        (np.where(np.arange(11) < 6, np.nan, made.relevance), [2.5, 0.25, 7.0, 1.0, 3.0]),
    ):  # fmt: skip
        data = b.Dataset(made.features, relevance, made.query_ptr, preferences=preferences, preference_weights=weights)
        trace = b.train(data, loss, SETTINGS)
        check_all(trace)
        check_preference_weight(b.explain(trace, 1, 3), weights)
        lone = b.explain(trace, min(1, trace.n_iterations), 4)
        assert len(lone.pairs["won"]) == 0 or loss.parameters().get("tied_pairs")


def check_preference_weight(why, weights):
    """What is stated as the weight of a pair has its name, and stands in an equation that a person sees."""
    assert ("preference_weight" in {q.key for q in why.quantities}) == (weights is not None)
    if weights is not None:
        assert why.pairs["preference_weight"][~why.pairs["tied"]].tolist() == [2.5, 0.25]
        assert any("preference_weight *" in equation.expression for equation in why.equations)


def test_the_account_that_a_loss_has_without_a_line_of_its_own_says_what_a_stated_weight_does():
    class Plain(b.RankBoost):
        account = Loss.account

    weights, made = [2.5, 0.25, 7.0, 1.0, 3.0], make_data(5, (6, 5))
    preferences = [[0, 3], [2, 3], [1, 0], [6, 8], [6, 8]]
    data = b.Dataset(made.features, np.full(11, np.nan), made.query_ptr, preferences=preferences, preference_weights=weights)
    trace = b.train(data, Plain(), taken(Plain(), n_iterations=2))
    check_all(trace)
    check_preference_weight(b.explain(trace, 1, 3), weights)


@pytest.mark.parametrize("name", ["gbrank", "gbrank residual dcg tied_pairs labelled", "qbrank", "gbt"])
def test_documents_without_a_grade_close(name):
    made = make_data(6, (6, 5))
    relevance = made.relevance.copy()
    relevance[[1, 7, 8]] = np.nan
    check_all(b.train(b.Dataset(made.features, relevance, made.query_ptr), VARIANTS[name], SETTINGS))


@given(data=datasets(), name=st.sampled_from(sorted(VARIANTS)))
def test_any_data_close(data, name):
    check_all(b.train(data, VARIANTS[name], replace(SETTINGS, n_iterations=2)))


@pytest.mark.parametrize("l2", [0.0, 0.7])
@pytest.mark.parametrize("name", ["gbt", "qbrank", "lambdamart", "lambdamart err newton", "mpboost tree newton", "gbrank inner_trees=3"])
def test_l2_stands_beside_the_members(name, l2):
    check_all(b.train(make_data(2, (7, 6)), VARIANTS[name], replace(SETTINGS, l2_regularization=l2)))


# ---- what is said in particular ----


def six(loss, n=6, **settings):
    return b.train(sample_data.load("six").train, loss, b.Settings(n_iterations=n, max_leaf_nodes=3, **settings))


def test_the_factors_of_a_lambda_multiply_up_with_every_normalisation():
    why = b.explain(six(b.LambdaMART.preset("lightgbm")), 3, 1)
    p, constant = why.pairs, {q.key: q.value for q in why.quantities}
    swap = p["gain_gap"] * p["discount_gap"] / constant["ideal"] / (0.01 + np.abs(p["difference"]))
    np.testing.assert_allclose(constant["sigma"] * p["rho"] * swap * constant["normal"] * p["sign"], p["adds"], rtol=1e-12)
    np.testing.assert_allclose(p["adds"].sum(), six(b.LambdaMART.preset("lightgbm")).at(3).targets[1] * why.weight, rtol=1e-12)


def test_gbranks_target_is_the_weighted_mean_of_what_its_rows_ask_for():
    trace = six(b.GBRank(pair_weight="gap", tied_pairs=True, labelled="all"))
    why = b.explain(trace, 2, 4)
    asks = [*why.pairs["asks"], *(row.asks for row in why.rows)]
    weighs = [*why.pairs["weighs"], *(row.weighs for row in why.rows)]
    assert np.average(asks, weights=weighs) == pytest.approx(trace.at(2).targets[4], rel=1e-12)
    assert len(why.rows) == 1 and why.pairs["tied"].sum() == 0
    assert b.explain(trace, 2, 0).pairs["tied"].sum() == 1  # the two documents of grade 0


def test_a_stump_says_which_pairs_it_cuts_and_what_they_weigh():
    trace = six(b.MPBoost())
    why = b.explain(trace, 1, 1)
    leaf = why.leaves[0]
    assert leaf.is_joint and len(leaf.couplings) == 1
    table, leaves = trace.at(1).pairs(0), trace.iterations[0].leaves[0]
    cut = leaves[table["winner"]] != leaves[table["loser"]]
    assert leaf.couplings[0].weight == pytest.approx(table["weight"][cut].sum(), rel=1e-12)
    every = [b.explain(trace, 1, d).pairs for d in range(6)]  # each cut pair is seen from both its documents
    assert sum(pairs["weight"][pairs["cut"]].sum() for pairs in every) == pytest.approx(2 * leaf.couplings[0].weight, rel=1e-12)


def test_at_the_start_there_is_no_tree_and_the_targets_are_those_of_tree_1():
    trace = six(b.LambdaMART())
    why = b.explain(trace, 0, 2)
    assert why.leaves == () and why.g == 0 and why.score_before == why.score_after == 0 and why.reasons == ()
    assert why.target == trace.at(1).targets[2] == trace.at(0).targets[2]
    assert "before any tree" in why.sentence


def test_outvoted_by_its_leaf():
    data = b.Dataset([[0.0], [0.0], [0.0], [1.0]], [2, 0, 0, 1], [0, 4], document_names=["good", "bad", "poor", "fair"])
    why = b.explain(b.train(data, b.LambdaMART(metric="ranknet"), b.Settings(1, 2)), 1, 0)
    assert why.push > 0 > why.score_after - why.score_before
    reason = why.reasons[0]
    assert reason.kind == "leaf" and reason.own == why.product
    assert reason.own + reason.others == pytest.approx(why.leaves[0].numerator)
    assert "Its score fell: two other documents in its leaf outvoted it" in why.sentence


def test_others_moved_more():
    library = sample_data.load("library").train
    trace = b.train(library, b.GBT(), b.Settings(2, 8))
    fell = next(why for why in (b.explain(trace, 2, d) for d in range(30)) if [r.kind for r in why.reasons] == ["others"])
    assert fell.push > 0 and fell.score_after > fell.score_before and fell.rank_after > fell.rank_before
    reason = fell.reasons[0]
    assert reason.rows == fell.overtaken_by and library.document_names[reason.rows[0]] in reason.sentence
    moves = trace.scores(2) - trace.scores(1)
    assert reason.own == moves[fell.row] < reason.others == moves[list(reason.rows)].mean()


def test_nothing_pushes_it_and_its_leaf_carries_it():
    trace = six(b.GBRank(update="residual"), 8)
    idle = [why for why, *_ in explain_all(trace) if why.k and why.weight == 0 and why.score_after != why.score_before]
    assert idle and all(why.reasons[0].kind == "carried" for why in idle)
    assert "No pair pushes it" in idle[0].sentence


def test_a_validation_document_is_no_member_of_its_leaf():
    trace = b.train(make_data(3, (6, 5)), b.LambdaMART(), SETTINGS, make_data(4, (5,)))
    why = b.explain(trace, 1, 2, validation=True)
    assert why.is_validation and why.name == trace.validation.document_names[2]
    inside = why.leaves[0].members["row"]
    np.testing.assert_array_equal(inside, np.flatnonzero(trace.iterations[0].leaves[0] == trace.iterations[0].validation_leaves[0, 2]))


def test_an_explanation_is_read_only():
    why = b.explain(six(b.LambdaMART()), 1, 1)
    for column in (*why.pairs.values(), *why.leaves[0].members.values()):
        with pytest.raises(ValueError, match="read-only"):
            column[:] = 0
    with pytest.raises(TypeError):
        why.pairs["adds"] = np.zeros(1)
    with pytest.raises(AttributeError):
        why.g = 1.0


def test_a_document_or_an_iteration_that_is_not_there_is_named():
    trace = six(b.GBT(), 2)
    with pytest.raises(IndexError, match=r"document 6 is outside 0\.\.5"):
        b.explain(trace, 1, 6)
    with pytest.raises(IndexError, match="document -1"):
        b.explain(trace, 1, -1)
    for of in (lambda name: b.explain(trace, 1, name), lambda name: b.document_history(trace, name)):
        with pytest.raises(TypeError, match=r"document 'Toast' is not the number of a row; data\.document_names lists the names"):
            of("Toast")
    with pytest.raises(TypeError, match="iteration 'Toast' is not a whole number; this trace holds 0"):
        b.explain(trace, "Toast", 1)
    with pytest.raises(ValueError, match="iteration 3 is outside"):
        b.explain(trace, 3, 0)


@pytest.mark.parametrize("loss", [*(loss() for loss in b.LOSSES), VARIANTS["lambdamart preset xgboost"]], ids=lambda loss: loss.title)
def test_a_loss_that_says_nothing_of_itself_gets_an_account_that_closes(loss):
    """A new loss without `account`: what its pairs do not say stands in a row of its own, and its equations name what is there."""
    silent = type("Silent", (type(loss),), {"account": Loss.account})(**loss.parameters())
    trace = six(silent)
    for why, problem, _, _ in explain_all(trace):
        total = why.pairs["adds"].sum() + sum(row.adds for row in why.rows)
        close(total, problem.targets[why.row] * problem.weights[why.row], np.abs(why.pairs["adds"]).sum())
        check_equations(why)
        assert {*why.shown, "adds"} <= {q.key for q in why.quantities}
