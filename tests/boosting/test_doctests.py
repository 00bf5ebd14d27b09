"""The examples in the docstrings of the library run."""

import boosting
from tests.examples import modules_with_examples, run_examples


def test_the_examples_of_every_module_run():
    found = {name: run_examples(name) for name in modules_with_examples(boosting)}
    assert len(found) > 200 and {name: tried for name, tried in found.items() if tried[0] == 0 or tried[1] > 0} == {}
