"""`python -m boosting errors`: the library's error analysis, number by number, of a loss that is trained and of another engine's model."""

import contextlib
import csv
import io

import pytest

import boosting as b
from boosting.__main__ import main
from boosting.experiments.frames import records
from tests.boosting.command.helpers import as_json, flags, letor, refused, said
from tests.boosting.models.objectives.make_models import CASES, rows_of, stored

QUICK = ("--iterations", "3", "--most", "2")


def trained(tables, loss):
    return b.train(b.read_file(tables["train"]), loss, b.Settings(n_iterations=3), b.read_file(tables["test"]))


def test_everything_is_the_librarys_to_the_last_digit(tables, capsys):
    found = as_json(capsys, "errors", "lambdamart", "gbrank:tau=2", *flags(tables, "test"), *QUICK)
    one, two = trained(tables, b.LambdaMART()), trained(tables, b.GBRank(tau=2))
    weak = b.weak_queries(one, "ndcg@5", validation=True)
    few, pair = (
        b.few_trees(one, metric="ndcg@5", validation=True),
        [b.costly_pairs(one, int(q), "ndcg@5", None, True, 2) for q in weak.order[:2]],
    )
    both = b.compare_queries(one, two, "ndcg@5", True, ("lambdamart", "gbrank:tau=2"))
    assert found["part"] == "test" and found["after"] == 3
    assert found["sentences"] == {"weak": weak.sentence, "few": few.sentence, "compared": both.sentence}
    assert found["queries"] == records(weak.table(2)) and found["few"] == records(few.table())
    assert found["pairs"] == [{"query": each.qid, **row} for each in pair for row in records(each.table())]
    assert found["trees"] == records(b.quality_by_query(one, "ndcg@5", True).hurt(2)) and found["compared"] == records(both.table())


@pytest.mark.parametrize("name", ["queries", "pairs", "trees", "few", "compared"])
def test_each_table_is_a_csv(tables, capsys, name):
    text = said(capsys, "errors", "gbt", "lambdamart", *flags(tables, "test"), *QUICK, "--part", "train", "--csv", name)
    rows, n = list(csv.DictReader(io.StringIO(text))), b.read_file(tables["train"]).n_queries
    assert rows or name in ("pairs", "trees")
    assert name != "compared" or len(rows) <= n


def test_a_model_of_another_engine_is_taken_as_it_is(tmp_path, capsys):
    rows, model = letor(tmp_path / "rows.txt", b.Dataset.from_rows(*rows_of(CASES["lightgbm_lambdarank"]))), stored("lightgbm_lambdarank")
    data = b.read_letor(str(rows))
    trace = b.replay(b.read_model(model, data), data)
    weak = b.weak_queries(trace, "map", 2)
    qid = weak.data.qids[weak.order[0]]
    found = as_json(capsys, "errors", model, "--data", rows, "--metric", "map", "--after", 2, "--query", qid)
    assert found["sentences"]["weak"] == weak.sentence and found["part"] == "train"
    assert {row["query"] for row in found["pairs"]} <= {qid}
    text = said(capsys, "errors", model, "--data", rows, "--most", 1)
    assert b.weak_queries(trace).sentence in text and b.few_trees(trace).sentence in text


def test_a_saved_run_is_judged_on_queries_that_it_was_not_trained_on(tables, parts, saved, capsys):
    trace = b.load_trace(saved)
    k, scores = trace.best, trace.predict(parts["test"].features)  # as `evaluate`, `predict` and `explain` take it
    assert k < trace.n_iterations
    found = as_json(capsys, "errors", saved, "gbt", *flags(tables, "test"), *QUICK)
    wanted = b.Metric("ndcg", k=5).by_query(parts["test"], scores)
    assert (
        found["after"] == k
        and {row["query"]: row["NDCG@5"] for row in found["queries"]}.items()
        <= dict(zip(parts["test"].qids, wanted.tolist(), strict=True)).items()
    )
    assert "add --data train.txt --test test.txt" in refused(capsys, "errors", saved, *flags(tables))
    own = as_json(capsys, "errors", saved, *QUICK)
    assert own["queries"] == records(b.weak_queries(trace, "ndcg@5", trace.best, True).table(2)) and own["after"] == trace.best
    assert own["part"] == "validation" and "what was chosen on them may look better there" in said(capsys, "errors", saved, *QUICK)
    assert "there is no test part" in refused(capsys, "errors", saved, "--part", "test")


def test_what_cannot_be_is_a_sentence(tables, tmp_path, capsys):
    broken = tmp_path / "broken.txt"
    broken.write_text("tree\nversion=v4\nnum_class=1\n")
    both = flags(tables, "test")
    cases = {
        (str(broken), *both): "broken.txt: ",
        ("moon.txt", *both): "there is no such file",
        ("moon", *both): "no loss or baseline 'moon'",
        ("ranksvm", *both): "grows no trees",
        ("gbrank:tau=1/2", *both): "give one",
        ("gbt",): "add --data",
        ("gbt", *flags(tables), "--part", "test"): "there is no test part",
        ("gbt", "gbt", *both): "named twice",
        ("gbt", *both, "--csv", "compared"): "needs a second ranker",
        ("gbt", *both, "--most", "0"): "at least 1",
        ("gbt", *both, "--within", "nan"): "--within nan: what fewer trees may lose is 0 or more",
        ("gbt", *both, "--within", "-1"): "--within -1: what",
        ("gbt", *both, "--metric", "ndcg@x"): "after @ comes one rank",
        ("gbt", *both, *QUICK, "--after", "9"): "9",
        ("gbt", *both, *QUICK, "--query", "moon"): "has no such query",
        ("gbt", *both, *QUICK, "--metric", "precision_at_percent@10"): "does not depend on ranks",
    }
    for arguments, words in cases.items():
        assert words in refused(capsys, "errors", *arguments), arguments


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["errors", "z" * 5_000], "there is no loss or baseline 'zzz"),
        (["contest", "gbt", "z" * 5_000], "there is no loss or baseline 'zzz"),
        (["errors", "gbt:" + "q" * 900], "GBT has no parameter 'qqq"),
        (["errors", "gbt:" + ",".join(f"p{i}=1" for i in range(900))], "GBT has no parameter 'p0'"),
        (["errors", "gbt", "--iterations", "9" * 5_000], "argument --iterations: invalid int value: '999"),
    ],
    ids=["name", "name in a contest", "parameter", "parameters", "number"],
)
def test_a_word_that_was_pasted_by_mistake_is_not_repeated_whole(tables, capsys, arguments, words):
    with contextlib.suppress(SystemExit):
        main([*arguments, *flags(tables)])
    error = capsys.readouterr().err
    assert words in error and len(error.splitlines()[-1]) < 700
