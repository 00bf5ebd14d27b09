"""The Errata page, without a browser: a link opens its puzzle, an answer brings the evidence, and the tally follows."""

import json

import numpy as np

import boosting as b
import sample_data
from boosting.experiments.errata import ERRATA
from boosting.explain.convergence import risk_curve
from boosting.losses.as_printed import QBRankAsPrinted
from tests.pages.helpers import fine, said, settle, texts, url, visit
from ui.errata.card import evidence_of
from ui.errata.guesses import SHOWN
from ui.places.errata import Errata


def press(at, key):
    return fine(at.button(key=key).click().run())


def test_a_link_opens_its_puzzle_and_hides_the_answer_until_one_is_chosen():
    at = fine(visit("errata", card="qb-sign"))
    one, shown = ERRATA["qb-sign"], evidence_of("qb-sign")
    assert at.query_params == {"card": "qb-sign"} and one.question in texts(at) and "None of 19 tried yet." in texts(at)
    assert shown.sentence not in texts(at) and one.because not in texts(at) and len(at.latex) == 1
    at = press(at, f"errata_answer_qb-sign_{one.right}")
    assert all(words in texts(at) for words in (shown.sentence, one.because, one.copy, "Guessed one; 18 left."))
    assert one.correct in at.latex[1].value
    chart = json.loads(at.get("plotly_chart")[0].proto.spec)
    assert [line["name"] for line in chart["data"]] == list(shown.lines)
    at = press(at, "errata_next_qb-sign")
    assert at.query_params == {"card": "qb-bound"} and ERRATA["qb-bound"].because not in texts(at)
    at = press(at, "errata_answer_qb-bound_0")
    assert "Guessed one, missed one; 17 left." in texts(at) and f"{ERRATA['qb-bound'].answers[0]} (your answer)" in texts(at)
    at = press(at, "errata_open_qb-sign")
    assert shown.sentence in texts(at)  # what was answered stays
    assert "None of 19 tried yet." in texts(press(at, "errata_forget"))


def test_puzzles_of_every_paper_are_shown_with_their_tables():
    at = fine(visit("errata", card="gb-table-1"))
    at.session_state["errata_guesses"] = dict.fromkeys(ERRATA, SHOWN)
    for key in ("gb-clicks", "mp-taylor", "sl-squares"):
        at = press(at, f"errata_open_{key}")
        assert all(cell.strip() in texts(at) for row in evidence_of(key).rows for cell in row) and at.query_params == {"card": key}
    assert "Shown 19." in texts(at)


def test_what_is_ignored_is_said_and_an_address_is_read_as_it_was_written():
    at = visit("errata", card="moon", x="<b>")
    assert [words.split(" was ignored")[0] for words in said(at.warning)] == ["card=moon", "x=<b>"]
    assert at.query_params == {"card": next(iter(ERRATA))}
    assert Errata.decode(Errata("mp-range").encode()) == (Errata("mp-range"), [])


# ---- a sign as it is printed, on other data ----


def test_the_printed_sign_raises_the_risk_on_other_data_too():
    at = fine(settle(visit("errata", card="qb-sign", data="six", run="qbrank~n_iterations:3")))
    risk = risk_curve(b.train(sample_data.load("six").train, QBRankAsPrinted(searches=False), b.Settings(3, 3)))
    words = " ".join(said([*at.markdown, *at.caption]))
    assert f"goes from {risk[0]:.3g} to" in words and f"{risk[-1]:.3g} as printed, fixed step" in words and risk[-1] > risk[0]
    drawn = json.loads(at.get("plotly_chart")[-1].proto.spec)["data"]
    assert [line["name"] for line in drawn[:3]] == ["with the minus", "as printed, line search", "as printed, fixed step"]
    np.testing.assert_allclose(drawn[1]["y"], risk[0])


def test_a_puzzle_about_no_loss_trains_no_run():
    at = visit("errata", card="gb-clicks", data="six")
    assert not at.exception and said(at.warning)[0].startswith("data=six was ignored: this puzzle trains no run.")
    at = visit("errata", card="qb-sign", data="six", run="gbt")
    assert "this puzzle is about qbrank" in said(at.warning)[0]


def test_other_data_are_one_press_behind_the_answer():
    at = fine(visit("errata", card="sl-sign"))
    assert not [each for each in at.button if each.key == "errata_elsewhere"]
    at = fine(at.button(key="errata_show_sl-sign").click().run())
    at = fine(press(at, key="errata_elsewhere"))
    assert url(at)["data"] == "library"
