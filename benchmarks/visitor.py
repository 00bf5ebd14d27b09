"""A visitor without a browser: one Streamlit session over a websocket, as light as thirty of them on one machine must be.

It answers as a browser does: it keeps the elements of the last run, sends the state of its widgets with each message, and lets
fragments with `run_every` poll whether or not the last poll was answered. It talks to this machine only.
"""

import asyncio
import json
import time
from contextlib import suppress
from typing import Any

import websockets
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.proto.WidgetStates_pb2 import WidgetState

EARLY = 2  # status of a script run that a newer message cut short


class Visitor:
    """`async with Visitor(port, "step", "data=web") as one:` opens the page; `one.ready()` waits for the stepper."""

    def __init__(self, port: int, page: str, query: str, component: str = "boosting_stepper") -> None:
        self._url = f"ws://127.0.0.1:{port}/_stcore/stream"
        self._page, self._query, self._component = page, query, component
        self._elements: dict[tuple[int, ...], tuple[str, str, Any]] = {}  # delta path -> (script run, fragment, element)
        self._widgets: dict[str, WidgetState] = {}
        self._timers: dict[str, asyncio.Task] = {}
        self._hash, self._run, self._fragments = "", "", frozenset[str]()
        self._finished, self._is_running = 0, False
        self._changed = asyncio.Condition()
        self.errors: list[str] = []
        self.bytes = 0

    async def __aenter__(self) -> "Visitor":
        self._socket = await websockets.connect(self._url, subprotocols=["streamlit"], max_size=None, open_timeout=60, ping_interval=None)
        self._reader = asyncio.create_task(self._read())
        await self._send(first=True)
        return self

    async def __aexit__(self, *_: object) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._reader.cancel()
        await self._socket.close()

    # ---- what a person sees ----

    def element(self, kind: str, key: str = "") -> Any:
        """The first element of a kind whose key has a name in front, or None."""
        for _, _, element in self._elements.values():
            if element.WhichOneof("type") == kind:
                found = getattr(element, kind)
                if not key or f"-{key}/" in f"{found.id}/":
                    return found
        return None

    @property
    def progress(self) -> str:
        bar = self.element("progress")
        return bar.text if bar is not None else ""

    @property
    def stepper(self) -> Any:
        kinds = [e.bidi_component for _, _, e in self._elements.values() if e.WhichOneof("type") == "bidi_component"]
        return next((found for found in kinds if self._component in found.component_name), None)

    @property
    def is_ready(self) -> bool:
        return self.stepper is not None and not self.progress

    # ---- what a person does; each gives the seconds until it was answered ----

    async def ready(self, timeout: float) -> float:
        """Wait until the run is on screen."""
        started = time.perf_counter()
        await self._until(lambda: self.is_ready, timeout)
        return time.perf_counter() - started

    async def point(self, timeout: float, **selection: Any) -> float:
        """What the stepper reports: iteration, document, sheet."""
        nothing = {"iteration": 0, "document": None, "large": False, "substep": None, "sheet": "", "other": None}
        return await self._set(self.stepper.id, timeout, json_value=json.dumps({"selection": {**nothing, **selection}}))

    async def pick(self, key: str, number: int, timeout: float) -> float:
        """Choose the option of that number, counted round, in a select box."""
        box = self.element("selectbox", key)
        return await self._set(box.id, timeout, string_value=box.options[number % len(box.options)])

    async def slide(self, key: str, value: float, timeout: float) -> float:
        slider = self.element("slider", key)
        return await self._set(slider.id, timeout, double_array_value={"data": [value]})

    async def turn(self, page: str, query: str, timeout: float) -> float:
        """Go to another address, as by Back or Forward."""
        self._page, self._query, self._hash = page, query, ""
        started, finished = time.perf_counter(), self._finished
        await self._send(first=True)
        await self._until(lambda: self._finished > finished and not self._is_running, timeout)
        return time.perf_counter() - started

    async def trigger(self, what: dict[str, Any], timeout: float) -> float:
        """What its component reports for one run, under the name `act`."""
        widget = f"$$STREAMLIT_INTERNAL_KEY_{self.stepper.id}__events"
        value = json.dumps([{"event": "act", "value": what}])
        self._widgets[widget] = WidgetState(id=widget, json_trigger_value=value)
        started, finished = time.perf_counter(), self._finished
        await self._send(self._fragment_of(self.stepper.id))
        del self._widgets[widget]
        await self._until(lambda: self._finished > finished and not self._is_running, timeout)
        return time.perf_counter() - started

    # ---- the wire ----

    async def _set(self, widget: str, timeout: float, **value: Any) -> float:
        self._widgets[widget] = WidgetState(id=widget, **value)
        started, finished = time.perf_counter(), self._finished
        await self._send(self._fragment_of(widget))
        await self._until(lambda: self._finished > finished and not self._is_running, timeout)
        return time.perf_counter() - started

    async def _until(self, test: Any, timeout: float) -> None:
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(test), timeout)

    def _fragment_of(self, widget: str) -> str:
        for _, fragment, element in self._elements.values():
            kind = element.WhichOneof("type")
            if kind and getattr(getattr(element, kind), "id", None) == widget:
                return fragment
        return ""

    async def _send(self, fragment: str = "", first: bool = False, is_poll: bool = False) -> None:
        message = BackMsg()
        asked = message.rerun_script
        asked.query_string, asked.is_auto_rerun = self._query, is_poll
        if first:
            asked.page_name = self._page
        else:
            asked.page_script_hash = self._hash
        if fragment:
            asked.fragment_id = fragment
        asked.widget_states.widgets.extend(self._widgets.values())
        await self._socket.send(message.SerializeToString())

    async def _poll(self, seconds: float, fragment: str) -> None:
        with suppress(websockets.ConnectionClosed):
            while True:
                await asyncio.sleep(seconds)
                await self._send(fragment, is_poll=True)

    async def _read(self) -> None:
        async for raw in self._socket:
            self.bytes += len(raw)
            message = ForwardMsg()
            message.ParseFromString(raw)
            self._take(message)
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._run, self._is_running = message.metadata.run.script_run_id, True
            self._fragments = frozenset(message.metadata.run.fragment_ids)
            self._hash = self._hash or message.new_session.page_script_hash
            if not self._fragments:
                self._stop_timers(list(self._timers))
        elif kind == "delta" and message.delta.WhichOneof("type") == "new_element":
            element = message.delta.new_element
            self._elements[tuple(message.metadata.delta_path)] = self._run, message.delta.fragment_id, element
            if element.WhichOneof("type") == "exception":
                self.errors.append(f"{element.exception.type}: {element.exception.message[:200]}")
        elif kind == "script_finished":
            self._finish(message.script_finished)
        elif kind == "auto_rerun":
            self._stop_timers([message.auto_rerun.fragment_id])
            timer = self._poll(message.auto_rerun.interval, message.auto_rerun.fragment_id)
            self._timers[message.auto_rerun.fragment_id] = asyncio.create_task(timer)
        elif kind == "stop_auto_rerun":
            self._stop_timers(list(message.stop_auto_rerun.fragment_ids))
        elif kind == "navigation":
            self._hash = message.navigation.page_script_hash
        elif kind == "page_info_changed":
            self._query = message.page_info_changed.query_string

    def _finish(self, status: int) -> None:
        self._is_running = False
        if status == EARLY:
            return
        old = [p for p, (run, part, _) in self._elements.items() if run != self._run and (not self._fragments or part in self._fragments)]
        for path in old:
            del self._elements[path]
        self._finished += 1

    def _stop_timers(self, fragments: list[str]) -> None:
        for fragment in fragments:
            if fragment in self._timers:
                self._timers.pop(fragment).cancel()
