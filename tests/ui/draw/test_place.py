"""The URL of the Draw page and back."""

import pytest

from ui.places.challenges import CHALLENGES
from ui.places.draw import read
from ui.runs.drawings import OPENING, XOR


@pytest.mark.parametrize("data", ["drawn", OPENING.identifier, "drawn~a4.20.35~b0.70.80"])
def test_an_address_is_read_as_it_was_written(data):
    link = {"data": data, "loss": "gbt", "iteration": "3", "max_leaf_nodes": "2", "challenge": "xor", "shuffle": "7"}
    found, here, complaints = read(link)
    assert complaints == [] and found.encode() | here.encode() == link
    assert (found.data, found.iteration, here.challenge) == (data, 3, "xor")


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"data": "six"}, "data=six was ignored: this page shows drawings"),
        ({"data": "drawn~a4.20"}, "data=drawn~a4.20 was ignored: document 1 of the drawing, 'a4.20', cannot be read"),
        ({"challenge": "mars"}, "challenge=mars was ignored: choose one of clusters, ring, xor"),
        ({"shuffle": "0"}, "shuffle=0 was ignored: choose a number from 1 to 9,999."),
        ({"shuffle": "٣"}, "shuffle=٣ was ignored"),
        ({"loss": "mars"}, "loss=mars was ignored"),
        ({"sigma": "x"}, "sigma=x was ignored"),
    ],
)
def test_what_is_broken_is_named_and_the_rest_stays(params, words):
    found, _, complaints = read({"iteration": "2", **params})
    assert len(complaints) == 1 and complaints[0].startswith(words)
    assert found.iteration == 2 and found.data == OPENING.identifier


def test_documents_are_kept_by_query():
    found, *_ = read({"data": "drawn~b0.1.1~a4.2.2"})
    assert found.data == "drawn~a4.2.2~b0.1.1" and XOR.identifier.startswith("drawn~a4.24.24")


def test_a_link_to_a_challenge_alone_opens_its_documents():
    for task in CHALLENGES:
        here, own, complaints = read({"challenge": task.identifier})
        assert (here.data, own.challenge, complaints) == (task.drawing.identifier, task.identifier, [])
