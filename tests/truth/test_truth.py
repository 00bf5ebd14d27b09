"""Every claim holds, docs/truth.md lists exactly these claims, and a wrong number would be noticed."""

import numpy as np
import pytest

from . import data, document, golden
from .claim import Claim, compare
from .claims import ALL, MODULES


@pytest.mark.parametrize("claim", ALL, ids=lambda claim: claim.name)
def test_the_difference_stays_within_its_bound(claim):
    seen = claim.measure()
    assert np.isfinite(seen.difference)
    assert seen.difference <= claim.bound
    assert seen.cases > 0 and seen.largest > 1000 * claim.bound  # the oracle said something


def test_the_page_lists_exactly_the_registered_claims():
    expected = [f"{claim.name} | {claim.oracle} | {document.number(claim.bound)}" for claim in ALL]
    found = document.rows(document.PATH.read_text(encoding="utf-8"))
    assert found == expected, "docs/truth.md is stale: run `make truth`"


def test_every_claim_says_what_it_compares():
    assert all(claim.text.endswith(".") and claim.oracle and claim.bound >= 0 for claim in ALL)
    assert {claim.sides.__module__ for claim in ALL} == {module.__name__ for module in MODULES}


def test_golden_arrays_come_from_the_engines_that_the_requirements_pin():
    pins = dict(line.split(";")[0].strip().split("==") for line in _lines(golden.FOLDER.parents[1] / "oracles" / "requirements.txt"))
    files = sorted(golden.FOLDER.glob("*.npz"))
    assert len(files) >= 20 and sum(path.stat().st_size for path in files) < 600_000
    for path in files:
        with np.load(path) as file:
            name, version = str(file["engine"]).split()
            assert pins[name.lower()] == version
            assert str(file["data"]) == golden.data_digest()


def test_golden_arrays_of_other_data_are_refused(monkeypatch):
    monkeypatch.delenv("ORACLES", raising=False)
    monkeypatch.setattr(data, "RANKED", {"564 repeated": data.repeated})
    with pytest.raises(ValueError, match="other data"):
        golden.arrays.__wrapped__("xgboost_ndcg")


@pytest.mark.parametrize(
    "theirs", [[1.0, 2.1], [1.0, np.nan], [1.0, np.inf], [1.0], [[1.0, 2.0]]], ids=["wrong", "nan", "inf", "short", "shape"]
)
def test_a_wrong_number_is_noticed(theirs):
    claim = Claim("a", "b", 1e-3, lambda: iter([([1.0, 2.0], theirs)]))
    assert not claim.holds(claim.measure())
    assert compare(iter([([1.0, 2.0], [1.0, 2.0])])) == (2, 0.0, 2.0)


def test_a_claim_about_nothing_does_not_hold():
    claim = Claim("a", "b", 1.0, lambda: iter([]))
    assert not claim.holds(claim.measure())


def _lines(path):
    return [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
