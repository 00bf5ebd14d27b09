"""What is sent is bounded from the moment it is sent, by Streamlit's own server and its own routes: a newer Streamlit may differ."""

import asyncio
import weakref
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from types import SimpleNamespace

import numpy as np
import pytest
from streamlit import config
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.Common_pb2 import FileURLs
from streamlit.runtime import Runtime
from streamlit.runtime.uploaded_file_manager import UploadedFile
from streamlit.web.server.server import Server
from streamlit.web.server.starlette.starlette_app import create_starlette_app

from boosting.data.limits import MB
from ui.uploads import on_the_way, sent
from ui.uploads.sent import Sent


class Client:
    """A browser's end of a session."""

    client_context = None

    def __init__(self):
        self.messages = deque()

    def write_forward_msg(self, message):
        self.messages.append(message)


class Visit:
    """A server of Streamlit's without a port, and what a browser may do to it."""

    def __init__(self, script):
        self.runtime = Server(str(script), is_hello=False)._runtime
        self.app = create_starlette_app(self.runtime)
        self.files = Sent.adopt(self.runtime.uploaded_file_mgr, self.runtime, visitor=3 * MB, everybody=4 * MB)

    def come(self):
        client = Client()
        return self.runtime.connect_session(client, user_info={}), client

    def open(self, session):
        """Lets a session hold data, as opened files are held, and files by a button that opens them; a weak reference to these."""
        data = np.zeros(1)
        self.state = self.runtime._session_mgr.get_session_info(session).session.session_state  # somebody may still have it
        self.state["own_collection"] = self.state._new_widget_state.widget_metadata["open"] = data
        return weakref.ref(data)

    async def ask(self, session, client):
        """The address for a file, as a field of the page asks for it."""
        message = BackMsg()
        message.file_urls_request.request_id = "one"
        message.file_urls_request.file_names.append("train.txt")
        self.runtime.handle_backmsg(session, message)
        while True:
            await asyncio.sleep(0)
            for found in client.messages:
                if found.WhichOneof("type") == "file_urls_response":
                    client.messages.remove(found)
                    return found.file_urls_response.file_urls[0]

    async def put(self, address, *contents, then=None):
        """The status that the server gives for a file sent to an address, piece by piece, None where the browser goes; `then`: what is
        waited for before its end."""
        opens, closes = b'--x\r\nContent-Disposition: form-data; name="f"; filename="train.txt"\r\n\r\n', b"\r\n--x--\r\n"
        headers = [(b"content-type", b"multipart/form-data; boundary=x"), (b"host", b"localhost")]
        scope = {"type": "http", "method": "PUT", "path": address, "raw_path": address.encode(), "query_string": b"", "headers": headers,
                 "http_version": "1.1", "scheme": "http", "server": ("localhost", 1), "client": ("localhost", 2)}  # fmt: skip
        bodies, statuses = deque([opens + contents[0], *contents[1:], closes]), []

        async def receive():
            if len(bodies) == 1 and then is not None:
                await then.wait()
            body = bodies.popleft()
            return {"type": "http.disconnect"} if body is None else {"type": "http.request", "body": body, "more_body": bool(bodies)}

        async def send(message):
            statuses.append(message.get("status"))

        await self.app(scope, receive, send)
        return statuses[0]

    async def choose(self, session, client, *contents, then=None):
        """A file chosen in a field of the page: its id, or the status where the server refused it."""
        url = await self.ask(session, client)
        status = await self.put(url.upload_url, *contents, then=then)
        return url.file_id if status == 204 else status

    async def come_to_hold(self, n_bytes):
        """Until the server holds so many bytes, and what stands around them."""
        while abs(self.files.held() - n_bytes) > 1000:
            await asyncio.sleep(0)


@pytest.fixture
def at_server(tmp_path, monkeypatch):
    """Runs a coroutine at a server of Streamlit's, in a thread of its own: in this one a loop may be running, for the browser of other
    tests lives as long as the process that runs them."""
    monkeypatch.setattr(Runtime, "_instance", None)
    monkeypatch.setattr(sent, "LOOK", 0.0)
    before = config.get_option("server.enableXsrfProtection")
    config.set_option("server.enableXsrfProtection", False)
    script = tmp_path / "app.py"
    script.write_text("")

    def run(what):
        async def whole():
            visit = Visit(script)
            await visit.runtime.start()
            try:
                await what(visit)
            finally:
                visit.runtime.stop()
                await visit.runtime.stopped

        with ThreadPoolExecutor(1) as alone:
            alone.submit(asyncio.run, asyncio.wait_for(whole(), 60)).result()

    yield run
    config.set_option("server.enableXsrfProtection", before)


def test_files_are_kept_up_to_the_bound_of_a_visitor_and_of_all_opened_or_not(at_server):
    async def go(visit):
        anna, ben = visit.come(), visit.come()
        first = await visit.choose(*anna, bytes(2 * MB))
        second = await visit.choose(*anna, bytes(2 * MB))
        assert visit.files.refusal(anna[0], first) == "" and visit.files.held() == 2 * MB
        assert visit.files.refusal(anna[0], second) == (
            "train.txt has 2 MB, your other files that wait to be opened have 2 MB, and one visitor may send 3 MB; "
            "remove one of them, or open them first."
        )
        third = await visit.choose(*ben, bytes(3 * MB))
        assert visit.files.refusal(ben[0], third) == (
            "train.txt has 3 MB, and 2 MB of 4 MB for what all visitors send are free; try later, or send fewer documents."
        )
        assert visit.files.held() == 2 * MB
        assert [len(file.data) for file in visit.files.get_files(anna[0], [first, second])] == [2 * MB, 0]
        kept = visit.files.get_files(anna[0], [first])[0]
        assert deepcopy(UploadedFile(kept, FileURLs())).getvalue() is kept.data, "each run of the page copies what a field holds"
        visit.files.remove_file(anna[0], first)
        assert visit.files.refusal(ben[0], await visit.choose(*ben, bytes(3 * MB))) == "" and visit.files.held() == 3 * MB

    at_server(go)


def test_files_on_their_way_count_with_those_that_came(at_server):
    """A browser that sends and never ends takes of its own room, and of that of all; what it took is free when it goes."""

    async def go(visit):
        anna, ben, never = visit.come(), visit.come(), asyncio.Event()
        await visit.choose(*anna, bytes(MB))
        sending = [asyncio.create_task(visit.choose(*anna, bytes(MB), then=never))]
        await visit.come_to_hold(2 * MB)
        refused = await visit.choose(*anna, bytes(MB), bytes(MB))
        assert visit.files.refusal(anna[0], refused) == (
            "train.txt has 2 MB, your other files that wait to be opened have 2 MB, and one visitor may send 3 MB; "
            "remove one of them, or open them first."
        )
        sending += [asyncio.create_task(visit.choose(*ben, *[bytes(MB)] * 3, then=never))]
        for _ in range(99):
            await asyncio.sleep(0.001)
        assert 3 * MB < visit.files.held() < 4 * MB + 2 * on_the_way.FRAME, "what comes is let go of once there is no room for it"
        for task in sending:
            task.cancel()
        await asyncio.gather(*sending, return_exceptions=True)
        assert visit.files.held() == MB

    at_server(go)


def test_of_a_file_that_was_cut_for_want_of_room_nothing_is_kept_though_there_is_room_at_its_end(at_server):
    async def go(visit):
        (anna, client), end = visit.come(), asyncio.Event()
        first = await visit.choose(anna, client, bytes(2 * MB))
        sending = asyncio.create_task(visit.choose(anna, client, bytes(MB // 2), bytes(MB), then=end))
        while visit.files.held() < 2.5 * MB:
            await asyncio.sleep(0)
        for _ in range(9):
            await asyncio.sleep(0)
        visit.files.remove_file(anna, first)
        end.set()
        second = await sending
        said = "train.txt did not fit in memory or on disk when it was sent. There is room now: choose it again."
        assert visit.files.refusal(anna, second) == said
        assert visit.files.held() == 0

    at_server(go)


def test_a_file_for_which_the_disk_has_no_room_is_refused_in_a_sentence_and_a_small_one_needs_none(at_server, monkeypatch):
    async def go(visit):
        anna, client = visit.come()
        monkeypatch.setattr(sent.shutil, "disk_usage", lambda folder: SimpleNamespace(free=2 * MB))
        monkeypatch.setattr(sent.tempfile, "tempdir", "/tmp")
        large = await visit.choose(anna, client, bytes(MB // 2), bytes(MB), bytes(MB))
        said = "train.txt has 2.5 MB, and the server's /tmp has 2 MB free; make room there, then try again."
        assert visit.files.refusal(anna, large) == said and visit.files.held() == 0
        assert visit.files.refusal(anna, await visit.choose(anna, client, bytes(MB // 2))) == ""

    at_server(go)


@pytest.mark.parametrize(("how", "status"), [("is silent", 408), ("has left", 403), ("sends too much", 413)])
def test_nobody_is_waited_for_who(at_server, monkeypatch, how, status):
    async def go(visit):
        (anna, client), more, never = visit.come(), asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(on_the_way, "SILENT", 0.01 if how == "is silent" else 1e9)
        sending = asyncio.create_task(visit.choose(anna, client, bytes(MB), then=never if how == "is silent" else more))
        if how == "has left":
            await visit.come_to_hold(MB)
            monkeypatch.setattr(sent, "AWAY", 0.0)
            visit.runtime.disconnect_session(anna)
            while visit.files._asked:
                await asyncio.sleep(0.001)
        visit.files.largest = MB if how == "sends too much" else 9 * MB
        more.set()
        assert await sending == status and visit.files.held() == 0

    at_server(go)


def test_a_browser_that_goes_while_it_sends_is_no_error_of_the_server(at_server):
    async def go(visit):
        assert await visit.choose(*visit.come(), bytes(MB), None) == 400 and visit.files.held() == 0

    at_server(go)


def test_a_file_that_no_field_asked_for_is_refused(at_server):
    async def go(visit):
        (anna, client), (ben, _) = visit.come(), visit.come()
        assert await visit.put(f"/_stcore/upload_file/{anna}/made-up", b"x") == 403
        url = await visit.ask(anna, client)
        assert await visit.put(f"/_stcore/upload_file/{ben}/{url.file_id}", b"x") == 403, "asked for by somebody else"
        assert await visit.put(url.upload_url, b"x") == 204
        assert await visit.put(url.upload_url, b"xyz") == 403, "sent already"
        old, *_ = [await visit.ask(anna, client) for _ in range(sent.MOST_ASKED + 1)]
        assert await visit.put(old.upload_url, b"x") == 403, "one of too many"
        assert visit.files.held() == 1

    at_server(go)


def test_what_a_session_holds_is_free_soon_after_it_was_left_and_nobody_need_come(at_server, monkeypatch):
    async def go(visit):
        session, client = visit.come()
        await visit.choose(session, client, bytes(2 * MB))
        whole = visit.open(session)
        monkeypatch.setattr(sent, "AWAY", 1e9)
        visit.runtime.disconnect_session(session)
        await asyncio.sleep(0.01)
        assert visit.files.held() == 2 * MB, "the network may have failed for a moment"
        visit.runtime.connect_session(client, user_info={}, existing_session_id=session)
        monkeypatch.setattr(sent, "AWAY", 0.0)
        for _ in range(9):
            await asyncio.sleep(0)
        assert visit.files.held() == 2 * MB and whole() is not None, "it is there again"
        visit.runtime.disconnect_session(session)
        while visit.files.held() or whole() is not None:
            await asyncio.sleep(0.01)

    at_server(go)


def test_memory_of_a_session_that_was_left_goes_back_to_the_system(at_server, monkeypatch):
    """Where arrays were small enough, the C library would keep it until somebody trains the next time."""
    given_back = []
    monkeypatch.setattr(sent, "give_back", lambda: given_back.append(True))

    async def go(visit):
        session, client = visit.come()
        await visit.choose(session, client, b"x")
        visit.files._look()
        assert not given_back
        visit.files._seen["left long ago"] = -1e9
        visit.files._look()
        assert given_back == [True]

    at_server(go)


def test_the_session_after_a_reload_is_watched_as_well(at_server, monkeypatch):
    async def go(visit):
        (before, client), (after, _) = visit.come(), visit.come()
        monkeypatch.setattr(sent, "AWAY", 0.0)
        await visit.choose(before, client, b"x")
        await asyncio.to_thread(visit.files.watch, after)
        whole = visit.open(after)
        visit.runtime.disconnect_session(after)
        while whole() is not None:
            await asyncio.sleep(0.01)
        assert visit.files.held() == 1

    at_server(go)


def test_streamlit_has_not_yet_what_is_added_here(at_server):
    """Where this fails, ui/uploads/sent.py may go, or part of it."""

    async def go(visit):
        visit.files.__class__ = Sent.__mro__[1]
        session, _ = visit.come()
        address = f"/_stcore/upload_file/{session}/made-up"
        assert await visit.put(address, bytes(9 * MB)) == 204
        sending = asyncio.create_task(visit.put(address, bytes(9 * MB), bytes(9 * MB), then=asyncio.Event()))
        await asyncio.sleep(0.05)
        visit.runtime.disconnect_session(session)
        await asyncio.sleep(0.05)
        assert not sending.done(), "waits for ever, also where nobody is any more"
        sending.cancel()

    at_server(go)
