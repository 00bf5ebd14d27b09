"""Values of the Lambdas page as text and back, and as the browser reports them; signs that URLs escape are avoided."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, get_type_hints

from boosting import LambdaMART
from boosting.lambdas.what_if import check_grade, check_score

from ..state.values import read_number, read_value, write_value
from ..text.clipped import clip

LONGEST = 20_000  # signs of one parameter
SEPARATOR = "~"
MOST_L2 = 1e12
HINTS = get_type_hints(LambdaMART)
KNOBS = tuple(f for f in fields(LambdaMART) if not f.metadata.get("hidden"))


def loss_text(loss: LambdaMART) -> str:
    """The preset, then what differs from it."""
    preset = LambdaMART.preset(loss.engine)
    changed = [(f.name, getattr(loss, f.name)) for f in KNOBS if getattr(loss, f.name) != getattr(preset, f.name)]
    return SEPARATOR.join([loss.engine, *(part for name, value in changed for part in (name, write_value(value)))])


def loss_of(text: str) -> LambdaMART:
    preset, *rest = _parts(text)
    known = [variant.words for variant in LambdaMART.presets]
    if preset not in known:
        raise ValueError(f"choose one of {', '.join(known)}.")
    loss = LambdaMART.preset(preset)
    for name, value in _in_twos(rest):
        loss = turned(loss, name, value)
    return loss


def turned(loss: LambdaMART, name: str, text: str) -> LambdaMART:
    """The loss with one knob turned; ValueError with a sentence where it does not go that way."""
    if name not in {f.name for f in KNOBS}:
        raise ValueError(f"LambdaMART has no convention called {clip(name)}.")
    return replace(loss, **{name: read_value(text, HINTS[name])})


def loss_near(said: Any) -> LambdaMART:
    return loss_of(str(said))


def other_near(said: Any) -> LambdaMART | None:
    return None if said is None else loss_near(said)


def plain_loss(loss: LambdaMART) -> dict[str, Any]:
    """As the browser has it."""
    return {"engine": loss.engine, **{f.name: getattr(loss, f.name) for f in KNOBS}}


def _parts(text: str) -> list[str]:
    if len(text) > LONGEST:
        raise ValueError("it is too long.")
    return text.split(SEPARATOR)


def _in_twos(parts: list[str]) -> list[tuple[str, str]]:
    if len(parts) % 2:
        raise ValueError("its parts come in twos, a name and a value.")
    return list(zip(parts[::2], parts[1::2], strict=True))


def values_text(values: Mapping[int, float]) -> str:
    return SEPARATOR.join(f"{row}{SEPARATOR}{value!r}" for row, value in sorted(values.items()))


def _values_of(text: str, check: Callable[[float], float]) -> dict[int, float]:
    return {_row(row): check(read_number(value, float)) for row, value in _in_twos(_parts(text))}


def scores_of(text: str) -> dict[int, float]:
    return _values_of(text, check_score)


def grades_of(text: str) -> dict[int, float]:
    return _values_of(text, check_grade)


def scores_near(said: Mapping[str, float]) -> dict[int, float]:
    return {_row(str(row)): check_score(value) for row, value in dict(said).items()}


def grades_near(said: Mapping[str, float]) -> dict[int, float]:
    return {_row(str(row)): check_grade(value) for row, value in dict(said).items()}


def rows_text(rows: tuple[int, ...]) -> str:
    return SEPARATOR.join(map(str, rows))


def _row(text: str) -> int:
    row = read_number(text, int)
    if row < 0:
        raise ValueError("rows count from 0.")
    return row


def rows_of(text: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(_row(part) for part in _parts(text)))


def pair_of(text: str) -> tuple[int, int]:
    return _two(rows_of(text))


def rows_near(said: Sequence[int]) -> tuple[int, ...]:
    return rows_of(rows_text(tuple(said))) if said else ()


def pair_near(said: Sequence[int] | None) -> tuple[int, int] | None:
    return None if said is None else _two(rows_near(said))


def _two(rows: tuple[int, ...]) -> tuple[int, int]:
    if len(rows) != 2:
        raise ValueError("it must name two different rows.")
    return rows[0], rows[1]


def l2_of(text: str) -> float:
    return check_l2(read_number(text, float))


def l2_near(said: float | None) -> float | None:
    return None if said is None else check_l2(said)


def check_l2(value: float) -> float:
    if not 0 <= value <= MOST_L2:
        raise ValueError("it must lie between 0 and 1e12.")
    return float(value)
