"""The state of a session with its past: hears what the browser reports, once each, and can undo it."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from boosting import Dataset, LambdaMART
from boosting.answers.check import Verdict, check
from boosting.answers.pair import pair_question
from boosting.answers.question import Question
from boosting.answers.state import AskedState
from boosting.answers.target import target_question

from ..places.lambdas import Base, Lambdas
from .acts import FREE, act
from .leaf_by_hand import leaf_by_hand
from .state import ready, shown_pair

REMEMBERED = 200


class Edits:
    """state; past, future: states to go back and on to. One a session, kept in its state.

    The browser numbers its acts and repeats them until it reads `applied`, so that none is lost and none is done twice.
    """

    def __init__(self, state: Lambdas) -> None:
        self.state = state
        self.past: list[Lambdas] = []
        self.future: list[Lambdas] = []
        self.token, self.applied = uuid.uuid4().hex, 0
        self.complaint = ""
        self.asked: dict[str, Any] | None = None  # what was typed into "Check me"
        self.verdict: Verdict | None = None
        self.is_held = False  # what was changed last is still in the hand
        self._hold: Any = None  # the hand that made the latest edit
        self._turned = False
        self.touched: int | None = None  # the document that was chosen, or whose score was changed, last

    def hear(self, report: Mapping[str, Any] | None, base_of: Callable[[Lambdas], Base]) -> None:
        """Do what a report holds and was not done yet. What was meant for another session or another query is old news.

        base_of   the base of a state: an act may lead to another order
        """
        if not report or report.get("token") != self.token:
            return
        for what in report.get("acts") or ():
            if int(what["number"]) > self.applied:
                self.applied = int(what["number"])
                base = base_of(self.state)
                if what.get("key") in (None, base.key):
                    self.do(what, base)

    def do(self, what: Mapping[str, Any], base: Base) -> None:
        self.complaint, self.is_held = "", bool(what.get("is_held"))
        try:
            if what.get("do") in ("undo", "redo"):
                self._go(back=what["do"] == "undo")
            elif what.get("do") == "predict":
                self._turned = not self._turned
            elif what.get("do") == "check":
                self.asked = {"subject": str(what["subject"]), "text": str(what["text"]), "row": what.get("row")}
                self.verdict = self._check(base)
            else:
                self._take_back(what.get("hold"))
                self.touched = int(what["document"]) if what.get("do") in ("move", "score", "slide") else self.touched
                self._change(act(self.state, what, base), keep=what["do"] not in FREE, hold=what.get("hold"))
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            self.complaint = str(error)[:1].upper() + str(error)[1:]

    def _take_back(self, hold: Any) -> None:
        """From where a row was taken up to where it is dropped is one edit: its next rank counts from where it was taken up."""
        if hold is not None and hold == self._hold:
            self.state = self.past.pop()
        self._hold = None

    def _change(self, state: Lambdas, keep: bool, hold: Any = None) -> None:
        if state == self.state:
            return
        if keep:
            self.past = [*self.past, self.state][-REMEMBERED:]
            self.future = []
            self._hold = hold
        is_old = keep or (self.asked is not None and self.asked["subject"].startswith("pair"))  # it was about another pair
        self.state, self.asked = state, None if is_old else self.asked

    def _go(self, back: bool) -> None:
        self._hold = None
        here, there = (self.past, self.future) if back else (self.future, self.past)
        if here:
            there.append(self.state)
            self.state, self.asked = here.pop(), None

    def move_to(self, state: Lambdas) -> None:
        """Another query or a link: the past was another query's."""
        self.state, self.past, self.future, self.asked, self.complaint = state, [], [], None, ""
        self._hold = self.touched = None

    def takes_turned(self) -> bool:
        """Whether predicting first was turned on or off; asked once, answered once."""
        asked, self._turned = self._turned, False
        return asked

    def _check(self, base: Base) -> Verdict:
        """What to say about the number that was typed."""
        assert self.asked is not None
        if self.asked["subject"] == "leaf" and not self.state.leaf:
            return Verdict("unread", "Tick the documents of a leaf first.")
        data, scores = self.state.data_of(base), self.state.scores_of(base)
        return check(self.asked["text"], self._question(ready(self.state.conventions, base, data), data, scores))

    def _question(self, loss: LambdaMART, data: Dataset, scores: np.ndarray) -> Question:
        """What was asked: "leaf", "document", or "pair/" with a column; raises ValueError where there is no such pair."""
        assert self.asked is not None
        # What pushes a document is its sum of lambdas, whatever a tree is fitted to.
        here = AskedState(replace(loss, split_on="lambda"), data, scores, learning_rate=loss.learning_rate)
        subject, _, column = self.asked["subject"].partition("/")
        if subject == "leaf":
            return leaf_by_hand(here, self.state.leaf, self.state.l2_of())
        if subject == "document":
            return target_question(here, int(self.asked["row"] or 0))
        return pair_question(here, column, *(shown_pair(self.state, loss, data, scores) or (0, 0)))
