"""A room that follows its lecturer: `python -m benchmarks.follow`; with `--write` it writes `benchmarks/follow.md`.

Serves the app, begins a lecture, and lets thirty sessions follow it. Prints how much of a core the server works while nobody moves, how
long a move takes to reach everybody, and how long it takes until everybody's page is there, as their browsers would ask for it; ends by
itself.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import psutil

from .room import HERE, PATIENCE, Served, Times
from .visitor import Visitor

QUIET = 15.0  # seconds in which nobody moves
MOVES = ("story?step=2", "lambdas?order=eight", "trees?splits=2", "mart?tree=3", "step?data=six&loss=lambdamart&iteration=1")


def lecture_of(one: Visitor) -> dict[str, Any]:
    """What the page of a session knows of the lecture."""
    found = one.stepper
    return json.loads(found.json or found.mixed.json) if found is not None else {}


def follower(port: int, code: str) -> Visitor:
    return Visitor(port, "errata", f"follow={code}", "boosting_follow")


async def until(test: Any) -> None:
    started = time.perf_counter()
    while not test():
        if time.perf_counter() - started > PATIENCE:
            raise TimeoutError("a page did not hear of the lecture.")
        await asyncio.sleep(0.02)


async def moves(lecturer: Visitor, address: str) -> None:
    """As the lecturer's page does: what did not arrive is said again."""
    for _ in range(4):
        await lecturer.trigger({"do": "move", "address": address, "question": "", "answers": 0}, PATIENCE)
        for _ in range(20):
            if lecture_of(lecturer).get("address") == address:
                return
            await asyncio.sleep(0.1)
    raise TimeoutError(f"the lecture did not move: {lecture_of(lecturer).get('said')}")


async def arrives(one: Visitor, address: str, started: float, times: Times) -> None:
    """Until the page hears of a move; then it goes there."""
    await until(lambda: lecture_of(one).get("address") == address)
    times.of["a page hears of a move"].append(time.perf_counter() - started)
    page, _, query = address.partition("?")
    await one.turn(page, query, PATIENCE)
    times.of["a page is there"].append(time.perf_counter() - started)


async def lecture(people: int) -> str:
    times = Times()
    with Served(HERE) as served:
        process = psutil.Process(served.pid)
        lecturer = Visitor(served.port, "errata", "", "boosting_follow")
        async with lecturer:
            await until(lambda: lecture_of(lecturer) != {})
            await lecturer.trigger({"do": "begin", "base": "http://localhost/"}, PATIENCE)
            await until(lambda: lecture_of(lecturer).get("role") == "lead")
            everybody = [follower(served.port, lecture_of(lecturer)["code"]) for _ in range(people)]
            for one in everybody:
                await one.__aenter__()
            await until(lambda: all(lecture_of(one).get("role") == "follow" for one in everybody))
            await asyncio.sleep(3.0)
            before, sent = sum(process.cpu_times()[:2]), sum(one.bytes for one in everybody)
            await asyncio.sleep(QUIET)
            share = (sum(process.cpu_times()[:2]) - before) / QUIET
            each = (sum(one.bytes for one in everybody) - sent) / QUIET / people
            for address in MOVES:
                started = time.perf_counter()
                await moves(lecturer, address)
                await asyncio.gather(*(arrives(one, address, started, times) for one in everybody))
                await asyncio.sleep(2.0)
            await asyncio.gather(*(one.__aexit__() for one in everybody))
        errors = [error for one in (lecturer, *everybody) for error in one.errors]
    return "\n\n".join([
        times.table(),
        f"While nobody moves, {people} followers take {100 * share:.0f} % of one core, and {each / 1024:.1f} KB a second each. "
        f"Errors: {len(errors)}{': ' + '; '.join(errors[:3]) if errors else '.'}",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    words = (
        f"Written by `python -m benchmarks.follow --write`; do not edit. {given.people} followers, {os.cpu_count()} cores, shared by "
        f"server and sessions; load average before {os.getloadavg()[0]:.1f}."
    )
    text = "\n\n".join(["# A room that follows its lecturer", words, asyncio.run(lecture(given.people))]) + "\n"
    sys.stdout.write(text)
    if given.write:
        Path(HERE / "benchmarks" / "follow.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
