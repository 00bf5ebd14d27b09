"""Sub-steps, the changes of pairs and events on the Step page, without a browser."""

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.pair_changes import count_changes
from tests.naive import pair_changes as asked
from tests.pages.helpers import OPEN, component, pick, reports, said, visit
from ui.runs import address
from ui.stepper import STEPPER

LOSSES = [cls.identifier for cls in b.LOSSES]


@pytest.mark.parametrize("substep", address.SUBSTEPS)
def test_a_link_opens_at_its_sub_step(substep):
    at = visit(iteration=2, substep=substep)
    assert not at.exception and not at.warning
    assert component(at)["substep"] == substep and at.query_params["substep"] == substep


def test_without_one_the_whole_iteration_is_shown():
    at = visit(iteration=2)
    assert component(at)["substep"] is None and "substep" not in at.query_params


def test_a_bad_sub_step_is_named_and_ignored():
    at = visit(iteration=2, substep="shake")
    assert said(at.warning) == [
        "substep=shake was ignored: choose one of sort, pairs, targets, split, leaves, scores, order."
    ]  # fmt: skip
    assert component(at)["substep"] is None and "substep" not in at.query_params


def test_where_the_browser_went_is_in_the_address_bar_and_stays_with_another_loss(monkeypatch):
    at = visit()
    reports(monkeypatch, STEPPER, selection={"iteration": 3, "document": None, "substep": "leaves"})
    at = at.run()
    assert at.query_params["substep"] == "leaves" and at.query_params["iteration"] == "3"
    at = pick(at, "loss_choice", "gbt")
    assert component(at)["substep"] == "leaves"
    at = pick(at, "data_choice", "library")
    assert component(at)["substep"] is None


def test_a_sub_step_that_does_not_exist_is_not_taken_from_the_browser(monkeypatch):
    at = visit()
    reports(monkeypatch, STEPPER, selection={"iteration": 3, "document": None, "substep": "<b>"})
    assert "substep" not in at.run().query_params


@pytest.mark.parametrize("part", ["train", "test"])
@pytest.mark.parametrize("loss", LOSSES)
def test_the_counts_of_both_parts_reach_the_browser(loss, part):
    library = sample_data.load("library")
    data = library.train if part == "train" else library.test
    run = component(visit(data="library", loss=loss, part=part, n_iterations=4, iteration=2))["run"]
    built, settings = address.build(address.Address(data="library", loss=loss, changed={"n_iterations": 4}), library)
    trace = b.train(library.train, built, settings, validation=library.test)
    states = list(trace.all_scores(part == "test"))
    for k in range(1, trace.n_iterations + 1):
        found = count_changes(data, states[k - 1], states[k])._asdict()
        assert {kind: column[k] for kind, column in run["part_pair_changes"]["counts"].items()} == found


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("k", [0, 3])
def test_the_table_twin_lists_every_pair_that_is_not_simply_right(loss, k):
    six = sample_data.load("six")
    table = visit(state=OPEN, loss=loss, iteration=k).dataframe[-1].value
    trace = b.train(six.train, *address.build(address.Address(loss=loss), six))
    before, after = trace.scores(max(k - 1, 0)), trace.scores(k)
    found = asked(six.train, before, after)
    names = six.train.document_names

    def named(kind):
        return sorted((names[i], names[j]) for i, j in found[kind])

    def shown(rows):
        return sorted(zip(rows["winner"], rows["loser"], strict=True))

    assert shown(table) == sorted(named("contradicting") + named("cured"))
    assert shown(table[table["what happened"] == "cured"]) == named("cured")
    assert shown(table[table["what happened"] == "newly broken"]) == named("broken")
    assert shown(table[table["tied"]]) == named("tied")
    rows = {name: row for row, name in enumerate(names)}
    for side in ("winner", "loser"):
        at = [rows[name] for name in table[side]]
        np.testing.assert_array_equal(table[f"{side}'s grade"], six.train.relevance[at])
        np.testing.assert_array_equal(table[f"{side} before"], before[at])
        np.testing.assert_array_equal(table[f"{side} after"], after[at])
