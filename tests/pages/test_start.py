"""The Start page: what this is, the way to each loss, and one iteration at once."""

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

import boosting as b
import sample_data
from boosting import metrics
from boosting.explain.what_counts import WhatCounts, what_counts
from boosting.losses.papers import PAPERS, cite, named
from tests.pages.helpers import APP, component, fine, said, settle, url, visit
from ui.runs.drawings import OPENING
from ui.start.words import CHOICE, COUNTS, FIRST_WORDS, ON_STAGE
from ui.text.glossary import cited, meaning


@pytest.fixture(scope="module")
def start():
    return fine(visit("start"))


def test_it_says_what_this_is(start):
    assert "boosting" in start.header[0].value.lower()
    assert not start.warning


def test_every_loss_has_a_card_that_leads_to_its_first_iteration(start):
    assert [link.proto.page for link in start.get("page_link")][:2] == ["course", "step"], "the two doors"
    links = [link for link in start.get("page_link") if link.proto.query_string]
    assert len(links) == len(b.LOSSES)
    texts = [m.value for m in start.markdown]
    summaries = [c.value for c in start.caption]
    for loss, link in zip(b.LOSSES, links, strict=True):
        assert f"**{loss.title}**" in texts and loss.summary in summaries
        assert not loss.note or f"*{loss.note}*" in summaries
        assert link.proto.page == "step"
        assert {tuple(pair.split("=")) for pair in link.proto.query_string.split("&")} == {
            ("data", "six"), ("loss", loss.identifier), ("iteration", "1"),
        }  # fmt: skip


def test_one_iteration_of_the_six_documents_can_be_looked_at(start):
    data = component(start, "demo")
    assert data["run"]["loss"] == "LambdaMART" and len(data["run"]["documents"]) == 6
    assert data["iteration"] == 1 and data["document"] is None


def test_the_words_on_the_stage_stand_right_below_it(start):
    captions = [c.value for c in start.caption]
    assert all(any(c.startswith(f"**{words}**") for c in captions) for words in ON_STAGE)
    text = " ".join(ON_STAGE.values())
    given = component(start, "demo")["run"]
    assert f"× {given['rate'][0]:g} is the learning rate" in text if "rate" in given else "× 0.1 is" in text


def test_the_plane_is_one_press_away_and_the_address_says_it(start):
    at = visit("start")
    stage = at.segmented_control(key="start_stage")
    at = fine(settle(stage.set_value("plane").run()))
    given = component(at, "draw")
    assert given["drawing"] == OPENING.identifier == given["run"]["of"]
    assert url(at)["stage"] == "plane" and url(at)["data"] == OPENING.identifier
    door = next(link for link in at.get("page_link") if link.proto.page == "step" and link.proto.query_string)
    assert "data=drawn" in door.proto.query_string
    at = fine(settle(at.segmented_control(key="start_stage").set_value("iteration").run()))
    assert component(at, "demo") and not at.query_params


def test_a_link_opens_a_drawing_and_says_what_of_it_is_broken():
    at = visit("start", stage="plane", data="drawn~a4.20.35~a0.70.80", loss="gbt", iteration=2, moon=1)
    assert component(at, "draw")["run"]["loss"] == "GBT" and component(at, "draw")["iteration"] == 2
    assert said(at.warning) == ["moon=1 was ignored: GBT has no such parameter."]
    at = visit("start", data="web")
    assert said(at.warning) == ["data=web was ignored: this page has no such parameter."] and component(at, "demo")


@pytest.mark.parametrize(("page", "name"), [("step", "stepper"), ("lambdas", "lambdas"), ("ddf", "ddf_editor")])
def test_a_person_may_come_in_by_the_front_door_go_to_any_page_and_back(page, name):
    at = AppTest.from_file(str(APP), default_timeout=60).run()
    assert component(settle(at), "demo")
    at = settle(at.switch_page(f"pages/{page}.py").run())
    assert not at.exception and component(at, name)
    at = settle(at.switch_page("pages/start.py").run())
    assert not at.exception and component(at, "demo")


# ---- which loss for what ----


def test_the_table_of_losses_says_what_the_library_finds(start):
    lines = next(m.value for m in start.markdown if m.value.startswith("|")).splitlines()
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    assert table[0] == ["loss", "learns from", "minimises", *COUNTS.values(), "use it when"] and len(table) == 2 + len(b.LOSSES)
    for loss, (title, learns_from, lowers, *dots, suits) in zip(b.LOSSES, table[2:], strict=True):
        assert (title, learns_from, lowers, suits) == (f"**{loss.title}**", loss.learns_from, loss.lowers, loss.suits)
        assert dots == ["●" if counts else "–" for counts in what_counts(loss())]
        assert named(suits) and set(named(suits)) <= set(PAPERS)
    assert tuple(COUNTS) == WhatCounts._fields and CHOICE in [c.value for c in start.caption]


@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_what_a_loss_makes_smaller_falls_on_the_six_documents(cls):
    """And a loss that has nothing to make smaller says so."""
    data = sample_data.load("six").train
    trace = b.train(data, cls(), b.Settings(5, 3))
    risk = [trace.loss.risk(data, scores) for scores in trace.all_scores()]
    assert ("no risk" in cls.lowers) == (None in risk)
    assert None in risk or risk[-1] < risk[0]


# ---- the glossary, recomputed ----


def test_every_source_is_spelled_out_below_the_glossary(start):
    sources = next(c.value for c in start.caption if c.value.startswith("Sources"))
    assert all(cite(key) in sources for key in PAPERS)
    assert set(named(" ".join(map(cited, FIRST_WORDS)))) == {"GB", "MP", "QB", "BU"}


def test_a_contradicting_pair_is_the_wrong_way_round_or_tied():
    data = b.Dataset(np.zeros((2, 1)), [1, 0], [0, 2])
    assert "reversed, or tied" in meaning("contradicting pair")
    assert [metrics.contradicting_pairs(data, np.array([s, 0.0])) for s in (-1.0, 0.0, 1.0)] == [1, 1, 0]
