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
tempfile.TemporaryFile = written
at.run()
print(len(at.error), len(at.exception))
"""


def opened(page):
    """What a page says where no folder can be written to, and how it fails when one can."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, page], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.thorough
@pytest.mark.parametrize("page", ["app.py", "pages/step.py"])  # the second is what a deep link runs before the front door was ever open
def test_where_no_folder_can_be_written_the_page_says_so(page):
    said, reloaded = opened(page)
    assert "Nothing can be computed here" in said and "Set NUMBA_CACHE_DIR to one that can." in said and said.endswith(" 0")
    assert reloaded == "0 0" or page != "app.py"  # once there is one, a reload is enough
