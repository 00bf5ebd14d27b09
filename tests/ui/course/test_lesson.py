"""A lesson file: what it must hold, and what is said of one that does not."""

import re

import pytest

from ui.course.faults import faults
from ui.course.here import Elsewhere, Here
from ui.course.lesson import Broken, read
from ui.course.shelf import FOLDER, from_folder, name_of
from ui.course.words import filled, said

GOOD = (FOLDER / "06-gbrank.toml").read_text(encoding="utf-8")


def wrong(old, new, count=1):
    assert old in GOOD
    with pytest.raises(Broken) as error:
        read(GOOD.replace(old, new, count), "mine")
    return str(error.value)


def test_a_good_file_becomes_a_lesson():
    lesson = read(GOOD, "mine")
    assert lesson.name == "mine" and lesson.scene.page == "step" and "targets" in lesson.scene.hide
    assert lesson.answer.name == "sign of target" and lesson.answer.given["iteration"] == 1 and len(lesson.choices) == 3


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("title = ", "title == ", "mine.toml is not TOML: "),
        ('title = "GBRank: two targets per pair"', "", "mine.toml, title: it is missing"),
        ('title = "GBRank: two targets per pair"', 'title = ""', "title: it is empty"),
        ('title = "GBRank: two targets per pair"', f'title = "{"x" * 61}"', "title: it has 61 characters; 60 fit"),
        ("idea = ", "idee = ", "idea: it is missing"),
        ('page = "step"', 'page = "moon"', "scene.page: 'moon' is not a page that a lesson can use; choose one of step, draw, trees, "),
        ('loss = "gbrank"', 'loss = "moon"', "scene.page: the address does not open: loss=moon was ignored: choose one of "),
        ('data = "six"', "data = [1]", "scene.data: [1] is neither text nor a number"),
        ('hide = ["targets",', 'hide = ["everything",', "names a part that cannot be hidden; choose from steps, outcome, "),
        ('of = "sign of target"', 'of = "guess"', "question.answer.of: 'guess' is not known; choose one of best first cut, "),
        ("iteration = 1 }", "iteration = 1, rank = 2 }", "question.answer.rank: 'sign of target' has no such parameter; it has document"),
        (", iteration = 1 }", " }", "question.answer.iteration: 'sign of target' needs it."),
        (", iteration = 1 }", ', iteration = "1" }', "question.answer.iteration: '1' is not a whole number."),
        ('is = "0"', 'is = "above 0"', "question.choice: two of them have the same `is`"),
        ('says = "Above 0"', "says = 3", "question.choice 1.says: 3 is not text"),
        ('of = "every pair right within"', 'of = "all is well"', "challenge.check.of: 'all is well' is not known"),
        ("[challenge]", "[challenge]\nbonus = 3", "challenge.bonus: there is no such key here; the allowed keys are task, "),
        ("[scene]", "[seen]", "scene: it is missing"),
        ('ask = "Bread', 'ask = "{target} Bread', "question.ask: {target} would be shown as it is; only reply and why have numbers"),
        ('says = "Above 0', 'says = "Above {target}', "question.choice 1.says: {target} would be shown as it is"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place_and_what_is_allowed(old, new, words):
    assert words in wrong(old, new)


CHECK = 'of = "every pair right within", trees = 5, only = "learning_rate"'


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("loses {losses}", "loses {loses}", "question.choice 1.reply: a sentence has {loses}, which is not a number of its answer"),
        ("/ 5 = {target}.", "/ 5 = {tagret}.", "answer.why: a sentence has {tagret}, which is not a number of its answer; choose"),
        ('is = "above 0"', 'is = "above"', "question.choice: the answer is 'above 0', and no choice has that as its `is`."),
        (' (encyclopedia)", iter', '", iter', "question.answer: there is no document 'Bread'; choose one of Loaf"),
        ("iteration = 1 }", "iteration = 99 }", "question.answer: iteration 99 is outside 0..20"),
        (CHECK, 'of = "same scores as", loss = "moon"', "challenge.check: there is no loss"),
        (CHECK, 'of = "held-out error below", bound = 1.0', "challenge.check: this needs the page trees, not step"),
        ("learning_rate = 0.3\n", "learning_rate = 2.0\n", "challenge.scene: the check is met there already"),
    ],
)  # fmt: skip
def test_what_only_the_computation_shows_is_named_with_its_sentence(old, new, words):
    assert old in GOOD
    (found,) = faults(read(GOOD.replace(old, new), "mine"), lambda scene: Here(scene.page, scene.params))
    assert found.startswith(f"mine.toml, {words}")


def test_several_faults_are_named_at_once():
    text = (
        GOOD.replace("{wins} pairs", "{win} pairs")
        .replace("{target}", "{tagret}")
        .replace("learning_rate = 0.3\n", "learning_rate = 2.0\n")
    )
    found = faults(read(text, "mine"), lambda scene: Here(scene.page, scene.params))
    assert [one.split(": ")[0].split(", ")[1] for one in found] == ["question.choice 1.reply", "answer.why", "challenge.scene"]


def test_what_folds_out_is_hidden_with_the_outcome_that_it_tells():
    assert read(GOOD, "mine").scene.hide == ("targets", "forces", "outcome", "steps", "curves", "more")
    assert "more" not in read(GOOD.replace('"outcome", ', ""), "mine").scene.hide


@pytest.mark.parametrize("text", ["a = " + "[" * 5000 + "]" * 5000, "a = " + "9" * 5000])
def test_a_file_that_no_reader_bears_is_refused_and_leaves_the_others_alone(text, tmp_path):
    with pytest.raises(Broken, match="is not TOML: "):
        read(text, "mine")
    (tmp_path / "01-bad.toml").write_text(text, encoding="utf-8")
    (tmp_path / "02-good.toml").write_text(GOOD, encoding="utf-8")
    assert [lesson.name for lesson in from_folder(tmp_path).lessons] == ["good"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = 0x" + "f" * 9000, "mine.toml, title: a number must be between -9,007,"),
        ("scene.iteration = 0x" + "f" * 9000, "mine.toml, scene.iteration: a number must be between"),
        ("title = nan", "mine.toml, title: a number must be between"),
        ("title" + ".a" * 900 + " = 1", "it is nested more than 8 levels deep"),
        ("scene.hide = [{" + "a." * 900 + "a = 1}]", "mine.toml, scene.hide.1.a.a.a.a.a.a: it is nested more than 8 levels deep"),
        ("title = " + "9" * 9000, "mine.toml is not TOML: a number in it has thousands of digits, or lists are nested"),
        ("title = " + "[" * 9000, "mine.toml is not TOML: a number in it has thousands of digits, or lists are nested"),
        ("title = [" + "1," * 9000 + "]", "mine.toml, title: [1, 1, 1, "),
        (GOOD.replace("[challenge]", "[challenge]\n" + "x" * 9000 + " = 1"), "mine.toml, challenge.xxxxx"),
    ],
    ids=["digits", "digits of an address", "no number", "tables", "tables in a list", "more digits", "lists", "a long list", "a long name"],
)
def test_what_is_wrong_with_endless_values_is_said_in_few_words(text, words):
    with pytest.raises(Broken) as error:
        read(text, "mine")
    assert words in str(error.value) and len(str(error.value)) < 400


def test_a_file_that_is_too_long_or_no_text_is_refused():
    with pytest.raises(Broken, match="may have 20,000"):
        read(GOOD + "#" * 20_000, "mine")


def test_a_broken_file_in_the_folder_is_named_and_leaves_the_others_alone(tmp_path):
    for name, text in (("01-good.toml", GOOD), ("02-bad.toml", "title = 3"), ("1-good.toml", GOOD), ("03-bytes.toml", None)):
        (tmp_path / name).write_bytes(text.encode() if text else b"\xff\xfe")
    found = from_folder(tmp_path)
    assert [lesson.name for lesson in found.lessons] == ["good"]
    assert [re.match(r"[\w-]+\.toml", words)[0] for words in found.broken] == ["02-bad.toml", "03-bytes.toml", "1-good.toml"]
    assert "rename the file" in found.broken[-1] and name_of(tmp_path / "1-good.toml") == "good"


def test_text_of_a_lesson_is_no_markup_but_for_bold():
    assert said("**bold** <b> [a](b) `c`") == r"**bold** \<b\> \[a\]\(b\) \`c\`"
    assert said("a ** b").count("*") == said("a ** b").count("\\*"), "a mark without its partner is a star"
    with pytest.raises(ValueError, match="which is not a number of its answer; choose one of a, b"):
        filled("{c}", {"a": "1", "b": "2"})


def test_a_place_says_what_its_page_would_ignore_and_which_page_it_is():
    assert Here("trees", {"splits": "99"}).complaints and not Here("ddf", {"data": "six"}).complaints
    with pytest.raises(Elsewhere, match="forest or algorithm, not trees"):
        Here("trees", {}).address  # noqa: B018
