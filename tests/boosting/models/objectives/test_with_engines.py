"""The engines themselves on larger data, where they are installed: every objective, and every reason why it cannot be told."""

import numpy as np
import pytest

import boosting as b

from ..table import told
from ..test_engines import many, needs
from .make_models import CASES, UNTOLD, trained


def rows(case):
    features, grades, query = many()
    return features, (grades > 2).astype(np.int64) if case.binary else grades, query


def fitted(case):
    given = rows(case)
    data = b.Dataset.from_rows(*given)
    return b.fitted_to(b.read_model(trained(case, given, 20), data), data)


def cases(table, engine):
    return [name for name in table if name.startswith(engine)]


def check(name):
    case = CASES[name]
    found = fitted(case)
    assert found.told and all(tree.agrees for tree in found.trees), found.sentence
    printed = 1e-5 if case.extra == "schedule" else 0.0
    assert max(tree.difference for tree in found.trees) <= max(told(case), printed), found.sentence


def check_untold(name):
    case, reason = UNTOLD[name]
    found = fitted(case)
    assert not found.told and reason in found.sentence and found.trees == (), found.sentence


@needs("lightgbm")
@pytest.mark.parametrize("name", cases(CASES, "lightgbm"))
def test_lightgbm(name):
    check(name)


@needs("xgboost")
@pytest.mark.parametrize("name", cases(CASES, "xgboost"))
def test_xgboost(name):
    check(name)


@needs("catboost")
@pytest.mark.parametrize("name", cases(CASES, "catboost"))
def test_catboost(name):
    check(name)


@needs("lightgbm")
@pytest.mark.parametrize("name", cases(UNTOLD, "lightgbm"))
def test_lightgbm_cannot_be_told(name):
    check_untold(name)


@needs("xgboost")
@pytest.mark.parametrize("name", cases(UNTOLD, "xgboost"))
def test_xgboost_cannot_be_told(name):
    check_untold(name)


@needs("catboost")
@pytest.mark.parametrize("name", cases(UNTOLD, "catboost"))
def test_catboost_cannot_be_told(name):
    check_untold(name)
