"""Mutants: what was wrong once, or what nothing held once, put back into a copy of the house. The tests named beside it must fail there.

    python -m tests.mutants            all of them, in some minutes
    python -m tests.mutants F5 C11     those whose name begins so

`dies` fails where a mutant lives: its tests pass, although what they promise is gone. tests/house/test_mutants.py holds that each row still
fits the code.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HOUSE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "__pycache__", ".*_cache", "benchmarks")


class Mutant(NamedTuple):
    """In `file`, what stands once as `now` becomes `then`; some of `tests`, as pytest or node names them, must fail for it."""

    name: str
    file: str
    now: str
    then: str
    tests: str


SCHEDULER, URL, LINES = "tests/ui/work/test_scheduler.py", "tests/ui/test_url.py", "tests/js/lines.test.js"
BOMBS, SENT, WORKERS, DAMAGED = "tests/ui/test_bombs.py", "tests/ui/test_sent.py", "tests/ui/work/test_workers.py", "test_damaged_cache.py"
LOWEST = "tests/boosting/pairwise/test_lowest.py"
DAMAGED = f"tests/boosting/compute/{DAMAGED}"

MUTANTS = (
    Mutant("C11 first in, first out", "ui/work/scheduler.py", "return entry.level, entry.number", "return 0, entry.number", SCHEDULER),
    Mutant("C11 Back is not followed", "ui/state/url.py", "not in visit.known or went_back():", "not in visit.known:", URL),
    Mutant(
        "C11 far / n", "boosting/experiments/significance.py", "(1 + far) / (1 + n_draws), n_draws", "far / n_draws, n_draws",
        "tests/boosting/experiments/test_significance.py",
    ),
    Mutant(
        "C11 one seed for all splits", "boosting/experiments/plan.py", "deal(data.n_queries, share, seed + number)",
        "deal(data.n_queries, share, seed)", "tests/boosting/experiments/test_plan.py",
    ),
    Mutant("C11 no floor", "ui/component/js/lines.js", "ys[i] = Math.min(ys[i], floor);", "", LINES),
    Mutant("C11 Alt is ours", "ui/component/js/keys.js", " || event.altKey", "", "tests/js/keys.test.js"),
    Mutant("T22 leaves that miss by a bit", "boosting/pairwise/lowest.py", "    g = levelled(g)\n", "    g = np.asarray(g)\n", LOWEST),
    Mutant("T22 a slope of rounding", "boosting/pairwise/lowest.py", "return total if abs(total) > ROUNDING * float(np.abs(terms).sum()) else 0.0", "return total", LOWEST),
    Mutant("F1 any packing", "boosting/data/folder.py", "if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):", "if False:", BOMBS),
    Mutant("F1 a size that lies", "boosting/data/folder.py", "        self._check(self._n_read)\n", "", BOMBS),
    Mutant("F2 no bound of a visitor", "ui/uploads/sent.py", "if own + n_bytes > self.visitor:", "if False:", SENT),
    Mutant("F2 no bound of all", "ui/uploads/sent.py", "if n_bytes > free:", "if False:", SENT),
    Mutant("F2 addresses without end", "ui/uploads/sent.py", "            del asked[old]\n", "            pass\n", SENT),
    Mutant("F2 kept when one has left", "ui/uploads/sent.py", "            elif now - seen > AWAY:", "            elif False:", SENT),
    Mutant("F2 what is on its way", "ui/uploads/sent.py", "return whole + sum(file.kept for file in self._coming", "return whole + sum(0 for file in self._coming", SENT),
    Mutant("F2 silence", "ui/uploads/on_the_way.py", "asyncio.wait_for(anext(body), SILENT)", "asyncio.wait_for(anext(body), None)", SENT),
    Mutant("F3 a semaphore", "ui/work/child.py", "        ours, theirs = socket.socketpair()\n", "        __import__('multiprocessing').Lock()\n        ours, theirs = socket.socketpair()\n", WORKERS),
    Mutant("F3 nothing falls back", "ui/work/workers.py", "            except OSError as error:", "            except ZeroDivisionError as error:", WORKERS),
    Mutant("F4 a file is believed", "boosting/compute/whole_files.py", "return content if hashlib.sha256(content).digest() == seal else None", "return content", DAMAGED),
    Mutant("F4 warm_up says all is well", "boosting/warm_up.py", "if delete_damaged() or not is_done():", "if not is_done():", DAMAGED),
    Mutant("F5 no end of waiting", "ui/work/line.py", "for _ in range(self._patience):", "for _ in iter(int, 1):", WORKERS),
    Mutant("F5 a hung worker is asked, not killed", "ui/work/child.py", "    process.kill()\n", "    process.terminate()\n", WORKERS),
    Mutant("F6 the log only", "ui/__init__.py", "except OSError as error:", "except ZeroDivisionError as error:", "tests/pages/test_no_folder.py"),
    Mutant("F7 the second compiler goes on", "boosting/warm_up.py", "            other.terminate()\n", "", "tests/boosting/test_warm_up.py"),
    Mutant("F8 a reload drops what is read", "ui/uploads/reload.py", "        reading.subscribe(session_id())\n", "        pass\n", "tests/ui/test_reload.py"),
    Mutant("F8 random bytes are CSV", "boosting/data/kinds.py", "        is_binary(head)\n        or ", "        ", "tests/ui/test_reading.py tests/ui/test_corpus.py tests/boosting/data"),
    Mutant("F8 gzip without a bound", "boosting/data/gzip_text.py", "if n_bytes > limits.unpacked(sent):", "if False:", BOMBS),
    Mutant("F8 rows of another precision", "boosting/trees/predictor.py", "np.where(rounded > threshold, np.nextafter(rounded, dtype.type(-np.inf)), rounded)", "rounded", "tests/boosting/test_trace.py"),
)  # fmt: skip


def dies(mutant: Mutant, copy: Path, seconds: float = 120.0) -> bool:
    """Whether the tests fail in a copy of the house that has this mutant; one that never ends does not pass either."""
    path = copy / mutant.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(sound.replace(mutant.now, mutant.then), encoding="utf-8")
    try:
        return subprocess.run(_command(mutant), cwd=copy, timeout=seconds, capture_output=True, check=False).returncode == 1
    except subprocess.TimeoutExpired:
        return True
    finally:
        path.write_text(sound, encoding="utf-8")


def _command(mutant: Mutant) -> list[str]:
    tests = mutant.tests.split()
    if tests[0].endswith(".js"):
        return ["node", "--test", *tests]
    return [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]


def run(names: list[str]) -> Iterator[tuple[str, bool]]:
    """Each mutant whose name begins with one of `names`, all where there are none, and whether it dies."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(HOUSE, Path(folder) / "house", ignore=LEFT_OUT)
        for mutant in MUTANTS:
            if not names or mutant.name.startswith(tuple(names)):
                yield mutant.name, dies(mutant, copy)


if __name__ == "__main__":
    alive = 0
    for name, is_dead in run(sys.argv[1:]):
        alive += not is_dead
        print(f"{'dies ' if is_dead else 'LIVES'}  {name}", flush=True)
    sys.exit(alive > 0)
