"""What XGBoost and LightGBM said: from tests/golden/*.npz, or live where ORACLES=live is set."""

import os
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from . import data

FOLDER = Path(__file__).parents[1] / "golden"
DISTRIBUTIONS = {"XGBoost": ("xgboost-cpu", "xgboost"), "LightGBM": ("lightgbm",), "pytrec_eval-terrier": ("pytrec-eval-terrier",)}


def is_live() -> bool:
    return os.environ.get("ORACLES") == "live"


@cache
def arrays(run: str) -> dict[str, np.ndarray]:
    """The arrays of one run of `oracles.runs`, by key. Raises where they were made on other data."""
    if is_live():
        from oracles.runs import RUNS  # needs oracles/requirements.txt

        return RUNS[run].make()
    with np.load(FOLDER / f"{run}.npz") as file:
        found = {key: file[key] for key in file.files}
    made_on, now = str(found.pop("data")), data_digest()
    if made_on != now:
        raise ValueError(f"{run}.npz was made on other data ({made_on}, now {now}); run `make oracles` and oracles/make_golden.py again.")
    found.pop("engine")
    return found


def engine(run: str) -> str:
    """For example "XGBoost 3.2.0": the engine that made the golden arrays, or the one installed."""
    with np.load(FOLDER / f"{run}.npz") as file:
        recorded = str(file["engine"])
    return installed(recorded.split()[0]) if is_live() else recorded


def installed(name: str) -> str:
    """Name and version of an engine as it is installed."""
    for distribution in DISTRIBUTIONS[name]:
        try:
            return f"{name} {version(distribution)}"
        except PackageNotFoundError:
            continue
    raise ModuleNotFoundError(f"{name} is not installed; `make oracles` installs it.")


def data_digest() -> str:
    return " ".join(data.digest(make()) for make in data.RANKED.values())
