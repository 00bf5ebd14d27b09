"""[GB] section 3.3: 100 trees an iteration take far longer than one, and a contest measures it."""

import boosting as b
import sample_data
from boosting.experiments.contest import contest
from boosting.experiments.gb import Trees
from boosting.experiments.plan import given


def test_a_contest_counts_the_trees_of_an_iteration_and_the_seconds_that_they_take():
    library = sample_data.load("library")
    contestants = [Trees(inner=n).gbrank(3, f"{n} an iteration") for n in (1, 100)]
    b.train(library.train, b.GBRank(inner_trees=2), b.Settings(2))  # what is loaded once counts for neither
    standing = contest(given(library.train, library.test), contestants, [b.Metric("dcg", k=5, convention="yahoo")])
    costs = standing.costs().set_index("contestant")
    (one,), (hundred,) = (standing.of(contestant.name) for contestant in contestants)
    for outcome, n in ((one, 1), (hundred, 100)):
        assert costs.trees[f"{n} an iteration"] == outcome.n_trees == n * outcome.iteration > 0
    assert hundred.seconds / hundred.iteration > one.seconds / one.iteration
