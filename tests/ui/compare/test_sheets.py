"""The sheets of Compare are the library's explanations, one for each run that has a trace."""

from dataclasses import replace

import boosting as b
from sample_data import load
from tests.ui.compare.helpers import finished_run
from ui.compare.sheets import pack_sheets
from ui.runs.address import Address
from ui.runs.comparison import Comparison

SIX = load("six")


def test_each_run_explains_the_document_at_the_iteration_of_the_page_or_at_its_last():
    runs = [finished_run(Address("six", loss), SIX, n) for loss, n in (("lambdamart", 5), ("gbt", 2), ("qbrank", 5))]
    runs[2]._training.trace = None
    sent = pack_sheets(runs, "train", 0, "key", replace(Comparison("six"), iteration=4, document=3))
    assert sent["asked"] == {"iteration": 4, "document": 3, "key": "key"} and len(sent["sheets"]) == 2
    for sheet, run, k in zip(sent["sheets"], runs, (4, 2), strict=False):
        why = b.explain(run.trace, k, 3)
        assert (sheet["k"], sheet["sentence"], sheet["rank_after"]) == (k, why.sentence, why.rank_after)
