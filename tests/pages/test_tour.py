"""The tour: each stop sets its scene, sees when its thing is done, and leaves the address of what is shown alone."""

from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.metrics import ranks
from tests.pages.helpers import component, named, settle, visit
from ui.course import tour
from ui.runs import address
from ui.uploads.own_data import POPOVER


def words(at):
    """The line of the tour; "" where there is none."""
    return next((m.value for m in at.markdown if f" of {len(tour.STOPS)} · " in m.value), "")


def press(at, key):
    return arrived(at.button(key=key).click().run())


def arrived(at):
    """The tour has turned to another page: `AppTest` stays on it only when it is told to."""
    if (stop := at.session_state["tour_at"]) is not None:
        at.switch_page(f"pages/{tour.STOPS[stop].page}.py")
    return settle(at)


def at_stop(number):
    """A visit that has come to a stop, counted from 0."""
    at = visit("start")
    at = arrived(next(button for button in at.button if button.label.startswith("Take the tour")).click().run())
    for _ in range(number):
        at = press(at, "tour_on")
    assert not at.exception and f"{number + 1} of {len(tour.STOPS)} · {tour.STOPS[number].title}." in words(at)
    assert any(getattr(one, "key", None) == "tour_bar" for one in at.main), "where the keys go on"
    return at


def report(at, **values):
    """What the browser says about the stepper."""
    selection = {"iteration": 0, "document": None, "substep": None, "sheet": "", "other": None}
    at.session_state["address"] = replace(at.session_state["address"], **{k: v for k, v in values.items() if k in selection})
    return settle(at.run())


DEEDS = (
    lambda at: report(at, iteration=1),
    lambda at: report(at, document=2, sheet="why"),
    lambda at: report(at, substep="sort"),
    lambda at: settle(named(at.selectbox, "loss_choice").set_value("gbrank").run()),
    lambda at: report(at, iteration=10_000),
    lambda at: drag(at),
    lambda at: turn(at),
    lambda at: open_popover(at),
)


def drag(at):
    at.session_state["lambdas_state"] = replace(at.session_state["lambdas_state"], scores={1: 3.0})
    return settle(at.run())


def turn(at):
    at.session_state["ddf"] = replace(at.session_state["ddf"], alpha=0.45)
    return settle(at.run())


def open_popover(at):
    at.session_state[POPOVER] = True
    return settle(at.run())


def test_there_are_eight_stops_of_two_sentences():
    assert len(tour.STOPS) == len(DEEDS) == 8
    for stop in tour.STOPS:
        assert stop.title[-1].isalpha(), "a full stop follows it"
        sentences = [part for part in stop.words.replace("**", "").replace(";", ".").split(". ") if part]
        assert 2 <= len(sentences) <= 3 and len(stop.words) < 260, stop.title


@pytest.mark.parametrize("number", range(8))
def test_a_stop_sets_its_scene_and_sees_when_its_thing_is_done(number):
    stop = tour.STOPS[number]
    at = at_stop(number)
    assert "Done." not in words(at)
    for name, value in stop.scene.items():
        shown = at.query_params.get(name)
        assert (shown if isinstance(shown, str) else shown[0]) == value
    at = DEEDS[number](at)
    assert not at.exception and "Done." in words(at)


def test_the_tour_can_be_left_and_taken_again_and_goes_back():
    at = at_stop(2)
    at = press(at, "tour_back")
    assert words(at).count(tour.STOPS[1].title) == 1 and component(at)["iteration"] == 1
    at = press(at, "tour_leave")
    assert words(at) == "" and component(at)["run"]["loss"] == "LambdaMART"
    at = at_stop(7)
    at = press(at, "tour_on")
    assert words(at) == "", "the last stop ends it"


def test_elsewhere_the_tour_leads_back_to_its_stop():
    at = at_stop(1)
    at.switch_page("pages/ddf.py").run()
    assert at.button(key="tour_on").label == "Go there" and "Done." not in words(at)
    at = press(at, "tour_on")
    assert component(at)["iteration"] == 1


def test_who_is_not_on_the_tour_sees_nothing_of_it():
    assert words(visit("step")) == "" and words(visit("start")) == ""


# ---- what its sentences say ----


def test_the_first_tree_of_the_six_documents_lifts_some_and_lowers_others_and_the_order_changes():
    source = sample_data.load("six")
    trace = b.train(source.train, *address.build(address.Address(), source))
    values = trace.iterations[0].trees[0].leaf_value
    assert values.max() > 0 > values.min()
    assert not np.array_equal(ranks(trace.scores(0), source.train.query_ptr), ranks(trace.scores(1), source.train.query_ptr))


def test_gbrank_asks_for_other_targets_on_the_same_documents():
    source = sample_data.load("six")
    one, other = (b.train(source.train, *address.build(address.Address(loss=loss), source)) for loss in ("lambdamart", "gbrank"))
    assert not np.allclose(one.at(1).targets, other.at(1).targets)
