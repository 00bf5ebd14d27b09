"""The benchmark harness runs from end to end; how fast anything is, is not asserted."""

import json

import numpy as np
import pytest

from benchmarks.measure import JOBS
from benchmarks.run import Bench, main
from benchmarks.shapes import SHAPES, make


@pytest.mark.thorough
def test_a_smoke_run_measures_everything_and_writes_a_report(tmp_path, capfd, monkeypatch):
    """The first job in a process of its own, as all are; the others, which would begin in the same way, here."""
    path, alone = tmp_path / "results.md", Bench.job

    def job(bench, *key, **task):
        if not bench.found:
            alone(bench, *key, **task)
            return
        done = JOBS[task.pop("job")](folder=bench.folder, **task)
        bench.found[key].append(json.loads(json.dumps(done)))

    monkeypatch.setattr(Bench, "job", job)
    main(["--smoke", "--output", str(path)])
    assert "failed" not in capfd.readouterr().err
    text = path.read_text(encoding="utf-8")
    assert "| ours rank | " in text and "| scikit-learn squares | " in text
    assert "the same stump both ways" in text and "tree, squares, tiny, 1 thread: scikit-learn" in text


def test_shapes_are_what_they_claim_and_the_same_every_time():
    rows, unseen = make(SHAPES["S"]), make(SHAPES["S"], held_out=True)
    assert rows.features.dtype == np.float32 and rows.features.shape == (16_000, 45)
    assert np.isclose((rows.relevance == 0).mean(), 0.52, atol=0.01) and set(rows.relevance) == {0, 1, 2, 3, 4}
    assert 0.15 < (rows.features == 0).mean() < 0.35
    assert 90 < np.diff(rows.query_ptr).mean() < 110 and rows.query_ptr[-1] == 16_000
    assert np.array_equal(make(SHAPES["S"]).features, rows.features) and not np.array_equal(unseen.features, rows.features[:8_000])
