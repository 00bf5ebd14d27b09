"""A reading in the background: what it says, how it ends, and that it ends when nobody waits."""

import pytest

from sample_data import load
from ui.uploads.reading import MB, Progress, Reading


def done(reading):
    reading.start("somebody")
    assert reading.rested.wait(30)
    return reading


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        (Progress("Test file", 0.0, 105 * MB), "Test file: 0 of 105 MB read"),
        (Progress("Test file", 0.337, 105 * MB), "Test file: 35 of 105 MB read"),
        (Progress("Training file", 0.5, 3 * MB), "Training file: 1.5 of 3.0 MB read"),
        (Progress("Training file", 1.0, 105 * MB), "Training file: all 105 MB read, building the table"),
    ],
)
def test_progress_is_said_in_megabytes(progress, words):
    assert progress.words == words


def test_a_reading_keeps_its_result_and_what_it_said_last():
    six, last = load("six"), Progress("Training file", 1.0, 5)
    reading = done(Reading(lambda on_progress: on_progress(last) or six))
    assert (reading.result, reading.error, reading.progress) == (six, "", last)
    assert (reading.take(), reading.take()) == (six, None), "what was taken is not kept"


def test_what_is_wrong_with_a_file_is_its_error():
    def read(_):
        raise ValueError("line 7: the grade 'x' is not a number.")

    reading = done(Reading(read))
    assert reading.result is None and reading.error == "line 7: the grade 'x' is not a number."


@pytest.mark.parametrize(("problem", "sentence"), [(MemoryError(), "not enough memory"), (KeyError("x"), "Reading failed (KeyError)")])
def test_whatever_goes_wrong_is_said_in_a_sentence(problem, sentence):
    def read(_):
        raise problem

    assert sentence in done(Reading(read)).error


def test_it_ends_when_nobody_waits():
    def read(on_progress):
        reading.unsubscribe("somebody")
        on_progress(Progress("Training file", 0.1, 5))
        pytest.fail("it went on")

    reading = Reading(read)
    assert "page was left" in done(reading).error and reading.result is None
