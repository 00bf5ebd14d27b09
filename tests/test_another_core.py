"""The library is tested once more with the arithmetic of another processor: which one that is."""

import pytest

from tests.another_core import another_core

OLD, NEW = {"SSE42", "AVX2"}, {"SSE42", "AVX2", "AVX512_SKX"}


@pytest.mark.parametrize(
    ("own", "knows", "another"),
    [
        ("Haswell", NEW, "SkylakeX"), ("SkylakeX", NEW, "Haswell"), ("Zen", OLD, "Nehalem"), ("Haswell", OLD, "Nehalem"),
        ("neoversen1", {"ASIMD"}, "ARMV8"), ("armv8", {"ASIMD"}, ""), ("", set(), ""),
    ],
)  # fmt: skip
def test_it_is_one_that_the_processor_can_run_and_not_its_own(own, knows, another):
    assert another_core(own, knows) == another
