"""A contest as one HTML file: the verdict, the figures and tables behind it, the data's fingerprint, and the script that repeats it. It
needs no server, no script and no other file, and prints.
"""

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from ..words import capital, short
from .again import OPENS, script
from .comparison import Comparison, comparison_rows
from .differ import differ
from .frames import frame, in_print
from .recipe import in_full, recipe
from .standing import Standing
from .studies import band
from .verdict import verdict

if TYPE_CHECKING:
    from .frames import DataFrame

COLOURS = ("#1b6ca8", "#b5561c", "#2b7d4f", "#7a4fa3", "#8a6d00", "#a83253", "#3c7f8c", "#5d5d5d")
DASHES = ("", "7 4", "2 3", "9 3 2 3")
WIDTH, LEFT, ROW, HIGH = 760, 250, 30, 300  # pixels
STYLE = """:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.verdict { font-size: 1.2rem; }
table { border-collapse: collapse; font-size: 0.9rem; } .wide { overflow-x: auto; }
th, td { border-bottom: 1px solid #8886; padding: 0.25rem 0.7rem 0.25rem 0; text-align: left; vertical-align: top; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
pre { background: #8882; overflow-x: auto; padding: 1rem; font-size: 0.85rem; }
svg { max-width: 100%; height: auto; } svg text { fill: currentColor; font-size: 13px; }
@media print { body { margin: 0; max-width: none; } pre { white-space: pre-wrap; } }"""


def report(standing: Standing, name: str = "", compared: Sequence[Comparison] | None = None, opens: Sequence[str] = OPENS) -> str:
    """The whole file as text.

    name       of the data, as a person would call them
    compared   the pairs that are told of; None = every one
    opens      lines of Python that make `train`, `validation` and `test`, for the script

    Raises ValueError where nothing was measured, or where there is only one contestant.

        >>> import boosting as b
        >>> from boosting.experiments.contest import contest
        >>> from boosting.experiments.contestant import contestant
        >>> from boosting.experiments.plan import folds
        >>> data = b.Dataset([[0.1], [0.9]] * 6, relevance=[0, 1] * 6, query_ptr=range(0, 13, 2))
        >>> who = [contestant(loss.title, loss(), b.Settings(n_iterations=2)) for loss in (b.GBT, b.GBRank)]
        >>> page = report(contest(folds(data, 3), who, [b.Metric("ndcg", k=5)]), "twelve documents")
        >>> page.startswith("<!doctype html>"), "<script" in page, "http" in page
        (True, False, False)
    """
    if not standing.outcomes or len(standing.contestants) < 2:
        raise ValueError("a report needs a whole split and two contestants.")
    label = standing.labels[0]
    compared = standing.compare() if compared is None else compared
    means = {one.name: standing.mean(one.name, label) for one in standing.contestants}
    says = " ".join(filter(None, [standing.so_which(compared), standing.rests]))
    title = f"Contest on {name}" if name else "Contest"
    parts = [
        f"<h1>{escape(title)}</h1>",
        "" if standing.is_complete else "<p><strong>Not all splits are done; this is no verdict yet.</strong></p>",
        f'<p class="verdict">{escape(verdict(means, compared))}</p><p>{escape(says)}</p>',
        _section("What each method reached on the test queries", _table(standing.table())),
        _section(f"{label} on test along the iterations, median over splits", curves(standing)),
        _section("Pairs of methods, with 95 % intervals over queries", intervals(compared) + _table(_pairs(compared))),
        *_differing(standing, means),
        _section("What it costs", _table(standing.costs())),
        _section("What was chosen on what", _table(standing.choices())),
        _section("Contestants without tuning", _table(alone) if len(alone := _as_they_stand(standing)) else ""),
        _section("Candidates", _table(tried) if len(tried := standing.candidates()) else ""),
        _section("How it was run", _facts(standing)),
        _section("How to repeat it", _script(standing, opens)),
    ]
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n" + "\n".join(filter(None, parts)) + "\n</body></html>\n"
    )


def _section(title: str, body: str) -> str:
    return f"<h2>{escape(title)}</h2>{body}" if body else ""


def _pairs(compared: Sequence[Comparison]) -> "DataFrame":
    return frame(comparison_rows([it.better_first for it in compared])).drop(columns=["metric", "in words"])


def _differing(standing: Standing, means: dict[str, float]) -> list[str]:
    """The leader and the next, by kinds of queries."""
    larger = standing.metric_of(standing.labels[0]).higher_is_better
    first, second = sorted(means, key=lambda name: means[name] if means[name] == means[name] else -np.inf, reverse=larger)[:2]
    found = differ(standing, first, second)
    return [_section(f"Where {first} and {second} differ", f"<p>{escape(found.sentence)}</p>{_table(found.table())}")]


def _as_they_stand(standing: Standing) -> "DataFrame":
    """Method and settings of those who bring one candidate."""
    alone = [(one.name, one.candidates[0]) for one in standing.contestants if len(one.candidates) == 1]
    rows = [
        {"contestant": name, "method": repr(one.learner), "settings": in_full(one.settings) if one.settings else ""} for name, one in alone
    ]
    return frame(rows, ["contestant", "method", "settings"])


def _facts(standing: Standing) -> str:
    metrics = ", ".join(standing.labels)
    own = {"metrics": metrics, "chosen by": standing.choose.label, "contestants": ", ".join(one.name for one in standing.contestants)}
    found = recipe(standing.plan, standing.plan.seed, own)
    left_out = {name: f"cannot take part: {why}" for name, why in standing.refused.items()}
    return _table(frame([{"": name, " ": str(value)} for name, value in {**found, **left_out}.items()]))


def _script(standing: Standing, opens: Sequence[str]) -> str:
    try:
        return f"<pre>{escape(script(standing, opens))}</pre>"
    except ValueError as error:
        return f"<p>{escape(capital(str(error)))}</p>"


def _table(table: "DataFrame") -> str:
    head = "".join(f"<th>{escape(str(name))}</th>" for name in table.columns)
    values = table.itertuples(index=False, name=None)
    rows = "".join(f"<tr>{''.join(map(_cell, row, said))}</tr>" for row, said in zip(values, in_print(table), strict=True))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _cell(value: object, said: str) -> str:
    number = isinstance(value, (int, float, np.number)) and not isinstance(value, (bool, np.bool_))
    return f'<td class="number">{escape(said)}</td>' if number else f"<td>{escape(said)}</td>"


# ---- figures ----


def intervals(compared: Sequence[Comparison]) -> str:
    """A line for each pair that has an interval, the better one first; 0 is the upright line."""
    shown = [it.better_first for it in compared if not np.isnan(it.t.low)]
    if not shown:
        return ""
    low, high = min(0.0, *(it.t.low for it in shown)), max(0.0, *(it.t.high for it in shown))
    x = _scale(low, high, LEFT, WIDTH - 20)
    height, found = ROW * len(shown) + 30, []
    for row, it in enumerate(shown):
        y = ROW * row + 20
        colour = COLOURS[0] if it.is_sure else "#8a8a8a"
        found.append(
            f'<text x="0" y="{y + 4}">{escape(_cut(f"{it.one} − {it.two}"))}</text>'
            f'<path d="M{x(it.t.low)} {y}H{x(it.t.high)}M{x(it.t.mean)} {y - 6}v12" stroke="{colour}" stroke-width="3"/>'
        )
    ticks = "".join(f'<text x="{x(at)}" y="{height - 4}" text-anchor="middle">{short(at)}</text>' for at in sorted({low, 0.0, high}))
    zero = f'<path d="M{x(0.0)} 4V{height - 22}" stroke="currentColor"/>'
    words = "; ".join(f"{it.one} minus {it.two}: {short(it.t.mean)}" for it in shown)
    return _svg(height, words, zero + "".join(found) + ticks)


def curves(standing: Standing) -> str:
    """The first metric of the test part along the measured iterations: the median over splits of each contestant with iterations."""
    label, lines = standing.labels[0], {}
    for one in standing.contestants:
        if not standing.is_without_iterations(one.name):
            at, values = standing.along(one.name, label)
            if len(at) > 1:
                lines[one.name] = at, band(list(values.T))[2]
    known = [value for _, values in lines.values() for value in values if value == value]
    if not known:
        return ""
    last = max(int(at[-1]) for at, _ in lines.values())
    x, y = _scale(1, last, 60, WIDTH - 20), _scale(min(known), max(known), HIGH - 30, 20)
    found, legend = [], []
    for number, (name, (at, values)) in enumerate(lines.items()):
        look = f'stroke="{COLOURS[number % len(COLOURS)]}" stroke-width="2" stroke-dasharray="{DASHES[number % len(DASHES)]}" fill="none"'
        path = "L".join(f"{x(k)} {y(v)}" for k, v in zip(at.tolist(), values.tolist(), strict=True) if v == v)
        found.append(f'<path d="M{path}" {look}/>')
        top = HIGH + 20 * number + 12
        legend.append(f'<path d="M60 {top}h40" {look}/><text x="110" y="{top + 4}">{escape(name)}</text>')
    axes = "".join(f'<text x="52" y="{y(v) + 4}" text-anchor="end">{short(v)}</text>' for v in (min(known), max(known)))
    axes += "".join(f'<text x="{x(k)}" y="{HIGH - 10}" text-anchor="middle">{k}</text>' for k in (1, last))
    return _svg(HIGH + 20 * len(lines) + 10, f"{label} along the iterations", axes + "".join(found) + "".join(legend))


def _svg(height: float, words: str, body: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{escape(words)}">{body}</svg>'


def _scale(low: float, high: float, first: float, last: float):
    size = high - low or 1.0
    return lambda value: round(first + (value - low) / size * (last - first), 1)


def _cut(words: str, most: int = 36) -> str:
    return words if len(words) <= most else f"{words[: most - 1]}…"
