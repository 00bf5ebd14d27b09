"""Kernels are compiled before anything here asks for them."""

import pytest

from boosting.warm_up import warm_up


@pytest.fixture(scope="session", autouse=True)
def _warm():
    warm_up()
