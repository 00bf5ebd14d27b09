"""`python -m boosting train`, `evaluate` and `predict`: the library's run, number by number, from files into a file, and out of it."""

import csv
import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import numpy as np
import pandas as pd
import pytest

import boosting as b
from boosting.__main__ import main
from boosting.command.ranker import beside
from boosting.compute.whole_files import placed_whole
from boosting.data.kinds import read_files
from boosting.data.normalised import normalised
from tests.boosting.command.helpers import LOSS, as_json, flags, letor, refused, said
from tests.boosting.models.make_fixtures import FIXTURES
from tests.boosting.models.objectives.make_models import CASES, rows_of, stored

SETTINGS = b.Settings(n_iterations=8, max_leaf_nodes=4)


# ---- train ----


def test_the_run_is_the_librarys_and_chooses_on_validation_alone(tables, parts, capsys, tmp_path):
    path = tmp_path / "run.boosting"
    found = as_json(capsys, "train", LOSS, *flags(tables, "validation", "test"), "--patience", 2, "--to", path)
    trace = b.train(parts["train"], b.LambdaMART(), SETTINGS, parts["validation"], patience=b.Patience(2))
    assert (found["iterations"], found["predicts_with"], found["ended"]) == (trace.n_iterations, trace.best, trace.ended)
    scores = {
        "train": trace.scores(trace.best),
        "validation": trace.validation_scores(trace.best),
        "test": trace.predict(parts["test"].features),
    }
    assert [row["part"] for row in found["quality"]] == list(scores)
    for row in found["quality"]:
        assert row["NDCG@5"] == b.Metric("ndcg", k=5)(parts[row["part"]], scores[row["part"]])
    again = b.load_trace(path)
    assert again.best == trace.best and again.scores(again.best).tolist() == scores["train"].tolist()
    assert "test" not in again.validations  # on which nothing is chosen


def test_a_second_column_of_grades_is_a_feature_and_is_said(tables, tmp_path, capsys):
    table = pd.read_csv(tables["train"])
    table.assign(Label=table["grade"], clicked=0).to_csv(tmp_path / "t.csv", index=False)
    pd.concat([table, table["grade"]], axis=1).to_csv(tmp_path / "twice.csv", index=False)
    for file, names in (("t.csv", "'Label' and 'clicked'"), ("twice.csv", "'grade (2)'")):
        assert main(["train", LOSS, "--data", str(tmp_path / file)]) == 0
        assert capsys.readouterr().err.startswith(f"Features that are called as grades often are: {names}. Drop what is known only")


def test_without_validation_data_all_iterations_are_taken(tables, tmp_path, capsys):
    text = said(capsys, "train", LOSS, *flags(tables), "--metric", "ndcg@1,3")
    assert text.startswith("LambdaMART: eight iterations.\n") and "NDCG@1  NDCG@3" in text and "--to ranker.boosting saves the run" in text
    assert as_json(capsys, "train", LOSS, *flags(tables, "test"))["predicts_with"] == 8  # nothing is chosen on a test part
    chosen = said(capsys, "train", LOSS, *flags(tables, "validation"))
    assert "It predicts with iteration" in chosen and "the best by NDCG@5 on validation" in chosen
    level = tmp_path / "level.csv"
    pd.read_csv(tables["validation"]).assign(grade=0).to_csv(level, index=False)
    unchosen = said(capsys, "train", LOSS, *flags(tables), "--validation", level)
    assert "It predicts with iteration 8, the last: no validation query counts for NDCG@5." in unchosen


def test_a_folder_of_folds_brings_its_parts(folds, capsys):
    for source in folds:
        found = as_json(capsys, "train", "gbt", "--data", source, "--fold", "MQ/Fold2", "--iterations", 2)
        assert [row["part"] for row in found["quality"]] == ["train", "validation", "test"]


def test_a_folder_without_folds_is_called_by_its_name_also_from_within(tables, monkeypatch, capsys):
    monkeypatch.chdir(tables["train"].parent)
    assert main(["train", "gbt", "--data", ".", "--iterations", "1"]) == 0
    assert capsys.readouterr().err.splitlines()[0] == f"{tables['train'].parent.name}, its only fold"


# ---- evaluate ----


def test_a_run_is_judged_on_its_own_queries_and_on_others(saved, tables, parts, capsys):
    trace = b.load_trace(saved)
    own = as_json(capsys, "evaluate", saved, "--metric", "map")
    assert own["after"] == trace.best and [row["part"] for row in own["quality"]] == ["train", "validation"]
    assert own["quality"][1]["MAP"] == b.Metric("map")(parts["validation"], trace.validation_scores(trace.best))
    other = as_json(capsys, "evaluate", saved, "--data", tables["test"], "--after", 3)
    scores = trace.predict(parts["test"].features, 3)
    assert other["quality"][0]["NDCG@5"] == b.Metric("ndcg", k=5)(parts["test"], scores) and other["after"] == 3
    assert [row["NDCG@5"] for row in other["queries"]] == b.Metric("ndcg", k=5).by_query(parts["test"], scores).tolist()
    pairs = as_json(capsys, "evaluate", saved, "--data", tables["test"], "--metric", "contradicting_pairs")
    label = "contradicting pairs"  # of all queries together, and no mean, as the help says
    assert pairs["quality"][0][label] == sum(row[label] for row in pairs["queries"]) > 1
    rows = list(csv.DictReader(io.StringIO(said(capsys, "evaluate", saved, "--data", tables["test"], "--csv"))))
    assert len(rows) == parts["test"].n_queries and rows[0].keys() == {"part", "query", "NDCG@5"}


def test_each_part_of_a_folder_is_judged(folds, tmp_path, capsys):
    folder, _ = folds
    said(capsys, "train", "gbt", "--data", folder, "--iterations", 2, "--to", tmp_path / "run.boosting")
    found = as_json(capsys, "evaluate", tmp_path / "run.boosting", "--data", folder, "--fold", "MQ/Fold1")
    assert [row["part"] for row in found["quality"]] == ["train", "validation", "test"]


def test_a_model_of_another_engine_is_judged_as_its_engine_scores(tmp_path, capsys):
    data = b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"]))
    path = letor(tmp_path / "rows.txt", data)
    again = b.read_letor(str(path))
    found = as_json(capsys, "evaluate", stored("lightgbm_lambdarank"), "--data", path)
    scores = b.read_model(stored("lightgbm_lambdarank"), again).predict(again.features)
    assert found["title"] == "LightGBM" and found["quality"][0]["NDCG@5"] == b.Metric("ndcg", k=5)(again, scores)


def test_columns_that_are_taken_by_position_are_said(tables, capsys):
    for command in (["predict"], ["evaluate"], ["explain"]):
        assert main([*command, str(FIXTURES / "ranklib.xml"), "--data", str(tables["test"])]) == 0
        assert "ranklib.xml: Columns are matched by position, since the names in the model are only numbers" in capsys.readouterr().err


def test_names_of_a_model_that_are_numbers_of_the_data_are_said(tmp_path, capsys):
    """What feature 1 of LETOR text is, no name of the model says."""
    rows, whole = letor(tmp_path / "t.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"]))), stored("lightgbm_lambdarank")
    lines = [line if "feature_names" not in line else "feature_names=bm25 clicks age links" for line in whole.read_text().splitlines()]
    (tmp_path / "named.txt").write_text("\n".join(lines))
    for model, is_said in ((tmp_path / "named.txt", True), (whole, False)):
        assert main(["predict", str(model), "--data", str(rows)]) == 0
        assert ("Columns are matched by number, since the data do not have the names" in capsys.readouterr().err) == is_said


# ---- predict ----


def test_every_document_has_its_score_and_rank_best_first(saved, tables, parts, capsys, tmp_path):
    trace, test = b.load_trace(saved), parts["test"]
    rows = list(csv.DictReader(io.StringIO(said(capsys, "predict", saved, "--data", tables["test"]))))
    scores = trace.predict(test.features)
    wanted = {(test.qids[q], name): score for q, name, score in zip(test.document_query, test.document_names, scores, strict=True)}
    assert {(row["query"], row["document"]): float(row["score"]) for row in rows} == wanted
    for qid in test.qids:
        own = [float(row["score"]) for row in rows if row["query"] == qid]
        assert own == sorted(own, reverse=True)
    assert said(capsys, "predict", saved, "--data", tables["test"], "--to", tmp_path / "s.csv").startswith("40 documents of 8 queries")
    one = tmp_path / "one.csv"
    pd.read_csv(tables["test"]).head(1).to_csv(one, index=False)
    assert said(capsys, "predict", saved, "--data", one, "--to", tmp_path / "1.csv").startswith("1 document of 1 query, scored")
    assert len((tmp_path / "s.csv").read_text().splitlines()) == 41
    assert as_json(capsys, "predict", saved, "--data", tables["test"])[0]["rank"] == 1
    run = io.StringIO()
    b.write_run(test, scores, run)
    assert said(capsys, "predict", saved, "--data", tables["test"], "--trec") == run.getvalue()


def test_columns_are_found_by_name_and_grades_are_not_needed(saved, tables, capsys, tmp_path):
    head, *rows = [line.split(",") for line in tables["test"].read_text().splitlines()]
    turned = [",".join([row[0], *reversed(row[2:])]) for row in (head, *rows)]
    (tmp_path / "turned.csv").write_text("\n".join(turned) + "\n")
    assert said(capsys, "predict", saved, "--data", tmp_path / "turned.csv") == said(capsys, "predict", saved, "--data", tables["test"])
    more = pd.read_csv(tmp_path / "turned.csv").assign(position=range(len(rows)), grade=[row[head.index("grade")] for row in rows])
    more.to_csv(tmp_path / "more.csv", index=False)
    judged = [said(capsys, "train", LOSS, *flags(tables), "--test", test) for test in (tables["test"], tmp_path / "more.csv")]
    assert judged[0] == judged[1]


def test_a_feature_that_letor_text_does_not_name_is_zero(tables, parts, capsys, tmp_path):
    train = letor(tmp_path / "train.txt", parts["train"])
    said(capsys, "train", LOSS, "--data", train, "--to", tmp_path / "run.boosting")
    test = parts["test"]
    lacking = b.Dataset(test.features * [1, 1, 0], test.relevance, test.query_ptr, qids=test.qids)
    rows = list(
        csv.DictReader(io.StringIO(said(capsys, "predict", tmp_path / "run.boosting", "--data", letor(tmp_path / "t.txt", lacking))))
    )
    scores = b.load_trace(tmp_path / "run.boosting").predict(lacking.features)
    assert sorted(float(row["score"]) for row in rows) == sorted(scores.tolist())


def test_headings_that_are_numbers_are_names_and_none_is_taken_for_zero(parts, tmp_path, capsys):
    test, text = parts["test"], letor(tmp_path / "t.txt", parts["test"])
    table = pd.DataFrame(test.features, columns=["f1", "f2", "f3"]).assign(qid=test.document_query, grade=test.relevance)
    for name, one in {"train": table, "lacks": table.drop(columns="f2"), "text": table.assign(f2="high")}.items():
        one.to_csv(tmp_path / f"{name}.csv", index=False)
    said(capsys, "train", LOSS, "--data", tmp_path / "train.csv", "--to", tmp_path / "run.boosting")
    for other, lacking in ((tmp_path / "lacks.csv", "'f2'"), (tmp_path / "text.csv", "'f2'"), (text, "'f1', 'f2' and 'f3'")):
        error = refused(capsys, "predict", tmp_path / "run.boosting", "--data", other)
        assert f"run.boosting: training had {lacking}, and the data have no such column of numbers; columns" in error


def test_of_a_column_whose_name_has_other_capitals_alone_it_is_said(saved, tables, tmp_path, capsys):
    new, spelled = pd.read_csv(tables["test"]), {"a": "A", "b": "_B"}
    new.rename(columns=spelled).to_csv(tmp_path / "new.csv", index=False)
    rename = "columns are found by their exact names, so rename 'A' to 'a' and '_B' to 'b'"
    for arguments in (["predict", saved, "--data"], ["train", LOSS, *flags(tables), "--test"]):
        assert rename in refused(capsys, *arguments, tmp_path / "new.csv")


def test_a_feature_of_the_ranker_is_no_grade_of_folds_either(tables, tmp_path, capsys):
    """Nor is it where it is written with another capital, which is what is told."""
    named = {"train": tmp_path / "rated.csv", "test": tmp_path / "new" / "train.csv"}
    (tmp_path / "new").mkdir()
    for part, path in named.items():
        pd.read_csv(tables[part]).rename(columns={"a": "rating"}).to_csv(path, index=False)
    said(capsys, "train", LOSS, "--data", named["train"], "--to", tmp_path / "run.boosting")
    bare = pd.read_csv(named["test"]).drop(columns="grade")
    bare.to_csv(named["test"], index=False)
    alone, within = (said(capsys, "predict", tmp_path / "run.boosting", "--data", path) for path in (named["test"], tmp_path / "new"))
    assert alone == within
    bare.rename(columns={"rating": "Rating"}).to_csv(named["test"], index=False)
    assert "rename 'Rating' to 'rating'" in refused(capsys, "predict", tmp_path / "run.boosting", "--data", tmp_path / "new")


def test_a_run_beside_other_data_scores_them_as_it_predicts(saved, parts):
    trace = b.load_trace(saved)
    other = beside(trace, parts["test"])
    for k in (0, 3, trace.n_iterations):
        assert np.array_equal(other.validation_scores(k), trace.predict(parts["test"].features, k))
    assert other.data is trace.data and other.n_iterations == trace.n_iterations


# ---- what cannot be ----


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["train", "zebra", "DATA"], "there is no loss or baseline 'zebra'"),
        (["train", "ranksvm", "DATA"], "grows no trees"),
        (["train", "TABLE", "--data", "gbt"], "train.csv: it is a file, and no loss; data come with --data."),
        (["evaluate", ".", "DATA"], ".: it is a folder; name a run"),
        (["evaluate", "/dev/null", "DATA"], "/dev/null: it is a pipe or a device, not a file; name a run"),
        (["train", "gbt:max_depth=2/3", "DATA"], "give one"),
        (["train", "gbt"], "add --data train.txt"),
        (["train", "gbt", "--data", "nowhere.txt"], "nowhere.txt: there is no such file or folder."),
        (["predict", "RUN", "--data", "-"], "-: there is no such file or folder; what a pipe sends is read as /dev/stdin."),
        (["train", "gbt", "DATA", "--patience", "3"], "add --validation vali.txt"),
        (["train", "gbt", "DATA", "--to", "no such folder/a.boosting"], "there is no such folder"),
        (["train", "gbt", "DATA", "--workers", "0"], "--workers is of a Dask cluster: add --engine dask."),
        (["train", "gbt", "DATA", "--to", "."], "is a folder"),
        (["train", "gbt", "DATA", "--metric", "ndcg@x"], "after @ come ranks"),
        (["train", "gbt", "DATA", "--iterations", "-1"], "n_iterations=-1"),
        (["evaluate", "nowhere.boosting"], "nowhere.boosting: there is no such file; name a run"),
        (["evaluate", "TABLE", "DATA"], "it holds documents (CSV), and no trees; open it as data: Training file in the app, --data of a"),
        (["evaluate", "MODEL"], "is a model without queries"),
        (["evaluate", "MODEL", "DATA", "--after", "99"], "has the iterations 0 to 5"),
        (["evaluate", "MODEL", "DATA"], "they lack"),
        (["train", "gbt", "--data", "TABLE", "LETOR TEST"], "t.txt is read as LETOR and "),
        (["contest", "gbt", "gbrank", "LETOR", "TABLE TEST"], "train.csv is read as CSV and "),
        (["evaluate", "RUN", "LETOR"], "training had 'a', 'b' and 'c', and the data have no such column"),
        (["predict", "RUN"], "add --data new.txt"),
        (["predict", "RUN", "DATA", "--to", "no such folder/a.csv"], "there is no such folder"),
        (["predict", "RUN", "DATA", "--to", "TABLE"], "train.csv is a file that is read here, and would be lost; name another one."),
        (["train", "gbt", "DATA", "--to", "TABLE"], "would be lost"),
        (["contest", "gbt", "gbrank", "DATA", "--report", "TABLE"], "would be lost"),
        (["train", "lambdamart", "NO GRADES"], "csv has a grade, and there is nothing else to learn from or to judge by. In a table"),
        (["evaluate", "RUN", "NO GRADES"], "are numbers in a column called grade, relevance, label"),
        (["contest", "gbt", "gbrank", "DATA", "--report", "."], "--report . is a folder; name a file in it."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence(arguments, words, saved, tables, parts, tmp_path, capsys):
    places = {"DATA": flags(tables), "TABLE": [str(tables["train"])], "RUN": [str(saved)], "MODEL": [str(stored("lightgbm_lambdarank"))]}
    bare = tmp_path / "bare.csv"
    pd.read_csv(tables["train"]).drop(columns="grade").to_csv(bare, index=False)
    places["NO GRADES"] = ["--data", str(bare)]
    places["LETOR"] = ["--data", str(letor(tmp_path / "t.txt", parts["test"]))]
    places |= {"LETOR TEST": ["--test", places["LETOR"][1]], "TABLE TEST": ["--test", *places["TABLE"]]}
    assert words in refused(capsys, *(word for one in arguments for word in places.get(one, [one])))


def test_a_closed_stderr_is_no_reason_to_end(tables, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["train", "gbt:n_iterations=1", *flags(tables), "--to", str(tmp_path / "run.boosting")]) == 0
    assert main(["evaluate", str(tmp_path / "run.boosting"), "--data", "nowhere.csv"]) == 1


def test_a_flag_that_is_given_twice_is_refused_since_the_first_would_be_lost(tables, capsys):
    with pytest.raises(SystemExit) as end:
        main(["train", "gbt", *flags(tables), *flags(tables)])
    assert end.value.code == 2 and "--data is given twice; give it once." in capsys.readouterr().err


def test_a_package_that_is_not_installed_is_named(tables, capsys, monkeypatch):
    def missing(*_):
        raise ModuleNotFoundError("No module named 'pyarrow'", name="pyarrow")

    monkeypatch.setattr("boosting.command.opened.read_files", missing)
    assert (
        refused(capsys, "train", "gbt", *flags(tables)) == "this needs the package pyarrow, which is not installed: pip install pyarrow.\n"
    )


def test_where_nothing_can_be_written_is_said_before_anything_is_trained(saved, tables, tmp_path, capsys, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    for arguments in (("train", "gbt:n_iterations=100000"), ("predict", saved), ("export", saved), ("contest", "gbt", "gbrank")):
        flag, path = "--report" if arguments[0] == "contest" else "--to", tmp_path / "a.txt"
        with monkeypatch.context() as patch:
            patch.setattr("tempfile.TemporaryFile", refuse)
            data = () if arguments[0] == "export" else flags(tables)
            printed = refused(capsys, *arguments, *data, flag, path)
        assert printed == f"{flag} {path}: nothing can be written into {tmp_path} (Permission denied); name another folder.\n"
    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    monkeypatch.setattr("boosting.command.site.call", lambda *_: 0)
    for folder in (tmp_path / "new", tables["train"] / "new"):  # which is no folder of a file
        assert refused(capsys, "site", folder).startswith(f"{folder}: nothing can be written there (")


def test_a_protected_file_is_kept_and_another_one_is_replaced_for_the_same_people(saved, tables, tmp_path, capsys, monkeypatch):
    path = tmp_path / "scores.csv"
    path.write_text("mine")
    path.chmod(0o600)
    assert main(["predict", str(saved), *flags(tables), "--to", str(path)]) == 0
    assert path.stat().st_mode & 0o777 == 0o600 and path.read_text() != "mine"
    path.write_text("mine")
    path.chmod(0o444)
    monkeypatch.setattr("os.access", lambda *_: False)  # which root would be told otherwise
    capsys.readouterr()
    assert refused(capsys, "predict", saved, *flags(tables), "--to", path) == f"--to {path} is write-protected; name another file.\n"
    assert path.read_text() == "mine"


def test_the_same_queries_in_two_parts_are_said(tables, capsys):
    for flag, use in (("--test", "test"), ("--validation", "choose on")):
        assert main(["train", LOSS, *flags(tables), flag, str(tables["train"])]) == 0
        assert f"Of eight queries to {use}, 8 with the same documents are among those to train on." in capsys.readouterr().err
    assert main(["train", LOSS, *flags(tables, "validation", "test")]) == 0
    assert "same documents" not in capsys.readouterr().err


def test_a_run_keeps_the_scale_of_its_features_and_brings_others_to_it(saved, tables, tmp_path, capsys):
    for way in ("letor", "z-scores"):
        said(capsys, "train", LOSS, *flags(tables), "--scale", way, "--to", tmp_path / "run.boosting")
        for command in ("evaluate", "predict", "explain"):
            printed = []
            for more, is_said in (((), True), (("--scale", way), False)):
                assert main([command, str(tmp_path / "run.boosting"), "--data", str(tables["test"]), *more]) == 0
                out, err = capsys.readouterr()
                assert ("Features are scaled by query to " in err and "run.boosting was trained on." in err) is is_said
                printed.append(out)
            assert printed[0] == printed[1]
        assert "It takes features scaled by query to " in said(capsys, "export", tmp_path / "run.boosting", "--to", tmp_path / "model.txt")
        trace = b.load_trace(tmp_path / "run.boosting")
        assert {data.scale for data in (trace.data, trace.data.subset([1, 0]), b.Dataset.concat([trace.data]))} == {way}
    assert main(["evaluate", str(saved), "--data", str(tables["test"])]) == 0 and "scale" not in capsys.readouterr().err
    assert main(["evaluate", str(saved), "--data", str(tables["test"]), "--scale", "letor"]) == 0
    assert "was trained on features as they are: leave --scale letor out." in capsys.readouterr().err


def test_of_a_run_that_does_not_say_its_scale_it_is_guessed(tables, tmp_path, capsys):
    scaled = replace(
        normalised(read_files([tables["train"]])[0], "letor"), scale="none"
    )  # as before they came here, or by an older version
    b.train(scaled, b.GBT(), SETTINGS).save(tmp_path / "run.boosting")
    assert main(["predict", str(tmp_path / "run.boosting"), "--data", str(tables["test"])]) == 0
    assert "these are not: add --scale letor, unless they were scaled before." in capsys.readouterr().err


def test_a_link_stays_one_and_a_pipe_is_written_to(tables, parts, tmp_path, capsys):
    (tmp_path / "disk").mkdir()
    (link := tmp_path / "now.boosting").symlink_to(tmp_path / "disk" / "run.boosting")
    said(capsys, "train", LOSS, *flags(tables), "--to", link)
    assert link.is_symlink() and b.load_trace(tmp_path / "disk" / "run.boosting").n_iterations == 8
    os.mkfifo(pipe := tmp_path / "pipe")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with placed_whole(pipe) as file:
        file.write(b"run")
    assert os.read(reading, 9) == b"run" and pipe.is_fifo()
    os.close(reading)


def test_scores_whose_writing_fails_leave_the_old_file(saved, tables, tmp_path, capsys, monkeypatch):
    (old := tmp_path / "scores.csv").write_text("old")
    with monkeypatch.context() as patch:
        patch.setattr("boosting.compute.whole_files.Path.replace", Mock(side_effect=OSError(28, "No space left on device", "half")))
        assert str(old) in refused(capsys, "predict", saved, "--data", tables["test"], "--to", old)
    assert old.read_text() == "old" and list(tmp_path.iterdir()) == [old]


def test_what_is_too_large_for_the_memory_is_said_in_a_sentence(tables, capsys, monkeypatch):
    def full(*_):
        raise MemoryError

    monkeypatch.setattr("boosting.command.opened.read_files", full)
    assert refused(capsys, "train", "gbt", *flags(tables)).startswith("there is not enough memory for this; give it fewer documents")


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="elsewhere a pipe has no name")
def test_a_pipe_is_read_from_its_first_byte(saved, tables, capsys):
    reading, writing = os.pipe()
    with open(writing, "wb") as file:
        file.write(tables["test"].read_bytes())  # less than a pipe holds
    piped = said(capsys, "evaluate", saved, "--data", f"/dev/fd/{reading}")
    os.close(reading)
    assert piped == said(capsys, "evaluate", saved, "--data", tables["test"])


COMMANDS = (
    "app",
    "train",
    "evaluate",
    "predict",
    "explain",
    "errors",
    "contest",
    "experiment",
    "import",
    "export",
    "site",
    "example",
    "losses",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_with_an_example(command, capsys):
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0 and f"Example: python -m boosting {command} " in " ".join(capsys.readouterr().out.split())


def test_a_word_that_a_command_does_not_know_is_answered_with_its_usage(capsys):
    with pytest.raises(SystemExit) as end:
        main(["train", "gbt", "--data", "train.csv", "-o", "run.boosting"])
    said = capsys.readouterr().err
    assert end.value.code == 2 and "--to FILE" in said and said.endswith("boosting train: error: unrecognized arguments: -o run.boosting\n")


def test_these_are_all_commands(capsys):
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = [
        line.split()[0] for line in capsys.readouterr().out.split("COMMAND\n")[1].splitlines() if line.startswith("    ") and line[4] != " "
    ]
    assert sorted(listed) == sorted(COMMANDS)


def test_a_feature_called_like_a_grade_is_found_in_a_file_without_grades(tables, tmp_path, capsys):
    table = pd.read_csv(tables["train"])
    (tmp_path / "run").mkdir()
    train, new, to = (str(tmp_path / name) for name in ("t.csv", "new.csv", "run/r.boosting"))
    table.assign(rating=range(len(table))).to_csv(train, index=False)
    pd.read_csv(train).drop(columns="grade").to_csv(new, index=False)
    assert main(["train", LOSS, "--data", train, "--to", to]) == 0 and "'rating'. Drop" in capsys.readouterr().err
    assert main(["predict", to, "--data", train]) == 0
    first = capsys.readouterr()
    assert main(["predict", to, "--data", new]) == 0
    second = capsys.readouterr()
    assert second.out == first.out and second.err == first.err == ""


def test_documents_of_a_single_query_are_said_to_one_who_trains(tables, tmp_path, capsys):
    one = tmp_path / "one.csv"
    pd.read_csv(tables["train"]).assign(qid=7).to_csv(one, index=False)
    assert main(["train", LOSS, "--data", str(one), "--to", str(tmp_path / "r.boosting")]) == 0
    assert "documents belong to one query, '7', so nothing shows whether" in capsys.readouterr().err
    assert main(["evaluate", str(tmp_path / "r.boosting"), "--data", str(one)]) == 0
    assert capsys.readouterr().err == ""


def test_what_a_ranker_does_not_read_is_no_feature_to_drop(tables, saved, tmp_path, capsys):
    more = tmp_path / "more.csv"
    pd.read_csv(tables["train"]).assign(session_id=1, doc_id=2, label=0).to_csv(more, index=False)
    assert main(["predict", str(saved), "--data", str(more)]) == 0
    assert capsys.readouterr().err == ""
    assert main(["train", LOSS, "--data", str(more)]) == 0
    assert "'session_id' is a feature; drop it" in capsys.readouterr().err


def test_a_closed_output_and_a_ctrl_c_that_compiled_code_wraps_are_no_traceback(tables, saved, monkeypatch, capsys):
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        assert "standard output is closed" in refused(capsys, "evaluate", saved, "--data", tables["test"])

    def stopped(*_):
        raise SystemError("returned a result with an exception set") from KeyboardInterrupt()

    monkeypatch.setattr("boosting.command.opened.read_files", stopped)
    assert main(["train", "gbt", *flags(tables)]) == 130 and capsys.readouterr().err == "stopped.\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full is Linux's")
def test_what_is_printed_onto_a_full_disk_is_an_error_in_a_sentence(tables, saved, monkeypatch, capsys):
    for command in (["predict", saved, "--data", tables["test"]], ["--help"], ["train", "--help"]):
        with Path("/dev/full").open("w") as full, monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", full)
            error = refused(capsys, *command)
        assert error.endswith("what it prints could not be written in full: No space left on device.\n"), command
