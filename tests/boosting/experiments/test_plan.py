"""Queries are parted by query: nobody is trained on and tested, and every contestant gets the same."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
from boosting.experiments.plan import folds, given, pool, random_splits
from tests.boosting.helpers import make_data

DATA = make_data(1, sizes=(4,) * 11)


@pytest.mark.parametrize(
    "plan", [folds(DATA, 5), folds(DATA, 3, seed=4, validation=False), random_splits(DATA, 4, 0.6), given(DATA, make_data(2))]
)
def test_no_query_has_two_parts_in_a_split(plan):
    for train, validation, test in plan.parts:
        together = np.concatenate([train, validation, test])
        assert len(set(together.tolist())) == len(together) == plan.data.n_queries and len(train) and len(test)
    for split in plan:
        assert split.test.qids == tuple(plan.data.qids[q] for q in split.test_numbers)


def test_each_query_is_tested_in_one_fold_and_chooses_in_another():
    plan = folds(DATA, 5, seed=3)
    for part in (1, 2):
        assert sorted(np.concatenate([parts[part] for parts in plan.parts]).tolist()) == list(range(11))
    assert (
        [len(test) for *_, test in plan.parts] == [3, 2, 2, 2, 2]
        and plan.n_validation == 8
        and folds(DATA, 5, turns=False).n_validation == 2
    )
    again, other = folds(DATA, 5, seed=3), folds(DATA, 5, seed=4)
    assert all(np.array_equal(a[2], c[2]) for a, c in zip(plan.parts, again.parts, strict=True))
    assert not all(np.array_equal(a[2], c[2]) for a, c in zip(plan.parts, other.parts, strict=True))


def test_each_random_split_is_drawn_by_a_seed_of_its_own():
    plan = random_splits(DATA, 4, seed=3)
    for part in (0, 1, 2):
        assert len({tuple(sorted(parts[part].tolist())) for parts in plan.parts}) == 4
    for number, parts in enumerate(plan.parts):
        (alone,) = random_splits(DATA, 1, seed=3 + number).parts
        assert all(np.array_equal(a, c) for a, c in zip(parts, alone, strict=True))


def test_parts_that_were_given_stay_what_they_are():
    train, validation, test = make_data(1), make_data(2), make_data(3)
    split = next(iter(given(train, test, validation)))
    for found, part in ((split.train, train), (split.validation, validation), (split.test, test)):
        np.testing.assert_array_equal(found.features, part.features)
    split = next(iter(given(DATA, test)))
    assert split.validation.n_queries == 3 and split.train.n_queries == 8  # a quarter of the training queries is set aside
    assert next(iter(given(DATA, test, set_aside=0.0))).validation is None


def test_nothing_to_part_is_said():
    with pytest.raises(ValueError, match="5 folds of three queries"):
        folds(make_data(sizes=(2, 2, 2)), 5)
    with pytest.raises(ValueError, match="choose from 3 folds"):
        folds(DATA, 2)
    with pytest.raises(ValueError, match="two queries cannot be split into folds: that needs three queries or more"):
        folds(make_data(sizes=(2, 2)), 3)
    with pytest.raises(ValueError, match="one query cannot be split"):
        random_splits(make_data(sizes=(4,)), 2)
    assert pool([DATA, None]) is DATA and pool([DATA, make_data(2)]).n_queries == 14


CHOOSE = "25 % of these for validation; all queries not tested serve as validation in 3 turns"


def test_words_name_parts_and_seed():
    assert "3 train, 1 validation, 1 test" in folds(DATA, 5, 7).words and "seed 7" in folds(DATA, 5, 7).words
    assert random_splits(DATA, 1, 0.6, seed=4).words == f"1 random split by query, seed 4: 60 % for training, {CHOOSE}"
    assert random_splits(DATA, 2, 0.6).words == f"2 random splits by query, seeds 0 to 1: 60 % for training, {CHOOSE}"
    assert isinstance(folds(DATA, 3).data, b.Dataset)


def test_one_split_alone_keeps_its_own_turns():
    plan = folds(DATA, 5)
    for number, split in enumerate(plan):
        (alone,) = plan.only(number)
        assert [turn.chooses.tolist() for turn in alone.turns] == [turn.chooses.tolist() for turn in split.turns]
        assert alone.test.qids == split.test.qids and not {*np.concatenate([t.chooses for t in alone.turns])} & {*split.test_numbers}
    with pytest.raises(ValueError, match="each split needs its own"):
        replace(plan, parts=plan.parts[:1])
