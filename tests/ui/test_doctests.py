"""The examples in the docstrings of the screens, the figures and the collections run."""

import pytest

import figures
import sample_data
import ui
from tests.examples import modules_with_examples, run_examples


@pytest.mark.parametrize("name", modules_with_examples(ui, figures, sample_data))
def test_the_examples_of_a_module_run(name):
    n_examples, n_failed = run_examples(name)
    assert n_examples > 0 and n_failed == 0
