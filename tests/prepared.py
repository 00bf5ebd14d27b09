"""What is done once in a process before its first test of a page or of what pages are made of."""

import functools

import pytest
from streamlit.components.v2 import manifest_scanner

from boosting.warm_up import warm_up


@pytest.fixture(scope="session", autouse=True)
def prepared():
    """Kernels are compiled; and what is installed is looked through once: each `AppTest` would read what all packages say of themselves."""
    warm_up()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", functools.cache(manifest_scanner.scan_component_manifests))
        yield
