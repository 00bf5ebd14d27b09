"""What is said of several runs that are waited for, by what is left to do."""

from dataclasses import dataclass, field
from threading import Event
from types import SimpleNamespace

import pytest

from ui.runs import waiting
from ui.runs.runs import Progress


@dataclass
class Waited:
    """Of a run, what its bar asks for."""

    done: int
    wanted: int
    doing: str = ""
    trace: None = None
    rested: Event = field(default_factory=Event)

    def __post_init__(self) -> None:
        self.progress = Progress(self.done, self.wanted)
        if self.done == self.wanted:
            self.rested.set()


MODEL = "Checking the model against these data"


@pytest.mark.parametrize(
    ("runs", "share", "words"),
    [
        ([Waited(30, 60), Waited(60, 60)], 0.75, "Training two runs: 90 of 120 iterations"),
        ([Waited(30, 60), Waited(0, 20_000, MODEL)], 0.5, "Training one run: 30 of 60 iterations"),
        ([Waited(60, 60), Waited(5_000, 20_000, MODEL)], 0.25, f"{MODEL} …"),
        ([Waited(0, 20_000, MODEL)], 0.0, f"{MODEL} …"),
    ],
)
def test_the_trees_of_a_model_are_no_iterations_that_are_trained(monkeypatch, runs, share, words):
    monkeypatch.setattr(waiting, "scheduler", lambda: SimpleNamespace(ahead=lambda run: 0))
    said = waiting._status([(f"run {i}", run) for i, run in enumerate(runs)], "iterations")
    assert (said.share, said.words) == (share, words)
