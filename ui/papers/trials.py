"""The trials of the server and of a session: found by what they are about, shared, started, watched and stopped."""

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any

import streamlit as st

from boosting.data.published import Published
from boosting.experiments.catalogue import EXPERIMENTS
from boosting.words import count
from sample_data import Collection

from ..places.papers import PAPERS
from ..runs.heats import pool
from ..runs.training import OWN_BYTES
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_token
from ..work import session, watching
from ..work.server import scheduler
from ..work.shelf import Shelf
from .cards import changed_of
from .titles import TITLES
from .trial import Trial

MOST_BYTES = 64 * 2**20  # of what all trials came to
AT_ONCE = 0.4  # seconds; what is done by then shows no progress bar
TOGETHER = 2  # trials of one session that are worked at, the others wait their turn: verdicts come one by one, not all at the end


@st.cache_resource
def _shared() -> Shelf[Trial]:
    return Shelf(200, MOST_BYTES)


def store() -> Shelf[Trial]:
    """Where trials live: with the server, or, on a person's own data, with the session."""
    if PAPERS.get().data != OWN:
        return _shared()
    opened, found = st.session_state.get("papers_own_trials", ("", None))
    if found is None or opened != own_token():  # what was found on an earlier file leaves with it
        found = Shelf[Trial](40, OWN_BYTES)
        st.session_state["papers_own_trials"] = own_token(), found
    return found


def key_of(card: str, changed: Mapping[str, Any]) -> Hashable:
    """Equal keys, equal results: data, experiment and every value of it."""
    data = PAPERS.get().data
    experiment = EXPERIMENTS[card]
    values = {**experiment.values, **changed}
    where = (own_token() if data == OWN else data) if experiment.needs_data else ""
    return where, card, tuple(sorted(values.items()))


def find(card: str) -> Trial | None:
    """The trial of a card on the chosen data with its present values; None where nobody has started it."""
    return store().find(key_of(card, changed_of(card)))


def start(card: str, source: Collection) -> Trial:
    """Run a card, or go on with it; nothing new happens where it is under way or done."""
    trial = make(card, source)
    if not trial.is_complete:
        _wanted()[trial.token] = trial
        session.allow([trial])
        trial.error, trial.is_final = "", False
        running()
    return trial


def make(card: str, source: Collection) -> Trial:
    """The trial of a card; a new one waits to be started."""
    changed = changed_of(card)
    return store().get(key_of(card, changed), lambda: Trial(card, source.train, source.test, {**changed, **parts_of(card, source)}))


def parts_of(card: str, source: Collection) -> dict[str, Any]:
    """What else of the data an experiment is given: the validation part, and the folds as they were published."""
    takes_folds = source.folds and "n_folds" in EXPERIMENTS[card].values
    return {"validation": source.validation, "official": Published(pool(source), dict(source.folds)) if takes_folds else None}


def start_all(source: Collection) -> None:
    for card, experiment in EXPERIMENTS.items():
        trial = find(card)
        if experiment.needs_data and (trial is None or not (trial.is_complete or trial.is_final)):
            start(card, source)


def stop(trials: list[Trial]) -> None:
    """This session no longer waits; what is computed stays, and others who wait go on."""
    PAPERS.change(run=False)
    session.stop(trials)


def running() -> list[Trial]:
    """What this session has started and neither stopped nor seen at rest, the first of them being worked at. What rested for want of
    anybody who waits, while the person was elsewhere, is taken up again."""
    for token, trial in list(_wanted().items()):
        if trial.is_complete or trial.error or session.has_stopped(trial):
            del _wanted()[token]
    found = list(_wanted().values())
    session.start(found[:TOGETHER])
    return found


def is_waited_for(trial: Trial) -> bool:
    """Whether this session has started it, and it has not come to rest."""
    return trial.token in _wanted()


def _wanted() -> dict[str, Trial]:
    """Started by this session, by token."""
    return st.session_state.setdefault("papers_wanted", {})


def follow(source: Collection, is_ready: bool) -> list[Trial]:
    """Before anything of a result is shown: run what costs nothing, begin what the URL asks for, and give short work the time it takes.
    Returns what is still under way."""
    for card, experiment in EXPERIMENTS.items():
        if not experiment.needs_data and not (figure := make(card, source)).is_complete:
            figure.finish()
    here, trial = PAPERS.get(), find(PAPERS.get().card)
    is_open = trial is None or not (trial.is_complete or trial.error)
    if here.run and is_ready and is_open:
        start(here.card, source)
    session.at_rest(running(), AT_ONCE)
    return running()


def watch(trials: list[Trial], source: Collection) -> None:
    """How far everything is that the page shows as under way, looked at again and again; a button that stops it. What others have started
    has no bar here; the page is drawn anew when it rests."""
    others = [trial for trial in filter(None, map(find, EXPERIMENTS)) if not trial.rested.is_set()]
    if not trials and others:
        watching.look(lambda seconds: any(trial.rested.is_set() for trial in others), lambda: None)
    if not trials:
        return

    def is_over(seconds: float) -> bool:
        return len(running()) < len(trials)  # something came to rest: the cards above and below say what it came to

    def show() -> None:
        left = running() or trials
        share = sum(trial.progress.overall for trial in left) / len(left)
        watching.bar(watching.Status(share, plain(_words(left, source))), "papers", partial(stop, left))

    watching.look(is_over, show)


def _words(trials: list[Trial], source: Collection) -> str:
    """'Figure 2 of [GB]: training 3 of 12, GBRank 10%, split 1 of 1'; says so where it is not about the data of the page."""
    first = max(trials[:TOGETHER], key=lambda trial: trial.progress.overall)
    now, name = first.progress, TITLES[first.key].full + ("" if first.data is source.train else ", on other data")
    ahead = scheduler().ahead(first)
    if not now.total:
        words = f"{name} waits: {count(ahead)} ahead of it" if ahead else f"{name} begins"
    elif now.done == now.total:
        words = f"{name}: all trainings are done, differences are tested"
    else:
        words = f"{name}: {now.done} of {now.total} done, now {now.words}"
    others = len(trials) - 1
    return f"{words}; {count(others)} more waiting" if others else words
