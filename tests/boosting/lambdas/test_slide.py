"""The lambda of a sliding document: at every point the booster's own, smooth between two others, a jump where ranks swap."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.lambdas.slide import PASSED, Jump, Slide, lambda_of, sentence_of, slide
from tests import naive
from tests.boosting.helpers import VARIANTS, each, make_data, scores_for, tied_scores

LAMBDAS = {name: loss for name, loss in VARIANTS.items() if isinstance(loss, b.LambdaMART)}


@each(loss=LAMBDAS)
def test_every_point_is_what_the_booster_computes_there(loss):
    data = make_data(3, sizes=(4, 6))
    loss = replace(loss.for_data(data), split_on="lambda")
    for scores, row in ((scores_for(data, 2), 7), (tied_scores(data, 2), 5), (np.zeros(10), 9)):
        found = slide(loss, data, scores, row)
        for p in range(0, len(found.scores), 17):
            moved = scores.copy()
            moved[row] = found.scores[p]
            assert found.lambdas[p] == pytest.approx(loss.problem(data, moved, 1).targets[row], rel=1e-9, abs=1e-12)
            assert found.rank[p] == b.metrics.ranks(moved, data.query_ptr)[row]
        assert found.scores[found.own] == scores[row] and found.lambdas[found.own] == lambda_of(loss, data, scores, row)


def test_the_curve_is_that_of_swaps_made_by_hand():
    data = make_data(1, sizes=(6,))
    scores = scores_for(data, 1)
    found = slide(b.LambdaMART(), data, scores, 2)
    for p in range(0, len(found.scores), 11):
        moved = scores.copy()
        moved[2] = found.scores[p]
        assert found.lambdas[p] == pytest.approx(naive.lambdas(data, moved)[0][2], abs=1e-12)
        assert found.ranknet[p] == pytest.approx(naive.lambdas(data, moved, "ranknet")[0][2], abs=1e-12)


def test_it_jumps_where_it_passes_another_and_nowhere_else():
    data, row = make_data(1, sizes=(6,)), 2
    scores = scores_for(data, 1)
    found = slide(b.LambdaMART(), data, scores, row)
    assert [jump.score for jump in found.jumps] == sorted(np.delete(scores, row))
    assert [scores[list(jump.rows)].tolist() for jump in found.jumps] == [[jump.score] for jump in found.jumps]
    size = np.abs(np.diff(found.lambdas))
    same_piece = np.diff(found.piece) == 0
    assert size[same_piece].max() < 0.02 < max(abs(jump.above - jump.below) for jump in found.jumps)
    assert np.abs(np.diff(found.ranknet)).max() < 0.05, "RankNet's lambda never jumps"
    assert all(len(set(found.rank[found.piece == piece])) == 1 for piece in set(found.piece))
    for jump in found.jumps:
        for beside, value in ((np.nextafter(jump.score, -np.inf), jump.below), (np.nextafter(jump.score, np.inf), jump.above)):
            moved = scores.copy()
            moved[row] = beside
            assert value == pytest.approx(naive.lambdas(data, moved)[0][row], abs=1e-12)


def test_a_tie_is_a_point_of_its_own_and_points_rise():
    data = make_data(3, sizes=(6,))
    found = slide(b.LambdaMART(), data, np.zeros(6), 3)
    assert np.all(np.diff(found.scores) > 0) and np.all(np.diff(found.piece) >= 0)
    assert np.count_nonzero(found.piece == found.piece[found.own]) == 1 and found.scores[found.own] == 0.0
    assert len(found.jumps) == 1 and len(found.jumps[0].rows) == 5


def test_of_a_long_list_the_nearest_are_passed():
    data = make_data(5, sizes=(300,))
    scores = scores_for(data, 5)
    found = slide(b.LambdaMART(query_normalisation=True), data, scores, 17)
    assert len(found.jumps) == PASSED and found.scores[0] < scores[17] < found.scores[-1]
    assert sentence_of(found, data, 17).startswith("On its way past the 40 nearest scores, λ of d18 jumps ")
    assert len(found.scores) < 200, "each of them takes all pairs"


def test_every_piece_of_a_long_list_is_what_the_booster_computes_and_ends_before_who_is_not_passed():
    data, row = make_data(5, sizes=(300,)), 17
    scores = scores_for(data, 5)
    found = slide(b.LambdaMART(), data, scores, row)
    for p in [*range(9), *range(9, len(found.scores) - 9, 41), *range(len(found.scores) - 9, len(found.scores))]:
        moved = scores.copy()
        moved[row] = found.scores[p]
        assert found.lambdas[p] == pytest.approx(lambda_of(b.LambdaMART(), data, moved, row), rel=1e-9, abs=1e-12)
        assert found.rank[p] == b.metrics.ranks(moved)[row]
    assert all(len(set(found.rank[found.piece == piece])) == 1 for piece in set(found.piece))


def test_of_a_long_list_the_next_may_be_one_float_away():
    scores = np.arange(100.0)
    scores[[29, 71]] = np.nextafter(30.0, 0.0), np.nextafter(70.0, 100.0)  # beside the first and the last that are passed
    data = b.Dataset(np.zeros((100, 1)), np.arange(100) % 3, [0, 100])
    found = slide(b.LambdaMART(), data, scores, 50)
    assert [found.jumps[0].score, found.jumps[-1].score] == [30.0, 70.0]


def test_the_sentence_counts_the_jumps_and_names_the_largest():
    data = make_data(1, sizes=(6,))
    scores = scores_for(data, 1)
    found = slide(b.LambdaMART(), data, scores, 2)
    jumping = [jump for jump in found.jumps if abs(jump.above - jump.below) > 1e-9]
    most = max(found.jumps, key=lambda jump: abs(jump.above - jump.below))
    said = sentence_of(found, data, 2)
    assert (
        len(jumping) == 5
        and said.startswith("On its way through the list, λ of ")
        and "jumps five times" in said
        and f"passes {data.document_names[most.rows[0]]}:" in said
    )
    assert said.endswith("No smooth cost has a slope that jumps.")
    assert "never jumps" in sentence_of(slide(b.LambdaMART(metric="ranknet"), data, scores, 2), data, 2)
    cut = sentence_of(slide(b.LambdaMART(metric="ranknet", truncation=2), data, scores, 2), data, 2)
    assert " jumps " in cut and "RankNet's over all pairs never does" in cut  # a pair counts while one of it is among the first two
    alone = b.Dataset([[0.0]], [1], [0, 1])
    assert "no document to pass" in sentence_of(slide(b.LambdaMART(), alone, np.zeros(1), 0), alone, 0)


def test_a_jump_too_small_for_three_places_is_told():
    """The lambda of a document among many changes in the fourth place."""
    zeros, lambdas = np.zeros(3, int), np.array([1e-4, 2e-4, 2e-4])
    found = Slide(np.arange(3.0), zeros, zeros, lambdas, np.zeros(3), 0, (Jump(1.0, (0,), 1e-4, 2e-4),))
    data = b.Dataset(np.zeros((2, 1)), [1, 0], [0, 2])
    assert "from +0.000100 to +0.000200. " in sentence_of(found, data, 1)


def test_documents_that_are_passed_at_once_are_counted_in_words():
    data = b.Dataset(np.zeros((6, 1)), [4, 0, 0, 0, 0, 0], [0, 6])
    said = sentence_of(slide(b.LambdaMART(), data, np.zeros(6), 0), replace(data, document_names=tuple("abcdef")), 0)
    assert "λ of a jumps once, where it passes b and four others with the same score: " in said
