"""The state of a session with its past: hears what the browser reports, once each, and can undo it."""

import uuid
from collections.abc import Callable, Mapping
from typing import Any

from boosting.lambdas.answer_check import Verdict, check
from boosting.lambdas.pair_table import Question

from .acts import FREE, act
from .state import Base, State, ready, shown_pair

REMEMBERED = 200


class Edits:
    """state; past, future: states to go back and on to. One a session, kept in its state.

    The browser numbers its acts and repeats them until it reads `applied`, so that none is lost and none is done twice.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.past: list[State] = []
        self.future: list[State] = []
        self.token, self.applied = uuid.uuid4().hex, 0
        self.complaint = ""
        self.asked: dict[str, Any] | None = None  # what was typed into "Check me"
        self.verdict: Verdict | None = None
        self._turned: set[str] = set()

    def hear(self, report: Mapping[str, Any] | None, base_of: Callable[[State], Base]) -> None:
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
        self.complaint = ""
        try:
            if what.get("do") in ("undo", "redo"):
                self._go(back=what["do"] == "undo")
            elif what.get("do") in ("large", "predict"):
                self._turned ^= {what["do"]}
            elif what.get("do") == "check":
                self.asked = {"subject": str(what["subject"]), "text": str(what["text"]), "row": what.get("row")}
                self.verdict = self._check(base)
            else:
                self._change(act(self.state, what, base), keep=what["do"] not in FREE)
        except (ValueError, TypeError, KeyError, OverflowError) as error:
            self.complaint = str(error)[:1].upper() + str(error)[1:]

    def _change(self, state: State, keep: bool) -> None:
        if state == self.state:
            return
        if keep:
            self.past = [*self.past, self.state][-REMEMBERED:]
            self.future = []
        self.state, self.asked = state, self.asked if not keep else None

    def _go(self, back: bool) -> None:
        here, there = (self.past, self.future) if back else (self.future, self.past)
        if here:
            there.append(self.state)
            self.state, self.asked = here.pop(), None

    def move_to(self, state: State) -> None:
        """Another query or a link: the past was another query's."""
        self.state, self.past, self.future, self.asked, self.complaint = state, [], [], None, ""

    def takes_turned(self) -> set[str]:
        """The switches of the page, "large" and "predict", that were turned; asked once, answered once."""
        asked, self._turned = self._turned, set()
        return asked

    def _check(self, base: Base) -> Verdict:
        """What to say about the number that was typed."""
        assert self.asked is not None
        data, scores = self.state.data_of(base), self.state.scores_of(base)
        return check(self.asked["text"], self._question(ready(self.state.conventions, base, data), data, scores))

    def _question(self, loss, data, scores) -> Question:
        assert self.asked is not None
        subject = self.asked["subject"]
        if subject == "leaf":
            return Question("leaf", self.state.leaf, loss, data, scores, self.state.l2_of(), type(loss).learning_rate)
        if subject == "pair":
            return Question("pair", shown_pair(self.state, loss, data, scores) or (0, 0), loss, data, scores)
        return Question("document", (int(self.asked["row"] or 0),), loss, data, scores)
