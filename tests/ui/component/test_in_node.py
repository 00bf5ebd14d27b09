"""What the scripts work out without drawing it, tried by node's own runner: tests/js."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TESTS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "js").glob("*.test.js"))


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here: what the scripts work out is tried in a browser only")
def test_what_the_scripts_work_out_holds_in_node():
    done = subprocess.run(["node", "--test", *TESTS], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout and "# pass 0" not in done.stdout
