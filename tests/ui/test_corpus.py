"""Every broken file is refused with its sentence: what is wrong, where, the bound, the remedy. Odd and yet clear ones open."""

import tomllib
from pathlib import Path

import numpy as np
import pytest

from tests.boosting.helpers import each
from tests.ui.corpus import FILES, ODD
from ui.uploads.opening import Choice, read

SAID = tomllib.loads((Path(__file__).parent / "corpus.toml").read_text(encoding="utf-8"))


@each(case=list(FILES))
def test_a_broken_file_is_refused_with_its_sentence(case):
    name, content = FILES[case]
    with pytest.raises(ValueError) as caught:  # noqa: PT011, the whole text is compared
        read(name, content)
    assert "\n".join(line.removeprefix(f"{name}, ") for line in str(caught.value).split("\n")) == SAID[case]


def test_they_are_many_and_each_has_a_remedy():
    assert SAID.keys() == FILES.keys() and len(FILES) >= 60
    for sentence in SAID.values():
        assert sentence.endswith(".") and all(any(sign in line for sign in ";.,:") for line in sentence.split("\n"))


@pytest.mark.parametrize("case", ODD)
def test_an_odd_file_that_is_clear_opens(case):
    name, content, features, grades, qids, names = ODD[case]
    found = read(name, content).train
    np.testing.assert_array_equal(found.features, np.array(features, float))
    np.testing.assert_array_equal(found.relevance, np.array(grades, float))
    assert (list(found.qids), list(found.document_names)) == (qids, names)


@pytest.mark.parametrize(
    ("case", "n_left", "note"),
    [
        ("two broken lines", None, ""),
        ("three broken rows", 4, "3 broken lines were left out, the first: line 5: 'high' in column 'bm25'"),
        ("broken row behind a cell of two lines", 4, "1 broken line was left out: line 7: 'high'"),
        ("empty query in Parquet", 2, "1 broken line was left out: row 1: the query is empty"),
    ],
)
def test_a_file_opens_without_its_broken_lines_on_request_and_says_so(case, n_left, note):
    name, content = FILES[case]
    if n_left is None:  # what is left holds nothing
        content = content.replace(b"1 qid:7 1:2\n", b"")
        with pytest.raises(ValueError, match="holds no document"):
            read(name, content, choice=Choice(leave_out=True))
        return
    found = read(name, content, choice=Choice(leave_out=True))
    assert found.train.n_documents == n_left and note in found.about
