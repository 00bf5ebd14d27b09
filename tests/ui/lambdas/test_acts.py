"""What a person does reaches the state once, can be undone, and is refused with a sentence where it makes no sense."""

import numpy as np

from boosting import LambdaMART
from boosting.metrics import ranks
from tests.ui.in_node import needs_node
from tests.ui.lambdas.helpers import made, played, reported, six
from ui.places.lambdas import Lambdas
from ui.places.lambdas_values import KNOBS

pytestmark = needs_node
FALLING = [0.5, 0.4, 0.3, 0.2, 0.1, 0.0]
UNDO, REDO = {"do": "undo"}, {"do": "redo"}


def after(*lists, scores=FALLING):
    """Of each list of acts, done to a list as it opens: the state, the complaint, and whether there is a way back and on."""
    found = played(*((Lambdas(), six(scores), list(acts)) for acts in lists))
    return [(reported(one), one["answer"]["complaint"], one["answer"]["can"]["undo"], one["answer"]["can"]["redo"]) for one in found]


def states(*lists, scores=FALLING):
    return [state for state, *_ in after(*lists, scores=scores)]


def rank_of(state, d):
    return int(ranks(state.scores_of(six(FALLING)), np.array([0, 6]))[d])


def moved(d, **where):
    return {"do": "move", "document": d, **where}


def test_a_document_moves_to_a_rank_or_by_places_and_others_keep_their_scores():
    up, down, out = [moved(4, rank=0)], [moved(4, by=1)] * 2, [moved(4, by=99), moved(4, by=1)]
    first, second, third = states(up, up + down, up + down + out)
    assert rank_of(first, 4) == 0 and list(first.scores) == [4] and rank_of(second, 4) == 2 and rank_of(third, 4) == 5


def test_undo_redo_and_reset():
    edits = [{"do": "score", "document": 0, "value": "1,5"}, {"do": "grade", "document": 0, "value": "3"}]
    back, on = [*edits, *[UNDO] * 4], [*edits, *[UNDO] * 4, *[REDO] * 3]
    found = after(edits, [*edits, UNDO], back, on, [*on, {"do": "reset"}], [*edits, UNDO, {"do": "leaf", "documents": [1]}])
    said = [(dict(state.scores), dict(state.grades), undo, redo) for state, _, undo, redo in found]
    assert said[:2] == [({0: 1.5}, {0: 3.0}, True, False), ({0: 1.5}, {}, True, True)]
    assert (found[2][0], said[2][2]) == (Lambdas(), False) and said[3] == said[0]
    assert not found[4][0].is_what_if and said[5][3] is False, "a new act ends what could be done again"


def test_what_a_hand_does_until_it_lets_go_is_one_edit():
    held = [moved(4, rank=rank, hold=1) for rank in (3, 1, 0, 2)]
    dropped, straight, undone, back, other, third = after(
        [*held, moved(4, rank=2, hold=1)], [moved(4, rank=2)], [*held, UNDO], [*held, moved(4, rank=4, hold=1)],
        [held[0], moved(0, rank=5, hold=2), UNDO], [moved(4, rank=3)],
    )  # fmt: skip
    assert dropped[:2] == straight[:2], "where it came through leaves no trace"
    assert (undone[0], undone[2]) == (Lambdas(), False) == (back[0], back[2])
    assert other[0] == third[0], "another hand, another edit"


def test_a_value_put_back_by_hand_is_no_edit():
    there = [{"do": "score", "document": 1, "value": "9"}, {"do": "grade", "document": 1, "value": "0"}]
    back = [{"do": "score", "document": 1, "value": "0.4"}, {"do": "grade", "document": 1, "value": "4"}]
    assert [state.is_what_if for state in states(there, [*there, *back])] == [True, False]


REFUSED = (
    ({"do": "score", "document": 0, "value": "nan"}, "“nan” is not a score"),
    ({"do": "score", "document": 0, "value": ""}, "Type a number such as 1.5."),
    ({"do": "score", "document": 0, "value": "1e300"}, "out of bounds"),
    ({"do": "score", "document": 0, "value": "<b>"}, "is not a score"),
    ({"do": "score", "document": 0, "value": "−1,000"}, "−1,000 can be -1000 or -1.000: type it without the comma."),
    ({"do": "grade", "document": 0, "value": "61"}, "0 to 60"), ({"do": "grade", "document": 0, "value": "-1"}, "0 to 60"),
    ({"do": "convention", "side": "ours", "name": "sigma", "value": "0"}, "Sigma=0"),
    ({"do": "convention", "side": "ours", "name": "truncation", "value": "2.5"}, "It must be a whole number."),
    ({"do": "grade", "document": 0, "value": "0x10"}, "“0x10” is not a grade"),
    ({"do": "score", "document": 0, "value": "1e400"}, "“1e400” is not a score"),
    ({"do": "convention", "side": "ours", "name": "truncation", "value": "0x10"}, "It must be a whole number."),
    ({"do": "convention", "side": "ours", "name": "sigma", "value": "x"}, "It must be a number."),
    ({"do": "l2", "value": "-3"}, "between 0"),
)  # fmt: skip


def test_what_cannot_be_is_refused_and_changes_nothing():
    for (_, said), (state, complaint, undo, _) in zip(REFUSED, after(*([what] for what, _ in REFUSED)), strict=True):
        assert said in complaint and (state, undo) == (Lambdas(), False), (said, complaint)
    ((_, complaint, *_),) = after([REFUSED[0][0], {"do": "leaf", "documents": [1]}])
    assert complaint == ""


def test_every_knob_of_lambdamart_turns_on_both_sides():
    acts, wanted = [], {}
    for f in KNOBS:
        other = next((c for c in f.metadata["choices"] if c != f.default), None)
        wanted[f.name] = other if other is not None else (True if f.default is False else 3)
        text = str(wanted[f.name]).lower()
        acts += [{"do": "convention", "side": side, "name": f.name, "value": text} for side in ("ours", "against")]
    (state, complaint, *_), (emptied, *_) = after(acts, [*acts, {"do": "convention", "side": "ours", "name": "truncation", "value": " "}])
    assert complaint == "" and state.conventions == state.against and emptied.conventions.truncation is None
    assert {f.name: getattr(state.conventions, f.name) for f in KNOBS} == wanted


def test_a_preset_brings_its_leaf_regularisation_and_an_own_l2_wins():
    xgboost, own = {"do": "preset", "side": "ours", "name": "xgboost"}, {"do": "l2", "value": "0.5"}
    against = [{"do": "preset", "side": "against", "name": name} for name in ("ranklib", "")]
    one, two, three = states([xgboost], [xgboost, own], [xgboost, own, {"do": "l2", "value": ""}, *against])
    assert one.conventions == LambdaMART.preset("xgboost") and [state.l2_of() for state in (one, two, three)] == [1.0, 0.5, 1.0]
    assert three.against is None


def test_another_order_forgets_edits_but_keeps_conventions_and_can_be_undone():
    acts = [
        {"do": "preset", "side": "ours", "name": "ranklib"}, {"do": "score", "document": 1, "value": "1"}, {"do": "order", "name": "ten"},
    ]  # fmt: skip
    there, back = states(acts, [*acts, UNDO])
    assert there == Lambdas(order="ten", conventions=LambdaMART.preset("ranklib"))
    assert back.order is None and back.scores == {1: 1.0}


def test_no_number_between_two_neighbours_is_a_sentence():
    tight = made([0, 1, 0], [np.nextafter(1.0, 2), 1.0, 0.0])
    (found,) = played((Lambdas(), tight, [moved(2, rank=1)]))
    assert (
        found["answer"]["complaint"].startswith("No number lies between the scores 1 and 1.0000000000000002; ")
        and reported(found) == Lambdas()
    )


def test_rows_that_a_query_lacks_are_left_out_with_a_sentence():
    base = made([0, 1], [1.0, 0.0])
    state, said = Lambdas(scores={0: 2.0, 7: 1.0}, grades={9: 1.0}, leaf=(1, 2), pair=(0, 5)).inside(base)
    assert state == Lambdas(scores={0: 2.0}, leaf=(1,)) and len(said) == 4 and "0..1" in said[0]
