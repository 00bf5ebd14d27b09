"""The lessons that ship: each can be walked with right and wrong answers, its challenge can be met, and what it says is so."""

import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import sample_data
from boosting import metrics
from boosting.data.grade_groups import mean_gap
from boosting.explain.level_error import level_error
from boosting.metrics import ranks
from boosting.words import capital, count, counted
from sample_data import drawn
from sample_data.orders import order
from ui.course.answers import best_first_cut, held_out_ndcg, tree_errors
from ui.course.faults import faults
from ui.course.here import Here, trained
from ui.course.judge import answer_of, verdict_on
from ui.course.lesson import Scene
from ui.course.shelf import FOLDER, from_folder
from ui.course.tour import STOPS
from ui.course.words import BRACES
from ui.places.challenges import CHALLENGES
from ui.shell.pages import PAGES, lessons
from ui.uploads.click_choice import ClickChoice

SHELF = from_folder(FOLDER)
LESSONS = {lesson.name: lesson for lesson in SHELF.lessons}
SIX = {"data": "six"}


@cache
def _trained(address, token):
    return trained(address, sample_data.load(token))


def at(scene):
    """The place of a scene; runs are trained once for all tests."""

    def trace(address, source):
        return _trained(replace(address, changed=_Frozen(address.changed)), address.data)

    return Here(scene.page, scene.params, sample_data.load, trace)


class _Frozen(dict):
    def __hash__(self):
        return hash(tuple(sorted(self.items(), key=str)))


def moved(drawing, row, x):
    """The drawing with one document at another x."""
    documents = list(drawn.read(drawing).documents)
    documents[row] = documents[row]._replace(x=x)
    return drawn.of(documents).identifier


def scores_of(values):
    return "~".join(f"{row}~{value!r}" for row, value in values.items())


ORDER = order("eight")
A, B = np.flatnonzero(ORDER.data.relevance).tolist()
# What a person has on screen who has met the challenge: changes of the scene it begins with; and who has gone another way.
MET = {
    "one-split": lambda p: {"data": moved(p["data"], 0, 64)},
    "a-perfect-fit": lambda p: {"leaves": "5", "least": "3"},
    "boosting": lambda p: {"learning_rate": "1.0"},
    "metrics-and-pairs": lambda p: {"scores": scores_of({0: 0.2, 1: 0.9, 2: 0.6, 3: 0.1, 4: -0.5, 5: 0.3})},
    "ranking-is-not-regression": lambda p: {"data": moved(p["data"], 3, 66)},
    "gbrank": lambda p: {"learning_rate": "2.0"},
    "qbrank": lambda p: {"w": "0.0"},
    "bound": lambda p: {"curvature": "newton"},
    "lambda": lambda p: {"scores": scores_of({B: 0.25})},
    "a-newton-step": lambda p: {"sigma": "4.0"},
    "mpboost": lambda p: {"alpha": "0.5"},
    "how-many-trees": lambda p: {"iteration": str(int(held_out(p).argmax()))},
    "clicks-and-choice": lambda p: {"runs": "lambdamart;gbt;qbrank"},
    "one-algorithm": lambda p: {"w": "1.0"},
}
AMISS = {
    "one-split": lambda p: {"data": moved(moved(p["data"], 0, 64), 1, 70)},  # two points
    "a-perfect-fit": lambda p: {"leaves": "5", "least": "3", "held": "false"},
    "boosting": lambda p: {"learning_rate": "1.0", "loss": "lambdamart"},
    "metrics-and-pairs": lambda p: {"grades": "5~4.0"},
    "ranking-is-not-regression": lambda p: {"data": moved(p["data"], 3, 36)},
    "gbrank": lambda p: {"max_leaf_nodes": "6"},  # one tree that holds all six apart
    "qbrank": lambda p: {"w": "1.0"},
    "bound": lambda p: {"curvature": "newton", "w": "1.0"},
    "lambda": lambda p: {"conventions": "burges2010~metric~ranknet"},
    "a-newton-step": lambda p: {"sigma": "2.0"},
    "mpboost": lambda p: {"alpha": "1.5"},  # Z falls far enough, by steps that are halved
    "how-many-trees": lambda p: {"iteration": "5"},
    "clicks-and-choice": lambda p: {"runs": "lambdamart~learning_rate:0.01;qbrank"},
    "one-algorithm": lambda p: {"w": "0.0"},
}
# Those that a browser walks: each leads from page to page as no other does, or hides the leaves. Others are walked in tests/pages.
WALKED = ("one-split", "ranking-is-not-regression", "qbrank", "mpboost", "clicks-and-choice", "one-algorithm")
WAS = (
    "one-split", "a-perfect-fit", "boosting", "ranking-is-not-regression", "gbrank", "qbrank", "mpboost", "lambda", "a-newton-step",
    "metrics-and-pairs",
)  # fmt: skip


def held_out(params):
    return held_out_ndcg(at(Scene("step", params)).run)


def test_no_lesson_is_broken_and_none_is_without_a_way_to_meet_its_challenge_and_one_to_miss_it():
    assert SHELF.broken == ()
    assert set(MET) | set(AMISS) <= set(LESSONS)
    for name in LESSONS:
        missing = [words for words, ways in (("MET", MET), ("AMISS", AMISS)) if name not in ways]
        assert not missing, (
            f"lesson {name!r} has no entry in {' and '.join(missing)} of this file: write which parameters of its challenge's scene are "
            "changed when it is met (MET), and which when it is missed (AMISS)."
        )


def test_the_pages_say_how_many_lessons_there_are():
    course = next(page for page in PAGES if page.name == "course")
    assert lessons() == capital(counted(len(LESSONS), "lesson", "lessons")) and course.question == f"New to this? {lessons()}"


def test_older_addresses_lead_to_the_lesson_that_they_meant():
    """The ten lessons of version 0.10 had numbers for names."""
    assert [SHELF.find(str(n)).name for n in range(1, 11)] == list(WAS) and SHELF.find("11") is None and SHELF.find("") is None
    assert SHELF.renamed == {str(n): name for n, name in enumerate(WAS, start=1)}
    pages = ("trees", "trees", "step", "compare", "step", "step", "ddf", "lambdas", "step", "lambdas")
    assert tuple(LESSONS[name].scene.page for name in WAS) == pages


def test_what_is_to_be_used_is_below_the_bar_and_below_the_tour():
    """Both are on top of the page."""
    texts = [stop.words for stop in STOPS] + [text for lesson in LESSONS.values() for text in (lesson.look, lesson.why, lesson.task)]
    sides = [side for text in texts for side in re.findall(r"(?:box|sliders|Own data\*\*) (above|below)", text)]
    assert sides == ["below"] * 3, sides


def test_no_lesson_needs_more_words_than_five_minutes_have():
    """At 150 words a minute, what is read takes two of the five."""
    for lesson in LESSONS.values():
        said = [
            lesson.look,
            lesson.ask,
            *(c.says for c in lesson.choices),
            *(c.reply for c in lesson.choices),
            lesson.why,
            lesson.task,
            lesson.done,
        ]
        assert len(" ".join(said).split()) < 350, lesson.name


@pytest.mark.parametrize("name", LESSONS)
def test_the_answer_is_one_of_the_choices_and_every_sentence_has_its_numbers(name):
    lesson = LESSONS[name]
    assert faults(lesson, at) == []
    assert BRACES.search(lesson.why), "the reason names numbers of the computation"
    assert len({choice.reply for choice in lesson.choices}) == len(lesson.choices)


@pytest.mark.parametrize("name", [name for name in LESSONS if name in MET and name in AMISS])
def test_the_challenge_is_not_met_at_its_start_nor_by_a_short_cut_and_can_be_met(name):
    lesson = LESSONS[name]
    params = dict(lesson.start.params)
    on_screen = {
        way: at(Scene(lesson.start.page, {**params, **changes(params)})) for way, changes in (("met", MET[name]), ("amiss", AMISS[name]))
    }
    assert all(not here.complaints for here in on_screen.values())
    start = verdict_on(at(lesson.start), lesson, at)
    met, amiss = (verdict_on(on_screen[way], lesson, at) for way in ("met", "amiss"))
    assert not start.is_met and met.is_met and not amiss.is_met, (start, met, amiss)
    assert start.words.endswith(".") and met.words.endswith(".") and amiss.words.endswith(".")


@pytest.mark.parametrize("name", LESSONS)
def test_another_page_than_that_of_the_challenge_does_not_meet_it(name):
    lesson = LESSONS[name]
    other = Scene("compare", {}) if lesson.start.page != "compare" else Scene("trees", {})
    verdict = verdict_on(at(other), lesson, at)
    assert not verdict.is_met and "Go back to the page" in verdict.words


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("one-split", {"least": "5"}),  # another question is asked, and no point was dragged
        ("boosting", {"learning_rate": "1.0", "max_leaf_nodes": "17"}),  # large trees, where a rate was to be found
        ("gbrank", {"update": "residual"}),
        ("a-newton-step", {"sigma": "4.0", "learning_rate": "1.0"}),
        ("mpboost", {"alpha": "0.5", "learning_rate": "0.5"}),
        ("how-many-trees", {"learning_rate": "0.1", "iteration": "20"}),
        ("one-algorithm", {"w": "1.0", "tau": "0.5"}),
        ("gbrank", {"learning_rate": "2.0", "base": "feature:links to it"}),
        ("gbrank", {"learning_rate": "2.0", "learn_from": "half"}),
    ],
)
def test_a_challenge_is_not_met_by_changing_what_it_does_not_ask_for(name, changes):
    lesson = LESSONS[name]
    here = at(Scene(lesson.start.page, {**lesson.start.params, **changes}))
    assert not here.complaints
    assert re.match("Set .* back", verdict_on(here, lesson, at).words)


def test_a_parameter_that_is_to_be_set_back_is_called_as_its_slider_is():
    lesson = LESSONS["gbrank"]
    here = at(Scene("step", {**lesson.start.params, "n_iterations": "3", "max_leaf_nodes": "6"}))
    assert verdict_on(here, lesson, at).words == "Set “Leaves per tree” and “Iterations” back: only “Learning rate” may change."


def test_of_another_grade_on_lambdas_it_is_said_that_grades_stay_and_not_that_conventions_do():
    lesson = LESSONS["lambda"]
    here = at(Scene("lambdas", {**lesson.start.params, "grades": f"{B}~2.0"}))
    assert verdict_on(here, lesson, at).words.startswith("Keep the documents and their grades")


GIVE_AWAY = {
    "one-split": "middle|51|pure",
    "a-perfect-fit": "last split|perfect",
    "boosting": "too far",
    "ranking-is-not-regression": "not regression",
    "qbrank": "still|missing|margin",
    "metrics-and-pairs": "worse|fall",
    "bound": "beyond|further",
    "lambda": "top|higher",
    "a-newton-step": "alike|cancel",
    "how-many-trees": "before the end|fewer|stop|noise",
    "one-algorithm": "same tree",
}


@pytest.mark.parametrize("name", GIVE_AWAY)
def test_neither_title_nor_idea_gives_the_answer_away(name):
    """The one stands in the bar while the question waits, the other on the Course page before."""
    lesson = LESSONS[name]
    assert not re.search(GIVE_AWAY[name], f"{lesson.title} {lesson.idea}", re.IGNORECASE)


def test_a_lesson_that_another_names_is_the_one_that_is_meant():
    meant = {("lambda", "4"): "metrics-and-pairs", ("how-many-trees", "2"): "a-perfect-fit"}
    found = {}
    for lesson in LESSONS.values():
        texts = [lesson.look, lesson.why, lesson.task, lesson.done, *(choice.reply for choice in lesson.choices)]
        for number in re.findall(r"lesson (\d+)", " ".join(texts)):
            found[lesson.name, number] = list(LESSONS)[int(number) - 1]
    assert found == meant


# ---- what the sentences say ----


def run_of(name, which="scene"):
    return at(getattr(LESSONS[name], which)).run


def rows(data):
    return {name: row for row, name in enumerate(data.document_names)}


def numbers_of(name):
    return answer_of(LESSONS[name], at).numbers


def test_lessons_on_trees_say_what_their_points_are():
    first = at(LESSONS["one-split"].scene).tree.drawing.documents
    assert len(first) == 15 and [d.grade for d in first if d.x <= 14] == [4, 4] and 4 in [d.grade for d in first if d.x > 14]
    near = best_first_cut(at(LESSONS["one-split"].start))
    assert near.value == "x <= 51" and float(near.numbers["x <= 25"]) < 1.02 * float(near.numbers["x <= 51"])
    clear = numbers_of("one-split")
    assert all(float(clear[other]) > 3 * float(clear["x <= 51"]) for other in ("x <= 14", "y <= 55")), "seen without computing"
    second = at(LESSONS["a-perfect-fit"].scene).tree.drawing.documents
    assert len(second) == 30 and numbers_of("a-perfect-fit")["held"] == "10"
    held = tree_errors(at(LESSONS["a-perfect-fit"].scene).tree).held
    assert max(held) == held[0]


def test_boosting_starts_at_the_mean_and_lowers_a6_with_documents_of_grade_one():
    run = run_of("boosting")
    six, leaves = rows(run.data)["a6"], run.iterations[0].leaves[0]
    assert run.data.n_documents == 17 and run.start == pytest.approx(42 / 17) and run.data.relevance[six] == 2
    assert set(run.data.relevance[leaves == leaves[six]]) == {1, 2} and run.settings.learning_rate == 1.0
    assert run_of("boosting", "start").loss.learning_rate == pytest.approx(0.1)
    lesson = LESSONS["boosting"]
    assert verdict_on(at(lesson.start), lesson, at).words.startswith("Squared error 11.1 after five trees") and "still 11.1." in lesson.task


def test_a_stump_is_explained_in_every_lesson_that_speaks_of_one_before_its_answer():
    for lesson in LESSONS.values():
        for words in (lesson.look, lesson.task):
            assert "stump" not in words or "with one split" in words, lesson.name


def test_an_answer_about_a_document_shows_this_document():
    for lesson in LESSONS.values():
        if lesson.shown.page == "step" and "document" in lesson.answer.given:
            name = lesson.answer.given["document"]
            assert rows(run_of(lesson.name, "shown").data)[name] == int(lesson.shown.params["document"]), lesson.name


def test_the_challenge_on_metrics_speaks_of_the_number_on_screen():
    lesson = LESSONS["metrics-and-pairs"]
    _, data, scores = at(lesson.start).lambdas
    now, wrong = f"{metrics.ndcg(data, scores):.3f}", count(int(metrics.contradicting_pairs(data, scores)))
    assert verdict_on(at(lesson.start), lesson, at).words.startswith(f"NDCG went from {now} ")
    assert lesson.task.startswith(f"Now NDCG is {now} and {wrong} pairs contradict")


def test_the_lessons_on_orders_say_where_the_relevant_results_stand():
    assert order("ten").relevant == (1, 12) and order("ten").errors == 10 and ORDER.relevant == (4, 7) and ORDER.errors == 8
    numbers = numbers_of("metrics-and-pairs")
    assert (numbers["pairs"], numbers["other pairs"]) == ("10", "8") and float(numbers["other ndcg"]) < float(numbers["ndcg"])
    why = LESSONS["metrics-and-pairs"].why
    assert "[SL] RankNet Example" in why and "[BU]" not in why, "ten and eight are the slides' counts; [BU] Figure 1 has others"
    counts = [round(1 / np.log2(rank + 1), 2) for rank in (1, 4, 7, 12)]
    assert counts == [1, 0.43, 0.33, 0.27] and round(counts[2] - counts[3], 2) == 0.06 and round(1 - counts[1], 2) == 0.57
    data = order("ten").data
    assert data.n_documents == 16 and (data.relevance > 0).sum() == 2


def test_lambdarank_and_ranknet_order_the_two_the_other_way_round():
    net = numbers_of("lambda")
    assert (net["one"], net["other"]) == ("0.71", "0.538") and float(net["other ranknet"]) > float(net["one ranknet"])
    discount = 1 / np.log2(np.arange(2, 18))
    taken = [sum(discount[rank - 1] - discount[j] for j in range(rank, 16)) for rank in (4, 7)]
    assert taken[0] > taken[1], "each result below takes more from A"


def test_ranking_and_regression_race_at_equal_rates():
    lesson, data = LESSONS["ranking-is-not-regression"], sample_data.load("popularity").train
    runs = [at(lesson.scene).run_of(address) for address in at(lesson.scene).comparison.runs]
    assert {run.settings.learning_rate for run in runs} == {0.3} and {run.settings.max_leaf_nodes for run in runs} == {2}
    assert runs[1].loss.update == "residual" and sorted(data.relevance[:3]) == sorted(data.relevance[3:]) == [2, 3, 4]
    links = [sorted(data.features[data.query_slice(q), 0]) for q in (0, 1)]
    assert sorted((one[0], one[-1]) for one in links) == [(500, 1_000), (50_000, 100_000)]
    numbers = numbers_of(lesson.name)
    assert (numbers["gbrank"], numbers["gbt"]) == ("4", "11") and at(lesson.shown).comparison.iteration == 4
    errors = [level_error(run) for run in runs]
    assert float(numbers["gbrank level"]) == pytest.approx(errors[1].level[4], rel=0.01) and errors[1].level[4] > 0.9 * errors[1].error[4]
    squares = (data.relevance - runs[1].scores(4)) ** 2
    assert (
        float(numbers["gbrank error"]) == pytest.approx(squares.mean(), rel=0.01)
        and "the mean squared error is {gbrank error}" in lesson.why
    )
    assert all(errors[0].level[k] < 0.1 for k in range(12)), "GBT keeps the level, and pays for it"
    order_of_links = np.argsort(data.features[:, 0])
    assert np.sign(np.diff(data.relevance[order_of_links])).tolist() == [1, 1, -1, 1, 1]
    assert any(challenge.identifier == "must-fail" for challenge in CHALLENGES)


def test_gbrank_adds_up_what_five_pairs_ask_and_its_average_stays_wrong():
    run = run_of("gbrank")
    bread = rows(run.data)["Bread (encyclopedia)"]
    gaps = run.data.relevance[bread] - run.data.relevance
    assert sorted(gaps[gaps > 0]) == [1, 2, 2] and sorted(-gaps[gaps < 0]) == [1, 2] and run.loss.update == "paper" and run.loss.tau == 1
    assert run.at(1).targets[bread] == pytest.approx((2 + 2 + 1 - 2 - 1) / 5)
    for k in (1, 2, 3):
        step = run.iterations[k - 1].step
        assert (step.decay, step.rate) == pytest.approx((k / (k + 1), 1 / (k + 1)))
    start = run_of("gbrank", "start")
    assert start.settings.learning_rate == 0.3
    assert {metrics.contradicting_pairs(start.data, start.scores(k)) for k in range(1, start.n_iterations + 1)} == {6}


def test_qbrank_has_four_trees_and_the_force_is_half_of_what_is_missing():
    run = run_of("qbrank")
    grandma, rye = rows(run.data)["Grandma's first loaf"], rows(run.data)["Rye in twelve hours"]
    assert run.scores(4)[grandma] > run.scores(4)[rye] and run.loss.w == 0.5
    table = run.at(5).pairs(0)
    pair = (table["winner"] == grandma) & (table["loser"] == rye)
    assert table["force"][pair][0] == pytest.approx(0.5 * table["margin"][pair][0])
    assert table["margin"][pair][0] == pytest.approx(table["tau"][pair][0] - table["difference"][pair][0])


def test_the_bound_touches_the_risk_and_its_minimum_is_at_one():
    run, numbers = run_of("bound"), numbers_of("bound")
    shape = run.loss.risk_shape(run.data, run.scores(0), run.iterations[0].g())
    assert -shape.slope / shape.bound == pytest.approx(1.0) and float(numbers["s"]) > 1.0
    assert float(numbers["risk"]) > float(numbers["risk at 1"]) > float(numbers["risk at s"])
    start = run_of("bound", "start")
    assert start.iterations[3].watch["s"] > 4 and start.loss.curvature == "paper"
    lacking = (start.at(4).pairs(0)["margin"] > 0).sum()
    assert lacking < len(start.at(4).pairs(0)["margin"]) / 2, "few pairs lack their margin"


def test_a_newton_step_leaves_out_how_much_is_at_stake():
    run, numbers = run_of("a-newton-step"), numbers_of("a-newton-step")
    assert (numbers["one lambda"], numbers["other lambda"]) == ("0.373", "−0.0842") and np.ptp(run.scores(0)) == 0
    sizes = [abs(float(numbers[f"{who} lambda"].replace("−", "-"))) for who in ("one", "other")]
    won = {name: run.data.relevance[row] for name, row in rows(run.data).items()}
    assert max(won, key=won.get) == "Grandma's first loaf" and won["Oven repair at home"] == min(won.values())
    assert 4 < sizes[0] / sizes[1] < 5 and (numbers["one step"], numbers["other step"]) == ("2", "−2")
    assert run.iterations[0].g()[rows(run.data)["Grandma's first loaf"]] == pytest.approx(2.0)
    doubled = at(Scene("step", {**LESSONS["a-newton-step"].start.params, "sigma": "4.0"})).run
    for k in range(run.n_iterations + 1):
        assert np.allclose(4 * doubled.scores(k), run.scores(k))
        assert np.array_equal(ranks(doubled.scores(k), run.data.query_ptr), ranks(run.scores(k), run.data.query_ptr))


def test_mpboost_has_four_times_the_distance_and_the_other_way_round_where_the_pairs_are_wrong():
    lesson = LESSONS["mpboost"]
    numbers = answer_of(lesson, at).numbers
    assert float(numbers["d wide"]) == pytest.approx(4 * float(numbers["d narrow"]), rel=0.01)
    wrong = replace(lesson, answer=replace(lesson.answer, given={**lesson.answer.given, "difference": -1}))
    binary = replace(lesson, answer=replace(lesson.answer, given={**lesson.answer.given, "ddf": "binary"}))
    assert answer_of(wrong, at).value == "wide" and answer_of(binary, at).value == "equal"
    start = run_of("mpboost", "start")
    assert mean_gap(start.data) == pytest.approx(2.14, abs=0.005)
    assert start.loss.distance(np.array([4.0])) == 8 and start.iterations[0].step.rate == 0.25
    z = [start.loss.risk(start.data, start.scores(0) + s * start.iterations[0].g()) for s in (0.0, 1.0)]
    assert z[1] > z[0], "the full step would raise Z"


def test_how_many_trees_is_asked_of_six_queries_and_seventeen_learn():
    run, numbers = run_of("how-many-trees"), numbers_of("how-many-trees")
    assert (run.data.n_queries, run.validation.n_queries, run.n_iterations) == (17, 6, 60) and numbers["train end"] == "0.922"
    assert 0 < int(numbers["trees"]) < 30 and float(numbers["best"]) > float(numbers["end"]) + 0.1 > float(numbers["start"])
    assert metrics.NDCG.label == "NDCG@5" and np.ptp(run.scores(0)) == 0


def test_who_learns_from_clicks_and_what_beats_lambdamart_here():
    assert "GBT" not in numbers_of("clicks-and-choice")["takes"] and "MPBoost" in numbers_of("clicks-and-choice")["takes"]
    assert at(LESSONS["clicks-and-choice"].scene).address.learn_from == "clicks"
    assert f"{ClickChoice().sessions:,} searchers for each query" in LESSONS["clicks-and-choice"].look


def test_gbrank_and_qbrank_fit_the_same_first_tree():
    one, other = (at(LESSONS["one-algorithm"].scene).run_of(run) for run in at(LESSONS["one-algorithm"].scene).comparison.runs)
    assert np.allclose(one.at(1).targets, other.at(1).targets) and np.allclose(one.at(1).problem.weights, other.at(1).problem.weights)
    assert one.loss.update == "residual" and (other.loss.w, other.loss.curvature) == (1.0, "newton")
    numbers = numbers_of("one-algorithm")
    assert numbers["gbrank"] == "0.1" and float(numbers["qbrank"]) == pytest.approx(0.1 * other.iterations[0].watch["s"], rel=0.01)
    assert one.settings.learning_rate == other.settings.learning_rate == 0.1 and other.iterations[0].watch["s"] > 1
