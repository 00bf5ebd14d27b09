"""The README's examples of the library run as they stand, one after the other, on small data."""

import re
from pathlib import Path

import numpy as np
import pytest

import boosting as b

README = Path(__file__).parents[2] / "README.md"
FEW = 5  # in place of the README's numbers of iterations


def blocks():
    """The indented blocks of Python below "## The library"; commands, and those of a model of another engine, have tests of their own."""
    text = README.read_text(encoding="utf-8").split("## The library\n")[1].split("\n## ")[0]
    found = re.findall(r"(?:^    .*\n|^\n(?=    ))+", text, re.MULTILINE)
    return [re.sub(r"^    ", "", block, flags=re.MULTILINE) for block in found if not re.search(r"\bmodel\b|python -m", block)]


def letor(n_queries):
    draws, lines = np.random.default_rng(1), []
    for q in range(n_queries):
        for row in draws.random((6, 4)):
            grade = int(3 * row[0] + 0.5 * draws.random() > 1.5) + int(row[1] > 0.8)
            lines.append(f"{grade} qid:{q} " + " ".join(f"{f}:{x:.4f}" for f, x in enumerate(row, 1)))
    return "\n".join(lines)


def test_the_examples_of_the_library_run_in_their_order(tmp_path, monkeypatch, capsys):
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "train.txt").write_text(letor(100), encoding="utf-8")
    data = b.read_letor("train.txt")
    frame = pandas.DataFrame(data.features, columns=[f"f{i}" for i in range(4)]).assign(
        grade=data.relevance, query=np.repeat(data.qids, np.diff(data.query_ptr))
    )
    names = {"frame": frame.sample(frac=1.0, random_state=0), "Path": Path}
    for block in blocks():
        short = re.sub(r"(?<=n_iterations=)\d+|(?<=scores\()100|\b12\b", str(FEW), block).replace("folds(data, 5)", "folds(data, 3)")
        exec(compile(short, README.name, "exec"), names)
    assert (tmp_path / "contest.html").stat().st_size > 10_000 and names["trace"].best >= 1
    assert len(blocks()) >= 4
