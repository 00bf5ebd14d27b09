"""What the log of the served app says: any error fails the browser tests, but for one that says only that somebody left."""

import pytest

from tests.browser.served import is_trouble

BEGINS = "2026-11-24 19:30:10.149 Exception in ASGI application"
NOT_THERE = 'starlette.websockets.WebSocketDisconnected: WebSocket is not connected. Need to call "accept" first.'
CLOSED = 'starlette.websockets.WebSocketDisconnected: Cannot call "send" once a close message has been sent.'
LEFT = f"""{BEGINS}
Traceback (most recent call last):
  File "starlette_websocket.py", line 516, in _websocket_endpoint
    data = await websocket.receive_bytes()
           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  File "websockets.py", line 131, in receive_bytes
    raise WebSocketDisconnected('WebSocket is not connected. Need to call "accept" first.')
{NOT_THERE}

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "websockets_sansio_impl.py", line 409, in run_asgi
    result = await self.app(self.scope, self.receive, self.send)
  File "starlette_websocket.py", line 524, in _websocket_endpoint
    await websocket.close()
  File "websockets.py", line 104, in send
    raise WebSocketDisconnected('Cannot call "send" once a close message has been sent.')
{CLOSED}"""
OURS = """Traceback (most recent call last):
  File "ui/shell/door.py", line 36, in front_door
    page.run()
ZeroDivisionError: division by zero"""


def test_that_somebody_left_is_no_trouble_alone_or_among_other_lines():
    for log in ("", LEFT, f"the app is ready\n{LEFT}\nStopping...", f"{LEFT}\n{LEFT}"):
        assert not is_trouble(log)


@pytest.mark.parametrize(
    "log",
    [
        OURS,
        f"{LEFT}\n{OURS}",
        f"{OURS}\n{LEFT}",
        f"{BEGINS}\n{OURS}",
        LEFT.replace(NOT_THERE, "RuntimeError: something else"),
        LEFT.replace(CLOSED, "TypeError: text frames are not supported"),
        LEFT.replace(BEGINS, "Error sending websocket payload"),
        LEFT.split("\n\n")[0],
        LEFT.replace("During handling of the above exception, another exception occurred:", OURS),
    ],
    ids=["ours", "ours after it", "ours before it", "ours instead", "another cause", "another end", "another place", "half", "ours in it"],
)
def test_any_other_error_is(log):
    assert is_trouble(log)
