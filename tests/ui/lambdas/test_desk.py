"""What a person does reaches the scene once, can be undone, and is refused with a sentence where it makes no sense."""

import numpy as np
import pytest

from boosting import LambdaMART
from boosting.anatomy import forces, leaf
from boosting.metrics import ranks
from tests.ui.lambdas.helpers import made, say, six
from ui.lambdas.desk import Desk
from ui.lambdas.scene import KNOBS, Scene


@pytest.fixture
def desk():
    return Desk(Scene())


def rank_of(desk, base, d):
    return int(ranks(desk.scene.scores_of(base), np.array([0, base.data.n_documents]))[d])


def test_a_document_moves_to_a_rank_or_by_places_and_others_keep_their_scores(desk):
    base = six([0.5, 0.4, 0.3, 0.2, 0.1, 0.0])
    say(desk, base, {"do": "move", "document": 4, "rank": 0})
    assert rank_of(desk, base, 4) == 0 and list(desk.scene.scores) == [4]
    say(desk, base, *[{"do": "move", "document": 4, "by": 1}] * 2)
    assert rank_of(desk, base, 4) == 2
    say(desk, base, {"do": "move", "document": 4, "by": 99}, {"do": "move", "document": 4, "by": 1})
    assert rank_of(desk, base, 4) == 5 and desk.complaint == ""


def test_undo_redo_and_reset(desk):
    base = six()
    say(desk, base, {"do": "score", "document": 0, "value": "1,5"}, {"do": "grade", "document": 0, "value": "3"})
    assert (desk.scene.scores, desk.scene.grades) == ({0: 1.5}, {0: 3.0})
    say(desk, base, {"do": "undo"})
    assert (desk.scene.scores, desk.scene.grades) == ({0: 1.5}, {})
    say(desk, base, {"do": "undo"}, {"do": "undo"}, {"do": "undo"})
    assert desk.scene == Scene() and not desk.past
    say(desk, base, {"do": "redo"}, {"do": "redo"}, {"do": "redo"})
    assert desk.scene.grades == {0: 3.0} and not desk.future
    say(desk, base, {"do": "reset"})
    assert not desk.scene.is_what_if
    say(desk, base, {"do": "undo"}, {"do": "undo"}, {"do": "leaf", "documents": [1]})
    assert desk.scene.scores == {0: 1.5} and not desk.future, "a new act ends what could be done again"


def test_a_value_put_back_by_hand_is_no_edit(desk):
    base = six([0.5, 0.4, 0.3, 0.2, 0.1, 0.0])
    say(desk, base, {"do": "score", "document": 1, "value": "9"}, {"do": "grade", "document": 1, "value": "0"})
    assert desk.scene.is_what_if
    say(desk, base, {"do": "score", "document": 1, "value": "0.4"}, {"do": "grade", "document": 1, "value": "4"})
    assert not desk.scene.is_what_if


def test_reports_are_repeated_until_applied_and_count_once(desk):
    base = six()
    act = {"do": "move", "document": 5, "by": -1, "number": 1, "key": base.key}
    for _ in range(3):
        desk.hear({"token": desk.token, "acts": [act]}, lambda scene: base)
    assert len(desk.past) == 1 and desk.applied == 1
    desk.hear({"token": "another session", "acts": [{**act, "number": 2}]}, lambda scene: base)
    desk.hear({"token": desk.token, "acts": [{**act, "number": 3, "key": "another query"}]}, lambda scene: base)
    desk.hear(None, lambda scene: base)
    assert len(desk.past) == 1 and desk.applied == 3


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
        ({"do": "format the disk"}, "nothing that can be done"),
        ({"do": "move", "document": 0}, "by"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_and_changes_nothing(desk, what, said):
    say(desk, six(), what)
    assert said.lower() in desk.complaint.lower() and desk.scene == Scene() and not desk.past
    say(desk, six(), {"do": "leaf", "documents": [1]})
    assert desk.complaint == ""


def test_every_knob_of_lambdamart_turns_on_both_sides(desk):
    base = six()
    for f in KNOBS:
        other = next((c for c in f.metadata["choices"] if c != f.default), None)
        value = other if other is not None else (True if f.default is False else 3)
        say(desk, base, *({"do": "convention", "side": side, "name": f.name, "value": str(value).lower()} for side in ("ours", "against")))
        assert desk.complaint == ""
        assert getattr(desk.scene.conventions, f.name) == getattr(desk.scene.against, f.name) == value
    say(desk, base, {"do": "convention", "side": "ours", "name": "truncation", "value": " "})
    assert desk.scene.conventions.truncation is None


def test_a_preset_brings_its_leaf_regularisation_and_an_own_l2_wins(desk):
    base = six()
    say(desk, base, {"do": "preset", "side": "ours", "name": "xgboost"})
    assert desk.scene.conventions == LambdaMART.preset("xgboost") and desk.scene.l2_of() == 1.0
    say(desk, base, {"do": "l2", "value": "0.5"})
    assert desk.scene.l2_of() == 0.5
    say(
        desk,
        base,
        {"do": "l2", "value": ""},
        {"do": "preset", "side": "against", "name": "ranklib"},
        {"do": "preset", "side": "against", "name": ""},
    )
    assert desk.scene.l2_of() == 1.0 and desk.scene.against is None


def test_another_order_forgets_edits_but_keeps_conventions_and_can_be_undone(desk):
    base = six()
    say(
        desk,
        base,
        {"do": "preset", "side": "ours", "name": "ranklib"},
        {"do": "score", "document": 1, "value": "1"},
        {"do": "order", "name": "ten"},
    )
    assert desk.scene == Scene(order="ten", conventions=LambdaMART.preset("ranklib"))
    say(desk, base, {"do": "undo"})
    assert desk.scene.order is None and desk.scene.scores == {1: 1.0}


def test_check_me_knows_documents_pairs_and_leaves(desk):
    base = six([0.1, 0.3, 0.2, 0.0, -0.4, 0.5])
    found = forces(LambdaMART(), base.data, base.scores)
    say(desk, base, {"do": "check", "subject": "document", "row": 4, "text": f"{found.lambdas[4]:.5f}"})
    assert desk.verdict.kind == "right"
    say(desk, base, {"do": "check", "subject": "document", "row": 4, "text": f"{-found.lambdas[4]:.5f}"})
    assert desk.verdict.slips[0].key == "sign"
    say(desk, base, {"do": "leaf", "documents": [1, 4]})
    assert desk.asked is None, "after a change the old question is gone"
    say(desk, base, {"do": "check", "subject": "leaf", "row": None, "text": f"{leaf(found, [1, 4]).value:.5f}"})
    assert desk.verdict.kind == "right"
    say(desk, base, {"do": "pair", "winner": 3, "loser": 1}, {"do": "check", "subject": "pair", "row": None, "text": "zwei"})
    assert desk.scene.pair == (3, 1) and desk.verdict.kind == "unread"
    table = LambdaMART().pairs(base.data, base.scores, 0)
    force = float(table["force"][(table["winner"] == 1) & (table["loser"] == 3)][0])
    say(desk, base, {"do": "check", "subject": "pair", "row": None, "text": f"{force:.6f}"})
    assert desk.verdict.kind == "right"


def test_rows_that_a_query_lacks_are_left_out_with_a_sentence():
    base = made([0, 1], [1.0, 0.0])
    scene, said = Scene(scores={0: 2.0, 7: 1.0}, grades={9: 1.0}, leaf=(1, 2), pair=(0, 5)).inside(base)
    assert scene == Scene(scores={0: 2.0}, leaf=(1,)) and len(said) == 4 and "0..1" in said[0]
