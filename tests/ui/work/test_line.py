"""A line carries parcels, and tells a worker that is slow from one that hangs."""

import socket
import threading

import numba
import numpy as np
import pytest

from boosting.compute.intrinsics import give_way, load_atomic
from ui.work.line import BEGINNING, SILENCE, SIZE, BeatingLine, Line, Silent

LOOK = object()  # a second in which nothing comes
BEAT = SIZE.pack(0)


class Scripted:
    """An end of a socket on which things happen as they stand in a list."""

    def __init__(self, *events):
        self.events = list(events)

    def settimeout(self, seconds):
        pass

    def recv_into(self, part):
        event = self.events.pop(0)
        if event is LOOK:
            raise TimeoutError
        part[: len(event)] = event
        return len(event)

    def send(self, part):
        event = self.events.pop(0)
        if event is LOOK:
            raise TimeoutError
        return min(event, len(part))


def test_one_that_beats_is_waited_for_as_long_as_it_takes():
    almost = [LOOK] * (SILENCE - 1)
    end = Scripted(*[LOOK] * (BEGINNING - 1), BEAT, *[*almost, BEAT] * 100, *almost, SIZE.pack(6), b"ans", *almost, b"wer")
    assert Line(end).receive() == b"answer" and not end.events


@pytest.mark.parametrize("before", [(), (SIZE.pack(6), b"ans")], ids=["no answer", "half an answer"])
def test_one_that_is_silent_is_not(before):
    end = Scripted(BEAT, *before, *[LOOK] * (SILENCE + 1))
    with pytest.raises(Silent):
        Line(end).receive()
    assert end.events == [LOOK]


def test_one_that_takes_in_nothing_is_silent_and_one_that_takes_in_little_is_not():
    line = Line(Scripted(8, *[LOOK] * (BEGINNING - 1), 2, *[LOOK] * (BEGINNING - 1), 1))
    line.send(b"abc")
    line = Line(Scripted(8, 2, *[LOOK] * BEGINNING))
    with pytest.raises(Silent):
        line.send(b"abc")


def test_an_end_in_the_middle_of_a_parcel_is_no_parcel():
    with pytest.raises(EOFError):
        Line(Scripted(SIZE.pack(6), b"ans", b"")).receive()


@numba.njit(nogil=True)
def spin(flag):
    while load_atomic(flag, 0) == 0:
        give_way()


def test_the_heart_beats_while_a_kernel_runs_and_rests_with_the_answer():
    ours, theirs = socket.socketpair()
    flag, answered = np.zeros(1, np.int64), threading.Event()

    def work():
        line = BeatingLine(theirs, gone=lambda: None)
        line.receive()
        spin(flag)
        line.send(b"done")
        answered.set()

    Line(ours).send(b"go")
    threading.Thread(target=work, daemon=True).start()
    ours.settimeout(60)
    assert [ours.recv(SIZE.size) for _ in range(3)] == [BEAT] * 3
    assert not answered.is_set()
    flag[0] = 1
    assert Line(ours).receive() == b"done"
    ours.close()


def test_one_whose_server_ends_while_it_works_learns_of_it():
    ours, theirs = socket.socketpair()
    gone = threading.Event()
    line = BeatingLine(theirs, gone.set)
    Line(ours).send(b"go")
    line.receive()
    ours.close()
    assert gone.wait(60)
