"""Compile every kernel once into the cache: `python -m boosting.warm_up`.

Compiling holds Python's lock, so it must not happen inside a server that people are using. The work is done in parts, and
each part that is done leaves a mark; what the first page shows, and what somebody waits for, comes first.
"""

import errno
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import fields

import numpy as np

from . import (
    GBT,
    LOSSES,
    Dataset,
    Loss,
    MPBoost,
    Settings,
    baselines,
    explain_pair,
    metrics,
    read_letor,
    read_model,
    replay,
    smallest_swap,
    train,
)
from .compute.kernel_cache import PACKAGE, alone, delete_damaged, is_wanted, is_warm, is_whole, mark_warm
from .compute.kernel_folder import CHOICE, machine_folder
from .explain.key_events import key_events
from .explain.pair_changes import count_changes
from .losses.line import Line
from .losses.margins import strongest_margins
from .models.objectives.lambdarank import Lambdarank
from .trees.binning import Bins, bin_features
from .trees.growth import Growth, grow

FIRST = "lambdamart"  # what the first page shows
LOSSES_ONLY = "losses"  # what the second process is asked for
WITH = "with"  # `python -m boosting.warm_up with 4711` ends when process 4711, which started it, has ended
EVERY_LOSS = ("trees", "bins", "metrics")  # parts that every loss needs
MEGABYTES = 5  # of the cache, when everything is compiled
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
POLITENESS = 5  # of a process that does nothing but compile: the server and the browser go first


def parts(stage: str = "everything") -> tuple[str, ...]:
    """The parts of the work up to a stage: the identifier of a loss, or everything.

    >>> parts("gbt")
    ('trees', 'bins', 'metrics', 'gbt-alone', 'gbt')
    """
    if stage != "everything":
        return (*EVERY_LOSS, f"{stage}-alone", stage)
    return (*EVERY_LOSS, *(part for loss in LOSSES for part in parts(loss.identifier)[len(EVERY_LOSS) :]), "everything")


def progress(stage: str = "everything") -> tuple[int, int]:
    """How many parts of a stage are done, and of how many."""
    return sum(map(is_warm, parts(stage))), len(parts(stage))


def warm_up() -> None:
    """Compile what is not there yet, or is damaged; waits while another process does the same."""
    with alone():
        if delete_damaged() or not is_done():
            touch_everything()


def is_done() -> bool:
    """Whether every part is done. A loss that was added later has none of its own yet, and needs no kernel that is new."""
    return all(map(is_warm, parts()))


def touch_everything() -> None:
    """Train every loss for an iteration on tiny data and touch each metric and the reader.

    Two processes share the work: this one compiles what trees, readers and baselines need, the other one bins, metrics, what losses
    bring, and explanations. This one trains each loss that the other is through with. Where both came to a kernel at once, both
    would compile it.
    """
    with subprocess.Popen([sys.executable, "-m", "boosting.warm_up", LOSSES_ONLY, WITH, str(os.getpid())], cwd=PACKAGE.parent) as other:
        try:
            _touch_everything(lambda: other.poll() is not None)
        except BaseException:
            other.terminate()
            raise
    for part in parts():
        mark_warm(part)


def _touch_everything(is_alone: Callable[[], bool]) -> None:
    _grow()
    mark_warm("trees")
    _read()
    _touch_baselines(_data(np.float64))
    for dtype in (np.float64, np.float32):  # each is a machine code of its own; shipped data are float64
        data, left = _data(dtype), list(LOSSES)
        while left:
            loss = _next(left, is_alone)
            for variant in _variants(loss):
                _touch(variant, data)
            if dtype is np.float64:
                mark_warm(loss.identifier)
            left.remove(loss)
    _touch(MPBoost(), _data(np.float64, preferences=[[0, 1]]))
    while not is_alone():
        time.sleep(0.02)
    for dtype in (np.float64, np.float32):
        _explain(_data(dtype))


def _touch_losses() -> None:
    """Bins, metrics, and what losses bring besides trees; that does not depend on the type of the features. Then explanations."""
    data, left = _data(np.float64), list(LOSSES)
    bin_features(data.features, 4)
    mark_warm("bins")
    _measure(data, np.zeros(24), np.arange(24.0))
    mark_warm("metrics")
    while left:
        loss = min(left, key=_urgency)
        left.remove(loss)
        if is_warm(loss.identifier):
            continue  # the first process has come to it from the far end
        for variant in _variants(loss):
            ready, scores = variant.for_data(data), np.zeros(data.n_documents)
            problem = ready.problem(data, scores, 1)
            ready.pairs(data, scores, 0)
            ready.advance(data, scores, np.arange(24.0) + problem.targets, 1, 0.1)
        mark_warm(f"{loss.identifier}-alone")
    _explain(data)


def _next(left: list[type[Loss]], is_alone: Callable[[], bool]) -> type[Loss]:
    """The most urgent loss if somebody waits for it, as soon as the other process is through with it or has ended, well or not;
    else a loss that it is through with; else, from the far end, one that it has not come to."""
    while True:
        by_urgency = sorted(left, key=_urgency)
        first, last = by_urgency[0], by_urgency[-1]
        ready = [loss for loss in left if is_alone() or is_warm(f"{loss.identifier}-alone")]
        if first in ready:
            return first
        if _urgency(first) == (True, True):
            return ready[0] if ready else last
        time.sleep(0.02)


def _urgency(loss: type[Loss]) -> tuple[bool, bool]:
    """Smaller is sooner: what somebody waits for, then the first page, then the rest."""
    return not is_wanted(loss.identifier), loss.identifier != FIRST


def _grow() -> None:
    """The largest kernel of all, without waiting for bins."""
    blocks: np.ndarray = np.zeros((1, 24, 8), np.uint8)
    blocks.flags.writeable = False
    grow(Bins(blocks, (np.zeros(1),), np.zeros(1, np.bool_)), np.arange(24.0), np.ones(24), Growth(2))


def _data(dtype: type, preferences: list | None = None) -> Dataset:
    features: np.ndarray = np.random.default_rng(0).normal(size=(24, 3)).astype(dtype)
    return Dataset(features, np.arange(24) % 2, [0, 12, 24], preferences=preferences)


def _touch(loss: Loss, data: Dataset) -> None:
    trace = train(data, loss, Settings(n_iterations=2, n_bins=4), validation=data)
    trace.loss.pairs(data, trace.scores(1), 0)
    trace.loss.document_pairs(data, trace.scores(1), 0)
    trace.loss.risk(data, trace.scores(1))
    _measure(data, trace.scores(0), trace.scores(1))


def _read() -> None:
    read_letor(b"1 qid:1 1:2\n0 qid:1 2:1")
    model = read_model(b"<ensemble><tree><split><output>1</output></split></tree></ensemble>")
    replay(model, Dataset([[0.0]], [1], [0, 1], feature_names=["1"])).predict([[0.0]])
    objective = Lambdarank(np.array([1, 0]), np.array([0.0, 1.0]), np.array([0, 2]), 1.0, 30, True)  # of another engine's trees
    objective.gradients(np.zeros(2))
    objective.pairs(np.zeros(2), 0)


def _touch_baselines(data: Dataset) -> None:
    for baseline in (baselines.RankSVM(), baselines.LinearRankNet()):
        baseline.fit(data)


def _explain(data: Dataset) -> None:
    trace = train(data, GBT(), Settings(n_iterations=1))
    trace.predict(data.features)
    explain_pair(trace, 0, 1)
    smallest_swap(trace, 0, 1)
    of_two = Dataset(np.array([[0, 0], [0, 1], [1, 0], [2, 0], [1, 1]], data.features.dtype), [0, 0, 0, 1, 2], [0, 5])
    smallest_swap(train(of_two, GBT(), Settings(n_iterations=1)), 0, 3)  # the first passes the fourth by both features alone


def _measure(data: Dataset, before: np.ndarray, after: np.ndarray) -> None:
    metrics.ndcg(data, after)
    metrics.contradicting_pairs(data, after)
    count_changes(data, before, after)
    key_events(data, 0, np.array([before[:12], after[:12], -after[:12]]))
    strongest_margins(data, after, 1.0, 0, 3)
    Line(after, before, np.arange(1, 25)).bend(0.5)


def _variants(loss: type[Loss]) -> list[Loss]:
    """The loss with its defaults, and with each other choice and each switch: some have kernels of their own."""
    changes = [{f.name: choice} for f in fields(loss) for choice in f.metadata.get("choices", ()) if choice != f.default]
    return [loss(), *(loss(**change) for change in [*changes, *({f.name: True} for f in fields(loss) if f.default is False)])]


def _end_with(parent: int) -> None:
    """End this process soon after the one that started it, however that ended: whoever reads its errors waits for both."""
    while os.getppid() == parent:
        time.sleep(0.2)
    os._exit(1)


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def sentence(error: BaseException) -> str:
    """What went wrong while compiling, and what to do about it.

    >>> sentence(MemoryError())
    'There was not enough memory for compiling: it needs about 400 MB. Close other programs and try again.'
    """
    if isinstance(error, MemoryError):
        return "There was not enough memory for compiling: it needs about 400 MB. Close other programs and try again."
    folder = machine_folder()
    if isinstance(error, OSError) and error.errno in NO_ROOM:
        free = shutil.disk_usage(folder if folder.exists() else folder.anchor).free // 2**20
        return (
            f"There is no room for the compiled kernels: they need about {MEGABYTES} MB in {folder}, where only {free} MB are free. "
            f"Make room there, or set {CHOICE} to a folder that has room and start again."
        )
    if isinstance(error, OSError):
        return f"The folder of the compiled kernels, {folder}, cannot be used ({error}). Set {CHOICE} to one that can, and start again."
    return f"The kernels did not compile ({type(error).__name__}: {error})."


def main(arguments: list[str]) -> int:
    """What the command does; returns its exit code."""
    try:
        if WITH in arguments:
            threading.Thread(target=_end_with, args=(int(arguments[-1]),), daemon=True).start()
        if LOSSES_ONLY in arguments:
            _touch_losses()
        elif not (is_done() and is_whole()):
            if hasattr(os, "nice"):
                os.nice(POLITENESS)
            _say("Compiling the kernels, once for this version of the code ...")
            started = time.perf_counter()
            warm_up()
            _say(f"Kernels are compiled ({time.perf_counter() - started:.0f} s).")
    except (OSError, MemoryError) as error:
        sys.stderr.write(sentence(error) + "\n")
        return 1
    return 0


if __name__ == "__main__":
    # Ctrl-C ends it at once, in the middle of a kernel that takes seconds, and where a shell had it run in the background, deaf to Ctrl-C.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(main(sys.argv[1:]))
