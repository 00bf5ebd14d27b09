"""`python -m boosting experiment`: what it prints, in each form, and what it says where it cannot."""

import io
import json

import pytest

from boosting.__main__ import main
from boosting.command.progress import Progress
from boosting.data.published import read_folds
from boosting.experiments.catalogue import EXPERIMENTS
from tests.boosting.command.helpers import as_json, flags, letor, refused, said
from tests.boosting.helpers import make_data


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A training and a test file; the latter names a column that the former lacks."""
    folder = tmp_path_factory.mktemp("letor")
    train, test = (letor(folder / name, make_data(number, sizes=(5,) * 8, n_grades=5)) for number, name in enumerate(("train", "test")))
    test.write_text(test.read_text().replace("\n", " 9:1\n"))
    return ["--data", str(train), "--test", str(test), "--iterations", "3", "--inner-trees", "2"]


def test_the_list_names_every_experiment_and_its_claim(capsys):
    printed = said(capsys, "experiment", "--list")
    assert all(key in printed for key in EXPERIMENTS) and "mirror image" in printed
    listed = json.loads(said(capsys, "experiment", "--list", "--json"))
    assert {one["key"]: one["claim"] for one in listed} == {key: one.claim for key, one in EXPERIMENTS.items()}


def test_each_form(files, capsys):
    forms = {}
    for form in ("--json", "--csv", "--latex", None):
        assert main(["experiment", "gb-figure-1", *files, *([form] if form else [])]) == 0
        captured = capsys.readouterr()
        forms[form], seen = captured.out, captured.err
        assert seen == ""  # nobody watches, so no bar
    whole = json.loads(forms["--json"])
    assert whole["experiment"] == "gb-figure-1" and len(whole["table"]) == 3 and whole["recipe"]["n_iterations"] == 3
    assert forms["--csv"].splitlines()[1].split(",")[1] == str(whole["table"][0]["pairs, training"])
    assert r"\toprule" in forms["--latex"] and f"Verdict: {whole['verdict']}." in forms[None]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["gb-figure-9"], "there is no experiment 'gb-figure-9'; choose one of gb-figure-1, "),
        ([], "an experiment has to be named; choose one of gb-figure-1, "),
        (["gb-figure-1"], "gb-figure-1 needs data: add --data train.txt"),
        (["gb-figure-1", "--data", "no such file"], "no such file"),
        (["mp-figure-2", "--folds", "3"], "mp-figure-2 takes no --folds."),
    ],
)
def test_what_cannot_be_run_is_said_in_a_sentence(arguments, message, capsys):
    assert message in refused(capsys, "experiment", *arguments)


def test_a_figure_without_data_needs_none(capsys):
    assert said(capsys, "experiment", "mp-figure-2", "--csv").splitlines()[0] == "difference,LDD,LOGDD,LOGITDD"


def test_a_terminal_gets_a_bar_that_goes_when_it_is_done():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    stream = Terminal()
    with Progress(stream) as progress:
        progress(1, 4, "GBT")
        progress(4, 4, "done")
    shown = stream.getvalue().split("\r")
    assert shown[1].startswith("[######                  ] 1 of 4, GBT") and "[" + "#" * 24 + "] 4 of 4, done" in shown[2]
    assert shown[-1] == "" and not shown[-2].strip()


def test_published_folds_are_run_as_published_from_a_folder_and_from_its_archive(folds, capsys):
    arguments = ("experiment", "gb-figures-3-4", "--iterations", 2, "--inner-trees", 1)
    found = [as_json(capsys, *arguments, "--data", source) for source in folds]
    assert found[0] == found[1] and found[0]["recipe"]["splits"] == "the five folds as published"
    published = read_folds(folds[1])
    again = EXPERIMENTS["gb-figures-3-4"](*published.fold("MQ/Fold1")[::2], n_iterations=2, inner_trees=1, official=published)
    assert json.loads(again.json())["table"] == found[0]["table"]


def test_one_fold_brings_its_own_validation_part(folds, capsys):
    found = as_json(capsys, "experiment", "qb-table-1", "--iterations", 2, "--data", folds[0], "--fold", "MQ/Fold2")
    assert found["recipe"]["splits"] == "the given training, validation and test parts"
    train, validation, test = read_folds(folds[0]).fold("MQ/Fold2")
    again = EXPERIMENTS["qb-table-1"](train, test, validation=validation, n_iterations=2)
    assert json.loads(again.json())["table"] == found["table"]


def test_tables_are_read_and_a_validation_file_chooses(tables, capsys):
    found = as_json(capsys, "experiment", "qb-figure-1", "--iterations", 2, *flags(tables, "validation", "test"))
    assert found["recipe"]["splits"] == "the given training, validation and test parts" and "24 queries" in found["recipe"]["data"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("--data", "ZIP", "--test", "x.txt"), "--data is a folder or an archive, which has its own parts"),
        (("--data", "ZIP", "--fold", "Fold9"), "there is no fold Fold9; choose one of MQ/Fold1"),
        (("--data", "FILE", "--fold", "Fold1"), "--fold names one of several in a folder or an archive; --data is one file."),
        (("--data", "EMPTY"), "empty, there is no training file; name it train.txt"),
    ],
)
def test_folds_that_cannot_be_are_told_in_a_sentence(more, message, folds, tmp_path, capsys):
    (tmp_path / "train.txt").write_text("1 qid:1 1:1\n")
    (tmp_path / "empty").mkdir()
    places = {"ZIP": folds[1], "FILE": tmp_path / "train.txt", "EMPTY": tmp_path / "empty"}
    assert message in refused(capsys, "experiment", "qb-table-1", *(places.get(word, word) for word in more))
