""" "Check me" on Lambdas: documents, pairs and leaves are judged by the library's own numbers, and nothing that is sent breaks it."""

import pytest

from boosting import LambdaMART
from boosting.lambdas.terms import forces
from tests.ui.lambdas.helpers import made, six
from tests.ui.lambdas.library import leaf
from ui.lambdas.check import judge

BASE = six([0.1, 0.3, 0.2, 0.0, -0.4, 0.5])


def judged(question, documents, text, base=BASE, **place):
    return judge({"question": question, "documents": documents, "text": text, "place": place}, base)


def test_documents_pairs_and_leaves_are_judged():
    found, table = forces(LambdaMART(), BASE.data, BASE.scores), LambdaMART().pairs(BASE.data, BASE.scores, 0)
    assert judged("document", [4], f"{found.lambdas[4]:.5f}").kind == "right"
    assert judged("document", [4], f"{-found.lambdas[4]:.5f}").misreadings[0].key == "sign"
    assert judged("leaf", [1, 4], f"{leaf(found, [1, 4])['value']:.5f}").kind == "right"
    assert judged("leaf", [1, 4], f"{leaf(found, [1, 4], 2.0)['value']:.5f}", l2=2.0).kind == "right"
    force = float(table["force"][(table["winner"] == 1) & (table["loser"] == 3)][0])
    assert judged("pair/force", [1, 3], f"{force:.6f}").kind == "right" and judged("pair/force", [1, 3], "zwei").kind == "unread"
    assert judged("pair/rho", [1, 3], f"{force:.6f}").misreadings[0].key == "column force"


def test_it_is_judged_in_the_state_that_was_reported():
    scores = [2.0, 0.3, 0.2, 0.0, -0.4, 0.5]
    wanted = forces(LambdaMART(sigma=2.0), BASE.data, six(scores).scores).lambdas[1]
    place = {"scores": {"0": 2.0}, "conventions": "burges2010~sigma~2.0"}
    assert judged("document", [1], f"{wanted:.5f}", **place).kind == "right" != judged("document", [1], f"{wanted:.5f}").kind


@pytest.mark.parametrize(
    ("question", "documents"),
    [("pair/force", [0, 1]), ("pair/force", [0]), ("pair/moon", [1, 0]), ("document", [99]), ("moon", []), ("leaf", None), ("leaf", ["x"])],
)
def test_what_cannot_be_asked_is_a_sentence(question, documents):
    said = judged(question, documents, "1", made([1, 1], [0.0, 1.0]))
    assert said.kind == "unread" and said.words.endswith(".")
    assert judge({"question": question, "text": "1"}, BASE).kind == "unread"
    assert "Tick the documents" in judged("leaf", [], "1").words
