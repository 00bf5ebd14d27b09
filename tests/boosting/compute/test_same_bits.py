"""A model is the same to the last bit whether its kernels were compiled in this process, in another order, or long ago.

A kernel that calls others exists more than once: by itself, and inside each of its callers. Which copy runs depends on what else
was compiled in the process, so that copies must not differ in a single bit; with `fastmath` they do.
"""

import os
import re
import subprocess
import sys

import pytest

from boosting.compute.kernel_cache import PACKAGE
from tests.boosting.helpers import VARIANTS


def digests(*arguments, **environment):
    """{name of a model: digest}, from a process of its own."""
    command = [sys.executable, "-m", "tests.boosting.compute.digests", *arguments]
    done = subprocess.run(command, cwd=PACKAGE.parent, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(line.rsplit(": ", 1) for line in done.stdout.splitlines())


@pytest.fixture(scope="module")
def compiled_here(tmp_path_factory):
    """Digests of a process that found no kernel compiled and met the models from the last to the first; its folder.

    This compiles every kernel once more, some 25 s of a core: the price of the whole file.
    """
    folder = tmp_path_factory.mktemp("kernels")
    return digests("backwards", NUMBA_CACHE_DIR=str(folder)), folder


@pytest.mark.thorough
def test_kernels_from_the_cache_give_the_bits_of_the_process_that_compiled_them(compiled_here):
    compiled, folder = compiled_here
    assert set(compiled) == set(VARIANTS)
    assert digests(NUMBA_CACHE_DIR=str(folder)) == compiled


@pytest.mark.thorough
def test_kernels_that_were_compiled_in_another_order_give_the_same_bits(compiled_here):
    """The kernels of this test run come from `boosting.warm_up`, or from the tests before this one."""
    assert digests() == compiled_here[0]


def test_no_kernel_may_reorder_additions():
    for path in sorted(PACKAGE.rglob("*.py")):
        flags = re.findall(r"fastmath\s*=.*|[\"'](?:reassoc|contract|afn|arcp)[\"']", path.read_text())
        assert not flags, f"{path.name} asks for {flags}: the last bits would depend on how a kernel was compiled."
