"""Each mutant of tests/mutants.py still fits the code, and the tests that must fail for it are there."""

import pytest

from tests.mutants import HOUSE, MUTANTS, dies


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_code(mutant):
    assert (HOUSE / mutant.file).read_text(encoding="utf-8").count(mutant.now) == 1 and mutant.now != mutant.then
    assert all((HOUSE / test.partition("::")[0]).exists() for test in mutant.tests)


@pytest.mark.parametrize(("assertion", "is_dead"), [("2", True), ("1", False)])
def test_a_mutant_dies_where_a_test_fails_for_it_and_lives_where_all_pass(tmp_path, assertion, is_dead):
    (tmp_path / "one.py").write_text("ONE = 1")
    (tmp_path / "test_one.py").write_text(f"from one import ONE\n\ndef test_one():\n    assert ONE == {assertion}")
    mutant = MUTANTS[0]._replace(file="one.py", now="ONE", then="ONE", tests=["test_one.py"])
    assert dies(mutant, tmp_path) == is_dead
