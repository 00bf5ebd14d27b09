"""The ready cue sheets: every address of theirs is read by its page without complaint."""

from urllib.parse import parse_qsl

import pytest

from tests.pages.helpers import visit
from ui.cues.cues import PAGES, ready

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
    assert {address.partition("?")[0] for address in ADDRESSES} <= set(PAGES)
    assert all(cue["note"] and cue["title"] for sheet in ready() for cue in sheet["cues"])
    assert sum(cue["minutes"] for cue in ready()[0]["cues"]) == 45
