"""What the scripts work out without drawing it, tried by node's own runner: tests/js."""

import re

from tests.ui.in_node import ROOT, needs_node, node

TESTS = sorted((ROOT / "tests" / "js").glob("*.test.js"))


def runs(*command):
    """How many tests of scripts passed; none may fail."""
    said = node(*command)
    assert "# fail 0" in said
    return int(said.split("# pass ")[1].split()[0])


@needs_node
def test_what_the_scripts_work_out_holds_in_node():
    """Node's runner starts a process for each file. Those that put something in the place of what is global need theirs; all others share
    one."""
    alone = [path for path in TESTS if re.search(r"globalThis|\bmock\b", path.read_text(encoding="utf-8"))]
    together = "".join(f"import './{path.relative_to(ROOT).as_posix()}';" for path in TESTS if path not in alone)
    assert runs("--test", *map(str, alone)) > 0 and runs("--input-type=module", "-e", together) > 0
