"""A state as query parameters and back. Only what differs from the opening is written; signs that URLs escape are avoided.

/lambdas?data=six&scores=0~1.5~3~-2&conventions=xgboost~sigma~2.0&against=ranklib&leaf=1~4
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, get_type_hints

from boosting import LambdaMART
from boosting.lambdas.what_if import check_grade, check_score
from sample_data.orders import ORDERS

from ..address import _number, _text, _value, clip
from .state import KNOBS, State

LONGEST = 20_000  # signs of one parameter
SEPARATOR = "~"
HINTS = get_type_hints(LambdaMART)


def encode(state: State) -> dict[str, str]:
    values = {
        "order": state.order or "",
        "scores": _pairs_text(state.scores),
        "grades": _pairs_text(state.grades),
        "conventions": loss_text(state.conventions) if state.conventions != State().conventions else "",
        "against": loss_text(state.against) if state.against else "",
        "leaf": SEPARATOR.join(map(str, state.leaf)),
        "l2": "" if state.l2 is None else repr(state.l2),
        "pair": SEPARATOR.join(map(str, state.pair or ())),
        "slid": "" if state.slid is None else str(state.slid),
    }
    return {name: value for name, value in values.items() if value}


def decode(params: Mapping[str, str]) -> tuple[State, list[str]]:
    """The state, and a sentence for each parameter that was ignored."""
    state, said = State(), []
    for name, text in params.items():
        if name not in READERS:
            continue
        try:
            if len(text) > LONGEST:
                raise ValueError("it is too long.")
            state = replace(state, **{name: READERS[name](text)})
        except (ValueError, TypeError, OverflowError) as error:
            said.append(f"{name}={clip(text)} was ignored: {error}")
    return state, said


def loss_text(loss: LambdaMART) -> str:
    """The preset, then what differs from it."""
    preset = LambdaMART.preset(loss.engine)
    changed = [(f.name, getattr(loss, f.name)) for f in KNOBS if getattr(loss, f.name) != getattr(preset, f.name)]
    return SEPARATOR.join([loss.engine, *(part for name, value in changed for part in (name, _text(value)))])


def loss_of(text: str) -> LambdaMART:
    preset, *rest = text.split(SEPARATOR)
    _one_of(preset, [variant.words for variant in LambdaMART.presets])
    loss = LambdaMART.preset(preset)
    for name, value in _in_twos(rest):
        loss = turned(loss, name, value)
    return loss


def turned(loss: LambdaMART, name: str, text: str) -> LambdaMART:
    """The loss with one knob turned; ValueError with a sentence where it does not go that way."""
    if name not in {f.name for f in KNOBS}:
        raise ValueError(f"LambdaMART has no convention called {clip(name)}.")
    return replace(loss, **{name: _value(text, HINTS[name])})


def _in_twos(parts: list[str]) -> list[tuple[str, str]]:
    if len(parts) % 2:
        raise ValueError("its parts come in twos, a name and a value.")
    return list(zip(parts[::2], parts[1::2], strict=True))


def _pairs_text(values: Mapping[int, float]) -> str:
    return SEPARATOR.join(f"{row}{SEPARATOR}{value!r}" for row, value in sorted(values.items()))


def _values_of(text: str, check: Callable[[float], float]) -> dict[int, float]:
    return {_row(row): check(_number(value, float)) for row, value in _in_twos(text.split(SEPARATOR))}


def _row(text: str) -> int:
    row = _number(text, int)
    if row < 0:
        raise ValueError("rows count from 0.")
    return row


def _rows(text: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_row(part) for part in text.split(SEPARATOR)))


def _pair(text: str) -> tuple[int, int]:
    rows = _rows(text)
    if len(rows) != 2:
        raise ValueError("it must name two different rows.")
    return rows[0], rows[1]


def _order(text: str) -> str:
    return _one_of(text, [order.identifier for order in ORDERS])


def _one_of(text: str, known: list[str]) -> str:
    if text not in known:
        raise ValueError(f"choose one of {', '.join(known)}.")
    return text


def l2_of(text: str) -> float:
    value = _number(text, float)
    if not 0 <= value <= 1e12:
        raise ValueError("it must lie between 0 and 1e12.")
    return value


READERS: dict[str, Callable[[str], Any]] = {
    "order": _order, "scores": lambda text: _values_of(text, check_score), "grades": lambda text: _values_of(text, check_grade),
    "conventions": loss_of, "against": loss_of, "leaf": _rows, "l2": l2_of, "pair": _pair, "slid": _row,
}  # fmt: skip
