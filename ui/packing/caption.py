"""Under a picture that leaves the app: which run it shows, trained how, by which version."""

from dataclasses import fields
from typing import Any

from boosting import Settings, Trace, __version__
from boosting.explain.part import data_of
from boosting.explain.tells import tells
from boosting.settings import SAMPLES

from ..state.bounds import SETTINGS


def caption(trace: Trace, title: str, q: int, validation: bool) -> dict[str, str]:
    """run: method, data and query;  settings: the parameters that count, and the version. The browser knows the iteration.

    title   of the data set
    """
    query = f", query “{data_of(trace, validation).qids[q]}” ({'test' if validation else 'train'})"
    if origin := tells(trace, validation).origin:
        return {"run": _run(trace, title, query), "settings": f"read from {origin}. Boosting to rank {__version__}"}
    loss, resolved = trace.loss, trace.loss.resolve(trace.settings)
    idle = () if resolved.draws else (*SAMPLES, "seed")
    chosen = {f.name: getattr(resolved, f.name) for f in fields(Settings) if f.name in SETTINGS and f.name in loss.settings}
    words = [f"{SETTINGS[name][0].lower()}: {_value(value)}" for name, value in chosen.items() if value is not None and name not in idle]
    counts = {name: value for name, value in loss.parameters().items() if value is not None and name not in loss.idle}
    own = [f"{name.rstrip('_').replace('_', ' ')}: {_value(value)}" for name, value in counts.items()]
    return {
        "run": _run(trace, title, query),
        "settings": f"{'; '.join([*own, *words])}. Boosting to rank {__version__}",
    }


def _run(trace: Trace, title: str, query: str) -> str:
    return f"{trace.loss.title}{f' on {title}' if title else ''}{query}"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:.4g}" if isinstance(value, float) else str(value)
