"""What js/work answers from on a page of its own: the queries, where it begins, and every sentence as a template."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boosting import LambdaMART, metrics
from boosting.data.checks import MAX_RELEVANCE
from boosting.lambdas import push, rise, slide
from boosting.lambdas.terms import NO_PAIR
from boosting.lambdas.what_if import MOST, NO_ROOM, check_grade, check_score
from boosting.losses.lambdamart import BOUNDS
from sample_data.orders import ORDERS

from ..packing.insights.pack import TOO_LONG
from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import HINTS, KNOBS, l2_of
from ..text.numbers import numbers
from . import caption, lesson, words
from .acts import NOT_TYPED
from .state import base_of_order

MOST_L2 = 1e12


def work_of(state: Lambdas, base: Base) -> dict[str, Any]:
    """As the script reads it;  base   the query, which an order of the state may stand before."""
    losses = {variant.words: LambdaMART.preset(variant.words) for variant in LambdaMART.presets}
    settings = dict.fromkeys(name for loss in losses.values() for name in loss.setting_defaults)
    return {
        "bases": {"": _base(base), **{order.identifier: _order(order.identifier) for order in ORDERS}},
        "state": _state(state),
        "presets": {name: _loss(loss) for name, loss in losses.items()},
        "settings": {name: loss.setting_defaults for name, loss in losses.items()},
        "labels": {name: words.label(name) for name in settings},
        "knobs": {f.name: _knob(f) for f in KNOBS},
        "rate": LambdaMART.learning_rate, "metrics": words.METRICS, "splits": words.SPLITS,
        "bounds": {"score": [-MOST, MOST], "grade": [0, MAX_RELEVANCE], "l2": [0, MOST_L2]},
        "refused": {
            **{what: NOT_TYPED.replace("{what}", f"a {what}" if what != "l2" else "a number") for what in ("score", "grade", "l2")},
            "score bound": _refusal(check_score), "grade bound": _refusal(check_grade), "l2 bound": _refusal(lambda _: l2_of("inf")),
            "pair": NO_PAIR[:1].upper() + NO_PAIR[1:], "between": NO_ROOM,
        },
        "texts": {
            "rise": rise.WORDS, "push": push.WORDS, "slide": slide.WORDS, "lesson": lesson.TEXTS, "caption": caption.TEXTS,
            "long": TOO_LONG,
        },
    }  # fmt: skip


def _base(base: Base) -> dict[str, Any]:
    data = base.data
    return {
        "key": base.key, "qid": (data.qids or ("",))[0], "about": base.about, "names": list(data.document_names or ()),
        "notes": list(base.notes), "grades": numbers(data.relevance), "scores": base.scores.tolist(), "best": base.best,
    }  # fmt: skip


def _order(identifier: str) -> dict[str, Any]:
    base = base_of_order(identifier)
    return {**_base(base), "errors": metrics.contradicting_pairs(base.data, base.scores)}


def _state(state: Lambdas) -> dict[str, Any]:
    return {
        "order": state.order, "scores": dict(state.scores), "grades": dict(state.grades), "conventions": _loss(state.conventions),
        "against": _loss(state.against) if state.against else None, "leaf": list(state.leaf), "l2": state.l2,
        "pair": list(state.pair) if state.pair else None, "slid": state.slid,
    }  # fmt: skip


def _loss(loss: LambdaMART) -> dict[str, Any]:
    return {"engine": loss.engine, **{f.name: getattr(loss, f.name) for f in KNOBS}}


def _knob(f: Any) -> dict[str, Any]:
    kind = "choice" if f.metadata["choices"] else "switch" if isinstance(f.default, bool) else "number"
    given = {"label": words.label(f.name), "kind": kind, "choices": list(f.metadata["choices"]), "may_be_empty": f.default is None}
    if kind != "number":
        return {**given, "refused": ""}
    low, high = BOUNDS[f.name]
    is_whole = HINTS[f.name] is not float
    refused = _refusal(lambda value: replace(LambdaMART(), **{f.name: value}))  # type: ignore[arg-type]
    return {**given, "least": low, "most": high, "is_whole": is_whole, "refused": refused}


def _refusal(of: Callable[[float], Any]) -> str:
    """What is said of a number out of bounds, with its place left open."""
    try:
        of(math.inf)
    except ValueError as error:
        return str(error).replace("inf", "{value}", 1)
    raise AssertionError("infinity is out of all bounds")
