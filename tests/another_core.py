"""Prints a core type of OpenBLAS that is not the one it chose here, and that this processor can run: there a scalar product adds up in
another order, and a test that hangs on its last bit turns red.

    OPENBLAS_CORETYPE=`python -m tests.another_core` python -m pytest tests/boosting
"""

import numpy as np  # loads OpenBLAS, which then says what it chose
from threadpoolctl import threadpool_info

CORES = {
    "AVX512_SKX": "SkylakeX",
    "AVX2": "Haswell",
    "SSE42": "Nehalem",
    "ASIMD": "ARMV8",
}  # by what a processor must know, the newest first


def another_core(own: str, knows: set[str]) -> str:
    """The newest that is not its own; "" where there is none."""
    own = {"zen": "haswell"}.get(own.lower(), own.lower())  # they add up alike
    return next((core for feature, core in CORES.items() if feature in knows and core.lower() != own), "")


if __name__ == "__main__":
    features = np._core._multiarray_umath.__cpu_features__  # type: ignore[attr-defined]
    chosen = next((found["architecture"] for found in threadpool_info() if found["internal_api"] == "openblas"), "")
    print(another_core(chosen, {name for name, has in features.items() if has}))
