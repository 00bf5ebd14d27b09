"""Training files of a person on the Step page."""

import pytest

import boosting as b
from tests.pages.helpers import OPEN, component, fine, named, pick, press, said, visit
from ui.uploads.own_data import POPOVER

LOSSES = [cls.identifier for cls in b.LOSSES]
BREAD = "bake bread at home"
OWN = "\n".join(f"{(d * q) % 3} qid:{q} 1:{d * 7 % 5} 2:{d} # page {d} <b>of</b> {q}" for q in range(1, 4) for d in range(5)).encode()
ODD = {
    "one document a query": b"1 qid:1 1:1\n2 qid:2 1:2\n",
    "a single grade": b"1 qid:1 1:1\n1 qid:1 1:2\n",
    "all zero": b"0 qid:1 1:1\n0 qid:1 1:2\n",
    "no grade at all": b"nan qid:1 1:1\nnan qid:1 1:2\n",
    "some without a grade": b"nan qid:1 1:1\n2 qid:1 1:2\n1 qid:1 1:3\n",
    "a constant feature": b"0 qid:1 1:1\n1 qid:1 1:1\n",
    "a missing value": b"0 qid:1 1:nan\n1 qid:1 1:1\n",
    "huge grades": b"0 qid:1 1:1\n60 qid:1 1:2\n",
    "huge values": b"0 qid:1 1:-1e300\n1 qid:1 1:1e300\n",
}


def upload(at, train, test=None, state=()):
    """Open files of one's own; `state`: switches of the session to set with them."""
    at.file_uploader(key="own_train").set_value(("mine.txt", train, "text/plain"))
    if test is not None:
        at.file_uploader(key="own_test").set_value(("test.txt", test, "text/plain"))
    at.run()
    for name in state:
        at.session_state[name] = True
    return press(at, "Open file")


def test_own_data_open_and_stay_while_losses_change():
    at = fine(upload(visit(state=[POPOVER], loss="gbrank", iteration=2), OWN, OWN))
    assert at.query_params["data"] == "own" and at.query_params["loss"] == "gbrank"
    run = component(at)["run"]
    assert run["documents"][0]["name"] == "page 0 <b>of</b> 1" and len(run["documents"]) == 5
    assert len(named(at.selectbox, "query_choice").options) == 6
    at = fine(pick(at, "loss_choice", "gbt"))
    assert component(at)["run"]["loss"] == "GBT" and at.query_params["data"] == "own"
    at = fine(pick(at, "data_choice", "six"))
    assert component(at)["run"]["qid"] == BREAD
    at = fine(pick(at, "data_choice", "own"))
    assert component(at)["run"]["documents"][0]["name"] == "page 0 <b>of</b> 1"


def test_a_broken_file_leaves_the_page_as_it_was():
    at = upload(visit(state=[POPOVER], loss="gbt"), b"1 1:2\n")
    assert said(at.error)[0].startswith("mine.txt, line 1: qid is missing")
    assert component(at)["run"]["qid"] == BREAD and not at.exception


def test_another_file_is_another_run():
    at = upload(visit(state=[POPOVER]), OWN)
    first = component(at)
    at.session_state[POPOVER] = True
    at = fine(upload(at.run(), OWN.replace(b"# page", b"# sheet")))
    assert component(at)["key"] != first["key"] and component(at)["run"]["documents"][0]["name"].startswith("sheet")


@pytest.mark.parametrize("content", ODD.values(), ids=ODD)
def test_odd_data_end_in_a_picture_or_in_a_sentence(content):
    """Opened under one loss, and then under each other one."""
    first, *others = LOSSES
    at = upload(visit(state=[POPOVER], loss=first), content, content, OPEN)
    _ends_well(at, first)
    for loss in others:
        _ends_well(pick(at, "loss_choice", loss), loss)


def _ends_well(at, loss):
    assert not at.exception and at.query_params["loss"] == loss
    if at.error:
        assert len(at.error) == 1 and at.error[0].value.endswith("."), loss
    else:
        assert component(at)["run"]["documents"], loss
