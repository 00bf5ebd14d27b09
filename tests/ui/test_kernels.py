"""The compiling process of a server: how it ends is said in a sentence, and it can be started again."""

import re
import shutil
import sys
import time

from streamlit.testing.v1 import AppTest

from boosting.compute.kernel_cache import alone, mark_warm
from ui.work import kernels
from ui.work.kernels import Compiler


def running(script):
    return Compiler((sys.executable, "-c", script))


def end(compiler, stage="gbt"):
    """Ask for a stage, and wait until the process has ended."""
    compiler.see_to(stage)
    deadline = time.monotonic() + 30
    while compiler._is_running:
        assert time.monotonic() < deadline, "the process did not end"
        time.sleep(0.02)
    return compiler.error


SAYS = "import sys; sys.exit(print('There is no room.', file=sys.stderr) or 1)"


def test_the_last_words_of_a_process_that_fails_are_what_people_read(cold):
    assert end(running(SAYS)) == "There is no room."


def test_much_that_is_written_holds_nothing_up(cold):
    assert end(
        running("import sys; sys.stderr.write('x' * 99 + '\\n') and [print('y' * 999, file=sys.stderr) for _ in range(9999)]; sys.exit(3)")
    )


def test_a_process_that_was_killed_is_told_with_its_signal_and_the_likely_cause(cold):
    error = end(running("import os, signal; os.kill(os.getpid(), signal.SIGKILL)"))
    assert "signal 9" in error and "memory" in error and "try again" in error


def test_a_process_that_says_nothing_leaves_what_to_run_by_hand(cold):
    assert "python -m boosting.warm_up" in end(running("raise SystemExit(7)"))


def test_a_process_that_cannot_be_started_is_told(cold):
    assert "could not be started" in end(Compiler(("/dev/null/python",)))


def test_a_mark_that_never_comes_is_not_waited_for_for_ever(cold):
    compiler = running("pass")
    assert end(compiler) == ""  # somebody may have deleted the folder meanwhile: once more
    assert str(cold) in end(compiler) and "try again" in compiler.error


def test_code_that_has_changed_since_the_start_is_told(cold, monkeypatch):
    monkeypatch.setattr(kernels, "is_outdated", lambda: True)
    assert end(running("pass")) == "The code was changed since this server started. Stop it and start it again."


def test_trying_again_starts_a_new_process_and_not_before(cold, tmp_path):
    compiler = running(f"open({str(tmp_path / 'log')!r}, 'a').write('once '); {SAYS}")
    assert end(compiler) and end(compiler)
    assert (tmp_path / "log").read_text() == "once "
    compiler.try_again()
    assert compiler.error == "" and end(compiler) == "There is no room."
    assert (tmp_path / "log").read_text() == "once once "


def test_nothing_is_started_while_another_server_compiles_or_when_all_is_there(cold, tmp_path):
    compiler = running(f"open({str(tmp_path / 'log')!r}, 'w')")
    with alone():
        end(compiler)
    mark_warm("gbt")
    end(compiler)
    assert not (tmp_path / "log").exists()


def test_a_cache_that_is_deleted_is_compiled_anew_each_time(cold):
    mark_warm("everything"), mark_warm("gbt")
    marks = [str(mark) for mark in cold.glob("warm-*")]
    shutil.rmtree(cold)
    compiler = running(f"import os; os.makedirs({str(cold)!r}, exist_ok=True); [open(mark, 'w') for mark in {marks}]")
    for _ in range(3):
        assert end(compiler) == "" and kernels.is_warm("gbt")
        shutil.rmtree(cold)


# ---- on the page ----


def page(stage):
    from ui.runs import training

    if training.wait_for_kernels(stage):
        import streamlit as st

        st.write("here it is")


def shown(compiler, stage, monkeypatch):
    monkeypatch.setattr(kernels, "compiler", lambda: compiler)
    return AppTest.from_function(page, args=(stage,), default_timeout=30).run()


def test_who_waits_sees_how_many_parts_are_done(cold, monkeypatch):
    mark_warm("trees")
    with alone():
        app = shown(running("pass"), "gbt", monkeypatch)
    bar = next(iter(app.get("progress")))
    assert bar.proto.value == 20
    assert re.fullmatch(r"Compiling for this machine, once: 1 of 5 parts that this page needs, \d+ s so far", bar.proto.text)
    assert not app.markdown


def test_who_waits_for_what_failed_reads_why_and_can_try_again(cold, monkeypatch):
    compiler = running(SAYS)
    end(compiler)
    app = shown(compiler, "gbt", monkeypatch)
    assert "There is no room" in app.error[0].value
    app.button[0].click().run()
    assert end(compiler) == "There is no room." and not app.exception


def test_small_data_wait_for_nothing_even_if_compiling_fails(cold, monkeypatch):
    compiler = running(SAYS)
    end(compiler)
    assert shown(compiler, kernels.NONE, monkeypatch).markdown[0].value == "here it is"
