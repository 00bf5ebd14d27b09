"""The pages about lessons and insights: the lesson that one shows can be walked, and each address that the other gives opens."""

import re
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import boosting as b
from tests.boosting.helpers import each
from ui.course.answers import ANSWERS
from ui.course.checks import CHECKS
from ui.course.faults import faults
from ui.course.here import READERS, Here
from ui.course.judge import answer_of, right_choice, verdict_on
from ui.course.lesson import Scene, read
from ui.course.shelf import FOLDER, from_folder
from ui.course.veil import PARTS
from ui.places.combine import Combine
from ui.places.contest import Contest
from ui.places.data import DataView
from ui.places.papers import Papers
from ui.uploads.click_choice import ClickChoice

DOCS = Path(__file__).parents[3] / "docs"
INSIGHTS = (DOCS / "insights.md").read_text(encoding="utf-8")
HOW_TO = (DOCS / "write-a-lesson.md").read_text(encoding="utf-8")
ADDRESSES = re.findall(r"\| `(/[^`]+)` \|", INSIGHTS)
LOSSES = {loss.identifier: loss.text() for loss in b.LOSSES}
LESSONS = {lesson.name: lesson for lesson in from_folder(FOLDER).lessons}


def complaints_of(address):
    """What the page of an address would ignore of it, and what it says of the lesson."""
    parts = urlsplit(address)
    page, params = parts.path.strip("/"), dict(parse_qsl(parts.query))
    lesson = params.pop("lesson", None)
    if lesson is not None:
        return [] if lesson in LESSONS and LESSONS[lesson].scene.page == page else [f"there is no lesson {lesson} on {page}"]
    others = {
        "clicks": lambda: ClickChoice.decode(params)[1], "papers": lambda: Papers.decode(params)[1],
        "combine": lambda: Combine.decode(params)[1], "data": lambda: DataView.decode(params)[1],
        "contest": lambda: Contest.decode(params)[1], "course": lambda: sorted(params),
    }  # fmt: skip
    return others[page]() if page in others else Here(page, params).complaints


@each(address=ADDRESSES)
def test_each_address_of_an_insight_opens_without_complaint(address):
    assert complaints_of(address) == []


def test_every_insight_has_a_source_and_an_address_and_every_lesson_stands_for_one():
    rows = [line for line in INSIGHTS.splitlines() if line.startswith("|") and not re.match(r"\| argument|\|---", line)]
    assert len(rows) == len(ADDRESSES) > 25
    assert all(re.search(r"\[(SL|GB|QB|MP|BU)\]", row.split("|")[2]) for row in rows)
    named = {address.split("lesson=")[1] for address in ADDRESSES if "lesson=" in address}
    assert named <= set(LESSONS)
    for name in set(LESSONS) - named:
        raise AssertionError(f"lesson {name!r} has no row in docs/insights.md: write its argument, the source and `/page?lesson={name}`.")


def test_a_broken_address_is_noticed():
    for address in (
        "/step?loss=moon",
        "/step?lesson=99",
        "/trees?lesson=gbrank",
        "/papers?card=moon",
        "/compare?runs=moon",
        "/ddf?alpha=99",
        "/mart?tree=99",
        "/step?sheet=insight&insight=moon",
        "/combine?alpha=7",
    ):
        assert complaints_of(address), address


def test_the_lesson_that_is_shown_can_be_read_walked_and_met():
    lesson = read(re.search(r"```toml\n(.*?)```", HOW_TO, re.DOTALL).group(1), "shown")

    def at(scene):
        return Here(scene.page, scene.params)

    assert right_choice(lesson, answer_of(lesson, at)).value == "stays" and faults(lesson, at) == []
    assert verdict_on(at(Scene("step", {**lesson.start.params, "max_leaf_nodes": "6", "metric": "ranknet"})), lesson, at).is_met


def test_the_page_names_every_answer_every_check_every_page_and_every_part():
    rows = re.findall(r"(?m)^\| `([^`]+)`", HOW_TO)
    assert rows == [*PARTS, *ANSWERS, *CHECKS]
    assert all(f"`{page}`" in HOW_TO for page in READERS)


def test_each_fold_that_an_insight_names_is_on_a_page_and_about_says_where_in_the_paper():
    pages = "\n".join(path.read_text(encoding="utf-8") for room in ("ui", "pages") for path in (DOCS.parent / room).rglob("*.py"))
    rows = [line for line in INSIGHTS.splitlines() if line.startswith("| ") and "*" in line]
    named = {name for row in rows for name in re.findall(r"\*([^*]+)\*", row)} - {"About"}
    assert len(named) >= 7 and [name for name in named if f'"{name}' not in pages] == []
    about = [row for row in rows if "(*About*)" in row]
    assert len(about) >= 5
    for row in about:
        text = LOSSES[re.search(r"loss=(\w+)", row)[1]]
        assert all(part in text for part in re.findall(r"\b\d\.[\d.]*\d|Idea", row.split("|")[2])), row
