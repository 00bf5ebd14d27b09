"""The four stages of a lesson as its bar shows them: words, and below them what can be done."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from boosting import Trace
from sample_data import Collection

from ..runs import training
from ..runs.address import Address, build
from ..uploads.own_data import OWN as OWN_DATA
from ..work.turns import wait_for
from . import progress, walk
from .here import Here
from .judge import answer_of, right_choice, verdict_on
from .lesson import Lesson, Scene
from .shelf import OWN, Shelf
from .words import filled, said

FEW = 300  # documents of data on which a challenge is judged at each change
RIGHT, WRONG = ":green[:material/check_circle:]", ":orange[:material/cancel:]"


class NotYet(Exception):
    """The run of a place is still under way."""


class Stage(NamedTuple):
    """lesson, shelf   the lesson and where it stands;  page, params   what is on screen;  words, acts   the two rows of the bar"""

    lesson: Lesson
    shelf: Shelf
    page: str
    params: Mapping[str, str]
    words: Any
    acts: Any

    @property
    def head(self) -> str:
        number = "Your lesson" if self.lesson.name == OWN else f"Lesson {self.shelf.number(self.lesson)} of {len(self.shelf.lessons)}"
        return said(f"**{number} · {self.lesson.title}{'' if self.lesson.title[-1] in '?!.' else '.'}**")

    def button(self, label: str, name: str, act: Callable, *args, **more) -> None:
        self.acts.button(label, key=f"lesson_{name}", on_click=act, args=args, **more)


def scene_of(lesson: Lesson) -> Scene:
    """Where the present stage happens."""
    return {walk.QUESTION: lesson.scene, walk.ANSWER: lesson.shown}.get(walk.stage(), lesson.start)


def show(stage: Stage) -> None:
    """The present stage. Raises ValueError where the lesson's file asks for what is not there, NotYet where a run is under way."""
    {walk.QUESTION: _ask, walk.ANSWER: _answer, walk.CHALLENGE: _challenge, walk.DONE: _done}[walk.stage()](stage)


def _ask(stage: Stage) -> None:
    lesson = stage.lesson
    stage.words.markdown(f"{stage.head} {said(lesson.look, set())}  \n{said(f'**{lesson.ask}**')}")
    for at, choice in enumerate(lesson.choices):
        stage.button(said(choice.says), f"choice_{at}", walk.choose, lesson, at)


def _answer(stage: Stage) -> None:
    lesson = stage.lesson
    found = answer_of(lesson, place_of)
    right, chosen = right_choice(lesson, found), lesson.choices[walk.given() or 0]
    if walk.is_news():
        progress.note(lesson.name, was_right=chosen == right)
    terms: set[str] = set()
    reply, why = (said(filled(text, found.numbers), terms) for text in (chosen.reply, lesson.why))
    if chosen == right:
        stage.words.markdown(f"{RIGHT} {said(f'**Right: {right.says}.**')} {reply} {why}")
    else:
        stage.words.markdown(f"{WRONG} {said(f'You said **{chosen.says}**.')} {reply}  \n{said(f'The answer is **{right.says}**.')} {why}")
    stage.button("On to the challenge", "on", walk.take_up, lesson, type="primary")


def _challenge(stage: Stage) -> None:
    lesson = stage.lesson
    if walk.is_asked():
        walk.judge(stage.page, stage.params, verdict_on(place_of(Scene(stage.page, stage.params)), lesson, place_of))
    elif stage.page == lesson.start.page:
        _look(stage)
    if walk.stage() == walk.DONE:
        _done(stage)
        return
    place, verdict = walk.last_verdict()
    is_about_this = place == (stage.page, dict(stage.params))
    stage.words.markdown(f"{stage.head} {said(f'**Challenge.** {lesson.task}', set())}")
    stage.button("Check what is on screen", "check", walk.ask, type="primary")
    if verdict and is_about_this:
        stage.acts.markdown(f"**Not yet.** {said(verdict.words)}")


def _look(stage: Stage) -> None:
    """Judge without being asked, where that is cheap; what is met is done at once, and of what is not nothing is said."""
    here = Here(stage.page, stage.params, _source, _rested)
    data = stage.params.get("data")
    if data is None or data == OWN_DATA:
        return
    try:
        if _source(data).train.n_documents > FEW:
            return
        verdict = verdict_on(here, stage.lesson, lambda scene: Here(scene.page, scene.params, _source, _rested))
    except (NotYet, ValueError, LookupError):
        return  # who asks is told
    if verdict.is_met:
        walk.judge(stage.page, stage.params, verdict)


def _done(stage: Stage) -> None:
    lesson, lessons = stage.lesson, stage.shelf.lessons
    if walk.is_news():
        progress.note(lesson.name, is_done=True)
    stage.words.markdown(f"{RIGHT} **Done.** {said(walk.last_verdict()[1].words)} {said(lesson.done, set())}")
    after = lessons[lessons.index(lesson) + 1 :][:1]
    if after:
        stage.button(said(f"Next: {after[0].title}"), "next", walk.begin, after[0], type="primary")
    else:
        stage.acts.page_link("pages/course.py", label="To the course", icon=":material/school:")


def place_of(scene: Scene) -> Here:
    """The place of a scene, with the runs that all share. What asks for a run raises NotYet where it is under way."""
    return Here(scene.page, scene.params, _source, _trace)


def _source(data: str) -> Collection:
    return training.judged(Address(data=data))


def _trace(address: Address, source: Collection, patience: float = training.SHORT) -> Trace:
    """The run that all share. Raises NotYet where it is under way."""
    run = training.run_of(address, *build(address, source))
    if not wait_for(run.rested, patience) or run.trace is None:
        raise NotYet
    return run.trace


def _rested(address: Address, source: Collection) -> Trace:
    return _trace(address, source, patience=0.0)
