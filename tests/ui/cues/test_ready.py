"""The ready cue sheets: every address of theirs is read by its page without complaint."""

from urllib.parse import parse_qsl

import pytest

from boosting import metrics
from sample_data.orders import order
from tests.pages.helpers import visit
from ui.cues.cues import ready
from ui.shell.pages import PATHS

ADDRESSES = sorted({cue["address"] for sheet in ready() for cue in sheet["cues"]})


@pytest.mark.thorough
@pytest.mark.parametrize("address", ADDRESSES)
def test_an_address_opens_without_complaint(address):
    page, _, query = address.partition("?")
    at = visit(page or "start", **dict(parse_qsl(query)))
    assert not at.exception
    assert "complaints" not in at.session_state or at.session_state["complaints"] == []


def test_every_address_leads_to_a_page_and_no_note_is_empty():
    assert len(ADDRESSES) > 20
    assert {address.partition("?")[0] for address in ADDRESSES} <= set(PATHS)
    assert all(cue["note"] and cue["title"] for sheet in ready() for cue in sheet["cues"])
    assert sum(cue["minutes"] for cue in ready()[0]["cues"]) == 45


def test_the_ranks_and_counts_in_the_notes_are_those_of_the_orders_and_fewer_pairs_have_a_lower_ndcg():
    before, after = order("ten"), order("eight")
    title, note = next((cue["title"], cue["note"]) for cue in ready()[0]["cues"] if cue["address"] == "story?step=1&a=4&b=7")
    (a, b), (c, d) = before.relevant, after.relevant
    pairs = [metrics.contradicting_pairs(one.data, one.scores) for one in (before, after)]
    assert f"A fell from rank {a} to {c}, B rose from {b} to {d}: {pairs[1]:g} contradicting pairs instead of {pairs[0]:g}" in note
    assert title == "Fewer errors can be worse" and metrics.ndcg(after.data, after.scores) < metrics.ndcg(before.data, before.scores)
    assert f"Relevant result A is at rank {c}, B at rank {d}" in ready()[0]["cues"][0]["note"]
