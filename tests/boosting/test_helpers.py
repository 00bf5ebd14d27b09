"""What the helpers of the tests do where a test fails, or is looked for."""

import pytest

from tests.boosting.helpers import each


def test_the_value_that_fails_is_named_and_none_is_no_test():
    seen = []

    @each(n={"one": 1, "two": 2, "three": 3})
    def check(limit, n):
        seen.append(n)
        assert n < limit

    with pytest.raises(AssertionError) as error:
        check(limit=2)
    assert seen == [1, 2] and error.value.__notes__ == ["n: two"]
    with pytest.raises(AssertionError, match="no n to try"):
        each(n=[])


def test_k_finds_a_test_by_the_name_of_each_value():
    """Pytest looks for it among what a test has of its own."""
    assert {"one", "two"} <= set(vars(each(n={"one": 1, "two": 2})(lambda n: None)))
