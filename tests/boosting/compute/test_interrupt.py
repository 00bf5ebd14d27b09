"""Ctrl-C while the command imports the library."""

import signal
import subprocess
import sys

import pytest

from boosting.compute import interrupt

IMPORT = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # what was started with & is deaf to it
sys.argv, sys.orig_argv = [{argv!r}, "train"], ["python", "-m", {module!r}, "train"]

class Hook:
    def find_spec(self, name, *_):
        if name == "boosting.compute.kernel_cache":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Hook())
try:
    import boosting
except KeyboardInterrupt:
    sys.exit("as an exception")
"""


@pytest.mark.parametrize(
    ("argv", "module", "said", "code"),
    [
        ("-m", "boosting", "stopped.\n", 130), ("/usr/bin/boosting-to-rank", "", "stopped.\n", 130),
        ("-m", "other", "as an exception\n", 1), ("script.py", "", "as an exception\n", 1),
    ],
    ids=["module", "console", "another module", "script"],
)  # fmt: skip
def test_the_command_ends_at_once_and_a_program_that_imports_the_library_hears_it_as_ever(argv, module, said, code):
    done = subprocess.run([sys.executable, "-c", IMPORT.format(argv=argv, module=module)], capture_output=True, text=True, timeout=60)
    assert (done.stderr, done.returncode) == (said, code)


def test_a_command_that_has_begun_is_stopped_in_order(monkeypatch):
    there = [interrupt._stop]
    monkeypatch.setattr(signal, "getsignal", lambda _: there[-1])
    monkeypatch.setattr(signal, "signal", lambda _, handler: there.append(handler))
    interrupt.stop_in_order()
    assert there[-1] is signal.default_int_handler
    there.append(signal.SIG_IGN)
    interrupt.stop_in_order()
    assert there[-1] is signal.SIG_IGN
