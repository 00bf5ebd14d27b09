"""What is said of one feature: recomputed from its values."""

import numpy as np
import pytest

import boosting as b
from boosting.data.spread import spread
from boosting.metrics.single_feature import single_feature
from ui.data.features import _columns, _is_flat, _sentence

NONE = float("nan")


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([1.0, 1.0, 1.0, 1.0], "the same value everywhere, so it cannot help."),
        ([NONE] * 4, "no document has a value."),
        ([1.0, 1.0, NONE, NONE], "the same value wherever it is present; a tree can only ask whether it is missing."),
        ([1.0, NONE, 2.0, NONE], "the median is 1 at grade 0 and 2 at grade 1."),
        ([-1.5e308, -1.5e308, 1.5e308, 1.5e308], "the median is −1.5e308 at grade 0 and 1.5e308 at grade 1."),
        ([70_000.0, 90_000.0, 100_000.0, 100_000.0], "the median is 80,000 at grade 0 and 100,000 at grade 1."),
    ],
)
def test_a_feature_says_what_its_values_say_and_whether_a_tree_can_use_it_is_asked_of_a_tree(values, said):
    data = b.Dataset(np.array(values)[:, None], [0, 0, 1, 1], [0, 4])
    with np.errstate(all="raise"):  # of two values as large as a float no difference is taken
        assert single_feature(data, 0).n_distinct == len(set(values) - {NONE})
    alone, (tree,) = single_feature(data, 0), b.train(data, b.GBT(), b.Settings(1, 2)).iterations[0].trees
    assert _sentence(spread(data, 0), alone) == said
    assert _is_flat(alone) == (tree.n_leaves == 1)


@pytest.mark.parametrize(
    ("values", "in_powers"), [([0.0, 0.5, 12_345_678.0, NONE], False), ([0.0, 1e-300], True), ([-1e308], True), ([], False)]
)
def test_tiny_and_huge_values_fill_no_cell_with_zeros(values, in_powers):
    columns = _columns({"Lowest": values, "Highest": values})
    assert [column["type_config"]["format"] for column in columns.values()] == ["%.5g"] * (2 * in_powers)
