"""Files that are still on their way: bytes that came, of a file that has not come whole and perhaps never will.

Streamlit bounds each file by itself, and waits for its end for ever. So the bytes are counted as they come: of a session, and of all
together, no more than may be kept; none for a field that did not ask, none for a session that was left, and not for long in silence.

    PUT /_stcore/upload_file/session/file  ->  Request.stream  ->  Streamlit's parser, to disk  ->  Sent.add_file

A file for which there is no room is read to its end without being kept, so that the page can say why. Its first and last bytes go to the
parser all the same, for they open and close the request.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable
from dataclasses import dataclass
from typing import Any, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from streamlit.runtime import exists, get_instance

ROUTE = "_stcore/upload_file/"
COUNTED = "boosting.counted"  # what a request says of itself
SILENT = 30.0  # seconds without a byte after which nobody is taken to be sending
FRAME = 4096  # bytes: more than what opens a request, or closes it


@dataclass(eq=False)
class OnTheWay:
    """kept, lost   bytes so far, and those for which there was no room"""

    session_id: str
    file_id: str
    kept: int = 0
    lost: int = 0


class Keeper(Protocol):
    """Who keeps files and knows their bounds.

    largest   bytes of one request
    """

    largest: int

    def begins(self, file: OnTheWay) -> None: ...

    def ends(self, file: OnTheWay) -> None:
        """However it ended: with its last byte, or without."""

    def expects(self, file: OnTheWay) -> bool:
        """Whether a field of a page that is still open asked for it."""

    def has_room(self, file: OnTheWay, n_bytes: int) -> bool:
        """Whether so many bytes more may be kept."""


async def counted(body: AsyncGenerator[bytes], keeper: Keeper, file: OnTheWay) -> AsyncGenerator[bytes]:
    """The bytes of a request as long as there is room for them. Raises HTTPException where nothing more is to be read."""
    end, is_first = b"", True
    keeper.begins(file)
    try:
        while (chunk := await _next(body, keeper, file)) is not None:
            if file.kept + file.lost + len(end) + len(chunk) > keeper.largest:
                raise HTTPException(status_code=413, detail="File too large")
            if not (file.lost or end) and keeper.has_room(file, len(chunk)):
                passed, end = chunk, b""
            else:
                passed, rest = (chunk[:FRAME], chunk[FRAME:]) if is_first else (b"", end + chunk)
                end = rest[-FRAME:]
                file.lost += len(rest) - len(end)
            file.kept, is_first = file.kept + len(passed), False
            if passed:
                yield passed
        if end:
            yield end
    finally:
        keeper.ends(file)


async def _next(body: AsyncGenerator[bytes], keeper: Keeper, file: OnTheWay) -> bytes | None:
    if not keeper.expects(file):
        raise HTTPException(status_code=403, detail="No upload field of an open page requested this file.")
    try:
        return await asyncio.wait_for(anext(body), SILENT)
    except StopAsyncIteration:
        return None
    except ClientDisconnect:  # a tab was closed, which would fill the server's log with where in the code it was noticed
        raise HTTPException(status_code=400, detail="The browser closed the connection.") from None
    except TimeoutError:
        raise HTTPException(status_code=408, detail=f"No data arrived for {SILENT:g} seconds.") from None


def count(keeper_of: Callable[[Any], Keeper | None]) -> None:
    """From now on, whoever keeps the files of the server counts what is sent to their route."""
    if Request.stream.__module__ == __name__:
        return
    whole = Request.stream

    def stream(request: Request) -> AsyncGenerator[bytes]:
        keeper = keeper_of(get_instance().uploaded_file_mgr) if ROUTE in request.url.path and exists() else None
        if keeper is None or request.scope.get(COUNTED):
            return whole(request)
        request.scope[COUNTED] = True  # Streamlit reads it as two requests, one within the other
        return counted(whole(request), keeper, OnTheWay(**request.path_params))

    Request.stream = stream  # type: ignore[method-assign, assignment]
