"""`python -m boosting experiment`: what it prints, in each form, and what it says where it cannot."""

import io
import json

import pytest

from boosting.__main__ import Progress, main
from boosting.experiments.catalogue import EXPERIMENTS
from tests.boosting.helpers import make_data


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A training and a test file; the latter names a column that the former lacks."""
    folder = tmp_path_factory.mktemp("letor")
    for number, name in enumerate(("train", "test")):
        data = make_data(number, sizes=(5,) * 8, n_grades=5)
        rows = [
            f"{data.relevance[row]:.0f} qid:{data.document_query[row] + 1} "
            + " ".join(f"{j}:{x!r}" for j, x in enumerate(data.features[row].tolist(), start=1)) + " 9:1" * number
            for row in range(data.n_documents)
        ]  # fmt: skip
        (folder / name).write_text("\n".join(rows) + "\n")
    return ["--data", str(folder / "train"), "--test", str(folder / "test"), "--iterations", "3", "--inner-trees", "2"]


def test_the_list_names_every_experiment_and_its_claim(capsys):
    assert main(["experiment", "--list"]) == 0
    printed = capsys.readouterr().out
    assert all(key in printed for key in EXPERIMENTS) and "mirror image" in printed


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
        (["gb-figure-1"], "gb-figure-1 needs data: add --data train.txt"),
        (["gb-figure-1", "--data", "no such file"], "no such file"),
        (["mp-figure-2", "--folds", "3"], "mp-figure-2 takes no --folds."),
    ],
)
def test_what_cannot_be_run_is_said_in_a_sentence(arguments, message, capsys):
    assert main(["experiment", *arguments]) == 1
    assert message in capsys.readouterr().err


def test_a_figure_without_data_needs_none(capsys):
    assert main(["experiment", "mp-figure-2", "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "difference,LDD,LOGDD,LOGITDD"


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
