"""The sentence that a plane has for each special case."""

import pytest

from sample_data.drawn import MOST, read
from ui.draw.words import remark
from ui.runs.drawings import OPENING


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("drawn", "The plane is empty. Click it, or press N, to place a document."),
        ("drawn~a4.1.1", "Ranking needs two documents."),
        ("drawn~a4.1.1~a0.1.1", "All documents lie at one point"),
        ("drawn~a2.1.1~a2.5.1", "All documents have grade 2: no pair, no order to learn."),
        ("drawn~a2.1.1~b3.5.1", "Within each query all documents have one grade"),
        ("drawn~a2.1.1~a3.5.1~b3.5.1~c1.5.1", "Two queries have documents of one grade only, so no pair: b, c."),
        ("drawn~a2.1.1~a3.5.1", "One query, a: "),
        ("drawn~a0.0.0" + "~b4.1.1~b3.1.2~a1.3.3" * 66 + "~a1.9.9", f"This plane holds at most {MOST} documents"),
        (OPENING.identifier, ""),
    ],
)
def test_each_special_case_has_its_sentence(text, words):
    found = remark(read(text))
    assert found.startswith(words) if words else found == ""


def test_a_challenge_of_one_query_is_not_told_to_draw_another():
    assert remark(read("drawn~a2.1.1~a3.5.1"), invites=False) == ""
