"""What is compiled next, how far it is, and what is said when it cannot go on."""

import contextlib
import errno
import itertools
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from functools import partial

import pytest

from boosting import LOSSES, warm_up
from boosting.compute.kernel_cache import PACKAGE
from boosting.compute.kernel_folder import machine_folder
from boosting.warm_up import EVERY_LOSS, FIRST, _next, main, parts, progress, sentence


@pytest.fixture
def marks(monkeypatch):
    """Stages that are warm, and stages that somebody waits for."""
    warm: set[str] = set()
    wanted: set[str] = set()
    monkeypatch.setattr(warm_up, "is_warm", warm.__contains__)
    monkeypatch.setattr(warm_up, "is_wanted", wanted.__contains__)
    return warm, wanted


def named(identifier):
    return next(loss for loss in LOSSES if loss.identifier == identifier)


def test_a_process_that_dies_while_it_is_waited_for_is_waited_for_no_longer(marks):
    ended = itertools.chain([False, False], itertools.repeat(True))
    assert _next(list(LOSSES), lambda: next(ended)).identifier == FIRST


def test_the_two_processes_meet_in_the_middle(marks):
    warm, _ = marks
    warm.add(f"{FIRST}-alone")
    assert _next(list(LOSSES), lambda: False).identifier == FIRST
    left = [loss for loss in LOSSES if loss.identifier != FIRST]
    assert _next(left, lambda: False) is left[-1]
    warm.add(f"{left[1].identifier}-alone")
    assert _next(left, lambda: False) is left[1]


def test_what_somebody_waits_for_comes_before_the_first_page_and_the_rest(marks):
    warm, wanted = marks
    warm |= {"mpboost-alone", f"{FIRST}-alone", "gbt-alone"}
    wanted.add("mpboost")
    assert _next(list(LOSSES), lambda: False).identifier == "mpboost"
    wanted.add(FIRST)
    assert _next(list(LOSSES), lambda: False).identifier == FIRST
    assert min(LOSSES, key=warm_up._urgency).identifier == FIRST


def test_progress_counts_the_parts_that_a_stage_needs(marks):
    warm, _ = marks
    warm |= {"trees", "gbt"}
    assert progress("gbt") == (2, 5) and progress("qbrank") == (1, 5)
    assert progress() == (2, len(EVERY_LOSS) + 2 * len(LOSSES) + 1)
    assert set(parts("qbrank")) < set(parts())


# ---- faults ----


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_full_disk_is_told_with_room_place_and_remedy(code):
    said = sentence(OSError(code, os.strerror(code)))
    assert "about 5 MB" in said and str(machine_folder()) in said and "Make room there, or set NUMBA_CACHE_DIR" in said


def test_any_other_trouble_with_the_folder_names_it_and_the_variable():
    said = sentence(OSError(errno.EROFS, "Read-only file system"))
    assert "Read-only file system" in said and str(machine_folder()) in said and "Set NUMBA_CACHE_DIR" in said


def test_a_loss_that_came_later_is_seen_to_though_everything_before_it_is_done(marks, monkeypatch):
    warm, touched = marks[0], []
    monkeypatch.setattr(warm_up, "touch_everything", lambda: touched.append(sorted(set(parts()) - warm)))
    warm |= set(parts()) - {"gbt", "gbt-alone"}
    warm_up.warm_up()
    warm |= set(parts())
    warm_up.warm_up()
    assert touched == [["gbt", "gbt-alone"]]


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "full"), MemoryError()])
def test_the_command_ends_with_the_sentence_and_without_a_traceback(monkeypatch, capsys, error):
    def fail():
        raise error

    monkeypatch.setattr(warm_up, "is_done", lambda: False)
    monkeypatch.setattr(warm_up, "warm_up", fail)
    monkeypatch.setattr(os, "nice", lambda _: 0)
    assert main([]) == 1
    assert capsys.readouterr().err.strip() == sentence(error)


@pytest.mark.thorough
def test_a_disk_that_takes_no_more_ends_both_processes_with_a_sentence(tmp_path):
    """A limit on the size of files: the first machine code that is written goes beyond it."""
    limit = partial(resource.setrlimit, resource.RLIMIT_FSIZE, (4096, 4096))
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "boosting.warm_up"]
    done = subprocess.run(
        command, cwd=PACKAGE.parent, env=environment, capture_output=True, text=True, preexec_fn=limit, timeout=300, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("There is no room for the compiled kernels") and "Traceback" not in done.stderr


@pytest.mark.thorough
def test_who_reads_its_errors_does_not_wait_for_the_second_process_when_the_first_is_killed(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "boosting.warm_up"]
    with subprocess.Popen(command, cwd=PACKAGE.parent, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        deadline = time.monotonic() + 60
        while not list(tmp_path.rglob("binning._distinct-*.code")):  # the second process is at work
            assert time.monotonic() < deadline
            time.sleep(0.05)
        process.kill()
        assert process.communicate(timeout=15)[1] == b""


@contextlib.contextmanager
def compiling(folder, *command):
    """A warm-up that has begun to compile into a folder: it, and everything that it started, in a group of its own."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder)}
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # tests that were started with & are deaf to it, and all that they start
    with subprocess.Popen(command, cwd=PACKAGE.parent, env=environment, start_new_session=True, preexec_fn=heard) as process:
        try:
            deadline = time.monotonic() + 120
            while not list(folder.rglob("*.code")):
                assert time.monotonic() < deadline and process.poll() is None
                time.sleep(0.05)
            yield process
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_until_gone(group):
    """Until no process of a group is left, which says nothing about time: whether they were through is for the marks to say."""
    deadline = time.monotonic() + 120
    with contextlib.suppress(ProcessLookupError):
        while True:
            os.killpg(group, 0)
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.mark.thorough
def test_ctrl_c_ends_both_processes_at_once(tmp_path):
    with compiling(tmp_path, sys.executable, "-m", "boosting.warm_up") as process:
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(120) == -signal.SIGINT
        wait_until_gone(process.pid)
    assert not list(tmp_path.rglob("warm-everything-*"))


@pytest.mark.thorough
@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_compiling_in_the_background_ends_with_the_server(tmp_path, number):
    """As `make run` does it: a shell that is not a person's has what it starts with & ignore Ctrl-C."""
    (recipe,) = re.findall(r"^run:.*\n\t@(.*?) & ", (PACKAGE.parent / "Makefile").read_text(), re.MULTILINE)
    script = f"{recipe.replace('$(BIN)/python', sys.executable).replace('$$', '$')} & exec sleep 600"
    with compiling(tmp_path, "sh", "-c", script) as process:
        process.send_signal(number)  # the server alone: Ctrl-C in a terminal reaches both
        assert process.wait(120) == -number
        wait_until_gone(process.pid)
    assert not list(tmp_path.rglob("warm-everything-*"))


@pytest.mark.thorough
def test_two_that_start_at_once_both_end_well_and_take_turns(tmp_path):
    warm_up.warm_up()
    here = machine_folder()
    shutil.copytree(here, tmp_path / here.name, ignore=shutil.ignore_patterns("warm-*"))  # so that there is little to compile
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    start = partial(subprocess.Popen, [sys.executable, "-m", "boosting.warm_up"], cwd=PACKAGE.parent, env=environment)
    both = [start(stdout=subprocess.PIPE, text=True) for _ in range(2)]
    assert ["Kernels are compiled" in process.communicate(timeout=300)[0] for process in both] == [True, True]
    assert [process.returncode for process in both] == [0, 0]
    marks = {path.name for path in (tmp_path / here.name).glob("warm-*")}
    assert len(marks) == len(parts()) and marks <= {path.name for path in here.glob("warm-*")}
