"""Follow me, on every page: the lecturer's link, and the pages that follow it.

The browser says where the lecturer's page is, and goes where a follower's shall be; the server keeps the lecture between them, and is asked
again every second or two, by a fragment that draws nothing else.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, parse_qsl

import segno
import streamlit as st

from ..component.component import Component
from ..component.report import fields, maybe, natural, text
from ..shell import pages
from ..state import url
from ..state.whole import whole
from ..uploads import own_data
from ..work.server import pace, session_id
from .lectures import Lectures, Refused, cleaned

FOLDER = Path(__file__).parent
STYLES = (FOLDER.parent / "shell" / "frame.css", FOLDER / "follow.css")
ACT = fields(
    do=text, code=maybe(text), key=maybe(text), base=maybe(text), address=maybe(text), question=maybe(text), answers=maybe(natural),
    at=maybe(natural),
)  # fmt: skip
FOLLOW = Component("boosting_follow", FOLDER / "js" / "follow.js", styles=STYLES, key="follow", triggers={"act": ACT})
OF_ONE_SESSION = (("data", own_data.OWN), ("model", own_data.OWN), ("log", "file"))  # parameters of what a person has opened
LONGEST_BASE = 300  # signs of the address of the app
ROLE = "follow_role"  # where a session has it: ("lead", code, key, base) or ("follow", code, name)
SAID = "follow_said"  # and the sentence on what was refused
LEADS = "This page leads a lecture. End it before you follow another."
LED = "follow_led"  # and the last move of the lecture that it came to
ASKS = "follow_asks"  # and whether it asks again and again


@st.cache_resource
def shared() -> Lectures:
    """The lectures of all sessions."""
    return Lectures({"" if page is pages.START else page.name for page in pages.PAGES})


def show() -> None:
    """Above every page. Who neither leads nor follows asks nothing."""
    _take_link()
    role = st.session_state.get(ROLE)
    pause = max(1.0, pace(shared().n_followers)) if role else None
    st.session_state[ASKS] = pause is not None
    st.fragment(_look, run_every=pause)()


def _take_link() -> None:
    """The link of a lecture is taken once."""
    asked = url.asked_lecture()
    if asked is not None and st.session_state.get("follow_link") != asked:
        with whole():
            st.session_state["follow_link"] = asked
            _join(asked)


def has_led_to(page: str) -> bool:
    """Whether the lecture that this session follows has led it to this page, and to what its address says: once for each move, and whenever
    the browser goes there again."""
    role = st.session_state.get(ROLE)
    if not role or role[0] != "follow":
        return False
    try:
        address, number, _ = shared().look(*role[1:])
    except Refused:
        return False
    name, _, query = address.partition("?")
    said = dict(parse_qsl(query, keep_blank_values=True))
    is_there = (name or pages.START.name, said.pop(url.LESSON, None), said) == (page, url.asked_lesson(), url.params())
    if not is_there or (st.session_state.get(LED) == (role[1], number) and not url.went_back()):
        return False
    st.session_state[LED] = role[1], number
    return True


def _look() -> None:
    role, said = st.session_state.get(ROLE), st.session_state.get(SAID, "")
    shown: dict[str, Any] = {"role": "", "said": said}
    try:
        if role and role[0] == "lead":
            shown |= _led(*role[1:])
        elif role:
            _, code, name = role
            shown |= {"role": "follow", "code": code, "key": name, **shared().look(code, name)._asdict()}
    except Refused as refused:
        shown |= {"role": "", "said": str(refused)}
        st.session_state[ROLE], st.session_state[SAID] = None, str(refused)
    FOLLOW.show(shown, act=_act)
    if st.session_state[ASKS] != (st.session_state.get(ROLE) is not None):
        st.rerun()  # with another clock, or none


def _led(code: str, key: str, base: str) -> dict[str, Any]:
    tally = shared().tally(code, key)
    link = f"{base}?follow={code}"
    here = {"code": code, "key": key, "link": link, "squares": squares(link), "address": shared().address(code, key)}
    return {"role": "lead", **here, **tally._asdict()}


@whole()
def _act() -> None:
    """What the browser asks for; what is none of it is let be."""
    act = FOLLOW.reported("act")
    if not isinstance(act, dict):
        return
    if act.get("do") != "move" or st.session_state.get(SAID) != LEADS:  # the page moves by itself, before anybody has read it
        st.session_state[SAID] = ""
    role = st.session_state.get(ROLE)
    try:
        _do(act, role)
    except Refused as refused:
        st.session_state[SAID] = str(refused)


def _do(act: dict[str, Any], role: tuple[str, ...] | None) -> None:
    what, lectures = act.get("do"), shared()
    if what == "begin":
        if not role or role[0] != "lead":  # one page has one lecture: their number is bounded
            _lead(*lectures.begin(), act)
    elif what == "lead":
        _lead_on(act, role)
    elif what == "join":
        _join(act.get("code"), act.get("key") or "")
    elif what == "leave" and role and role[0] == "follow":
        lectures.leave(*role[1:])
        st.session_state[ROLE] = None
    elif role and role[0] == "lead":
        _as_lecturer(what, act, role)
    elif role and what == "answer":
        lectures.answer(role[1], role[2], act.get("question", ""), act.get("at", -1))


def _as_lecturer(what: object, act: dict[str, Any], role: tuple[str, ...]) -> None:
    _, code, key, _ = role
    if what == "end":
        shared().end(code, key)
        st.session_state[ROLE] = None
    elif what == "move":
        shared().ask(code, key, act.get("question", ""), act.get("answers", 0))
        address = act.get("address", "")
        if _is_open_here_alone(address):
            raise Refused("Students cannot follow to this view: its file is open on your page only. They stay at the view before.")
        shared().move(code, key, address)


def _is_open_here_alone(address: str) -> bool:
    """Whether it shows what a person has opened. What the server was started with is open on every page."""
    said = parse_qs(address.partition("?")[2])
    return any(value in said.get(name, ()) for name, value in OF_ONE_SESSION) and not own_data.is_given()


def _lead(code: str, key: str, act: dict[str, Any]) -> None:
    base = (act.get("base") or "")[:LONGEST_BASE]
    st.session_state[ROLE] = ("lead", code, key, base if base.startswith(("http://", "https://")) else "")


def _lead_on(act: dict[str, Any], role: tuple[str, ...] | None) -> None:
    """The page was loaded anew, or its session was lost. A link to follow that it was opened with counts once its lecture is over."""
    code, (follows, name) = cleaned(act.get("code")), role[1:] if role and role[0] == "follow" else ("", "")
    try:
        shared().address(code, act.get("key", ""))
    except Refused:
        if follows:
            return
        raise
    if follows:
        shared().leave(follows, name)
    if follows not in ("", code):
        st.session_state[SAID] = LEADS
    _lead(code, act["key"], act)


def _join(code: object, name: str = "") -> None:
    """name   that it followed under before the page was loaded anew"""
    wanted, role = cleaned(code), st.session_state.get(ROLE)
    if role and role[0] == "lead":
        if wanted != role[1]:
            st.session_state[SAID] = LEADS
        return
    try:
        name = shared().joined(wanted, name, session_id())
    except Refused as refused:
        st.session_state[SAID], st.session_state[ROLE] = str(refused), None
        return
    st.session_state[ROLE] = ("follow", wanted, name)


@lru_cache(maxsize=100)
def squares(link: str) -> list[str]:
    """The QR code of a link, a row of "0" and "1" each; made on this machine.

    >>> len(squares("http://localhost:8501/?follow=K7QX"))
    29
    """
    return ["".join(map(str, row)) for row in segno.make(link, error="m", micro=False).matrix]
