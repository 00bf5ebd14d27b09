"""The choices of the Clicks page travel through the URL, and through the text that names preferences elsewhere."""

import pytest

from boosting.clicks.searchers import Searchers
from ui.runs.address import Address, encode
from ui.uploads import learn_from
from ui.uploads.click_choice import ClickChoice, of_text

MANY = ClickChoice(
    "web", model="cascade", sessions=300, bias=0.5, noise=0.0, seed=7, shown_by="PageRank", threshold=3.841, skip_above=False,
)  # fmt: skip
CHOICES = [ClickChoice(), MANY, ClickChoice("drawn~a4.20.35~a0.70.80"), ClickChoice(query="apple pie; a recipe: now")]


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_a_choice_comes_back_from_its_url(choice):
    assert ClickChoice.decode(choice.encode()) == (choice, [])


def test_the_text_leaves_out_what_stands_beside_it():
    assert ClickChoice().as_text == "clicks" and of_text("clicks", "library") == ClickChoice()
    assert of_text(MANY.as_text, "web") == MANY
    odd = ClickChoice("web", shown_by="share; 50%3B of a:b")
    assert of_text(odd.as_text, "web") == odd and learn_from.check(odd.as_text) == odd.as_text
    assert MANY.searchers == Searchers("cascade", 300, 0.5, 0.0, 7)
    assert MANY.of_log == ClickChoice("web", "searchers", "cascade", 300, 0.5, 0.0, 7, "PageRank")


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ({"data": "moon"}, "choose one of six"),
        ({"shown_by": "x" * 201}, "more than 200 characters"),
        ({"data": "own"}, "open the file again"),
    ],
)
def test_what_is_wrong_is_ignored_and_said(params, message):
    choice, complaints = ClickChoice.decode(params)
    assert choice == ClickChoice() and len(complaints) == 1 and message in complaints[0]


@pytest.mark.parametrize("text", ["pairs", "half", "stated_grades", MANY.as_text])
def test_an_address_carries_what_the_loss_learns_from(text):
    address = Address("web", "qbrank", learn_from=text)
    assert Address.decode(encode(address)) == (address, []) and encode(address)["learn_from"] == text
    assert "learn_from" not in encode(Address("web", "qbrank"))
    assert address.with_loss("gbrank").learn_from == text
    assert address.with_data("six").learn_from == (text if text in ("pairs", "half") else "grades")


@pytest.mark.parametrize("text", ["", "everything", "clicks;sessions:x", "clicks;moon:1", "clicks;" + "a" * 400])
def test_what_nobody_can_learn_from_is_said(text):
    address, complaints = Address.decode({"learn_from": text})
    assert address.learn_from == learn_from.EVERYTHING and complaints[0].startswith("learn_from=")
