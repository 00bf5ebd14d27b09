"""What a loss tells of a document in words of its own: the numbers that the browser puts into them are the account's."""

import numpy as np

import boosting as b
from boosting.explain.part import data_of
from tests.boosting.helpers import VARIANTS, each
from tests.pages.helpers import named, visit
from tests.ui.test_pack import packed, small_trace, through_the_wire


@each(loss={name: loss for name, loss in VARIANTS.items() if loss.document_clause})
def test_the_columns_of_the_words_are_the_quantities_of_the_sheet(loss):
    trace = small_trace(loss)
    for validation in (False, True):
        data = data_of(trace, validation)
        for q in range(data.n_queries):
            clause = through_the_wire(packed(trace, q, validation))["clause"]
            columns = clause["columns"]
            assert clause["words"] == loss.document_clause and loss.document_clause.format_map(columns)
            for k in range(1, trace.n_iterations + 1):
                for d, row in enumerate(range(data.query_ptr[q], data.query_ptr[q + 1])):
                    known = {quantity.key: quantity.value for quantity in b.explain(trace, k, row, validation).quantities}
                    np.testing.assert_allclose([columns[key][k - 1, d] for key in columns], [known[key] for key in columns], rtol=1e-12)


def test_a_loss_with_a_note_says_it_in_the_select_box():
    at = visit("step", loss="listnet")
    assert "ListNet (listwise)" in named(at.selectbox, "loss_choice").options


def test_a_loss_without_words_of_its_own_sends_none_and_says_what_stands_for_itself():
    assert packed(small_trace(b.GBT()))["clause"] == {"words": "", "columns": {}}
    assert packed(small_trace(b.GBT()))["without_pairs"] == "each document counts alone"
