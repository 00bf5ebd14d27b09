"""The lectures that are followed on this server: where each one is, who follows, and what was answered. It knows no Streamlit.

    lectures = Lectures()
    code, key = lectures.begin()                      the key stays with the lecturer, and alone moves the lecture
    lectures.move(code, key, "step?data=six")
    lectures.look(code, "a follower's name").address  -> "step?data=six"

All is bounded: lectures, followers, questions, and the hours that a lecture lasts without a word of its lecturer.
"""

import hmac
import re
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

LETTERS = "23456789BCDFGHJKMNPQRSTVWXZ"  # no 0, O, 1, I, L that look alike, and no vowel, so that no word comes out
LENGTH = 4
MOST_LECTURES = 40
MOST_FOLLOWERS = 300
MOST_QUESTIONS = 50  # of a lecture: the one in sight, and the latest
MOST_ANSWERS = 12  # of a question
LONGEST_ADDRESS = 8000  # signs
LONGEST_QUESTION = 400
SILENT = 20 * 60.0  # seconds after which a lecture ends whose lecturer's page is gone
LONGEST = 6 * 3600.0  # seconds after which one ends that does not move
AWAY = 20.0  # seconds after which a follower is not counted
QUIET = 90.0  # seconds after which followers read that nothing is heard of their lecturer; a browser lets a hidden page ask once a minute
ADDRESS = re.compile(r"([a-z]*)(\?[^\s#\\<>\"]*)?")


class Refused(Exception):
    """What is not done, and the remedy, in a sentence."""


class View(NamedTuple):
    """What a follower sees: the address of the lecture, the number of its moves, and whether nothing is heard of the lecturer's page, which
    was closed, or has lost the server."""

    address: str
    number: int
    is_quiet: bool = False


class Tally(NamedTuple):
    """What the lecturer sees: how many follow now, and how often each answer of the question in sight was given."""

    followers: int
    counts: tuple[int, ...]


@dataclass
class _Lecture:
    key: str
    seen: float
    moved: float
    address: str = ""
    number: int = 0
    question: str = ""
    answers: int = 0
    followers: dict[str, float] = field(default_factory=dict)
    given: dict[str, dict[str, int]] = field(default_factory=dict)


class Lectures:
    """Of one process, for all its sessions."""

    def __init__(self, pages: frozenset[str] | set[str] = frozenset({""}), clock: Callable[[], float] = time.monotonic) -> None:
        self._pages, self._clock, self._lock = pages, clock, threading.Lock()
        self._lectures: dict[str, _Lecture] = {}
        self._ended: deque[str] = deque(maxlen=200)

    def __len__(self) -> int:
        return len(self._lectures)

    @property
    def n_followers(self) -> int:
        """Of all lectures, those included that went a short while ago."""
        with self._lock:
            return sum(len(one.followers) for one in self._lectures.values())

    # ---- the lecturer ----

    def begin(self) -> tuple[str, str]:
        """A new lecture: its code and its key. Raises Refused where there are too many."""
        with self._lock:
            now = self._swept()
            if len(self._lectures) >= MOST_LECTURES:
                raise Refused(f"This server already has {MOST_LECTURES} lectures, which is its limit. Try again when one of them is over.")
            code = ""
            while not code or code in self._lectures or code in self._ended:
                code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            key = secrets.token_urlsafe(24)
            self._lectures[code] = _Lecture(key, now, now)
            return code, key

    def move(self, code: str, key: str, address: str) -> None:
        """The lecturer's page is there now. Raises Refused, also where the address is no page of the app."""
        with self._lock:
            lecture = self._own(code, key)
            found = ADDRESS.fullmatch(address) if isinstance(address, str) and len(address) <= LONGEST_ADDRESS else None
            if found is None or found[1] not in self._pages:
                raise Refused("Students cannot follow to this view: its address is too long, or is not a page of this app.")
            if address != lecture.address:
                lecture.address, lecture.number, lecture.moved = address, lecture.number + 1, self._clock()

    def ask(self, code: str, key: str, question: str, answers: int) -> None:
        """The question in sight of the lecturer, "" for none, and how many answers it has."""
        with self._lock:
            lecture = self._own(code, key)
            if _is_question(question) and _is_count(answers):
                lecture.question, lecture.answers = question, answers

    def tally(self, code: str, key: str) -> Tally:
        """Raises Refused where the lecture is over, or another's."""
        with self._lock:
            lecture, now = self._own(code, key), self._clock()
            given = list(lecture.given.get(lecture.question, {}).values())
            counts = tuple(given.count(at) for at in range(lecture.answers)) if lecture.question else ()
            return Tally(sum(now - seen < AWAY for seen in lecture.followers.values()), counts)

    def address(self, code: str, key: str) -> str:
        with self._lock:
            return self._own(code, key).address

    def end(self, code: str, key: str) -> None:
        with self._lock:
            self._own(code, key)
            self._end(code)

    # ---- who follows ----

    def joined(self, code: str, name: str, other: str) -> str:
        """The name of one who comes to follow: the one it had here before, so that nobody counts twice, else the other. Raises Refused as
        `look` does."""
        with self._lock:
            lecture = self._known(code)
            is_known = name in lecture.followers or any(name in given for given in lecture.given.values())
        follower = name if is_known else other
        self.look(code, follower)
        return follower

    def look(self, code: str, follower: str) -> View:
        """Where the lecture is. Raises Refused where there is none of this code, or no room for one more."""
        with self._lock:
            lecture, now = self._known(code), self._clock()
            if follower not in lecture.followers and len(lecture.followers) >= MOST_FOLLOWERS:
                for name in [name for name, seen in lecture.followers.items() if now - seen > AWAY]:
                    del lecture.followers[name]
                if len(lecture.followers) >= MOST_FOLLOWERS:
                    raise Refused(f"{MOST_FOLLOWERS} people already follow this lecture, which is the limit. Watch the lecturer's screen.")
            lecture.followers[follower] = now
            return View(lecture.address, lecture.number, now - lecture.seen > QUIET)

    def answer(self, code: str, follower: str, question: str, at: int) -> None:
        """A follower's first answer to a question counts; what is no answer does not."""
        with self._lock:
            lecture = self._known(code)
            if follower not in lecture.followers or not _is_question(question) or not question or not _is_count(at) or at >= MOST_ANSWERS:
                raise Refused("This answer was not counted. Follow the lecture, and answer with the buttons on the page.")
            lecture.given.setdefault(question, {}).setdefault(follower, at)
            if len(lecture.given) > MOST_QUESTIONS:  # whoever makes up questions must not push out the one that the class answers
                del lecture.given[next(asked for asked in lecture.given if asked != lecture.question)]

    def leave(self, code: str, follower: str) -> None:
        with self._lock:
            if code in self._lectures:
                self._lectures[code].followers.pop(follower, None)

    # ---- both ----

    def _known(self, code: str) -> _Lecture:
        """A code is no secret: the room reads it, and who guesses it sees what the room sees."""
        self._swept()
        if lecture := self._lectures.get(code):
            return lecture
        if code in self._ended:
            raise Refused("This lecture is over. Ask the lecturer for a new link.")
        raise Refused(f"No lecture has this code. A code has {LENGTH} letters and digits; read it again from the lecturer's screen.")

    def _own(self, code: str, key: str) -> _Lecture:
        lecture = self._known(code)
        if not isinstance(key, str) or not hmac.compare_digest(lecture.key.encode(), key.encode()):
            raise Refused("This lecture belongs to another page. Press Follow me to begin your own.")
        lecture.seen = self._clock()
        return lecture

    def _swept(self) -> float:
        """Ends what has been silent for too long; the time."""
        now = self._clock()
        for code in [code for code, one in self._lectures.items() if now - one.seen > SILENT or now - one.moved > LONGEST]:
            self._end(code)
        return now

    def _end(self, code: str) -> None:
        del self._lectures[code]
        self._ended.append(code)


def cleaned(code: object) -> str:
    """A code as somebody may type it: small letters and spaces do not count, and what is no code is short."""
    return re.sub(r"[^0-9A-Z]", "", str(code)[:20].upper())[: LENGTH + 1]


def _is_question(question: object) -> bool:
    return isinstance(question, str) and len(question) <= LONGEST_QUESTION


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_ANSWERS
