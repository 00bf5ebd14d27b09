"""A room of people on one server: `python -m benchmarks.room [CHECKOUT ...]`; with checkouts it writes `benchmarks/room.md`.

Serves the app (of this folder, or of others, one after the other), and lets everybody open Step within three seconds, each another mix
of data and loss; then look at documents, sheets, other queries and new parameters. Then a class waits for one training. Prints
waiting times, errors, and memory of the server and its workers; ends by itself.
"""

import argparse
import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from itertools import product
from pathlib import Path

import psutil

from .visitor import Visitor

HERE = Path(__file__).parents[1]
PATIENCE = 120.0
DATA, LOSSES = ("six", "library", "web"), ("gbt", "gbrank", "qbrank", "lambdamart", "mpboost")
LEFT = 34.0  # seconds after which a session that was closed is forgotten


class Served:
    """The app of a folder on a port of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        python = folder / ".venv" / "bin" / "python"
        command = [str(python if python.exists() else sys.executable), "-m", "streamlit", "run", "app.py"]
        options = ["--server.port", str(self.port), "--server.address", "127.0.0.1"]
        self._process = subprocess.Popen([*command, *options], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self) -> "Served":
        for _ in range(240):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_stcore/health", timeout=2)
                return self
            except OSError:
                time.sleep(0.25)
        raise RuntimeError("the app did not start.")

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait(20)

    @property
    def pid(self) -> int:
        return self._process.pid

    def memory(self) -> str:
        process = psutil.Process(self._process.pid)
        workers = [child.memory_info().rss for child in process.children(recursive=True)]
        return f"server {process.memory_info().rss / 2**20:.0f} MB, {len(workers)} other processes {sum(workers) / 2**20:.0f} MB"


class Times:
    """Seconds of waiting, by what was waited for."""

    def __init__(self) -> None:
        self.of: defaultdict[str, list[float]] = defaultdict(list)
        self.errors: list[str] = []

    def table(self) -> str:
        rows = [
            f"| {what} | {len(v)} | {_quantile(v, 0.5):.2f} | {_quantile(v, 0.95):.2f} | {max(v):.2f} |"
            for what, v in sorted(self.of.items())
        ]
        return "\n".join(["| seconds until | n | median | 95 % | longest |", "|---|---|---|---|---|", *rows])


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def visit(number: int, port: int, times: Times, acts: int) -> None:
    """One person: opens Step, then looks about."""
    luck = random.Random(number)
    data, loss = DATA[number % 3], LOSSES[number % 5]
    await asyncio.sleep(3 * luck.random())
    started = time.perf_counter()
    one = Visitor(port, "step", f"data={data}&loss={loss}")
    try:
        async with one:
            await one.ready(PATIENCE)
            times.of[f"on screen, {'web-like' if data == 'web' else 'small'}"].append(time.perf_counter() - started)
            for act in range(acts):
                await _look_about(one, luck, times, number, act)
    except Exception as error:
        times.errors.append(f"{data} {loss}: {error!r} {one.progress}")
    times.errors.extend(one.errors)


async def _look_about(one: Visitor, luck: random.Random, times: Times, number: int, act: int) -> None:
    async def pause() -> None:
        await asyncio.sleep(0.5 + 2 * luck.random())

    await pause()
    times.of["a document"].append(await one.point(PATIENCE, iteration=luck.randint(1, 20), document=luck.randrange(5)))
    await pause()
    sheet = luck.choice(["why", "life"])
    times.of["its sheet"].append(await one.point(PATIENCE, iteration=luck.randint(1, 20), document=luck.randrange(5), sheet=sheet))
    await pause()
    times.of["another query"].append(await one.pick("query_choice", luck.randrange(100), PATIENCE))
    await one.ready(PATIENCE)
    if act % 3 == 2 and one.element("slider", "parameter_learning_rate") is not None:
        await pause()
        started = time.perf_counter()
        await one.slide("parameter_learning_rate", round(0.05 + 0.01 * ((7 * number + act) % 90), 2), PATIENCE)
        await one.ready(PATIENCE)
        times.of["a new parameter's run"].append(time.perf_counter() - started)


async def wait_together(people: int, port: int, seconds: float = 12.0) -> float:
    """Iterations a second of one training that so many wait for."""
    rate = 0.05 + time.time() % 1000 / 1e5
    query = f"data=web&loss=gbrank&inner_trees=20&n_iterations=500&max_leaf_nodes=32&learning_rate={rate:.6f}"
    everybody = [Visitor(port, "step", query) for _ in range(people)]
    for one in everybody:
        await one.__aenter__()
    await asyncio.sleep(6.0)  # until all pages are there
    before, started = max(map(_iteration, everybody)), time.perf_counter()
    while time.perf_counter() - started < seconds and not any(one.is_ready for one in everybody):
        await asyncio.sleep(0.1)
    after = 500 if any(one.is_ready for one in everybody) else max(map(_iteration, everybody))
    took = time.perf_counter() - started
    await asyncio.gather(*(one.__aexit__() for one in everybody))
    return (after - before) / took


def _iteration(one: Visitor) -> int:
    words = one.progress.split()
    return int(words[2]) if "iteration" in words else 0


async def room(people: int, folder: Path, acts: int, watchers: list[int]) -> str:
    lines, times = [], Times()
    python = folder / ".venv" / "bin" / "python"
    subprocess.run([str(python if python.exists() else sys.executable), "-m", "boosting.warm_up"], cwd=folder, check=True)
    with Served(folder) as served:
        lines.append(f"Memory before: {served.memory()}.")
        await asyncio.gather(*(visit(number, served.port, times, acts) for number in range(people)))
        lines.append(f"With all {people}: {served.memory()}.")
        quiet = Times()
        await visit(2, served.port, quiet, 12)
        await asyncio.sleep(LEFT)
        lines.append(f"After they left: {served.memory()}.")
        speeds = [(n, await wait_together(n, served.port)) for n in watchers]
    waits = ", ".join(f"{n} {'people' if n > 1 else 'person'} {speed:.1f}" for n, speed in speeds)
    errors = ": " + "; ".join(times.errors[:5]) if times.errors else "."
    return "\n\n".join([
        times.table(), f"Errors: {len(times.errors)}{errors}",
        "One person alone, the others gone:", quiet.table(), " ".join(lines),
        f"Iterations a second of one training that they wait for: {waits}.",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("apps", nargs="*", type=Path, help="checkouts with a .venv, one after the other; this one by default")
    parser.add_argument("--people", type=int, nargs="+", default=[30, 100], help="a room of so many, then one of so many")
    parser.add_argument("--acts", type=int, default=4)
    parser.add_argument("--watchers", type=int, nargs="*", default=[1, 15, 30])
    given = parser.parse_args()
    words = (
        f"Written by `python -m benchmarks.room OLD NEW`; do not edit. {os.cpu_count()} cores, shared by server, workers and all visitors; "
        f"load average before {os.getloadavg()[0]:.1f}. Kernels are compiled, the server is fresh."
    )
    parts = ["# A room of people", words]
    for people, folder in product(given.people, given.apps or [HERE]):
        started = time.strftime("%H:%M")
        parts += [f"## {people} people, {version(folder)}", asyncio.run(room(people, folder.resolve(), given.acts, given.watchers))]
        sys.stdout.write(f"{started} {parts[-2]}\n\n{parts[-1]}\n")
    if given.apps:
        (HERE / "benchmarks" / "room.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def version(folder: Path) -> str:
    """The version that a checkout says it is."""
    text = "".join((folder / name).read_text() for name in ("boosting/__init__.py", "pyproject.toml"))
    found = re.search(r'version(?:__)? = "([\d.]+)"', text)
    return f"Version {found[1]}" if found else folder.name


if __name__ == "__main__":
    main()
