"""`python -m boosting contest`: the library's contest, number by number; its page runs it again; what cannot be is said before training."""

import json
import re
import warnings

import pytest

import boosting as b
from boosting.__main__ import main
from boosting.data.normalised import normalised
from boosting.data.published import read_folds
from boosting.experiments import contest as contests
from boosting.experiments.contest import contest
from boosting.experiments.contestant import Candidate, Contestant, contestant
from boosting.experiments.frames import records
from boosting.experiments.plan import folds, given, pool, published, random_splits
from boosting.experiments.rivals import rank_svm
from tests.boosting.command.helpers import as_json, flags, refused, run_script, said
from tests.boosting.data.test_published import GOOD, written

QUICK = ("--iterations", "3")
NDCG5 = b.Metric("ndcg", k=5)


def run_json(capsys, *arguments):
    return as_json(capsys, "contest", *arguments, *QUICK)


def table_of(standing):
    return json.loads(json.dumps(records(standing.table())))


def who():
    few = b.Settings(n_iterations=3)
    candidates = tuple(
        Candidate(b.GBRank(), f"learning_rate={r}", b.Settings(n_iterations=3, learning_rate=float(r))) for r in ("0.1", "0.5")
    )
    return [contestant("LambdaMART", b.LambdaMART(), few), Contestant("GBRank", candidates), rank_svm()]


METHODS = ("lambdamart", "gbrank:learning_rate=0.1/0.5", "ranksvm")


def test_each_parting_is_that_of_the_library_to_the_last_digit(tables, capsys):
    train, validation, test = (b.read_file(tables[part]) for part in ("train", "validation", "test"))
    every = pool([train, validation, test])
    cases = [
        ((), given(train, test, validation)),
        (("--folds", 4), folds(every, 4)),
        (("--splits", 3, "--seed", 7), random_splits(every, 3, seed=7)),
    ]
    for more, plan in cases:
        found = run_json(capsys, *METHODS, *flags(tables, "validation", "test"), *more)
        wanted = contest(plan, who(), [NDCG5], NDCG5)
        assert found["parting"] == plan.words
        assert found["table"] == table_of(wanted)
        assert found["verdict"].split("until then")[0] == wanted.verdict().split("until then")[0]  # what follows are seconds
        assert [row["iteration"] for row in found["choices"]] == [row["iteration"] for row in records(wanted.choices())]


def test_published_folds_are_run_as_published_or_one_of_them(folds, capsys):
    folder, _ = folds
    wanted = contest(published(read_folds(folder)), who(), [NDCG5], NDCG5)
    for source in folds:
        assert run_json(capsys, *METHODS, "--data", source)["table"] == table_of(wanted)
    train, validation, test = read_folds(folder).fold("MQ/Fold2")
    wanted = contest(given(train, test, validation), who(), [NDCG5], NDCG5)
    one = run_json(capsys, *METHODS, "--data", folder, "--fold", "MQ/Fold2")
    assert one["table"] == table_of(wanted)


@pytest.mark.parametrize("more", [("--folds", "3"), (), ("--scale", "z-scores", "--splits", "2")])
def test_the_script_of_the_page_gives_the_same_numbers(tables, tmp_path, capsys, more):
    page = tmp_path / "contest.html"
    found = run_json(capsys, *METHODS[:2], *flags(tables, "validation", "test"), "--report", page, *more)
    assert table_of(run_script(page)["found"]) == found["table"]


def test_published_folds_on_one_scale_are_written_into_the_script(folds, tmp_path, capsys):
    page = tmp_path / "contest.html"
    found = run_json(capsys, "lambdamart", "gbt", "--data", folds[0], "--scale", "letor", "--report", page)
    names = run_script(page)
    assert table_of(names["found"]) == found["table"]
    read = read_folds(folds[0])
    assert names["data"].features.tolist() == normalised(read.data, "letor").features.tolist() != read.data.features.tolist()


def test_each_form_and_one_against_all(tables, capsys):
    arguments = ["contest", "gbt", "lambdamart", "qbrank:w=0.3,labelled=none", *flags(tables), "--folds", "3", *QUICK]
    text = said(capsys, *arguments, "--against", "gbt")
    assert "QBRank: w=0.3, labelled=none" in text and text.count("\nGBT  ") >= 3 and "LambdaMART  QBRank" not in text
    rows = said(capsys, *arguments, "--csv").splitlines()
    assert rows[0] == "split,query,contestant,NDCG@5" and len(rows) == 1 + 3 * 8
    assert r"\toprule" in said(capsys, *arguments, "--latex")


def test_several_ranks_are_measured_and_the_first_chooses(tables, capsys):
    found = run_json(capsys, "gbt", "lambdamart", *flags(tables), "--folds", "3", "--metric", "ndcg@3,1")
    assert {row["metric"] for row in found["table"]} == {"NDCG@3", "NDCG@1"} and "NDCG@3" in found["choices"][0]["chosen by"]


def test_counts_are_printed_as_counts(tables, capsys):
    """Of queries that one is better on, and of trees, it printed 12.0000."""
    printed = said(capsys, "contest", "gbt", "ranksvm", *flags(tables), "--folds", "3", *QUICK)
    better, trees = re.search(r"GBT +RankSVM +\d+ +(\S+)", printed)[1], re.findall(r"^(?:GBT|RankSVM) +(\S+) +\S+$", printed, re.MULTILINE)
    assert all(re.fullmatch(r"\d+(\.5)?", number) for number in (better, *trees)) and len(trees) == 2 and trees[0] == "0"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([__file__], f"{__file__} is a file, not a loss or a baseline to train; choose from gbt, "),
        (["zebra"], "there is no loss or baseline 'zebra'; choose from gbt, "),
        (["gbt", "--data", "nowhere"], "nowhere"),
        (["gbt:depth=3"], "gbt:depth=3: GBT has no parameter 'depth'; it has n_iterations, "),
        ([f"gbt:{'x' * 5000}=3"], f"GBT has no parameter '{'x' * 99}…'; it has n_iterations, "),
        (["gbt:max_depth"], "max_depth needs a value, such as max_depth=0.1, or several"),
        (["lambdamart:sigma=-1"], "lambdamart:sigma=-1: sigma=-1 is outside"),
        (["gbt:sample_documents=2"], "gbt:sample_documents=2: sample_documents=2 must be a share"),
        (["ranksvm:C=0"], "ranksvm:C=0: "),
        (["gbt", "--metric", "ndcg@x"], "after @ come ranks"),
        (["gbt", "--metric", "zebra"], "metric='zebra' is not known"),
        (["gbt", "--against", "zebra"], "zebra is not a contestant"),
        (["gbt", "gbt"], "two contestants have the same name"),
        (["gbt", "--report", "c.html"], "a report needs two methods"),
        (["gbt", "lambdamart", "--report", "no such folder/c.html"], "there is no such folder"),
        (["gbt", "--folds", "400"], "400 folds of"),
        (["gbt", "--folds", "0"], "0 folds of"),
        (["gbt", "--folds", "1"], "1 fold of"),
        (["gbt", "--splits", "0"], "0 random splits: choose from 1 to 1,000."),
        (["gbt", "--splits", "1000000000"], "1,000,000,000 random splits: choose from 1 to 1,000."),
        (["gbt", "--folds", "3", "--seed", "-1"], "--seed -1: a seed is a whole number from 0."),
        (["gbt", "--jobs", "0"], "n_jobs"),
    ],
)
def test_what_cannot_be_is_said_before_anything_is_trained(arguments, message, tables, capsys, monkeypatch):
    def no_training(*_args, **_named):
        raise AssertionError("something was trained")

    monkeypatch.setattr("boosting.experiments.contest.run_heat", no_training)
    assert message in refused(capsys, "contest", *arguments, *([] if "--data" in arguments else flags(tables)))


def test_a_contest_needs_data(capsys):
    assert "add --data train.txt" in refused(capsys, "contest", "gbt", "lambdamart")


def test_who_cannot_learn_is_named_and_the_others_go_on(tmp_path, capsys):
    lines = [f"{g} qid:{q} 1:{g + q / 10}" for q in range(6) for g in (0, 0, 1)]
    (tmp_path / "t.txt").write_text("\n".join(lines) + "\n")

    real = contests.run_heat

    def picky(candidate, *args, **named):
        if isinstance(candidate.learner, b.GBRank):
            raise ValueError("it does not suit.")
        return real(candidate, *args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contests, "run_heat", picky)
        assert main(["contest", "gbt", "gbrank", "--data", str(tmp_path / "t.txt"), "--folds", "3", *QUICK]) == 0
    shown = capsys.readouterr()
    assert "GBRank is left out: it does not suit." in shown.err and "GBT" in shown.out


def test_a_contest_that_is_stopped_says_so(tables, capsys, monkeypatch):
    def stop(*_args, **_named):
        raise KeyboardInterrupt

    monkeypatch.setattr(contests, "run_heat", stop)
    assert main(["contest", "gbt", *flags(tables), "--folds", "3"]) == 130
    assert capsys.readouterr().err == "stopped.\n"


def test_remarks_are_sentences_without_code_and_say_where_raw_features_cost(tmp_path, capsys):
    rows = [f"{q},{i % 2},{100 * q + i},{1000 * q - i}" for i in range(3) for q in range(8)]  # queries are not adjacent
    (tmp_path / "raw.csv").write_text("\n".join(["query,grade,bm25,links", *rows]))
    arguments = ["contest", "rankboost:max_depth=2", "gbt", "--data", str(tmp_path / "raw.csv"), "--splits", "1", *QUICK]
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        assert main(arguments) == 0
    remarks = capsys.readouterr().err
    assert "Rows of a query were not adjacent" in remarks and remarks.count("ignored: max_depth.") == 1
    assert "Of 2 features that vary within queries, 2 vary more from query to query than within one" in remarks
    assert "--scale letor" in remarks and "UserWarning" not in remarks and ".py" not in remarks
    assert main([*arguments, "--scale", "letor"]) == 0
    assert "--scale letor" not in capsys.readouterr().err


def test_the_folds_that_are_run_are_named_with_what_was_remarked_on_them(tmp_path, capsys):
    name = next(name for name in GOOD if "train" in name)
    first, *others = GOOD[name].splitlines()
    folder = written(tmp_path / "mq", {**GOOD, name: "\n".join([*others, first])})
    assert main(["contest", "gbt", "ranksvm", "--data", str(folder), *QUICK]) == 0
    remarks = capsys.readouterr().err
    assert remarks.startswith("5 folds: MQ/Fold1, MQ/Fold2, ")
    assert "Rows of a query were not adjacent" in remarks and "--fold" not in remarks
    assert main(["train", "gbt", "--iterations", "1", "--data", str(folder)]) == 0
    assert "MQ/Fold5; MQ/Fold1 is opened, --fold names another one.\n" in capsys.readouterr().err
