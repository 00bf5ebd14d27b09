"""What a script of the app works out, asked of node: without a browser it is held against what Python works out."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="no node here: what scripts work out is tried in a browser only")
ANSWER = """
let text = "";
process.stdin.on("data", (chunk) => (text += chunk)).on("end", () => console.log(JSON.stringify(answer(JSON.parse(text)))));
"""


def node(*command, given=""):
    """What node prints."""
    words = ["node", *map(str, command)]
    done = subprocess.run(words, cwd=ROOT, input=given, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def answer_in_node(script, given):
    """What `answer` gives, a function of a script that finds other scripts by their paths in this repository."""
    return json.loads(node("--input-type=module", "-e", script + ANSWER, given=json.dumps(given, allow_nan=False)))
