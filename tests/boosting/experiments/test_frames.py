"""Tables as people take them away: every number stays what it is, and no name is run by whoever opens them."""

import csv
import io
import re

import pytest

from boosting.data.delimited import FORMULA, as_table, harmless, lines_of
from boosting.experiments.frames import as_csv, as_latex, as_text, frame
from ui.component.component import JS

RUN = ("\uff1d1+1", "\uff0b1", "\uff0dx", "\uff20home", "\ufeff=1+1", "\x01=1+1", "\x85@x", "\u200b=1", "\u202e-x", "\t'=1", "-inf", "-1_0")


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


@pytest.mark.parametrize("name", RUN)
def test_a_formula_behind_signs_that_nobody_sees_or_in_wide_ones_is_harmless_and_read_as_it_was(name):
    assert harmless(name) == f"'{name}"
    (_, line) = lines_of(as_table(["document", "n"], [(name, 1)]).encode())
    assert line.cells == [name.replace("\u202e", ""), "1"]  # what turns the direction of writing is never read


def test_the_browser_looks_for_the_same_formulas():
    """In both languages the pattern means the same: what \\s leaves out in one is named."""
    script = (JS / "share.js").read_text(encoding="utf-8")
    assert re.search(r"const FORMULA = /\^(.*)/;", script)[1] == FORMULA.pattern


def test_a_row_in_latex_is_one_line():
    """A blank line in a cell would end the paragraph, which an alignment does not allow; a control sign is an invalid character."""
    table = frame([{"a\nb": "two\r\n\nlines", "c": "\x1b[31m\u2028\x00d"}])
    lines = as_latex(table, "Found:\n\n%").splitlines()
    assert lines[4] == r"a b & c \\" and lines[6] == r"two lines &  [31m d \\"
    assert lines[-2] == r"\caption{Found: \%}"


def test_a_huge_number_is_printed_as_a_power_of_ten_not_by_all_its_300_digits():
    assert as_text(frame([{"a": -8.5e300, "b": 0.25}])).splitlines()[1].split() == ["-8.5000e+300", "0.2500"]
