"""What a person can do to a state, one function an act: state in, state out. ValueError says what was wrong with it."""

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from boosting import LambdaMART
from boosting.lambdas.what_if import check_grade, check_score, move
from boosting.metrics import ranks
from sample_data.orders import ORDERS

from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import l2_of, turned
from ..text.clipped import clip

NOT_TYPED = "{value} is not {what}; type a number such as 1.5."


def act(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    """The state after one act, a record that the browser sent: {"do": "move", "document": 2, "rank": 0}."""
    name = str(what.get("do"))
    if name not in ACTS:
        raise ValueError(f"{clip(name)} cannot be done here.")
    return ACTS[name](state, what, base)


def _move(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    """To a rank, or by so many places from where it stands now."""
    scores, row = state.scores_of(base), _row(what["document"], base)
    rank = int(what["rank"]) if "rank" in what else int(ranks(scores, base.data.query_ptr)[row]) + int(what["by"])
    return state.edited(base, move(scores, row, min(max(rank, 0), base.data.n_documents - 1)))


def _score(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    scores = state.scores_of(base)
    scores[_row(what["document"], base)] = check_score(_typed(what["value"], "a score"))
    return state.edited(base, scores)


def _grade(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    row, grade = _row(what["document"], base), check_grade(_typed(what["value"], "a grade"))
    kept = {d: value for d, value in state.grades.items() if d != row}
    return replace(state, grades=kept if grade == base.data.relevance[row] else {**kept, row: grade})


def _preset(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    name = str(what["name"])
    return _with_side(state, what, LambdaMART.preset(name) if name else None)


def _convention(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    loss = state.against if what["side"] == "against" else state.conventions
    text = str(what["value"]).strip() or "none"
    return _with_side(state, what, turned(loss or LambdaMART(), str(what["name"]), text))


def _with_side(state: Lambdas, what: Mapping[str, Any], loss: LambdaMART | None) -> Lambdas:
    if what["side"] == "against":
        return replace(state, against=loss)
    return replace(state, conventions=loss or LambdaMART())


def _leaf(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    rows = dict.fromkeys(_row(d, base) for d in what["documents"])
    return replace(state, leaf=tuple(sorted(rows)))


def _l2(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    text = str(what["value"]).strip()
    return replace(state, l2=l2_of(repr(_typed(text, "a number"))) if text else None)


def _pair(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    one, other = _row(what["winner"], base), _row(what["loser"], base)
    return replace(state, pair=(one, other) if one != other else None)


def _slide(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    return replace(state, slid=_row(what["document"], base))


def _order(state: Lambdas, what: Mapping[str, Any], base: Base) -> Lambdas:
    name = str(what["name"] or "")
    if name and name not in KNOWN:
        raise ValueError(f"there is no order {clip(name)}; choose one of {', '.join(KNOWN)}.")
    return state.elsewhere(name or None)


KNOWN = tuple(order.identifier for order in ORDERS)


def _row(value: Any, base: Base) -> int:
    row = int(value)
    if not 0 <= row < base.data.n_documents:
        raise ValueError(f"this query has no row {row}.")
    return row


def _typed(value: Any, what: str) -> float:
    """A number that a person typed; a decimal comma and the real minus sign are fine."""
    text = str(value).strip().replace("\u2212", "-").replace(",", ".")
    try:
        number = float(text)
    except ValueError:
        raise ValueError(NOT_TYPED.format(value=clip(text) or "nothing", what=what)) from None
    if not math.isfinite(number):
        raise ValueError(f"{clip(text)} is not {what}; type a finite number such as 1.5.")
    return number


ACTS: dict[str, Callable[[Lambdas, Mapping[str, Any], Base], Lambdas]] = {
    "move": _move, "score": _score, "grade": _grade, "preset": _preset, "convention": _convention, "leaf": _leaf, "l2": _l2,
    "pair": _pair, "slide": _slide, "order": _order, "reset": lambda state, what, base: state.at_model(),
}  # fmt: skip
FREE = ("pair", "slide")  # a way of looking, not a change: undo passes over it
