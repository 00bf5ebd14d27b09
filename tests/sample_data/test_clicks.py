"""The click log that ships: it is what its README says, to the last click and the last number of the table."""

from pathlib import Path

import pytest

import sample_data
from boosting.clicks.reader import write_clicks
from sample_data import clicks
from sample_data.clicks.__main__ import truth_table


@pytest.fixture(scope="module")
def library():
    return sample_data.load(clicks.COLLECTION).train


def test_the_file_is_what_the_searchers_clicked(library):
    assert clicks.FILE.read_text(encoding="utf-8") == write_clicks(clicks.draw(library))


def test_the_table_of_the_readme_is_recomputed():
    readme = Path(sample_data.__file__).with_name("README.md").read_text(encoding="utf-8")
    assert truth_table() in readme


def test_the_readme_tells_the_searchers_as_they_are():
    who = clicks.SEARCHERS
    assert (who.model, who.sessions, who.bias, who.noise) == ("position", 1000, 1.0, 0.1)
