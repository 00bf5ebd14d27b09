"""What the scripts work out without drawing it, tried by node's own runner: tests/js."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TESTS = sorted((ROOT / "tests" / "js").glob("*.test.js"))


def runs(*command):
    """How many tests of scripts passed; none may fail."""
    done = subprocess.run(["node", *command], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "# fail 0" in done.stdout
    return int(done.stdout.split("# pass ")[1].split()[0])


@pytest.mark.skipif(shutil.which("node") is None, reason="no node here: what the scripts work out is tried in a browser only")
def test_what_the_scripts_work_out_holds_in_node():
    """Node's runner starts a process for each file. Those that put something in the place of what is global need theirs; all others share
    one."""
    alone = [path for path in TESTS if re.search(r"globalThis|\bmock\b", path.read_text(encoding="utf-8"))]
    together = "".join(f"import './{path.relative_to(ROOT).as_posix()}';" for path in TESTS if path not in alone)
    assert runs("--test", *map(str, alone)) > 0 and runs("--input-type=module", "-e", together) > 0
