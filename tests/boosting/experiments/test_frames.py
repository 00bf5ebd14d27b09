"""Tables as people take them away: every number stays what it is, and no name is run by whoever opens them."""

import csv
import io

from boosting.data.delimited import as_table
from boosting.experiments.frames import as_csv, frame


def test_csv_keeps_numbers_and_makes_names_harmless_that_a_spreadsheet_would_run():
    rows = [
        {"=name": "=1+1", "of": -0.1, "n": -3, "mixed": 1, "is": True, "said": "-0.5"},
        {"=name": "@x", "of": 1e-300, "n": 4, "mixed": None, "is": False, "said": "+1e3"},
        {"=name": "a, b", "of": float("nan"), "n": 0, "mixed": "-x", "is": True, "said": "-x"},
    ]
    assert list(csv.reader(io.StringIO(as_csv(frame(rows))))) == [
        ["'=name", "of", "n", "mixed", "is", "said"],
        ["'=1+1", "-0.1", "-3", "1", "True", "-0.5"],
        ["'@x", "1e-300", "4", "", "False", "+1e3"],
        ["a, b", "", "0", "'-x", "True", "'-x"],
    ]
    assert as_csv(frame([], ["a", "-b"])) == "a,'-b\n"


def test_a_name_with_a_carriage_return_stays_in_its_cell():
    """Without quotes it would end the row, and what follows would be a cell of its own, which a spreadsheet runs."""
    name = "rye\r=1+1"
    for text in (as_csv(frame([{"document": name, "n": 1}])), as_table(["document", "n"], [(name, 1)])):
        assert list(csv.reader(io.StringIO(text, newline=""))) == [["document", "n"], [name, "1"]]
        assert text == f'document,n\n"{name}",1\n'
