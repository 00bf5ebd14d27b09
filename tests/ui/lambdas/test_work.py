"""What the script of the stage answers is what the library says, after acts at random."""

import json
import math
from dataclasses import fields, replace

import numpy as np
import pytest

from boosting import LambdaMART, metrics
from boosting.lambdas import terms
from boosting.losses.lambdamart import METRICS, PRESETS
from sample_data.orders import ORDERS
from tests.conftest import is_everything
from tests.ui.in_node import needs_node
from tests.ui.lambdas.helpers import answered, base_in_sight, made, played, reported, six
from tests.ui.lambdas.library import numbers_of
from ui.lambdas.caption import caption
from ui.lambdas.state import base_of_order
from ui.lambdas.work import work_of
from ui.places.lambdas import Lambdas
from ui.places.lambdas_values import KNOBS

pytestmark = needs_node
TYPED = ("1", "0", "2,5", "\u22121.25", "many", "", "1e300", "-3", "1000000")


def some_base(rng):
    """Few documents or some, tied or apart, of one grade or many, perhaps without one."""
    n = int(rng.choice([1, 2, 3, 6, 12, 50], p=[0.05, 0.1, 0.2, 0.3, 0.25, 0.1]))
    grades = rng.choice([0.0, 1.0, 2.0, 3.0, 4.0], n, p=[0.4, 0.3, 0.15, 0.1, 0.05]) * rng.choice([0.0, 1.0, 1.0, 1.0])
    if rng.random() < 0.1:
        grades[rng.random(n) < 0.3] = np.nan
    scores = rng.choice([0.0, 0.5, 1.0], n) if rng.random() < 0.3 else rng.normal(size=n) * 10.0 ** rng.integers(-2, 4)
    return made(grades, scores)


def some_loss(rng):
    loss = LambdaMART.preset(str(rng.choice(list(PRESETS))))
    if rng.random() < 0.6:
        loss = replace(loss, metric=str(rng.choice(METRICS)), sigma=float(rng.choice([0.1, 1.0, 2.5])))
    return replace(loss, truncation=int(rng.integers(1, 8)), beyond_truncation="zero") if rng.random() < 0.3 else loss


def some_acts(rng, base):
    n = base.data.n_documents
    row = lambda: int(rng.integers(n))  # noqa: E731
    acts = [
        lambda: {"do": "move", "document": row(), "rank": row()}, lambda: {"do": "move", "document": row(), "by": int(rng.integers(-2, 3))},
        lambda: {"do": "score", "document": row(), "value": str(rng.choice(TYPED))},
        lambda: {"do": "grade", "document": row(), "value": str(rng.choice(TYPED))},
        lambda: {"do": "slide", "document": row()}, lambda: {"do": "pair", "winner": row(), "loser": row()},
        lambda: {"do": "leaf", "documents": [row(), row()]}, lambda: {"do": "l2", "value": str(rng.choice(TYPED))},
        lambda: {"do": "undo"}, lambda: {"do": "redo"},
        lambda: {"do": "preset", "side": str(rng.choice(["ours", "against"])), "name": str(rng.choice([*PRESETS]))},
        lambda: {"do": "convention", "side": "ours", "name": "metric", "value": str(rng.choice(METRICS))},
        lambda: {"do": "convention", "side": "against", "name": "truncation", "value": str(rng.choice(["3", "", "0"]))},
        lambda: {"do": "move", "document": 0, "rank": row(), "hold": 7},
    ]  # fmt: skip
    return [acts[int(at)]() for at in rng.integers(0, len(acts), rng.integers(0, 6))]


def alike(mine, theirs, where=""):
    """Equal, with every number within rounding of the other: of a sum, by the size of what is summed."""
    if isinstance(theirs, dict):
        assert mine.keys() >= theirs.keys(), (where, theirs.keys() - mine.keys())
        for name in theirs:
            alike(mine[name], theirs[name], f"{where}/{name}")
    elif isinstance(theirs, (list, tuple)):
        assert len(mine) == len(theirs), where
        for at, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            alike(one, other, f"{where}/{at}")
    elif isinstance(theirs, float) and mine is not None:
        assert math.isclose(mine, theirs, rel_tol=1e-12, abs_tol=1e-13), (where, mine, theirs)
    else:
        assert mine == theirs, (where, mine, theirs)


def cases(rng, n):
    for at in range(n):
        order = str(rng.choice([order.identifier for order in ORDERS])) if at % 10 == 0 else None
        own = made(rng.integers(0, 4, 600).astype(float), rng.normal(size=600)) if at == 999 else some_base(rng)  # more pairs than a call
        state = Lambdas(order=order, conventions=some_loss(rng), against=some_loss(rng) if rng.random() < 0.4 else None)
        yield state, own, some_acts(rng, base_in_sight(state, own))


def test_every_number_is_the_librarys(request):
    tried = list(cases(np.random.default_rng(0), 1000 if is_everything(request.config) else 100))
    for at, ((_, own, _), found) in enumerate(zip(tried, played(*tried), strict=True)):
        state, touched = reported(found), found["touched"]
        base = base_in_sight(state, own)
        alike(found["answer"], json.loads(json.dumps(numbers_of(state, base, touched))), str(at))
        assert found["answer"]["caption"] == caption(state, base)
        assert (found["answer"]["key"], state.inside(base)) == (base.key, (state, []))


def test_a_document_comes_to_stand_where_it_is_put_and_the_others_keep_their_order():
    rng, tried = np.random.default_rng(1), []
    for _ in range(200):
        own = some_base(rng)
        row, rank = (int(v) for v in rng.integers(own.data.n_documents, size=2))
        tried.append((Lambdas(), own, [{"do": "move", "document": row, "rank": rank}]))
    for (_, own, (what,)), found in zip(tried, played(*tried), strict=True):
        wanted = [d for d in np.argsort(-own.scores, kind="stable").tolist() if d != what["document"]]
        wanted.insert(what["rank"], what["document"])
        assert np.argsort(-reported(found).scores_of(own), kind="stable").tolist() == wanted


def test_the_best_document_slides_first_and_a_chosen_one_from_where_it_stands():
    base = six([0.1, 0.5, 0.2, 0.3, 0.0, 0.4])
    opened, chosen = (found["answer"] for found in played((Lambdas(), base, []), (Lambdas(slid=3, scores={3: 0.45}), base, [])))
    assert opened["slide"]["row"] == int(np.argmax(base.data.relevance))
    assert chosen["slide"]["row"] == 3 and chosen["slide"]["scores"][chosen["slide"]["own"]] == 0.45


def test_a_wide_query_shows_the_top_and_adds_up_the_rest():
    rng = np.random.default_rng(3)
    base = made(rng.integers(0, 5, 1000), rng.normal(size=1000))
    found = answered(Lambdas(), base)
    assert found["n"] == 1000 and len(found["documents"]) == 100 and len(found["matrix"]["cells"]) == 20
    lambdas = terms.forces(LambdaMART(), base.data, base.scores).lambdas
    for i, row in enumerate(found["matrix"]["cells"]):
        total = sum(v or 0.0 for v in row) + found["matrix"]["others"][i]
        assert total == pytest.approx(lambdas[found["documents"][i]["row"]], abs=1e-12)


ODD = [([2], [0.0]), ([1, 1, 1], [0.3, 0.2, 0.1]), ([np.nan, 1, 0], [0, 0, 0]), ([60, 0, 59], [1e6, -1e6, 0]), ([0, 0], [0, 0])]


def test_odd_queries_are_answered():
    for (grades, _), found in zip(ODD, played(*((Lambdas(), made(*odd), []) for odd in ODD)), strict=True):
        has_pairs, answer = len({g for g in grades if g == g}) > 1, found["answer"]
        assert (answer["matrix"]["n_pairs"] > 0, answer["pair"] is not None) == (has_pairs, has_pairs)
        assert has_pairs or (answer["slide"] is None and all(doc["ours"]["lambda"] == 0 for doc in answer["documents"]))


def test_the_switches_are_the_fields_of_lambdamart():
    knobs = work_of(six())["knobs"]
    shown = [f for f in fields(LambdaMART) if not f.metadata["hidden"]]
    assert [*knobs] == [f.name for f in shown] == [f.name for f in KNOBS]
    assert [knob["help"] for knob in knobs.values()] == [f.metadata["help"] for f in shown]
    assert all(len(knobs[f.name]["choices"]) == len(f.metadata["choices"]) and knobs[f.name]["label"] for f in shown)


def test_only_the_settings_that_differ_are_listed():
    two = Lambdas(conventions=LambdaMART.preset("lightgbm"), against=LambdaMART.preset("xgboost"))
    states = two, Lambdas(against=LambdaMART())
    found = [one["answer"]["conventions"]["differences"] for one in played(*((state, six(), []) for state in states))]
    assert sorted(found[0]) == [
        ["curvature ×", "1", "2"], ["l2 regularization", "0", "1"], ["min weight leaf", "0.001", "1"], ["truncation T", "30", "32"],
    ]  # fmt: skip
    assert found[1] == []


def test_the_three_orders_show_their_counts_and_that_ranknet_pushes_the_lower_result_more():
    """The point of Burges' figure, on the order with eight errors."""
    for found, order in zip(played(*((Lambdas(order=order.identifier), six(), []) for order in ORDERS)), ORDERS, strict=True):
        measured, shown = found["answer"]["measures"], {one["identifier"]: one for one in found["answer"]["orders"]}
        assert measured["errors"] == metrics.contradicting_pairs(order.data, order.scores) == order.errors
        assert measured == {name: shown[order.identifier][name] for name in measured}
    documents = {doc["name"]: doc for doc in answered(Lambdas(order="eight"), base_of_order("eight"))["documents"]}
    upper, lower = documents["Relevant result A"], documents["Relevant result B"]
    assert lower["net"]["lambda"] > upper["net"]["lambda"] and upper["ours"]["lambda"] > lower["ours"]["lambda"]
