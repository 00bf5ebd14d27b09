"""The examples in the docstrings of the screens, the figures and the collections run."""

import figures
import sample_data
import ui
from tests.examples import modules_with_examples, run_examples


def test_the_examples_of_every_module_run():
    found = {name: run_examples(name) for name in modules_with_examples(ui, figures, sample_data)}
    assert len(found) > 80 and {name: tried for name, tried in found.items() if tried[0] == 0 or tried[1] > 0} == {}
