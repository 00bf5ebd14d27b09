"""`python -m boosting explain`: a list, a document and a pair, as the library explains them, of a run's own documents and of others."""

import io
import json
import re

import numpy as np
import pandas as pd
import pytest

import boosting as b
from boosting.__main__ import main
from boosting.command.ranker import beside
from tests.boosting.command.helpers import as_json, flags, letor, refused, said
from tests.boosting.helpers import make_data
from tests.boosting.models.objectives.make_models import CASES, rows_of, stored


@pytest.fixture
def trace(saved):
    return b.load_trace(saved)


def test_without_a_document_it_lists_the_query_that_loses_most(saved, trace, capsys):
    found = as_json(capsys, "explain", saved)
    worst = b.weak_queries(trace, k=trace.best).order[0]
    rows = trace.data.query_slice(int(worst))
    assert found["query"] == trace.data.qids[worst] and found["after"] == trace.best
    assert sorted(one["score"] for one in found["documents"]) == sorted(trace.scores(trace.best)[rows].tolist())
    assert [one["rank"] for one in found["documents"]] == list(range(1, rows.stop - rows.start + 1))
    assert "(the one that loses most NDCG@5)" in said(capsys, "explain", saved)


@pytest.mark.parametrize("part", ["train", "validation", "test"])
def test_a_document_has_the_sentences_of_the_iterations_that_moved_it(part, saved, tables, parts, trace, capsys):
    shown, is_validation = (beside(trace, parts["test"]), True) if part == "test" else (trace, part == "validation")
    data = parts[part]
    source = ["--data", tables["test"]] if part == "test" else ["--part", part]
    k, moved = trace.n_iterations, 0
    for row in range(data.query_ptr[3]):
        asked = ("--query", data.qids[data.document_query[row]], "--document", data.document_names[row])
        found = as_json(capsys, "explain", saved, *source, *asked, "--after", k, "--most", 99)
        life = b.document_history(shown, row, is_validation)
        changed = 1 + np.flatnonzero(np.diff(life.ranks))
        assert [step["iteration"] for step in found["steps"]] == changed.tolist()
        assert [step["why"] for step in found["steps"]] == [b.explain(shown, k, row, is_validation).sentence for k in changed.tolist()]
        assert (found["first_rank"], found["rank"], found["score"]) == (life.ranks[0] + 1, life.ranks[k] + 1, life.scores[k])
        moved += len(changed)
    assert moved


def test_two_documents_have_what_each_feature_adds_and_the_smallest_swap(saved, tables, parts, trace, capsys):
    test = parts["test"]
    arguments = ["explain", saved, "--data", tables["test"], "--query", test.qids[1], "--document", "d1", "--other", "d3"]
    found, x = as_json(capsys, *arguments), int(test.query_ptr[1])
    wanted = b.explain_pair(trace, test.features[x], test.features[x + 2], trace.best)
    assert found["features"] == json.loads(json.dumps(wanted.table())) and found["difference"] == wanted.difference[-1]
    assert found["swap"] == b.smallest_swap(beside(trace, test), x, x + 2, trace.best, True).sentence
    text = said(capsys, *arguments, "--most", 1)
    assert f"d1 is {'above' if found['difference'] > 0 else 'below'} d3 in query {test.qids[1]}" in text
    assert found["swap"] in text and ("more feature" in text) == (len(found["features"]) > 1)
    start = said(capsys, *arguments, "--after", 0)
    assert start.rstrip().endswith("There is no tree yet.") and "every tree" not in start


def test_names_that_mean_something_to_a_table_or_a_terminal_are_names(saved, parts, tmp_path, capsys, monkeypatch):
    test = parts["test"]
    table = test.subset([0]).features[:3]
    names, head = ["adds", "feature", "\x1b[31ma\nb"], ",".join(["query", "document", "grade", *test.feature_names])
    rows = [",".join(["q", f'"{name}"', "1", *map(repr, row.tolist())]) for name, row in zip(names, table, strict=True)]
    (tmp_path / "odd.csv").write_text("\n".join([head, *rows]))
    source = ("explain", saved, "--data", tmp_path / "odd.csv", "--query", "q")
    shown = said(capsys, *source, "--document", "adds", "--other", "feature")
    assert re.search(r"^feature +adds +feature +adds +since iteration$", shown, re.MULTILINE)
    assert "\ufffd[31ma\ufffdb" in said(capsys, *source)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "\x1b" not in said(capsys, *source, "--document", names[2])


def test_a_model_of_another_engine_is_explained_on_data(tmp_path, capsys):
    path = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"])))
    data = b.read_letor(str(path))
    trace = b.replay(b.read_model(stored("lightgbm_lambdarank"), data), data)
    asked = ("explain", stored("lightgbm_lambdarank"), "--data", path, "--query", data.qids[0], "--document", "d1")
    found = as_json(capsys, *asked, "--other", "d2")
    assert found["difference"] == b.explain_pair(trace, 0, 1).difference[-1]
    one = as_json(capsys, *asked)
    assert one["score"] == b.document_history(trace, 0).scores[-1] and one["steps"]


def test_what_is_said_into_a_pipe_that_lacks_a_sign_is_utf_8(tmp_path, monkeypatch):
    """As on Windows, where a pipe has no minus."""
    (tmp_path / "rows.txt").write_text("2 qid:1 1:1 # плов\n0 qid:1 1:2\n", encoding="utf-8")
    assert main(["train", "gbt", "--data", str(tmp_path / "rows.txt"), "--iterations", "1", "--to", str(tmp_path / "run.boosting")]) == 0
    with io.TextIOWrapper(io.BytesIO(), encoding="cp1252") as narrow:
        monkeypatch.setattr("sys.stdout", narrow)
        assert main(["explain", str(tmp_path / "run.boosting"), "--document", "плов"]) == 0
        narrow.flush()
        assert "плов of query 1 " in narrow.buffer.getvalue().decode("utf-8")


def test_a_query_whose_name_says_so_is_not_called_a_query_again(tmp_path, capsys):
    (tmp_path / "rows.csv").write_text("qid,title,grade,x\nquery 7,a,1,1\nquery 7,b,0,2\n")
    said(capsys, "train", "gbt", "--data", tmp_path / "rows.csv", "--iterations", 1, "--to", tmp_path / "run.boosting")
    asked = "explain", tmp_path / "run.boosting"
    one = ("--document", "a")
    for words, more in (("Query 7 after", ("--query", "query 7")), ("a of query 7 ", one), ("b in query 7 ", (*one, "--other", "b"))):
        assert words in said(capsys, *asked, *more)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["RUN", "--query", "moon"], "--query moon: there is no such query, only "),
        (["TWICE", "--query", "_1"], "--query _1: there is no such query, but 1."),
        (["RUN", "--document", "D 1"], "has no document 'D 1', but d1."),
        (["TWICE", "--query", "1", "--document", "other"], "query 1 has no document 'other', which belongs to '2': add --query."),
        (["RUN", "--document", "moon"], "has no document 'moon', only d1, d2, d3, d4 and d5."),
        (["RUN", "--other", "d1"], "add --document"),
        (["RUN", "--document", "d1", "--other", "d1"], "both name d1"),
        (["RUN", "--most", "0"], "list at least 1"),
        (["RUN", "--after", "99"], "--after 99: "),
        (["MODEL"], "is a model without documents"),
        (["BARE", "--part", "validation"], "was trained without validation data"),
        (["TWICE", "--document", "same"], "two documents of query 1 have the name 'same'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence(arguments, words, saved, tables, tmp_path, capsys):
    said(capsys, "train", "gbt", *flags(tables), "--iterations", 1, "--to", tmp_path / "bare.boosting")
    (tmp_path / "twice.txt").write_text("1 qid:1 1:1 # same\n0 qid:1 1:2 # same\n0 qid:2 1:2 # other\n")
    said(capsys, "train", "gbt", "--data", tmp_path / "twice.txt", "--iterations", 1, "--to", tmp_path / "twice.boosting")
    places = {
        "RUN": saved,
        "MODEL": stored("lightgbm_lambdarank"),
        "BARE": tmp_path / "bare.boosting",
        "TWICE": tmp_path / "twice.boosting",
    }
    assert words in refused(capsys, "explain", *(places.get(one, one) for one in arguments))


def test_of_documents_without_grades_the_first_query_is_shown_and_none_loses(saved, tables, tmp_path, capsys):
    bare = tmp_path / "bare.csv"
    pd.read_csv(tables["test"]).drop(columns="grade").to_csv(bare, index=False)
    text = said(capsys, "explain", saved, "--data", bare)
    assert "(the first one: no document has a grade) after" in text and "loses" not in text
    level = tmp_path / "level.csv"
    pd.read_csv(tables["test"]).assign(grade=0).to_csv(level, index=False)
    assert "(the first one: no query counts for NDCG@5) after" in said(capsys, "explain", saved, "--data", level)
    pd.read_csv(tables["test"]).assign(grade=1).to_csv(level, index=False)
    assert "(no query loses NDCG@5) after" in said(capsys, "explain", saved, "--data", level)


def test_of_several_moves_the_largest_is_one(tmp_path, capsys):
    trace = b.train(make_data(3, (9, 6)), b.GBRank(), b.Settings(12, 3))
    trace.save(tmp_path / "moves.boosting")
    row, data = 7, trace.data
    assert np.count_nonzero(np.diff(b.document_history(trace, row).ranks)) == 3
    asked = ("--query", data.qids[0], "--document", data.document_names[row], "--most")
    assert "in three iterations; the largest move:" in said(capsys, "explain", tmp_path / "moves.boosting", *asked, 1)
    assert "in three iterations; the two largest moves:" in said(capsys, "explain", tmp_path / "moves.boosting", *asked, 2)
