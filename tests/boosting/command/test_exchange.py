"""`python -m boosting import` and `export`: a model as a run, a run as a page and as trec_eval reads it; and what `app` opens."""

import json
import warnings
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

import boosting as b
from boosting.__main__ import main
from boosting.command import app
from boosting.command.ranker import Ranker
from tests.boosting.command.helpers import LOSS, as_json, flags, letor, refused, said
from tests.boosting.models.objectives.make_models import CASES, rows_of, stored
from ui.runs.given import FILES


def test_a_model_becomes_a_run_with_its_scores(tmp_path, capsys):
    path, to = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"]))), tmp_path / "model.boosting"
    data = b.read_letor(str(path))
    model = b.read_model(stored("lightgbm_lambdarank"), data)
    text = said(capsys, "import", stored("lightgbm_lambdarank"), "--data", path, "--to", to)
    assert model.matching.sentence in text and b.fitted_to(model, data).sentence in text and text.rstrip().endswith(f"Saved in {to}.")
    assert b.load_trace(to).scores(model.n_iterations).tolist() == model.predict(data.features).tolist()
    for command in ("evaluate", "explain"):
        assert said(capsys, command, to)
    assert said(capsys, "predict", to, "--data", path) == said(capsys, "predict", stored("lightgbm_lambdarank"), "--data", path)


def test_a_document_of_the_training_rows_has_the_reasons_of_the_models_own_trees(tmp_path, capsys):
    """Once its run was no loss of this library, and beside the file the training rows were said to be other rows."""
    path, model = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"]))), stored("lightgbm_lambdarank")
    letor(tmp_path / "few.txt", b.read_letor(str(path)).subset([0, 1]))
    said(capsys, "import", model, "--data", path, "--to", tmp_path / "run.boosting")
    data = b.read_letor(str(path))
    trace = b.replay(b.read_model(model, data), data, fitted=b.fitted_to(b.read_model(model, data), data))
    name, moved = data.document_names[0], np.flatnonzero(np.diff(b.document_history(trace, 0).ranks)) + 1
    asked = ("--query", data.qids[0], "--document", name)
    for of in ([model, "--data", path], [tmp_path / "run.boosting"], [tmp_path / "run.boosting", "--data", path]):
        found = as_json(capsys, "explain", *of, *asked)
        assert [step["why"] for step in found["steps"]] == [b.explain(trace, int(k), 0).sentence for k in moved[:5]] and not found["untold"]
        assert len(moved)
    for of in (model, tmp_path / "run.boosting"):
        assert as_json(capsys, "explain", of, "--data", tmp_path / "few.txt", *asked)["untold"]


def test_iterations_that_early_stopping_did_not_choose_are_said_to_be_taken(tmp_path, capsys):
    """XGBoost stores all iterations, and its XGBRanker takes the best: without a word the scores would differ from the owner's."""
    data = b.Dataset.from_rows(*rows_of(CASES["xgboost_ndcg"]))
    ranker = Ranker("model.ubj", None, replace(b.read_model(stored("xgboost_ndcg")), best_iteration=2))
    with pytest.warns(UserWarning, match=r"model\.ubj: The model has 5 iterations, and early stopping chose 2:.*add --after 2\."):
        assert np.array_equal(ranker.scores(data, None), ranker.scores(data, 5))
    with warnings.catch_warnings(record=True) as said_again:
        warnings.simplefilter("always")
        ranker.scores(data, 2)
    assert not any("early stopping" in str(one.message) for one in said_again)


def test_every_command_that_takes_all_iterations_says_that_early_stopping_chose_fewer(tmp_path, capsys):
    path = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["xgboost_ndcg"])))
    model, whole, zeros = tmp_path / "model.ubj", stored("xgboost_ndcg").read_bytes(), bytes(7)
    assert whole.count(b"attributes{}") == 1
    model.write_bytes(whole.replace(b"attributes{}", b"attributes{L%b\x0ebest_iterationSL%b\x011}" % (zeros, zeros)))
    words = "The model has 5 iterations, and early stopping chose 2: all 5 are taken here"
    assert words in said(capsys, "import", model, "--data", path, "--to", tmp_path / "model.boosting")
    for more, is_said in ([], True), (["--after", 2], False):
        assert main(["errors", *map(str, [model, "--data", path, *more])]) == 0
        assert (f"{model}: {words}" in capsys.readouterr().err) == is_said
    assert main(["errors", "gbt", *map(str, [model, "--data", path]), "--iterations", "1"]) == 0
    assert "For its scores name it first and add --after 2." in capsys.readouterr().err  # --after is of the first ranker


def test_a_feature_of_the_model_is_no_grade_of_the_rows_beside_it(tables, tmp_path, capsys):
    table = pd.read_csv(tables["train"]).rename(columns={"a": "rating"})
    table.to_csv(tmp_path / "rated.csv", index=False)
    table.drop(columns="grade").to_csv(tmp_path / "bare.csv", index=False)
    said(capsys, "train", LOSS, "--data", tmp_path / "rated.csv", "--to", tmp_path / "run.boosting")
    said(capsys, "export", tmp_path / "run.boosting", "--to", tmp_path / "model.txt")
    for rows in ("rated.csv", "bare.csv"):
        assert main(["import", *map(str, (tmp_path / "model.txt", "--data", tmp_path / rows, "--to", tmp_path / "a.boosting"))]) == 0
        printed, remarks = capsys.readouterr()
        assert "Columns are matched by name. " in printed and "rating" not in remarks


def test_a_run_without_a_tree_is_said_to_have_none(tables, tmp_path, capsys):
    said(
        capsys, "train", "LambdaMART", *flags(tables), "--iterations", 0, "--to", tmp_path / "run.boosting"
    )  # in capitals, as it is written
    assert "LightGBM text of no tree, in " in said(capsys, "export", tmp_path / "run.boosting", "--to", tmp_path / "model.txt")


@pytest.mark.parametrize(
    ("name", "more"),
    [("a.txt", ()), ("a.ubj", ()), ("a.xml", ()), ("a.json", ("--format", "xgboost-json")), ("a", ("--format", "lightgbm"))],
)
def test_a_run_becomes_a_model_of_another_engine_with_scores_beside_it(name, more, saved, capsys, tmp_path):
    trace, to = b.load_trace(saved), tmp_path / name
    text = said(capsys, "export", saved, "--to", to, *more, "--shift", "5")
    rows = trace.data.features.astype(np.float32).astype(np.float64)
    model = b.read_model(to)
    np.testing.assert_allclose(model.predict(rows[:, : model.n_features]), 5 + trace.predict(rows), rtol=1e-6)
    scores = json.loads((tmp_path / f"{name}.scores.json").read_text())["scores"]
    np.testing.assert_allclose(scores, 5 + trace.predict(rows)[: len(scores)], rtol=1e-12)
    assert f"iterations 1 to {trace.best}, in {to}" in text


def test_a_run_becomes_a_page_or_what_trec_eval_reads(saved, capsys, tmp_path):
    trace = b.load_trace(saved)
    qid = trace.data.qids[2]
    text = said(capsys, "export", saved, "--to", tmp_path / "run.html", "--query", qid)
    page = (tmp_path / "run.html").read_text(encoding="utf-8")
    assert text.startswith(f"Open {tmp_path / 'run.html'} in a browser.") and page == trace.show([qid], title="ranker", live=False).page
    said(capsys, "export", saved, "--to", tmp_path / "run.run", "--part", "validation")
    b.write_run(trace.validation, trace.validation_scores(trace.best), tmp_path / "wanted")
    assert (tmp_path / "run.run").read_text() == (tmp_path / "wanted").read_text()
    said(capsys, "export", saved, "--to", tmp_path / "run.qrels")
    b.write_qrels(trace.data, tmp_path / "wanted")
    assert (tmp_path / "run.qrels").read_text() == (tmp_path / "wanted").read_text()


def test_half_a_character_is_said_and_the_file_that_cannot_be_read_is_named(capsys, tmp_path):
    half = b.Dataset([[1.0], [2.0]], [0, 1], [0, 2], ["clicks\ud800"], ["a"])
    b.train(half, b.GBT(), b.Settings(n_iterations=1)).save(tmp_path / "half.boosting")
    sentence = refused(capsys, "export", tmp_path / "half.boosting", "--to", tmp_path / "a.ubj")
    assert "'clicks\\ud800' holds half a character" in sentence and "rename what has it in Python" in sentence
    for command in (["train", "gbt", "--data"], ["export", "--to", tmp_path / "a.html"]):
        assert refused(capsys, *command, "/proc/self/mem").startswith("/proc/self/mem: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["import", "MODEL", "--to", "a.boosting"], "add --data train.txt"),
        (["import", "MODEL", "DATA", "--to", "a.boosting"], "lightgbm_lambdarank.txt: the data: they lack"),
        (["import", "MODEL", "DATA", "--to", "no such folder/a"], "there is no such folder"),
        (["import", "MODEL", "DATA", "--to", "MODEL"], "would be lost"),
        (["import", "RUN", "DATA", "--to", "a.boosting"], "or a saved run; open the model inside the archive, or the run as it is."),
        (["export", "RUN", "--to", "a.pdf"], "end it in .html for a page"),
        (["export", "RUN", "--to", "a.json"], "say with --format which model"),
        (["export", "RUN", "--to", "a.txt", "--format", "lightgbm-json"], "who reads .txt expects LightGBM text; end it in .json."),
        (["export", "RUN", "--to", "a.json", "--format", "xgboost-ubj"], "who reads .json expects JSON; end it in .ubj."),
        (["export", "RUN", "--to", "a.html", "--format", "solr"], "who reads .html expects a page; end it in .json."),
        (["export", "RUN", "--to", "a.ubj", "--shift", "inf"], "shift=inf is not a finite number"),
        (["export", "RUN", "--to", "a.run", "--query", "1"], "--query is about a page"),
        (["export", "RUN", "--to", "a.html", "--query", "moon"], "there is no query 'moon'"),
        (["export", "MODEL", "--to", "a.html"], "`import` it with --data first"),
        (["app", "nowhere.txt"], "nowhere.txt: there is no such file."),
        (["app", "--port", "0"], "--port 0: a port is a number from 1 to 65,535."),
        (["app", "--host", "a b"], "--host a b is no name and no address of this machine; use localhost, or 0.0.0.0 for all that it has."),
        (["app", "--host", "192.0.2.1"], "is no name and no address of this machine"),  # of documentation, and of nobody
        (["app", "--host", "a" * 70 + ".."], "is no name and no address of this machine"),
        (["app", "--test", "TABLE"], "name their file first"),
        (["app", "MODEL", "--model", "MODEL"], "name one"),
        (["app", "."], "is a folder"),
        (["app", "/dev/null"], "/dev/null: it is a pipe or a device, not a file."),
        (["site", "TABLE"], "is a file; name a folder."),
        (["site", "/dev/null"], "/dev/null is a file; name a folder."),
        (["example", "/dev/null"], "/dev/null is a file; name a folder."),
    ],
)  # fmt: skip
def test_what_cannot_be_is_a_sentence(arguments, words, saved, tables, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(app, "become", None)  # nothing is served
    monkeypatch.chdir(tmp_path)
    places = {"DATA": flags(tables), "TABLE": [str(tables["train"])], "RUN": [str(saved)], "MODEL": [str(stored("lightgbm_lambdarank"))]}
    assert words in refused(capsys, *(word for one in arguments for word in places.get(one, [one])))


@pytest.mark.parametrize(
    ("arguments", "wanted"),
    [
        ([], None), (["TABLE", "--test", "TABLE"], {"train": "TABLE", "test": "TABLE"}), (["MODEL"], {"model": "MODEL"}),
        (["RUN", "--model", "MODEL"], {"train": "RUN", "model": "MODEL"}),
    ],
)  # fmt: skip
def test_the_app_is_told_what_to_open(arguments, wanted, saved, tables, monkeypatch):
    started = []
    monkeypatch.setattr(app.subprocess, "Popen", lambda *_, **__: None)  # nothing is compiled

    def become(*words, **more):
        started.append((words, more))
        raise SystemExit(0)

    monkeypatch.setattr(app, "become", become)
    places = {"TABLE": str(tables["train"]), "RUN": str(saved), "MODEL": str(stored("lightgbm_lambdarank"))}
    with pytest.raises(SystemExit):
        main(["app", *(places.get(one, one) for one in arguments), "--port", "9000", "--host", "0.0.0.0"])
    ((words, more),) = started
    assert words[:4] == ("-m", "streamlit", "run", "app.py") and words[-4:] == ("--server.address", "0.0.0.0", "--server.port", "9000")
    given = {name: json.loads(text) for name, text in more.items()}
    assert given == ({} if wanted is None else {FILES: {part: places[name] for part, name in wanted.items()}})


def test_every_engine_s_file_is_known_as_a_model_and_no_data_are(saved, tables, tmp_path):
    (tmp_path / "t.txt").write_text("# a comment\n2 qid:1 1:0.5\n")
    assert not any(app.is_model(str(path)) for path in (saved, tables["train"], tmp_path / "t.txt", tmp_path / "nowhere"))
    folder = stored("lightgbm_lambdarank").parents[2] / "fixtures"
    models = [path for path in folder.iterdir() if path.suffix in (".txt", ".json", ".ubj", ".xml")]
    text = stored("lightgbm_lambdarank").read_bytes().replace(b"\n", b"\r\n")  # as written on Windows, which read_model takes
    for name, start in (("returns.txt", b""), ("marked.txt", b"\xef\xbb\xbf")):
        models.append(tmp_path / name)
        models[-1].write_bytes(start + text)
        assert b.read_model(models[-1]).n_iterations == 5
    assert len(models) > 20 and [path.name for path in models if not app.is_model(str(path))] == []
