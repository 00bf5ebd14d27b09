"""The Course page, and the lesson in hand above other pages: what is asked, hidden, answered, checked and kept."""

import json

import pytest

from boosting.losses.papers import PAPERS, named
from tests.pages.helpers import component, fine, knock, said, settle, url, visit
from tests.ui.course.test_lessons import LESSONS, MET, WALKED
from tests.ui.course.test_lessons import at as scene_at
from ui.course import overview, progress, shelf, stages, walk
from ui.course.judge import answer_of, right_choice
from ui.course.shelf import FOLDER
from ui.course.veil import PARTS

N_LESSONS = len(list(FOLDER.glob("*.toml")))
FIFTH = (FOLDER / "06-gbrank.toml").read_text(encoding="utf-8")


def press(at, key):
    """Press a button of the course; it may turn to another page, on which `AppTest` stays only when it is told to."""
    turned = []
    lead = walk.lead
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(walk, "lead", lambda scene: (turned.append(scene.page), lead(scene)))
        at.button(key=f"lesson_{key}").click().run()
    if turned:
        at.switch_page(f"pages/{turned[-1]}.py").run()
    return settle(at)


def checked(at):
    """The Course page, once the runs of a lesson of one's own are there."""
    while any(one.key == "lesson_check_own" for one in at.button):
        at.button(key="lesson_check_own").click().run()
    return at


def test_a_lesson_of_ones_own_can_be_begun_while_its_runs_are_not_there(monkeypatch):
    def not_yet(*_):
        raise stages.NotYet

    at = knock("course")
    monkeypatch.setattr(overview, "faults", not_yet)
    at.file_uploader(key="lesson_file").upload("mine.toml", FIFTH.encode(), "application/toml")
    at = fine(at.run())
    assert {"lesson_check_own", "lesson_begin_own_file"} <= {one.key for one in at.button}


def words(at):
    """What the bar says."""
    return " ".join(said(at.markdown)[:1])


def hides(at):
    """The parts that the page keeps out of sight."""
    return {part for part in PARTS if any(getattr(one, "key", None) == f"veil_{part}" for one in at.main)}


def test_a_lesson_asks_hides_answers_and_checks_and_the_address_names_it():
    at = fine(visit("course"))
    assert len([b for b in at.button if (b.key or "").startswith("lesson_begin_")]) == N_LESSONS
    at = press(at, "begin_gbrank")
    assert url(at)["lesson"] == "gbrank" and url(at)["loss"] == "gbrank" and "What is the mean of its five targets" in words(at)
    assert component(at)["iteration"] == 0 and {"targets", "steps"} <= hides(at)
    at = press(at, "choice_2")
    assert "You said **Below 0**" in words(at) and "The answer is **Above 0**" in words(at) and "= 0.4" in words(at)
    assert not hides(at) and component(at)["sheet"] == "why"
    assert url(at)["lesson"] == "gbrank~answer"
    at = press(at, "on")
    assert component(at)["iteration"] == 5 and "Challenge." in words(at) and url(at)["lesson"] == "gbrank~challenge"
    at = press(at, "check")
    assert "Not yet." in " ".join(said(at.markdown)) and "Six pairs contradict after five trees." in " ".join(said(at.markdown))
    at.slider(key="parameter_learning_rate//six/gbrank").set_value(1.0)
    at = settle(at.run())
    assert "Challenge." in words(at) and "Not yet." not in " ".join(said(at.markdown)), "of another place nothing is said unasked"
    at.slider(key="parameter_learning_rate//six/gbrank").set_value(2.0)
    at = settle(at.run())  # nobody has to ask
    assert "Done." in words(at) and "Every pair is right after five trees." in words(at)
    assert at.session_state["lesson_marks"] == {"gbrank": progress.Mark(was_right=False, is_done=True)}
    at.session_state["lesson_marks"] = {}  # cleared in another tab
    assert settle(at.run()).session_state["lesson_marks"] == {} and "Done." in words(at), "what is on screen is not noted again"
    at = press(at, "next")
    assert url(at)["lesson"] == "qbrank" and url(at)["loss"] == "qbrank"
    at = press(at, "leave")
    assert "lesson" not in url(at) and "Lesson" not in words(at) and fine(at)


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in LESSONS if name not in WALKED])
def test_a_lesson_is_walked_and_its_challenge_met(name):
    number, lesson = list(LESSONS).index(name), LESSONS[name]
    at = fine(press(fine(visit("course")), f"begin_{name}"))
    assert f"Lesson {number + 1} of {N_LESSONS}" in words(at) and lesson.ask in words(at)
    assert hides(at) == set(lesson.scene.hide)
    right = lesson.choices.index(right_choice(lesson, answer_of(lesson, scene_at)))
    chosen = right if number % 2 else (right + 1) % len(lesson.choices)
    at = fine(press(at, f"choice_{chosen}"))
    assert ("Right: " if number % 2 else f"You said **{lesson.choices[chosen].says}**.") in words(at)
    assert hides(at) == set(lesson.shown.hide) and "Challenge." in words(fine(press(at, "on")))
    start = dict(lesson.start.params)
    at = fine(visit(lesson.start.page, lesson=f"{name}~challenge", **{**start, **MET[name](start)}))
    if "Done." not in words(at):
        at = press(at, "check")
    assert "Done." in words(at)


def test_the_course_says_where_ranking_is_used_with_its_source():
    at = fine(visit("course"))
    box = next(one for one in at.expander if one.label == "Where ranking is used")
    assert box.markdown[0].value == overview.WHERE and set(named(overview.WHERE)) == {"SL"} and "SL" in PAPERS


def test_a_deep_link_with_a_lesson_opens_where_it_says_and_no_page_complains():
    for page, params in (("step", {"data": "six", "iteration": 3}), ("trees", {"splits": 2}), ("lambdas", {"order": "eight"})):
        at = fine(visit(page, lesson=3, **params))
        assert not at.warning and url(at)["lesson"] == "boosting" and f"Lesson 3 of {N_LESSONS}" in words(at)
        assert all(url(at)[name] == str(value) for name, value in params.items())
    at = visit("step", lesson="gbrank~99")
    assert "lesson=gbrank~99 was ignored: choose " in said(at.warning)[0]
    at = visit("step", lesson=99)
    assert "lesson=99 was ignored: choose one-split, a-perfect-fit, " in said(at.warning)[0] and "lesson" not in url(at)


def test_a_reload_stays_at_the_challenge_and_asks_again_what_was_answered():
    there = {"data": "six", "loss": "gbrank", "update": "paper", "learning_rate": "0.7", "iteration": "5"}
    at = fine(visit("step", lesson="gbrank~challenge", **there))
    assert "Challenge." in words(at) and not hides(at) and url(at) == {**there, "lesson": "gbrank~challenge"}
    at = fine(visit("step", lesson="gbrank~answer", **there, document="2"))
    assert "What is the mean" in words(at) and "targets" in hides(at)
    assert url(at)["lesson"] == "gbrank" and url(at)["learning_rate"] == "1.0" and "document" not in url(at), "the scene of the question"


def test_a_link_with_the_lesson_alone_sets_the_scene_and_elsewhere_there_is_a_way_back():
    at = fine(visit("step", lesson=5))
    assert url(at)["loss"] == "gbrank"
    at.switch_page("pages/trees.py").run()
    assert "What is the mean" in words(at) and url(at)["lesson"] == "gbrank"
    assert url(press(at, "there"))["loss"] == "gbrank"


def test_what_was_done_is_shown_taken_away_and_forgotten():
    at = knock("course")
    at.session_state["lesson_marks"] = {
        "one-split": progress.Mark(True, True),
        "boosting": progress.Mark(False),
        "gone": progress.Mark(True),
    }
    at = at.run()
    assert f"1 of {N_LESSONS} challenges met. Predictions: 1 right, 1 wrong." in said(at.markdown)[1].replace("**", "")
    at = press(at, "forget")
    assert at.session_state["lesson_marks"] == {} and at.session_state["lesson_forgets"] == 1


def test_the_file_to_take_away_names_every_lesson(monkeypatch):
    monkeypatch.setattr(progress, "marks", lambda: {"1": progress.Mark(True, True)})
    rows = json.loads(progress.exported({"1": "One", "2": "Two"}))["lessons"]
    assert rows[0] == {"lesson": "1", "title": "One", "first_answer_right": True, "challenge_met": True}
    assert rows[1]["first_answer_right"] is None and not rows[1]["challenge_met"]


def test_a_broken_file_is_named_on_the_page_and_the_others_can_be_begun(tmp_path, monkeypatch):
    (tmp_path / "01-bad.toml").write_text(FIFTH.replace("[challenge]", "[chalenge]"), encoding="utf-8")
    (tmp_path / "02-good.toml").write_text(FIFTH, encoding="utf-8")
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    at = knock("course")
    assert "01-bad.toml, chalenge: there is no such key here; the allowed keys are title, " in said(at.error)[0] and not at.exception
    assert [b.key for b in at.button if (b.key or "").startswith("lesson_begin_")] == ["lesson_begin_good"]


def test_a_lesson_of_ones_own_is_begun_from_its_file_and_a_wrong_name_in_it_is_met_kindly():
    at = knock("course")
    text = FIFTH.replace("GBRank: two targets per pair", "Mine *is* <b>")
    at.file_uploader(key="lesson_file").upload("mine.toml", text.encode(), "application/toml")
    at = press(checked(at.run()), "begin_own_file")
    assert "Your lesson · Mine *is* <b>" in words(at).replace("⁠", "")
    at = knock("course")
    faulty = text.replace("Bread (encyclopedia)", "Moon").replace("learning_rate = 0.3\n", "learning_rate = 2.0\n")
    at.file_uploader(key="lesson_file").upload("mine.toml", faulty.encode(), "application/toml")
    at = checked(at.run())
    first, second = said(at.error)
    assert "mine.toml, question.answer: there is no document 'Moon'" in first and "mine.toml, challenge.scene: the check is met" in second
    assert not [one for one in at.button if one.key == "lesson_begin_own_file"] and not at.exception
    at = knock("course")
    at.file_uploader(key="lesson_file").upload("mine.toml", b"title = 3", "application/toml")
    assert "mine.toml, title: 3 is not text" in said(at.run().error)[0]


@pytest.mark.parametrize("kept", [None, [], "x", {"1": None}, {"1": "[]"}, {"1": '{"was_right": 1}'}, {"x" * 61: '{"was_right": true}'}])
def test_what_a_browser_has_kept_is_read_with_care(kept):
    assert progress.read(kept) in ({}, {"1": progress.Mark(True)})


def test_a_kept_answer_without_an_end_is_no_answer():
    assert progress.read({"1": "[" * 100_000, "2": '{"is_done": true}'}) == {"2": progress.Mark(None, True)}


def test_the_first_answer_stays_the_first_in_whatever_order_the_browser_is_heard():
    assert progress.merged(progress.Mark(True), progress.Mark(False, True)) == progress.Mark(True, True)


def test_what_a_browser_has_kept_of_an_older_course_counts(monkeypatch):
    at = knock("course")
    kept = {"lessons": {"8": '{"was_right": true, "is_done": true}'}, "clears": 0}
    monkeypatch.setattr(type(progress.BROWSER), "reported", lambda self, *_: kept if self is progress.BROWSER else None)
    at = settle(at.run())
    assert at.session_state["lesson_marks"] == {"lambda": progress.Mark(True, True)}
    assert url(fine(visit("lambdas", lesson=8)))["lesson"] == "lambda"
    kept = {"lessons": {}, "clears": 1}  # another tab has cleared them
    assert settle(at.run()).session_state["lesson_marks"] == {}


def test_a_cue_without_a_lesson_leaves_the_one_in_hand_and_a_cue_with_it_takes_it_up_again():
    at = visit("lambdas", data="six", lesson="lambda")
    assert at.session_state["lesson_in_hand"] == "lambda"
    for lesson in ("", "lambda"):
        at.query_params["lesson"] = lesson
        at.query_params["order"] = "eight"
        at.run()
        assert at.session_state["lesson_in_hand"] == lesson and url(at).get("lesson", "") == lesson
        assert not [one for one in at.warning if "lesson" in one.value]
