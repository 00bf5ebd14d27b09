"""A ranker of another engine that a person has opened: it stays in the session, and stands beside whatever data are chosen."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import streamlit as st

from boosting import ImportedModel, read_model
from boosting.data.letor_line import short
from boosting.data.limits import MB, in_words
from boosting.models.limits import Limits
from boosting.words import counted

from ..state.fields import kept
from ..state.whole import whole
from ..text.markdown import plain
from ..work.server import session_id
from ..work.shelf import size_of
from . import own_data, reading_bar, sent
from .memory import MODEL, MODEL_TIMES, Claim
from .own_data import OWN, POPOVER, STAYS, shared_budget
from .reading import OnProgress, Progress, Reading
from .reading_bar import SHORT, forget_files

OPEN = "own_model"  # where a session has it
READING, SENT_AS = reading_bar.MODEL
LONGEST_TITLE = 40  # signs, in a box of choices
ELSEWHERE = "a model stays in the session that opened it; open its file again under Own data."
CANNOT = "It cannot be trained further here."


class OwnModel(NamedTuple):
    """name of the file;  token   changes with each that is opened"""

    name: str
    token: str
    model: ImportedModel

    @property
    def title(self) -> str:
        """As a box of choices has it.

        >>> OwnModel("ranker.txt", "", read_model(b"<ensemble><tree><split><output>1</output></split></tree></ensemble>")).title
        'ranker.txt (RankLib)'
        """
        return f"{short(self.name)[:LONGEST_TITLE]} ({self.model.engine})"

    @property
    def about(self) -> str:
        """What it is, in a sentence."""
        model = self.model
        kind = " ".join(filter(None, (model.engine, model.version, model.objective)))
        sizes = f"{counted(model.n_iterations, 'iteration')}, {counted(model.n_features, 'feature')}"
        return f"{self.name}: {kind}, {sizes}."


def own_model() -> OwnModel | None:
    return st.session_state.get(OPEN)


def opened(**about: Any) -> Any:
    """The field of a page's state that says whether the session's own model is shown in place of a run: OWN, or "" = a run."""

    def read(text: str) -> str:
        if text not in ("", OWN):
            raise ValueError(f"choose {OWN}, for the model that you opened.")
        if text and own_model() is None:
            raise ValueError(ELSEWHERE)
        return text

    def check(value: str) -> None:
        if value not in ("", OWN):
            raise ValueError(f"choose {OWN}, for the model that you opened.")

    return kept("", read=read, check=check, **about)


def read(name: str, content: bytes, claim: Claim, on_progress: OnProgress = lambda _: None) -> OwnModel:
    """The model of a file. Raises ValueError with one sentence."""
    try:
        if len(content) > MODEL:
            raise ValueError(
                f"{name} has {in_words(len(content))}, the limit here is {in_words(MODEL)}; use boosting.read_model in a script."
            )
        claim.resize(MODEL_TIMES * len(content))
        try:
            model = read_model(content, limits=Limits(size=MODEL, tell=lambda share: on_progress(Progress("Model", share, len(content)))))
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from error
        claim.resize(size_of(model))
    except BaseException:
        claim.give_back()
        raise
    claim.hold_for(model)
    return OwnModel(name, uuid.uuid4().hex, model)


def take_model(name: str, model: ImportedModel) -> None:
    """Make a model the session's own."""
    st.session_state[OPEN] = OwnModel(name, uuid.uuid4().hex, model)


OnOpen = Callable[[], None]


def offer_files(on_open: OnOpen, on_model: OnOpen) -> None:
    """The popover of a person's own data, with a field for a model among its fields. on_open, on_model: are called when files, or a model,
    have been opened."""
    if take_over(on_model):
        st.rerun()  # what stands above these fields may show the model now
    own_data.offer_files(on_open, partial(_show_field, on_model))
    if not st.session_state.get(POPOVER) and READING in st.session_state:
        reading_bar.show(READING, st.session_state[READING], has_room=False)


def _show_field(on_model: OnOpen) -> None:
    st.markdown("**A ranker of another engine**, to step through beside the data")
    file = sent.field(
        st, "Model: LightGBM text or JSON, XGBoost JSON or UBJ, CatBoost JSON, RankLib XML", key="own_model_file",
        max_upload_size=MODEL // MB, on_change=own_data.forget_error,
        help="A file written by the engine's save_model; the engine itself is not needed. The model stays in this browser tab.",
    )  # fmt: skip
    if READING in st.session_state:
        reading_bar.show(READING, st.session_state[READING])
    else:
        st.button("Open model", disabled=file is None, key="open_model", on_click=_open, args=(file, on_model))
    found = own_model()
    if found is not None:
        st.caption(plain(f"Open now: {found.about}"))


def _open(file: Any, on_model: OnOpen) -> None:
    if not sent.are_there(file):
        return
    claim = shared_budget().claim(session_id())
    content, name = file.getvalue(), file.name

    def work(on_progress: OnProgress) -> OwnModel:
        return read(name, content, claim, on_progress)

    reading: Reading[OwnModel] = Reading(work, Progress("Model", 0.0, len(content)))
    reading.start(session_id())
    st.session_state[READING], st.session_state[SENT_AS] = reading, [file.file_id]
    own_data.forget_error()
    reading.rested.wait(SHORT)
    take_over(on_model)


@whole()
def take_over(on_model: OnOpen) -> bool:
    """Make what has been read the session's own model; what went wrong is said where the file was chosen. True where it opened."""
    reading = st.session_state.get(READING)
    if reading is None or not reading.rested.is_set():
        return False
    del st.session_state[READING]
    found = reading.take()
    st.session_state[POPOVER] = found is None
    if found is None:
        own_data.say_error((reading.error, STAYS))
        return False
    st.session_state[OPEN] = found
    forget_files(st.session_state.pop(SENT_AS, []))
    on_model()
    return True
