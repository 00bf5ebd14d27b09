"""What the stage answers from: the queries, the rules of what is typed, and every sentence as a template. Its script computes."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from boosting import LambdaMART
from boosting.data.checks import MAX_RELEVANCE
from boosting.lambdas import push, slide
from boosting.lambdas.what_if import MOST, check_grade, check_score
from boosting.losses.lambdamart import BOUNDS
from figures.theme import GRADE_FLIP, ROLES
from sample_data.orders import ORDERS

from ..packing.insights.pack import TOO_LONG
from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import HINTS, KNOBS, MOST_L2, check_l2, plain_loss
from ..state.values import read_value, write_value
from ..text.numbers import numbers
from . import words
from .state import base_of_order

NUMBERS_OF_PAIR = (("rho", "ρ"), ("delta", "|Δ|"), ("force", "λ"), ("curvature", "curvature"))  # that "Check me" asks for
TWO_READINGS = "{value} can be {one} or {other}: type it without the comma."
EMPTY, NOT_TYPED = "Type a number such as 1.5.", "“{value}” is not {what}; type a number such as 1.5."


def data_of(own: Base) -> dict[str, Any]:
    """What the stage draws from, beside a state;  own   the query, which an order of the state may stand before."""
    return {"key": own.key, "colours": ROLES, "work": work_of(own)}


def data_at(state: Lambdas, own: Base) -> dict[str, Any]:
    """The same with a state, for a page of its own, where nobody judges."""
    return {**data_of(own), **state.sent(), "predict": False, "judged": False, "request": 1}


def work_of(own: Base) -> dict[str, Any]:
    losses = {variant.words: LambdaMART.preset(variant.words) for variant in LambdaMART.presets}
    settings = dict.fromkeys(name for loss in losses.values() for name in loss.setting_defaults)
    return {
        "bases": {"": _base(own), **{order.identifier: _base(base_of_order(order.identifier)) for order in ORDERS}},
        "orders": {order.identifier: order.title for order in ORDERS},
        "presets": {name: plain_loss(loss) for name, loss in losses.items()},
        "engines": {name: words.ENGINES.get(name, name) for name in losses},
        "settings": {name: loss.setting_defaults for name, loss in losses.items()},
        "labels": {name: words.label(name) for name in settings},
        "knobs": {f.name: _knob(f) for f in KNOBS},
        "rate": LambdaMART.learning_rate, "metrics": words.METRICS, "splits": words.SPLITS,
        "bounds": {"score": [-MOST, MOST], "grade": [0, MAX_RELEVANCE], "l2": [0, MOST_L2]},
        "refused": {
            **{what: NOT_TYPED.replace("{what}", f"a {what}" if what != "l2" else "a number") for what in ("score", "grade", "l2")},
            "score bound": _refusal(check_score), "grade bound": _refusal(check_grade), "l2 bound": _refusal(check_l2),
            "empty": EMPTY, "either": TWO_READINGS, "pair": words.NO_PAIR, "between": words.NO_ROOM,
        },
        "texts": {
            "rise": words.RISE, "push": push.WORDS, "slide": slide.WORDS, "lesson": words.LESSON, "caption": words.CAPTION,
            "long": TOO_LONG,
        },
        "shown": {"story": words.STORY, "sources": words.SOURCES, "grade_flip": GRADE_FLIP, "pair_numbers": NUMBERS_OF_PAIR},
    }  # fmt: skip


def _base(base: Base) -> dict[str, Any]:
    data = base.data
    return {
        "key": base.key, "qid": data.qids[0], "about": base.about, "names": list(data.document_names),
        "notes": list(base.notes), "grades": numbers(data.relevance), "scores": base.scores.tolist(), "best": base.best,
    }  # fmt: skip


def _knob(f: Any) -> dict[str, Any]:
    about = f.metadata
    kind = "choice" if about["choices"] else "switch" if isinstance(f.default, bool) else "number"
    given = {
        "label": words.label(f.name), "help": about["help"], "kind": kind, "may_be_empty": f.default is None,
        "choices": [{"value": value, "text": write_value(value), "label": words.value(value)} for value in about["choices"]],
    }  # fmt: skip
    if kind != "number":
        return given
    low, high = BOUNDS[f.name]
    is_whole = HINTS[f.name] is not float
    return {
        **given, "least": low, "most": high, "is_whole": is_whole,
        "refused": _refusal(lambda value: replace(LambdaMART(), **{f.name: value})),  # type: ignore[arg-type]
        "kind_refused": _refusal(lambda value: read_value("x", HINTS[f.name])),
    }  # fmt: skip


def _refusal(of: Callable[[float], Any]) -> str:
    """What is said of a number out of bounds, with its place left open."""
    try:
        of(math.inf)
    except ValueError as error:
        return str(error).replace("inf", "{value}", 1)
    raise AssertionError("infinity is out of all bounds")
