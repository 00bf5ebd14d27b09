"""A model is held against the data as long as somebody waits for it, and what was walked before stays."""

import numpy as np

import boosting as b
from tests.boosting.models.objectives.make_models import stored
from ui.runs import imported
from ui.runs.imported import ImportedRun

from .helpers import collection

NAME = "lightgbm_lambdarank"


def run_of_it() -> ImportedRun:
    data = collection(NAME).train
    run = ImportedRun(data, data.subset(range(4)), b.read_model(stored(NAME)))
    run.subscribe("anna")
    return run


def test_it_ends_between_two_trees_when_nobody_waits_and_goes_on_from_there(monkeypatch):
    whole, run = run_of_it(), run_of_it()
    whole.go_on(None, 1.0)
    assert whole.is_complete and whole.progress.share == 1.0 and not whole.error

    tell, seen = imported._Replaying._tell, []

    def tell_and_leave(replaying, n_rows):
        seen.append(run.progress.share)
        if len(seen) == 4:
            run.unsubscribe("anna")
        tell(replaying, n_rows)

    with monkeypatch.context() as patch:
        patch.setattr(imported._Replaying, "_tell", tell_and_leave)
        assert run.one_slice(None) is False
    assert not run.is_complete and not run.error and run.trace is None
    assert len(seen) == 4 and seen == sorted(seen) and 0.0 < seen[-1] < 1.0

    run.subscribe("ben")
    run.go_on(None, 1.0)
    assert run.is_complete and np.array_equal(run.trace.scores(3), whole.trace.scores(3))


def test_what_pages_ask_of_a_checked_model_needs_nobody_who_waits():
    run = run_of_it()
    run.go_on(None, 1.0)
    run.unsubscribe("anna")
    assert len(list(run.trace.staged_predict(run.data.features))) == run.trace.n_iterations + 1
