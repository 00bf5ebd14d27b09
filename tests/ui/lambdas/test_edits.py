"""What a person does reaches the state once, can be undone, and is refused with a sentence where it makes no sense."""

import numpy as np
import pytest

from boosting import LambdaMART
from boosting.lambdas.terms import forces, leaf
from boosting.metrics import ranks
from tests.ui.lambdas.helpers import made, say, six
from ui.lambdas.edits import Edits
from ui.places.lambdas import Lambdas
from ui.places.lambdas_values import KNOBS


@pytest.fixture
def edits():
    return Edits(Lambdas())


def rank_of(edits, base, d):
    return int(ranks(edits.state.scores_of(base), np.array([0, base.data.n_documents]))[d])


def test_a_document_moves_to_a_rank_or_by_places_and_others_keep_their_scores(edits):
    base = six([0.5, 0.4, 0.3, 0.2, 0.1, 0.0])
    say(edits, base, {"do": "move", "document": 4, "rank": 0})
    assert rank_of(edits, base, 4) == 0 and list(edits.state.scores) == [4]
    say(edits, base, *[{"do": "move", "document": 4, "by": 1}] * 2)
    assert rank_of(edits, base, 4) == 2
    say(edits, base, {"do": "move", "document": 4, "by": 99}, {"do": "move", "document": 4, "by": 1})
    assert rank_of(edits, base, 4) == 5 and edits.complaint == ""


def test_undo_redo_and_reset(edits):
    base = six()
    say(edits, base, {"do": "score", "document": 0, "value": "1,5"}, {"do": "grade", "document": 0, "value": "3"})
    assert (edits.state.scores, edits.state.grades) == ({0: 1.5}, {0: 3.0})
    say(edits, base, {"do": "undo"})
    assert (edits.state.scores, edits.state.grades) == ({0: 1.5}, {})
    say(edits, base, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert edits.state == Lambdas() and not edits.past
    say(edits, base, {"do": "redo"}, {"do": "redo"}, {"do": "redo"})
    assert edits.state.grades == {0: 3.0} and not edits.future
    say(edits, base, {"do": "reset"})
    assert not edits.state.is_what_if
    say(edits, base, {"do": "undo"}, {"do": "undo"}, {"do": "leaf", "documents": [1]})
    assert edits.state.scores == {0: 1.5} and not edits.future, "a new act ends what could be done again"


def test_what_a_hand_does_until_it_lets_go_is_one_edit(edits):
    base = six([0.5, 0.4, 0.3, 0.2, 0.1, 0.0])
    held = [{"do": "move", "document": 4, "rank": rank, "hold": 1, "is_held": True} for rank in (3, 1, 0, 2)]
    say(edits, base, *held)
    assert edits.is_held and rank_of(edits, base, 4) == 2
    say(edits, base, {"do": "move", "document": 4, "rank": 2, "hold": 1})
    assert not edits.is_held and len(edits.past) == 1
    straight = say(Edits(Lambdas()), base, {"do": "move", "document": 4, "rank": 2})
    assert edits.state == straight.state, "where it came through leaves no trace"
    say(edits, base, {"do": "undo"})
    assert edits.state == Lambdas()
    say(edits, base, *held, {"do": "move", "document": 4, "rank": 4, "hold": 1})
    assert edits.state == Lambdas() and not edits.past, "put back where it was taken up"
    say(edits, base, *held[:1], {"do": "move", "document": 0, "rank": 5, "hold": 2}, {"do": "undo"})
    assert edits.state == say(Edits(Lambdas()), base, {"do": "move", "document": 4, "rank": 3}).state, "another hand, another edit"


def test_a_value_put_back_by_hand_is_no_edit(edits):
    base = six([0.5, 0.4, 0.3, 0.2, 0.1, 0.0])
    say(edits, base, {"do": "score", "document": 1, "value": "9"}, {"do": "grade", "document": 1, "value": "0"})
    assert edits.state.is_what_if
    say(edits, base, {"do": "score", "document": 1, "value": "0.4"}, {"do": "grade", "document": 1, "value": "4"})
    assert not edits.state.is_what_if


def test_reports_are_repeated_until_applied_and_count_once(edits):
    base = six()
    act = {"do": "move", "document": 5, "by": -1, "number": 1, "key": base.key}
    for _ in range(3):
        edits.hear({"token": edits.token, "acts": [act]}, lambda state: base)
    assert len(edits.past) == 1 and edits.applied == 1
    edits.hear({"token": "another session", "acts": [{**act, "number": 2}]}, lambda state: base)
    edits.hear({"token": edits.token, "acts": [{**act, "number": 3, "key": "another query"}]}, lambda state: base)
    edits.hear(None, lambda state: base)
    assert len(edits.past) == 1 and edits.applied == 3


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"do": "score", "document": 0, "value": "nan"}, "type a finite number"),
        ({"do": "score", "document": 0, "value": ""}, "Nothing is not a score"),
        ({"do": "score", "document": 0, "value": "1e300"}, "out of bounds"),
        ({"do": "score", "document": 0, "value": "<b>"}, "is not a score"),
        ({"do": "grade", "document": 0, "value": "61"}, "0 to 60"),
        ({"do": "grade", "document": 0, "value": "-1"}, "0 to 60"),
        ({"do": "score", "document": 6, "value": "1"}, "has no row 6"),
        ({"do": "leaf", "documents": [9]}, "has no row 9"),
        ({"do": "convention", "side": "ours", "name": "sigma", "value": "0"}, "sigma=0"),
        ({"do": "convention", "side": "ours", "name": "truncation", "value": "2.5"}, "whole number"),
        ({"do": "convention", "side": "ours", "name": "engine", "value": "xgboost"}, "no convention"),
        ({"do": "preset", "side": "ours", "name": "catboost"}, "choose one of"),
        ({"do": "order", "name": "nine"}, "choose one of"),
        ({"do": "l2", "value": "-3"}, "between 0"),
        ({"do": "format the disk"}, "cannot be done here"),
        ({"do": "move", "document": 0}, "by"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(edits, what, said):
    say(edits, six(), what)
    assert said.lower() in edits.complaint.lower() and edits.state == Lambdas() and not edits.past
    say(edits, six(), {"do": "leaf", "documents": [1]})
    assert edits.complaint == ""


def test_every_knob_of_lambdamart_turns_on_both_sides(edits):
    base = six()
    for f in KNOBS:
        other = next((c for c in f.metadata["choices"] if c != f.default), None)
        value = other if other is not None else (True if f.default is False else 3)
        say(edits, base, *({"do": "convention", "side": side, "name": f.name, "value": str(value).lower()} for side in ("ours", "against")))
        assert edits.complaint == ""
        assert getattr(edits.state.conventions, f.name) == getattr(edits.state.against, f.name) == value
    say(edits, base, {"do": "convention", "side": "ours", "name": "truncation", "value": " "})
    assert edits.state.conventions.truncation is None


def test_a_preset_brings_its_leaf_regularisation_and_an_own_l2_wins(edits):
    base = six()
    say(edits, base, {"do": "preset", "side": "ours", "name": "xgboost"})
    assert edits.state.conventions == LambdaMART.preset("xgboost") and edits.state.l2_of() == 1.0
    say(edits, base, {"do": "l2", "value": "0.5"})
    assert edits.state.l2_of() == 0.5
    say(
        edits,
        base,
        {"do": "l2", "value": ""},
        {"do": "preset", "side": "against", "name": "ranklib"},
        {"do": "preset", "side": "against", "name": ""},
    )
    assert edits.state.l2_of() == 1.0 and edits.state.against is None


def test_another_order_forgets_edits_but_keeps_conventions_and_can_be_undone(edits):
    base = six()
    say(
        edits,
        base,
        {"do": "preset", "side": "ours", "name": "ranklib"},
        {"do": "score", "document": 1, "value": "1"},
        {"do": "order", "name": "ten"},
    )
    assert edits.state == Lambdas(order="ten", conventions=LambdaMART.preset("ranklib"))
    say(edits, base, {"do": "undo"})
    assert edits.state.order is None and edits.state.scores == {1: 1.0}


def test_check_me_knows_documents_pairs_and_leaves(edits):
    base = six([0.1, 0.3, 0.2, 0.0, -0.4, 0.5])
    found = forces(LambdaMART(), base.data, base.scores)
    say(edits, base, {"do": "check", "subject": "document", "row": 4, "text": f"{found.lambdas[4]:.5f}"})
    assert edits.verdict.kind == "right"
    say(edits, base, {"do": "check", "subject": "document", "row": 4, "text": f"{-found.lambdas[4]:.5f}"})
    assert edits.verdict.misreadings[0].key == "sign"
    say(edits, base, {"do": "leaf", "documents": [1, 4]})
    assert edits.asked is None, "after a change the old question is gone"
    say(edits, base, {"do": "check", "subject": "leaf", "row": None, "text": f"{leaf(found, [1, 4]).value:.5f}"})
    assert edits.verdict.kind == "right"
    say(edits, base, {"do": "pair", "winner": 3, "loser": 1}, {"do": "check", "subject": "pair/force", "row": None, "text": "zwei"})
    assert edits.state.pair == (3, 1) and edits.verdict.kind == "unread"
    table = LambdaMART().pairs(base.data, base.scores, 0)
    force = float(table["force"][(table["winner"] == 1) & (table["loser"] == 3)][0])
    say(edits, base, {"do": "check", "subject": "pair/force", "row": None, "text": f"{force:.6f}"})
    assert edits.verdict.kind == "right"
    say(edits, base, {"do": "check", "subject": "pair/rho", "row": None, "text": f"{force:.6f}"})
    assert edits.verdict.misreadings[0].key == "column force"
    say(edits, base, {"do": "pair", "winner": 3, "loser": 0})
    assert edits.asked is None, "the verdict was about another pair"


def test_check_me_says_what_it_needs(edits):
    base = six()
    say(edits, base, {"do": "check", "subject": "leaf", "row": None, "text": "1"})
    assert edits.verdict.kind == "unread" and "Tick the documents" in edits.verdict.words
    alike = made([1, 1], [0.0, 1.0])
    say(edits, alike, {"do": "check", "subject": "pair/force", "row": None, "text": "1"})
    assert "not a pair" in edits.complaint


def test_rows_that_a_query_lacks_are_left_out_with_a_sentence():
    base = made([0, 1], [1.0, 0.0])
    state, said = Lambdas(scores={0: 2.0, 7: 1.0}, grades={9: 1.0}, leaf=(1, 2), pair=(0, 5)).inside(base)
    assert state == Lambdas(scores={0: 2.0}, leaf=(1,)) and len(said) == 4 and "0..1" in said[0]
