"""Where no folder can be written to, nothing can be computed; the page says so, whichever is opened first, until there is one."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = """
import sys, tempfile
from streamlit.testing.v1 import AppTest

written, tempfile.TemporaryFile = tempfile.TemporaryFile, lambda dir: open(dir)  # which no folder lets one
at = AppTest.from_file(sys.argv[1], default_timeout=120).run()
print([error.value for error in at.error], [text.value for text in at.text], len(at.exception))
if "reload" in sys.argv:
    tempfile.TemporaryFile = written
    at.run()
    print(len(at.error), len(at.exception))
"""


def opened(page, *then):
    """What a page says where no folder can be written to, and what is wrong with it after a reload, once there is one."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, page, *then], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def says_so(words):
    return "Nothing can be computed here" in words and "Set NUMBA_CACHE_DIR to one that can." in words and words.endswith(" 0")


@pytest.mark.thorough
def test_where_no_folder_can_be_written_the_page_says_so_until_there_is_one():
    said, reloaded = opened("app.py", "reload")
    assert says_so(said) and reloaded == "0 0"


@pytest.mark.thorough
def test_a_page_that_a_link_opens_before_the_front_door_says_so():
    (said,) = opened("pages/step.py")  # no reload: in a process that began without a folder it would compile for nobody
    assert says_so(said)
