"""The two queries of [GB] section 3.3.1 as they ship: the paper's numbers, and what README and collection say."""

from pathlib import Path

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import metrics
from ui.runs.address import Address, build
from ui.runs.controls import TITLES

README = Path(sample_data.__file__).with_name("README.md")


@pytest.fixture(scope="module")
def collection():
    return sample_data.load("popularity")


def test_the_numbers_are_the_papers_and_stand_in_the_readme(collection):
    data = collection.train
    links, grades = np.split(data.features[:, 0], 2), np.split(data.relevance, 2)
    assert dict(zip(links[0], grades[0], strict=True)) == {100_000: 4, 80_000: 3, 50_000: 2}
    assert dict(zip(links[1], grades[1], strict=True)) == {1_000: 4, 800: 3, 500: 2}
    assert list(data.qids) == ["harvard university", "college of san mateo"] and data.query_ptr.tolist() == [0, 3, 6]
    assert all(sorted(each, reverse=True) != each.tolist() for each in grades), "the order of the file gives nothing away"
    rows = zip(data.document_query, data.document_names, data.features[:, 0], data.relevance, strict=True)
    table = [f"| {data.qids[q]} | {name} | {links:,.0f} | {grade:.0f} |" for q, name, links, grade in rows]
    assert "\n".join(table) in README.read_text(encoding="utf-8")
    assert list(collection.query_notes) == list(data.qids) and len(collection.train_notes) == 6 and collection.test is None


def test_what_the_notes_say_of_the_links_holds(collection):
    first, second = (np.sort(links) for links in np.split(collection.train.features[:, 0], 2))
    assert (first / second).tolist() == [100.0] * 3 and second.max() < first.min()


def test_as_it_opens_every_loss_gets_all_six_pairs_right_and_those_of_pairs_mostly_sooner(collection):
    soonest = {}
    for loss in b.LOSSES:
        trace = b.train(collection.train, *build(Address(data="popularity", loss=loss.identifier), collection))
        soonest[loss.identifier] = [metrics.contradicting_pairs(collection.train, scores) for scores in trace.all_scores()].index(0)
    assert soonest["gbrank"] < soonest["qbrank"] < soonest["gbt"]


def test_the_list_of_data_names_what_ships_in_its_order():
    assert tuple(TITLES) == sample_data.IDENTIFIERS and TITLES["popularity"] == sample_data.load("popularity").title
