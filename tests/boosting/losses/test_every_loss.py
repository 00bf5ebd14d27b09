"""What every loss says about itself, and what its fields refuse."""

from dataclasses import FrozenInstanceError, fields

import numpy as np
import pytest

import boosting as b
from boosting.losses.base import Loss, Problem
from tests.boosting.helpers import VARIANTS, make_data

FIELDS = [(loss, field) for loss in b.LOSSES for field in fields(loss) if not field.metadata.get("text")]
NAMED = {"argnames": ("loss", "field"), "argvalues": FIELDS, "ids": [f"{loss.identifier} {field.name}" for loss, field in FIELDS]}


def test_the_losses_are_found_in_their_order_under_their_identifiers():
    identifiers = [loss.identifier for loss in b.LOSSES]
    assert len(identifiers) >= 7
    assert len(set(identifiers)) == len(identifiers) and [loss.order for loss in b.LOSSES] == sorted(loss.order for loss in b.LOSSES)
    assert all(b.loss_class(loss.identifier) is loss is getattr(b, loss.__name__) and loss.__name__ in b.__all__ for loss in b.LOSSES)
    with pytest.raises(ValueError, match=r"there is no loss 'ranksvm'; choose one of gbt, gbrank, .*\.$"):
        b.loss_class("ranksvm")


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_loss_cannot_be_changed_and_equals_its_twin(loss):
    assert loss() == loss() and hash(loss()) == hash(loss())
    for field in fields(loss):
        with pytest.raises(FrozenInstanceError):
            setattr(loss(), field.name, None)
    assert loss().parameters() == {field.name: field.default for field in fields(loss)}


@pytest.mark.parametrize(**NAMED)
def test_a_field_accepts_the_whole_range_of_its_slider(loss, field):
    for value in field.metadata["choices"] or (field.metadata["low"], field.metadata["high"]):
        assert getattr(loss(**{field.name: value}), field.name) == value


@pytest.mark.parametrize(**NAMED)
def test_a_field_refuses_nonsense_by_its_name_and_value(loss, field):
    if isinstance(field.default, bool):
        return  # any truth value will do
    nonsense = ["no such choice", 7.5] if field.metadata["choices"] else [-1, float("nan"), float("inf"), "text"]
    for value in nonsense:
        with pytest.raises(
            ValueError, match=rf"{field.name}={value!r} (is outside|is not known|must be a whole number from).*(choose|to )"
        ):
            loss(**{field.name: value})


@pytest.mark.parametrize(("weighs", "beside"), [({}, [(2.0, 0.0)]), ({"weighs": np.ones(2)}, [])], ids=["silent", "told"])
def test_a_mean_over_pairs_that_says_what_each_weighs_has_no_row_beside_them(monkeypatch, weighs, beside):
    """By default the whole weight is in a row of the document's own, which adds nothing."""

    def document_pairs(loss, data, scores, row):
        return {**data.query_pairs(0, row).columns, "force": np.ones(2), **weighs}

    monkeypatch.setattr(b.RankBoost, "document_pairs", document_pairs)
    data = b.Dataset(np.zeros((3, 1)), [0, 1, 2], [0, 3])
    problem = Problem(np.array([-1.0, 0.0, 1.0]), np.full(3, 2.0))
    for row in range(3):
        account = Loss.account(b.RankBoost(), data, np.zeros(3), row, problem)
        assert [(each.weighs, each.adds) for each in account.rows] == beside
        assert account.pairs["weighs"].sum() + sum(each.weighs for each in account.rows) == 2.0


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_loss_names_only_settings_that_exist(loss):
    known = {field.name for field in fields(b.Settings)}
    for variant in (v for v in VARIANTS.values() if isinstance(v, loss)):
        assert set(variant.settings) <= known and {"n_iterations", "learning_rate"} <= set(variant.settings)
    assert set(loss().setting_defaults) <= known
    assert set(loss.opening) <= known | {field.name for field in fields(loss)}


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_a_variant_or_preset_sets_only_what_there_is_and_can_be_trained(loss):
    own, settings = {field.name for field in fields(loss)}, {field.name for field in fields(b.Settings)}
    for variant in (*loss.variants, *loss.presets):
        assert variant.words and set(variant.values) <= own | settings
        built = loss(**{name: value for name, value in variant.values.items() if name in own})
        chosen = {name: value for name, value in variant.values.items() if name in settings}
        assert b.train(make_data(), built, b.Settings(**{**chosen, "n_iterations": 2})).n_iterations == 2
    if loss.variants:  # the switch starts on a variant that is listed
        opening = {**loss().parameters(), "learning_rate": loss.learning_rate, **loss.opening}
        assert any(variant.values.items() <= opening.items() for variant in loss.variants)
