"""What the losses say of themselves, recomputed: every relation in a text, a help or a formula that a student takes home."""

import itertools
import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from boosting.losses.labels import labelled_rows
from boosting.losses.margins import pair_weights, sum_margins
from boosting.losses.papers import PAPERS, cite, named
from tests import naive
from tests.boosting.helpers import VARIANTS, each, make_data, scores_for

SHIPPED = {name: sample_data.load(name) for name in ("six", "library", "web")}  # popularity is one feature and six pages, for one point
FEW = b.Settings(n_iterations=12, max_leaf_nodes=6)


# ---- sources ----


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_every_loss_names_its_paper_and_every_key_of_its_text_is_spelled_out(loss):
    assert loss.paper in map(cite, PAPERS), "paper = cite(KEY), with a KEY of boosting/losses/papers.py"
    assert named(loss.text()) == sorted(named(loss.text()), key=loss.text().index)
    (key,) = named(loss.paper)
    assert key in named(loss.text() + loss.__doc__), f"the text says where in [{key}]"
    assert "section" in loss.text() + loss.equation, "`equation` or the text names a section of the paper"


def test_a_key_stands_for_one_paper_and_anything_else_in_brackets_for_none(monkeypatch):
    assert len({paper.title for paper in PAPERS.values()}) == len(PAPERS)
    assert named("[i] [XY] [GB], [GB] and [QB]") == ["GB", "QB"]
    with pytest.raises(KeyError):
        cite("XY")
    monkeypatch.setitem(PAPERS, "RSV", PAPERS["GB"])
    assert named(f"{cite('RSV')}, [RS]") == ["RSV"], "a key may have more letters than two"


@pytest.mark.parametrize(
    ("loss", "words"),
    [
        (b.QBRank, ["Algorithm 1 of the paper prints its targets without the minus sign", "Algorithm 2 has the sign right"]),
        (b.GBRank, ["Section 4 of the paper prints", "log2(i + 1) under both documents", "needs log2(j + 1)"]),
        (b.LambdaMART, ["which has the other sign", "Algorithm 3 of the slides", "raises the cost"]),
        (b.MPBoost, ["BINARY", "requirement (4)", "1/2 in it (section 3.2.3)", "second-order expansion of Z (equation (15))", "|d| = 1"]),
    ],
    ids=lambda value: getattr(value, "identifier", ""),
)
def test_the_text_of_each_loss_says_where_its_paper_slips(loss, words):
    said = " ".join(loss.text().split())
    assert [word for word in words if word not in said] == []
    assert "(16)" not in said  # which is printed with r_i < r_j as it must be


def test_the_algorithm_of_gb_has_no_number():
    """It is labelled "GBrank" alone; those of [QB], [MP] and [SL] have numbers."""
    numbered = re.compile(r"\[GB\][^;)\]]{0,24}Algorithm \d|Algorithm \d of (?:\[GB\]|GBRank)")
    rooms = [path for room in ("boosting", "ui", "lessons", "docs") for path in (Path(b.__file__).parents[1] / room).rglob("*")]
    texts = {path.name: path.read_text(encoding="utf-8") for path in rooms if path.suffix in (".py", ".js", ".toml", ".md")}
    assert {name: numbered.findall(text) for name, text in texts.items() if numbered.search(text)} == {}


# ---- formulas: that of the variant that runs, worked out by hand ----


def lambdas_of(loss, data, scores):
    """Lambda and curvature of each document, with every factor spelled out."""
    found = np.zeros((2, data.n_documents))
    for q in range(data.n_queries):
        rows = data.query_slice(q)
        table, h = replace(loss, query_normalisation=False, score_normalisation=False).pairs(data, scores, q), scores[rows]
        s = scores[table["winner"]] - scores[table["loser"]]
        rho, delta = 1 / (1 + np.exp(loss.sigma * s)), table["delta"]
        if loss.score_normalisation and np.ptp(h) > 0:
            delta = delta / (0.01 + np.abs(s))
        size = 2 * (loss.sigma * rho * delta).sum()
        scale = np.log2(1 + size) / size if loss.query_normalisation and size > 0 else 1.0
        force, bend = loss.sigma * rho * delta * scale, loss.curvature_factor * loss.sigma**2 * rho * (1 - rho) * delta * scale
        for i, j, f, c in zip(table["winner"], table["loser"], force, bend, strict=True):
            found[:, i] += f, c
            found[:, j] += -f, c
    return found


def gbt_by_hand(loss, data, scores, formula):
    return data.relevance - scores


def gbrank_by_hand(loss, data, scores, formula):
    weight = "dcg" if "|G_i" in formula else "gap" if "with weight" in formula else "one"
    label = labelled_rows(data, "single grade" if "L_1" in formula else "all" if "every document" in formula else "none")
    rows = naive.expanded_gbrank_rows(data, scores, loss.tau, weight, "y_i=y_j" in formula.replace(" ", ""), label)
    values, weights = naive.one_row_a_document(rows, data.n_documents)
    return np.where(weights > 0, values - scores * (r"r_i = m_{ij}" in formula), 0.0)


def lambdamart_by_hand(loss, data, scores, formula):
    push, bend = lambdas_of(loss, data, scores)
    return np.divide(push, bend, out=np.zeros_like(push), where=bend > 0) if r"\lambda_i / c_i" in formula else push


def mpboost_by_hand(loss, data, scores, formula):
    of_inverse = r"(1/d_{ij} - " in formula
    top, bottom = np.zeros(data.n_documents), np.zeros(data.n_documents)
    for i, j, gap in naive.pairs(data):
        d = float(loss.distance(np.array([gap]))[0])
        w = np.exp(-d * (scores[i] - scores[j])) * (d * d if of_inverse else 1.0)
        for row, sign in ((i, 1), (j, -1)):
            top[row] += sign * w * (1 / d if of_inverse else d)
            bottom[row] += w
    return np.divide(top, bottom, out=np.zeros_like(top), where=bottom > 0)


def listnet_by_hand(loss, data, scores, formula):
    worth = 2.0**data.relevance - 1 if "2^{y_i}" in formula else data.relevance
    return np.concatenate([softmax(worth[data.query_slice(q)]) - softmax(scores[data.query_slice(q)]) for q in range(data.n_queries)])


def rankboost_by_hand(loss, data, scores, formula):
    found, total = np.zeros(data.n_documents), naive.pair_risk(data, scores, lambda gap: 1.0)
    for i, j, _ in naive.pairs(data):
        w = np.exp(scores[j] - scores[i]) / total
        found[i], found[j] = found[i] + w, found[j] - w
    return found


def softmax(values):
    share = np.exp(values - values.max())
    return share / share.sum()


def alike(data, i, j):
    return data.document_query[i] == data.document_query[j] and data.relevance[i] == data.relevance[j]


def qbrank_by_hand(loss, data, scores, formula):
    """Minus the gradient of the risk that the formula prints, over the weight that it prints."""
    is_label = labelled_rows(data, "single grade" if "L_1" in formula else "all" if r"\tfrac{1-w}" in formula else "none")
    ties = [(i, j) for i, j in itertools.combinations(range(data.n_documents), 2) if alike(data, i, j)] if "e_i" in formula else []
    n, m = len(naive.pairs(data)) + len(ties), is_label.sum()
    of_pair, of_label = (loss.w / n, (1 - loss.w) / max(m, 1)) if r"\tfrac{w}{2n}" in formula else (loss.w, 1 - loss.w)
    slope, count = np.where(is_label, of_label * (data.relevance - scores), 0.0), np.zeros(data.n_documents)
    for i, j, gap in naive.pairs(data):
        lacks = max(0.0, scores[j] - scores[i] + loss.tau * gap)
        for row, sign in ((i, 1), (j, -1)):
            slope[row] += sign * of_pair * lacks
            count[row] += (2 if "{2w" in formula else 1) * (lacks > 0 or "lack their margin" not in formula)
    for i, j in ties:
        for row, other in ((i, j), (j, i)):
            slope[row] += of_pair / 2 * (scores[other] - scores[row])
            count[row] += 1
    weight = of_pair * count + of_label * is_label
    return np.divide(slope, weight, out=np.zeros_like(slope), where=weight > 0)


BY_HAND = {  # the targets as the formula on screen says; which reading applies is read off the formula itself
    "gbt": gbt_by_hand, "gbrank": gbrank_by_hand, "qbrank": qbrank_by_hand, "lambdamart": lambdamart_by_hand,
    "mpboost": mpboost_by_hand, "listnet": listnet_by_hand, "rankboost": rankboost_by_hand,
}  # fmt: skip


@each(loss=VARIANTS)
def test_the_formula_on_screen_is_that_of_the_variant_that_runs(loss):
    assert loss.identifier in BY_HAND, f"work out the formula of {loss.title} by hand, in a function of BY_HAND"
    data = make_data(5, (6, 1, 5, 3))
    scores, known = scores_for(data, 2), loss.for_data(data)
    expected = BY_HAND[loss.identifier](known, data, scores, known.current_formula)
    np.testing.assert_allclose(known.problem(data, scores, 1).targets, expected, atol=1e-10)


@each(loss=VARIANTS)
def test_formulas_are_whole_and_the_default_is_the_one_that_is_printed_first(loss):
    formula = loss.current_formula
    assert formula.count("{") == formula.count("}") and formula.count(r"\begin") == formula.count(r"\end")
    assert type(loss)().current_formula == type(loss).formula


@each(loss=VARIANTS)
def test_a_heading_fits_its_column_and_differs_where_the_name_does(loss):
    """Some fifteen letters at 1280 pixels; longer ones are cut."""
    assert len(loss.target_heading) <= 15, f"{loss.target_heading!r} is too long for a column: give it a shorter `target_heading`"
    assert (loss.target_heading == type(loss)().target_heading) == (loss.target_name == type(loss)().target_name)


def test_variants_that_differ_in_their_targets_differ_in_their_formulas():
    data = make_data(5, (6, 1, 5, 3))
    scores = scores_for(data, 2)
    for cls in b.LOSSES:
        for variant in cls.variants:
            loss = cls(**{name: value for name, value in variant.values.items() if name in cls().parameters()})
            same = np.allclose(loss.problem(data, scores, 1).targets, cls().problem(data, scores, 1).targets)
            assert same or loss.current_formula != cls.formula, variant.words


# ---- GBT ----


def test_gbt_can_lower_its_error_while_pairs_turn_the_wrong_way_round():
    """ "a step can lower the error and reverse pairs": it does, on data that ship."""
    data = SHIPPED["library"].train
    trace = b.train(data, b.GBT(), b.Settings(40, 8))
    states = list(trace.all_scores())
    risk = [trace.loss.risk(data, scores) for scores in states]
    wrong = [metrics.contradicting_pairs(data, scores) for scores in states]
    assert np.all(np.diff(risk) < 0)
    assert any(later > now for now, later in itertools.pairwise(wrong))


def test_a_query_has_a_single_grade_where_its_graded_documents_agree():
    data = b.Dataset(np.zeros((7, 1)), [1, 1, 2, 0, np.nan, 2, np.nan], [0, 2, 4, 6, 7])
    assert labelled_rows(data, "single grade").tolist() == [True, True, False, False, False, True, False]
    assert labelled_rows(data, "all").tolist() == [True] * 4 + [False, True, False] and not labelled_rows(data, "none").any()


@pytest.mark.parametrize("loss", [b.GBT(), b.QBRank()], ids=lambda loss: loss.title)
def test_grades_of_single_grade_queries_teach_gbt_and_labels_teach_qbrank(loss):
    """There is no pair in them, and still their documents ask for something; without labels they ask for nothing."""
    data = SHIPPED["web"].train
    single = labelled_rows(data, "single grade")
    product = np.prod([getattr(b.train(data, loss, FEW).at(3), name) for name in ("targets", "weights")], axis=0)
    assert single.any() and np.all(product[single] != 0)
    silent = b.train(data, b.QBRank(labelled="none"), FEW).at(3)
    assert np.all(silent.weights[single] == 0)


# ---- GBRank ----


@pytest.mark.parametrize("update", ["paper", "residual"])
@pytest.mark.parametrize("more", [{}, {"pair_weight": "dcg"}, {"tied_pairs": True}], ids=str)
def test_tau_only_rescales_where_the_help_says_so(update, more):
    for source in (SHIPPED["six"], SHIPPED["library"]):
        one, four = (b.train(source.train, b.GBRank(update=update, tau=tau, **more), FEW) for tau in (1.0, 4.0))
        for k in range(one.n_iterations + 1):
            np.testing.assert_array_equal(4 * one.scores(k), four.scores(k))
        for i, j in zip(one.iterations, four.iterations, strict=True):
            np.testing.assert_array_equal(i.leaves, j.leaves)


@pytest.mark.parametrize("loss", [b.GBRank(), b.QBRank()], ids=lambda loss: loss.identifier)
def test_the_margin_of_a_pair_has_another_symbol_than_its_slider(loss):
    """The slider says 1, a pair 3: they were both called τ."""
    data, start = SHIPPED["six"].train, np.zeros(6)
    (tau,) = (one for one in loss.account(data, start, 1, loss.problem(data, start, 1)).quantities if one.key == "tau")
    assert tau.symbol == "τ gap"


@pytest.mark.parametrize("more", [{"update": "paper_range"}, {"labelled": "all"}, {"labelled": "all", "update": "residual"}], ids=str)
def test_tau_does_more_than_rescale_elsewhere(more):
    one, four = (b.train(SHIPPED["library"].train, b.GBRank(tau=tau, **more), FEW) for tau in (1.0, 4.0))
    last = [trace.scores(FEW.n_iterations) for trace in (one, four)]
    assert any(not np.array_equal(i.leaves, j.leaves) for i, j in zip(one.iterations, four.iterations, strict=True))
    assert abs(np.corrcoef(*last)[0, 1]) < 1 - 1e-6


@pytest.mark.parametrize("name", SHIPPED)
def test_successive_trees_of_the_papers_update_stay_alike_and_those_of_residual_differ_sooner(name):
    """Correlation of each tree with the one before, the median of 20 iterations."""
    source = SHIPPED[name]
    settings = b.Settings(20, source.opening["max_leaf_nodes"])
    paper, residual = (
        np.nanmedian(b.train(source.train, b.GBRank(update=update), replace(settings, learning_rate=rate)).watched("correlation"))
        for update, rate in (("paper", 1.0), ("residual", 0.3))
    )
    assert paper > 0.8 > residual + 0.1


def test_a_pair_of_s_minus_need_not_contradict():
    """ "Each pair that lacks its margin, contradicting or not"."""
    data, scores = b.Dataset([[0.0], [1.0]], [1, 0], [0, 2]), np.array([0.5, 0.0])
    assert metrics.contradicting_pairs(data, scores) == 0 and sum_margins(data, scores, 1.0).n_active == 1
    assert b.GBRank().problem(data, scores, 1).targets.tolist() == [1.0, -0.5]  # each other's score, and the margin on top


def test_the_weight_of_a_pair_is_the_difference_of_both_orders_with_log2_of_j_plus_1():
    """[GB] section 4: the DCG of the wrong order needs log2(j + 1) under its second document; with log2(i + 1) under both the
    difference would be another."""
    data, scores = make_data(9, (7,), n_grades=5), scores_for(make_data(9, (7,), n_grades=5), 4)
    rank = metrics.ranks(scores, data.query_ptr)
    pairs = data.query_pairs(0)
    found, slipped = pair_weights(data, scores, pairs, 0, "dcg"), []
    for i, j, weight in zip(pairs.winner, pairs.loser, found, strict=True):
        gain, place = {d: 2 ** data.relevance[d] - 1 for d in (i, j)}, {d: rank[d] + 1 for d in (i, j)}
        upper, lower = sorted((i, j), key=place.get)
        now = gain[upper] / np.log2(place[upper] + 1) + gain[lower] / np.log2(place[lower] + 1)
        swapped = gain[lower] / np.log2(place[upper] + 1) + gain[upper] / np.log2(place[lower] + 1)
        assert weight == pytest.approx(abs(now - swapped), rel=1e-12)
        printed = gain[upper] / np.log2(place[upper] + 1) + gain[lower] / np.log2(place[upper] + 1)
        slipped.append(abs(printed - swapped) - weight)
    assert np.abs(slipped).max() > 0.1


# ---- QBRank ----


@pytest.mark.parametrize("name", ["six", "library"])
def test_the_risk_never_rises_up_to_a_learning_rate_of_1_and_may_above(name):
    source = SHIPPED[name]
    for rate in (0.1, 0.7, 1.0, 1.9, 4.0):
        trace = b.train(source.train, b.QBRank(), b.Settings(25, source.opening["max_leaf_nodes"], learning_rate=rate))
        risk = np.array([trace.loss.risk(source.train, scores) for scores in trace.all_scores()])
        rises = np.diff(risk) > 1e-9 * risk[:-1]
        assert rises.any() if rate == 4.0 else rate > 1 or not rises.any()


# ---- LambdaMART ----


@pytest.mark.parametrize("beyond", ["keep", "zero"])
def test_a_pair_counts_from_rank_T_upwards(beyond):
    """ "a document at rank T or above it": the pair of ranks T and T + 1 counts, that of T + 1 and T + 2 does not."""
    T, grades = 3, [0, 1, 2, 3, 4, 5]
    data, scores = b.Dataset(np.zeros((6, 1)), grades, [0, 6]), -np.arange(6.0)
    table = b.LambdaMART(truncation=T, beyond_truncation=beyond).pairs(data, scores, 0)
    stake = {frozenset((int(i), int(j))): delta for i, j, delta in zip(table["winner"], table["loser"], table["delta"], strict=True)}
    assert stake[frozenset((T - 1, T))] > 0 and stake.get(frozenset((T, T + 1)), 0.0) == 0


def test_no_slip_says_that_ranknets_pairs_push_alike():
    """RankNet pushes a pair by sigma rho: the further the loser scores above, the harder, wherever in the list the two stand."""
    data, scores = b.Dataset(np.zeros((3, 1)), [1, 0, 0], [0, 3]), np.array([0.0, 1.0, 2.0])
    table = b.LambdaMART(metric="ranknet").pairs(data, scores, 0)
    pushes = dict(zip(table["loser"].tolist(), table["force"], strict=True))
    assert pushes[1] < pushes[2]
    (words,) = {one.words for one in b.LambdaMART().misreadings(data, scores, 1) if one.key == "delta missing"}
    assert "RankNet" in words and "alike" not in words and "the same at every rank" in words


# ---- MPBoost ----


@pytest.mark.parametrize("ddf", ["linear", "logarithmic", "logistic"])
def test_the_larger_d_weighs_more_while_wrong_and_less_once_right(ddf):
    """Two pairs of equal score difference, gaps 4 and 1."""
    data = b.Dataset(np.arange(4.0)[:, None], [4, 0, 4, 3], [0, 2, 4])
    loss = b.MPBoost(ddf=ddf).for_data(data)
    for s in (-3.0, -1.0, -0.01, 0.01, 1.0, 3.0):
        wide, narrow = (loss.pairs(data, np.array([s, 0.0, s, 0.0]), q)["weight"][0] for q in (0, 1))
        assert (wide > narrow) == (s < 0)
    flat = b.MPBoost(ddf="binary")
    assert flat.pairs(data, np.array([2.0, 0.0, 2.0, 0.0]), 0)["weight"] == flat.pairs(data, np.array([2.0, 0.0, 2.0, 0.0]), 1)["weight"]


def test_a_wide_pair_can_end_closer_than_a_narrow_one():
    """ "turned round first": the first stump parts the wide pair. Each of the two has a feature of its own."""
    data = b.Dataset([[1, 0], [0, 0], [0, 1], [0, 0]], [4, 0, 4, 3], [0, 2, 4])
    trace = b.train(data, b.MPBoost(), b.Settings(40))
    first, h = trace.scores(1), trace.scores(40)
    assert first[0] > first[1] and first[2] == first[3]
    said = f"one of grades 4 and 0 is {h[0] - h[1]:.1f} apart after 40 rounds, one of 4 and 3 is {h[2] - h[3]:.1f} apart"
    assert said in b.MPBoost.text().replace("\n", " ")


def test_d_is_what_the_weak_ranker_of_one_round_is_fitted_to_not_the_scores():
    data = b.Dataset([[1.0], [0.0]], [4, 0], [0, 2])
    trace = b.train(data, b.MPBoost(), b.Settings(5))
    d = float(trace.loss.distance(np.array([4.0]))[0])
    for iteration in trace.iterations:
        assert np.ptp(iteration.g()) == pytest.approx(d)
    assert np.ptp(trace.scores(5)) == pytest.approx(5 * d)


def test_no_pair_reaches_the_ends_of_logitdds_range():
    for gap in (1e-9, 0.5, 1.0, 4.0, 30.0):
        assert 0.5 < b.MPBoost(beta=1.0).distance(np.array([gap]))[0] < 1.0
    assert b.MPBoost(beta=1.0).distance(np.zeros(1))[0] == 0.5  # the gap of no pair


@pytest.mark.parametrize("d", [0.5, 1.0, 2.0])
def test_the_quadratic_fit_is_a_second_order_expansion_only_where_d_is_1(d):
    """[MP] (15): Z(a) of one pair is exp(-d a); the fit stands for 1/2 (d - a)^2 + 1/2. At 0 their second derivatives are d^2 and 1,
    and the true expansion has its minimum at 1/d."""
    a = 1e-4
    z, fit = (lambda x: np.exp(-d * x)), (lambda x: 0.5 * (d - x) ** 2 + 0.5)
    bend = [(f(a) - 2 * f(0.0) + f(-a)) / a**2 for f in (z, fit)]
    assert bend == pytest.approx([d * d, 1.0], rel=1e-4) and (abs(bend[0] - bend[1]) < 1e-3) == (d == 1.0)
    data = b.Dataset([[1.0], [0.0]], [1, 0], [0, 2])
    newton = b.MPBoost(ddf="linear", alpha=d, step="newton")
    assert newton.problem(data, np.zeros(2), 1).targets.tolist() == pytest.approx([1 / d, -1 / d])


def test_binary_breaks_requirement_4_and_the_others_keep_it():
    gaps = np.array([1.0, 2.0, 3.0, 4.0])
    for ddf in ("linear", "logarithmic", "logistic"):
        assert np.all(np.diff(b.MPBoost(ddf=ddf, alpha=0.5, lambda_=1.0, beta=0.5).distance(gaps)) > 0)
    assert np.all(np.diff(b.MPBoost(ddf="binary").distance(gaps)) == 0)


# ---- ListNet ----


def test_one_grade_more_deserves_e_times_the_share():
    data = SHIPPED["six"].train
    wanted = b.ListNet().document_columns(data, np.zeros(6), 0)["wanted"]
    by_grade = {grade: wanted[data.relevance == grade][0] for grade in (0, 1, 2, 3, 4)}
    assert [by_grade[y + 1] / by_grade[y] for y in range(4)] == pytest.approx([np.e] * 4) and f"{np.e:.2f}" == "2.72"


def test_a_query_with_a_single_grade_pulls_its_scores_together():
    data = b.Dataset(np.arange(3.0)[:, None], [2, 2, 2], [0, 3])
    targets = b.ListNet().problem(data, np.array([1.0, 0.0, -1.0]), 1).targets
    assert targets[0] < 0 < targets[2]
