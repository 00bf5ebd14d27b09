"""A mixture on its way to the screen: the sweep in the background, and what is said of it."""

from types import SimpleNamespace

import numpy as np
import pytest

import boosting as b
from boosting.metrics.combination import best_step, staircase, staircases
from sample_data import Collection
from tests.packed_runs import open_bytes
from ui.combine.pack import _on_test, pack
from ui.combine.rankers import Rankers
from ui.combine.sweeping import Sweeping, chunks
from ui.component.wire import as_bytes
from ui.runs.runs import Run
from ui.work.workers import Here

RNG = np.random.default_rng(4)


def drawn(sizes):
    n = sum(sizes)
    return b.Dataset(RNG.normal(size=(n, 3)), RNG.integers(0, 3, n).astype(float), np.cumsum([0, *sizes]))


SOURCE = Collection("tiny", "Tiny", "", drawn([8, 1, 9]), drawn([7, 6]))


def run_of(loss, n_iterations=4, test=SOURCE.test):
    run = Run(SOURCE.train, test, loss, b.Settings(n_iterations=n_iterations, max_leaf_nodes=3))
    while run.go_on(Here(), 60.0):
        pass
    return run


RUNS = (run_of(b.LambdaMART()), run_of(b.GBT()))
TWO = Rankers(("LambdaMART", "GBT"), None, "key", RUNS, 0)


def swept(two, k):
    work = Sweeping(two, k)
    while work.go_on(Here(), 0.0):
        pass
    return work


def test_the_background_finds_the_staircases_of_the_library_and_the_liveliest_query():
    work = swept(TWO, 5)
    assert work.is_complete and work.n_done == work.of == 5
    for name, mean in work.means.items():
        data, first, second = TWO.part(name)
        whole = staircases(data, first, second, 5)
        assert np.array_equal(mean.stairs.ends, whole.ends) and np.array_equal(mean.stairs.values, whole.values)
        assert mean.alone == (b.metrics.ndcg(data, first, 5), b.metrics.ndcg(data, second, 5))
    steps = {(name, q): len(staircase(*(TWO.part(name)[0], q, *TWO.part(name)[1:]), 5).values) - 1
             for name in TWO.parts for q in range(TWO.part(name).data.n_queries)}  # fmt: skip
    assert work.liveliest.n_changes == max(steps.values()) == steps[work.liveliest.part, work.liveliest.query]


def test_work_is_cut_into_queries_with_some_pairs_each():
    data = drawn([200, 1, 300, 2, 2])  # 19,900 pairs, none, 44,850, one and one
    assert [list(queries) for queries in chunks(data, 0)] == [[0, 1], [2], [3, 4]]
    assert [list(queries) for queries in chunks(data, 3)] == [[3, 4]]


def test_what_is_said_is_what_the_library_finds():
    means = swept(TWO, None).means
    packed = open_bytes(as_bytes(pack(TWO, "train", 0, None, means, swept(TWO, None).liveliest)))
    best = best_step(means["train"].stairs)
    assert packed["best"]["middle"] == best.middle and f"NDCG {best.value:.3f}" in packed["said"]
    data, first, second = TWO.part("test")
    middle = (1 - best.middle) * first + best.middle * second
    assert f"gives {b.metrics.ndcg(data, middle):.3f} on test" in packed["said"]
    assert f"LambdaMART alone has {means['train'].alone[0]:.3f}" in packed["said"]


def test_gbranks_own_step_is_marked_and_without_a_test_part_nothing_is_promised():
    run = run_of(b.GBRank(), test=None)
    two = Rankers(("h", "g"), 1 / 4, "key", (run,), 3)
    part = two.part("train")
    np.testing.assert_allclose(0.75 * part.first + 0.25 * part.second, run.trace.scores(3), rtol=1e-12)
    work = swept(two, 5)
    packed = pack(two, "train", 0, 5, work.means, work.liveliest)
    at = b.metrics.ndcg(SOURCE.train, run.trace.scores(3), 5)
    assert packed["own_alpha"] == 1 / 4 and f"GBRank takes α = 1/4, and has {at:.3f}." in packed["said"]
    assert packed["said"].endswith("There is no test part, so how well it ranks other queries is not known.")


def test_a_test_part_without_a_relevant_document_promises_nothing_either():
    nothing = b.Dataset(np.zeros((2, 3)), [0.0, 0.0], [0, 2])
    two = TWO._replace(runs=(run_of(b.LambdaMART(), test=nothing), run_of(b.GBT(), test=nothing)))
    work = swept(two, 5)
    assert pack(two, "train", 0, 5, work.means, work.liveliest)["said"].endswith(" No test query has a relevant document.")


@pytest.mark.parametrize(
    ("mixed", "alone", "said"),
    [
        (0.92, (0.957, 0.912), "0.920 on test, 0.037 less than GBT alone: mixing lost."),
        (0.96, (0.9, 0.957), "0.960 on test, 0.003 more than LambdaMART alone: mixing won."),
        (0.9, (0.9, 0.85), "0.900 on test, as much as GBT alone: mixing gained nothing."),
        (0.90004, (0.9, 0.85), "0.90004 on test, 0.00004 more than GBT alone: mixing won."),
    ],
)
def test_whether_mixing_won_or_lost_on_test_is_said_with_the_gap(mixed, alone, said):
    titles = SimpleNamespace(titles=("GBT", "LambdaMART"))
    assert _on_test(titles, SimpleNamespace(alone=alone), mixed) == said
