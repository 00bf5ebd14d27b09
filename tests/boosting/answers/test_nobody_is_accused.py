"""Of 1,000 numbers of one to three digits that somebody may type at the places of a loss, none is called a slip; and neither is a slip
itself, as long as it has no fourth digit."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from boosting.answers.check import DECIDES, check
from boosting.answers.typed import read_number
from tests.boosting.answers.test_every_loss import PLAIN, questions, trained

ANSWERS = 1000


@cache
def places(name):
    """Every question about every document of the six, at the start and in two iterations."""
    return tuple(_places(trained(name, "six")))


def _places(trace):
    rows = trace.data.query_slice(0)
    for k in (0, 1, min(trace.n_iterations, 3)):
        for row in range(rows.start, rows.stop):
            for asked in questions(trace, k, row):
                known = tuple(asked.misreadings()), tuple(asked.neighbours())
                yield replace(asked, misreadings=lambda known=known: iter(known[0]), neighbours=lambda known=known: iter(known[1]))


def random_answers(rng, right, n):
    """Of one to three digits, within a factor of thirty of the right number, of either sign."""
    size = np.exp(rng.uniform(-3.4, 3.4, n)) * (abs(right) or 1.0)
    return [f"{value:.{digits}g}" for value, digits in zip(rng.choice([-1, 1], n) * size, rng.integers(1, 4, n), strict=True)]


@pytest.mark.again  # the last but one tries whatever could be accused
@pytest.mark.parametrize("name", PLAIN)
def test_of_a_thousand_random_answers_none_is_accused(name):
    rng, asked = np.random.default_rng(0), places(name)[::4]
    n, kinds = -(-ANSWERS // len(asked)), []
    for one in asked:
        answers = [*random_answers(rng, one.right, n), "0", "1", "-1", "0.5"]
        kinds += [check(text, one).kind for text in answers]
    assert len(kinds) >= ANSWERS and "misreading" not in kinds
    assert {"perhaps", "unknown"} <= set(kinds)


def met_by_chance(value):
    """Whatever has one to three digits and could be taken for `value`: its own first digits, and the numbers beside them."""
    for digits in (1, 2, 3):
        first = f"{value:.{digits - 1}e}"
        mantissa, exponent = first.split("e")
        unit = 10.0 ** (1 - digits)
        yield first
        yield from (f"{float(mantissa) + step:.{digits - 1}f}e{exponent}" for step in (-unit, unit))


@pytest.mark.thorough
@pytest.mark.parametrize("name", PLAIN)
def test_no_number_of_three_digits_is_accused_at_any_place(name):
    """An accusation needs a misreading that fits, so that all numbers which could be accused are those around a misreading."""
    for asked in places(name):
        known = [one.value for one in (*asked.wrong(), *asked.of_neighbours())] + [100 * asked.right, asked.right / 100]
        for value in {sign * one for one in known for sign in (-1, 1)}:
            for text in met_by_chance(value):
                assert not read_number(text).decides(value, asked.right, DECIDES), (asked.words, text)


@pytest.mark.thorough
@pytest.mark.parametrize("name", PLAIN)
def test_a_slip_of_three_digits_is_asked_about_and_one_of_six_is_named(name):
    n_misread = 0
    for asked in places(name)[::7]:
        for one in asked.wrong():
            if abs(one.value) < 1e-12:
                continue  # a 0 with noise; nobody types its digits
            for digits in (1, 2, 3):
                assert check(f"{one.value:.{digits}g}", asked).kind in ("perhaps", "coarse", "right", "unknown"), (asked.words, one)
            n_misread += check(f"{one.value:.6e}", asked).kind == "misreading"
    assert n_misread > 20
