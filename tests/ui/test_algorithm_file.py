"""One algorithm as a page of its own: what lies in the file is what the library says of each turn, and the page is small."""

import json

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain import one_algorithm
from boosting.explain.one_algorithm import take_turn
from tests.page_texts import blocks_of
from ui.algorithm import pack, page_file
from ui.algorithm.turns import COLUMNS
from ui.places.algorithm import TURNS
from ui.runs.address import Address, build

LINES = {"gradient": "gradient", "weights": "weights", "targets": "targets", "fitted": "fitted", "after": "after"}


def trained(address):
    source = sample_data.load(address.data)
    return b.train(source.train, *build(address, source))


@pytest.fixture(scope="module")
def page():
    """The page of all five losses on six documents, and its blocks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(page_file, "COLLECTIONS", ("six",))
        text = page_file.document(trained)
    return text, {name: json.loads(content) for name, content in blocks_of(text).items()}


@pytest.mark.parametrize("loss", b.LOSSES, ids=lambda loss: loss.identifier)
def test_each_number_is_that_of_the_turn_from_those_scores(page, loss):
    blocks, trace = page[1], trained(Address("six", loss.identifier))
    shown = blocks[page_file.block_of("six", loss.identifier)]
    assert len(shown) == page_file.UNTIL + 1 and all(list(turns) == list(TURNS) for turns in shown)
    for k in (0, 1, page_file.UNTIL):
        given = trace.settings
        for turn, columns in COLUMNS.items():
            packed = shown[k][turn]
            assert [one["score"] for one in packed["documents"]] == trace.scores(k).tolist()
            for column, found in zip(columns, packed["columns"], strict=True):
                settings = b.Settings(
                    max_leaf_nodes=given.max_leaf_nodes, min_documents_leaf=given.min_documents_leaf, learning_rate=column.rate
                )
                own = take_turn(trace.data, trace.scores(k), column.loss, settings, k + 1)
                for line, name in LINES.items():
                    np.testing.assert_array_equal(found[line], getattr(own, name))
                assert found["risk"] == own.risk


def test_the_terms_of_each_sum_close(page):
    for block in page[1].values():
        for packed in (turns[turn] for turns in block for turn in turns):
            for column in packed["columns"]:
                for d, evidence in enumerate(column["evidence"]):
                    for part, line in ((1, "gradient"), (2, "weights")):
                        total = sum(term[part] for term in evidence["terms"]) + evidence["rest"][part]
                        assert total == pytest.approx(column[line][d], rel=1e-9, abs=1e-9)


def test_a_place_of_the_page_is_one_of_the_app(page):
    limits, place = page_file.limits(), page_file.first()
    assert limits.keys() == place.keys() and place["data"] in limits["data"]["words"] and place["turn"] in limits["turn"]["words"]


def test_the_bins_of_the_run_are_not_found_anew_for_each_loss(monkeypatch):
    trace = trained(Address("six", "gbt"))
    monkeypatch.setattr(one_algorithm, "bin_features", lambda *_: pytest.fail("bins were found anew"))
    assert all("refused" not in column for column in pack.pack(trace, 1, 0, "five")["columns"])


def test_a_threshold_is_written_as_on_step():
    """1.23e+04 there would be 12,345 here."""
    data = b.Dataset([[12_340.0], [12_350.0], [-0.5]], [0, 2, 1], [0, 3])
    (column, *_) = pack.pack(b.train(data, b.GBT(), b.Settings(1, 2)), 0, 0, "five")["columns"]
    assert column["tree"].endswith("≤ 12,345?") and column["leaves"][1]["path"][0].endswith("> 12,345")
