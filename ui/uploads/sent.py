"""Files as they are sent, before anybody opens them: Streamlit keeps them from then on, so they are bounded from then on.

A file goes to Streamlit's file manager from a route of the server, which the page does not see. So the manager itself is taught bounds: it
takes files that were asked for and no others, so many bytes of a session and of all together, whole or still on their way, and of one too
many the name only, for the page to say why. It also closes sessions that were left, which Streamlit would do when the next visitor comes.

    a field asks for an address  ->  get_upload_urls  ->  the browser sends the bytes there (on_the_way.py)  ->  add_file  ->  the page
"""

import asyncio
import shutil
import tempfile
import time
from collections import defaultdict
from typing import Any

import streamlit as st
from starlette.exceptions import HTTPException
from streamlit.runtime import Runtime, exists, get_instance
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec

from boosting.data.letor_line import short
from boosting.data.limits import MB, in_words

from ..text.markdown import plain
from ..work.memory import give_back
from .memory import FILE, SENT, of_everybody
from .on_the_way import FRAME, OnTheWay, count

AWAY = 20.0  # seconds after which a session that holds files is closed: below `disconnectedSessionTTL`, then Streamlit hides it
LOOK = 2.0  # seconds between two looks at who is still there
IN_MEMORY = MB  # of a file on its way, after which Streamlit's parser turns to the disk
SPARE = 2 * MB  # that stay free there, for others that send at the same moment
MOST_ASKED = 100  # addresses that a session may have at a time; a page has three fields


class Sent(MemoryUploadedFileManager):
    """Streamlit's manager of files with bounds; all but `watch` and `refusal` is called in the thread of the server's loop."""

    runtime: Runtime
    visitor: int  # bytes
    everybody: int
    largest = FILE + MB  # of a request: a file, and what stands around it

    @classmethod
    def adopt(cls, manager: MemoryUploadedFileManager, runtime: Runtime, visitor: int = SENT, everybody: int | None = None) -> "Sent":
        """The same manager, as those have it already who call it."""
        manager.__class__ = cls
        assert isinstance(manager, cls)
        manager.runtime, manager.visitor, manager.everybody = runtime, visitor, everybody if everybody is not None else of_everybody() // 2
        manager._asked, manager._refused = defaultdict(dict), defaultdict(dict)
        manager._seen, manager._loop, manager._coming = {}, None, set()
        count(lambda files: files if isinstance(files, cls) else None)
        UploadedFile.__deepcopy__ = _same_bytes  # type: ignore[attr-defined]
        return manager

    _asked: defaultdict[str, dict[str, int]]  # session -> file ids, the oldest first -> bytes for which there was no room
    _refused: defaultdict[str, dict[str, str]]  # session -> file id -> why
    _seen: dict[str, float]  # session -> when it was there the last time
    _coming: set[OnTheWay]
    _loop: asyncio.AbstractEventLoop | None

    def get_upload_urls(self, session_id: str, file_names: Any) -> list:
        infos = super().get_upload_urls(session_id, file_names)
        asked = self._asked[session_id]
        asked |= dict.fromkeys((info.file_id for info in infos), 0)
        for old in list(asked)[:-MOST_ASKED]:
            del asked[old]
        return infos

    def add_file(self, session_id: str, file: Any) -> None:
        if file.file_id not in self._asked.get(session_id, ()):
            raise HTTPException(status_code=403, detail="No upload field of the page requested this file.")
        lost = self._asked[session_id].pop(file.file_id)
        why = self._no_room(session_id, file.name, len(file.data) + lost)
        if lost and not why:
            why = self._no_disk(file.name, len(file.data) + lost)
            why = why or f"{short(file.name)} did not fit in memory or on disk when it was sent. There is room now: choose it again."
        if why:
            self._refused[session_id][file.file_id] = why
        super().add_file(session_id, file._replace(data=b"") if why else file)
        self.watch(session_id)

    def remove_session_files(self, session_id: str) -> None:
        super().remove_session_files(session_id)
        for known in (self._asked, self._refused, self._seen):
            known.pop(session_id, None)

    def remove_file(self, session_id: str, file_id: str) -> None:
        super().remove_file(session_id, file_id)
        self._refused.get(session_id, {}).pop(file_id, None)

    def refusal(self, session_id: str, file_id: str) -> str:
        """Why a file was not kept; "" where it was."""
        return self._refused.get(session_id, {}).get(file_id, "")

    def watch(self, session_id: str) -> None:
        """Close this session soon after it was left. May be said in any thread."""
        self._seen[session_id] = time.monotonic()
        if self._loop is None:
            try:
                self._loop = asyncio.get_running_loop()
            except RuntimeError:  # nobody sent anything yet: there is nothing to free
                return
            self._loop.call_later(LOOK, self._look)

    def held(self, session_id: str | None = None) -> int:
        """Bytes of files that are kept for one session, or for all, those that came so far of others included."""
        sessions = self.file_storage if session_id is None else [session_id]
        whole = sum(len(file.data) for session in sessions for file in self.file_storage.get(session, {}).values())
        return whole + sum(file.kept for file in self._coming if session_id in (None, file.session_id))

    def begins(self, file: OnTheWay) -> None:
        self._coming.add(file)
        self.watch(file.session_id)

    def ends(self, file: OnTheWay) -> None:
        self._coming.discard(file)
        if self.expects(file):
            self._asked[file.session_id][file.file_id] = file.lost

    def expects(self, file: OnTheWay) -> bool:
        return file.file_id in self._asked.get(file.session_id, ())

    def has_room(self, file: OnTheWay, n_bytes: int) -> bool:
        on_disk = file.kept + n_bytes > IN_MEMORY
        return not (self._no_room(file.session_id, "", n_bytes - FRAME) or (on_disk and self._no_disk("", n_bytes)))

    def _no_disk(self, name: str, n_bytes: int) -> str:
        folder = tempfile.gettempdir()
        free = shutil.disk_usage(folder).free
        has, remedy = f"{short(name)} has {in_words(n_bytes)}", "make room there, then try again"
        return "" if n_bytes + SPARE <= free else f"{has}, and the server's {folder} has {in_words(free)} free; {remedy}."

    def _no_room(self, session_id: str, name: str, n_bytes: int) -> str:
        own, free = self.held(session_id), self.everybody - self.held()
        if own + n_bytes > self.visitor:
            return (
                f"{short(name)} has {in_words(n_bytes)}, your other files that wait to be opened have {in_words(own)}, and one visitor may "
                f"send {in_words(self.visitor)}; remove one of them, or open them first."
            )
        if n_bytes > free:
            return (
                f"{short(name)} has {in_words(n_bytes)}, and {in_words(max(free, 0))} of {in_words(self.everybody)} for what all visitors "
                "send are free; try later, or send fewer documents."
            )
        return ""

    def _look(self) -> None:
        """Who is still there? Of those who are not, everything goes: Streamlit would keep it until the next visitor comes."""
        now, left = time.monotonic(), list[str]()
        for session, seen in list(self._seen.items()):
            if self.runtime.is_active_session(session):
                self._seen[session] = now
            elif now - seen > AWAY:
                left.append(session)
        for session in left:
            self._close(session)
        if left:
            give_back()  # a session is a circle of objects
        assert self._loop is not None
        self._loop.call_later(LOOK, self._look)

    def _close(self, session_id: str) -> None:
        """Streamlit's loop still has a hand on the session whose messages it sent last, while it waits for somebody: so it is emptied."""
        info = self.runtime._session_mgr.get_session_info(session_id)
        self.runtime.close_session(session_id)
        self.remove_session_files(session_id)
        if info is not None:
            info.session.session_state.clear()
            info.session.session_state._new_widget_state.widget_metadata.clear()  # a button's arguments, which may be files
            info.session._fragment_storage.clear()


def _same_bytes(file: UploadedFile, _: Any) -> UploadedFile:
    """Streamlit copies what a field holds at each run of the page, lest a page change it: a file of 1 GB with all its bytes."""
    return UploadedFile(UploadedFileRec(file.file_id, file.name, file.type, file.getvalue()), file._file_urls)


@st.cache_resource
def sent() -> Sent | None:
    """The manager of this server's files, with bounds from now on; None where there is no server, as in a test of a page."""
    manager = get_instance().uploaded_file_mgr if exists() else None
    return Sent.adopt(manager, get_instance()) if isinstance(manager, MemoryUploadedFileManager) else None


def watch() -> None:
    """This session holds what was sent, perhaps to the session before it: its memory is free soon after it was left."""
    manager, context = sent(), get_script_run_ctx()
    if manager is not None and context is not None:
        manager.watch(context.session_id)


def are_there(*files: Any) -> bool:
    """Whether none of these was taken away since the page had it: a button that opens it can still be pressed while another one is sent in
    its place, whose name the field shows already."""
    manager, context = sent(), get_script_run_ctx()
    if manager is None or context is None:
        return True
    kept = manager.file_storage.get(context.session_id, {})
    return all(file.file_id in kept for file in files if file is not None)


def field(where: Any, label: str, **options: Any) -> Any:
    """An upload field; None, and a sentence, where there was no room for the file."""
    file, manager, context = where.file_uploader(label, **options), sent(), get_script_run_ctx()
    why = manager.refusal(context.session_id, file.file_id) if file is not None and manager is not None and context is not None else ""
    if why:
        where.error(plain(why))
    return None if why else file
