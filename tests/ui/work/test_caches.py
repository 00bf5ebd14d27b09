"""What the server keeps for everybody outlives what a browser may send."""

from unittest.mock import Mock

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime import caching
from streamlit.runtime.app_session import AppSession

from ui.work.caches import keep_caches


@pytest.fixture
def clear(monkeypatch):
    """What Streamlit does when a browser sends the message; it clears nothing here but what it is asked to count."""
    cleared = []
    for cache in (caching.cache_data, caching.cache_resource):
        monkeypatch.setattr(type(cache), "clear", lambda self: cleared.append(self))
    theirs = AppSession._handle_clear_cache_request
    monkeypatch.setattr(AppSession, "_handle_clear_cache_request", getattr(theirs, "__wrapped__", theirs))

    def send() -> list:
        session = Mock(spec=AppSession)
        session._handle_clear_cache_request = lambda: AppSession._handle_clear_cache_request(session)
        session._session_state = Mock()
        AppSession.handle_backmsg(session, BackMsg(clear_cache=True))
        return cleared

    return send


def test_a_message_of_a_browser_clears_nothing(clear):
    assert len(clear()) == 2, "what ui/work/caches.py is for is not needed any more"
    keep_caches()
    assert len(clear()) == 2
