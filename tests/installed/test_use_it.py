"""docs/use-it.md keeps its word: each command runs, in its order, on files as it describes them; so does its Python."""

import json
import re

import pytest

import boosting as b
from boosting.__main__ import main

from . import page

ELSEWHERE = ("app",)  # served, by test_wheel.py


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_runs_in_its_order_and_the_last_explanation_is_the_one_on_the_page(folder, capsys):
    # A model of another engine, with columns of these names.
    tree = {"leaf_value": 1.0}, {"leaf_value": 0.0}
    node = {"split_feature": 0, "threshold": 1.0, "decision_type": "<=", "left_child": tree[1], "right_child": tree[0]}
    model = {"version": "v4", "num_class": 1, "num_tree_per_iteration": 1, "max_feature_idx": 2,
             "objective": "lambdarank", "feature_names": ["bm25", "clicks", "age"],
             "tree_info": [{"num_leaves": 2, "shrinkage": 1, "tree_structure": node}]}  # fmt: skip
    (folder / "model.txt").write_text(json.dumps(model))
    explained = []
    for words in page.commands():
        if words[0] in ELSEWHERE:
            continue
        assert main(words) == 0, (words, capsys.readouterr().err)
        printed = capsys.readouterr().out
        explained += [printed] if words[0] == "explain" else []
    assert explained[-1] == page.output(), f"docs/use-it.md says otherwise:\n{explained[-1]}"
    for name in ("ranker.boosting", "scores.csv", "model.boosting", "ranker.html", "ranker.ubj", "ranker.run"):
        assert (folder / name).stat().st_size, name


def test_there_are_ten_commands_with_the_one_that_installs():
    ten = page.PAGE.read_text(encoding="utf-8").split("## Ten commands")[1].split("\n## ")[0]
    assert ten.count("\n    boosting-to-rank ") + ten.count("\n    pip install ") == 10


def test_the_example_is_what_the_page_shows_and_replaces_no_file(folder, capsys):
    assert main(["example"]) == 0 and capsys.readouterr().out == "Saved train.csv, vali.csv, test.csv and new.csv.\n"
    shown = re.search(r"^    (query,title.*)$", page.PAGE.read_text(encoding="utf-8"), re.MULTILINE)[1]
    test, new = ((folder / name).read_text().splitlines() for name in ("test.csv", "new.csv"))
    assert test[0] == shown and "grade" not in new[0] and (len(test), len(new)) == (121, 19)
    (folder / "train.csv").unlink()
    assert main(["example"]) == 1 and capsys.readouterr().err == "vali.csv is there already; name another folder.\n"
    assert not (folder / "train.csv").exists()
    assert main(["example", "shed"]) == 0 and (folder / "shed" / "train.csv").exists()  # as its help says it, in any folder
    capsys.readouterr()
    assert main(["example", "nowhere/shed"]) == 1 and "nowhere: there is no such folder" in capsys.readouterr().err
    assert main(["example", __file__]) == 1 and "is a file; name a folder." in capsys.readouterr().err


def test_its_python_runs(folder):
    assert main(["example"]) == 0
    pytest.importorskip("sklearn", reason="scikit-learn is not installed")
    names: dict = {}
    for block in page.code():
        exec(compile(block, page.PAGE.name, "exec"), names)
    assert isinstance(names["model"], b.RankingBooster) and 0 < names["search"].best_score_ <= 1
