"""Write tests/golden/*.npz:   python -m oracles.make_golden

Each file holds the arrays of one run, the engine's version, and a digest of the data that it ran on.
"""

import numpy as np

from tests.truth import golden

from .runs import RUNS


def main() -> None:
    golden.FOLDER.mkdir(exist_ok=True)
    for name, run in RUNS.items():
        path = golden.FOLDER / f"{name}.npz"
        np.savez_compressed(path, engine=golden.installed(run.engine), data=golden.data_digest(), **run.make())
        print(f"{path.name:45} {path.stat().st_size / 1024:6.0f} kB")


if __name__ == "__main__":
    main()
