"""A page for each loss and one for the algorithm that they share: text, formulas and numbers are those of the app."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

import boosting as b
import sample_data
from boosting.explain.phi import FORMULAS, GRADES, worked
from boosting.losses.account import Account, Equation, Quantity
from boosting.losses.papers import cite, named
from boosting.losses.parameters import offered
from boosting.losses.words import Frame, Variant
from boosting.words import capital, short
from ui.algorithm import phi, printed
from ui.course import shelf
from ui.lambdas.words import ENGINES

from .glossary import escaped, with_terms

NAMES = tuple(f"losses/{cls.identifier}.md" for cls in b.LOSSES)
ITERATION, DOCUMENT = 2, "Bread (encyclopedia)"  # of the sample "six", for the worked numbers


def pages() -> dict[str, str]:
    return {"losses/algorithm.md": _algorithm(), **{f"losses/{cls.identifier}.md": _page(cls) for cls in b.LOSSES}}


def _page(cls: type[b.Loss]) -> str:
    seen, loss = set[str](), cls()
    parts = [
        f"# {cls.title}", with_terms(cls.summary, seen),
        f"| learns from | lowers | pick it if |\n|---|---|---|\n| {_cell(cls.learns_from)} | {_cell(cls.lowers)} | {_cell(cls.suits)} |",
        _math(cls.formula), f"{escaped(cls.paper)}; {escaped(cls.equation)}.",
        *(with_terms(_one_line(part), seen) for part in cls.text().split("\n\n")),
        *_frame(loss), *_readings(cls), *_worked(cls), *_parameters(cls), *_watched(cls), *_slips(cls), *_more(cls),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _frame(loss: b.Loss) -> Iterator[str]:
    frame = loss.frame
    yield "## In the frame of Algorithm 1"
    yield "Risk R, negative gradient g and curvature W of [one algorithm](algorithm.md); m is the margin that a pair lacks."
    yield _table(["R", "g", "W", "step"], [_in_code(frame)], is_text=False)
    if frame.stretch:
        yield escaped(frame.stretch)


def _readings(cls: type[b.Loss]) -> Iterator[str]:
    """Every reading of the method with a formula of its own."""
    kinds = {"Readings": cls.variants, "Curvatures": cls.curvatures, "Engines": cls.presets}
    for heading, variants in kinds.items():
        if variants:
            yield f"## {heading}"
            for variant in variants:
                yield f"**{escaped(ENGINES.get(variant.words) or capital(variant.words))}**"
                yield _set(variant)
                formula = cls(**_own(cls, variant.values)).current_formula
                yield _math(formula)


def _set(variant: Variant) -> str:
    return f"`{', '.join(f'{name}={value!r}' for name, value in variant.values.items())}`" if variant.values else "the defaults"


def _worked(cls: type[b.Loss]) -> Iterator[str]:
    data = sample_data.load("six").train
    loss = cls(**_own(cls, cls.opening))
    trace = b.train(data, loss, _settings(cls, loss))
    row = data.document_names.index(DOCUMENT)
    now = trace.at(ITERATION)
    account = trace.loss.account(data, now.scores_before, row, now.problem)
    yield "## A document, worked out"
    moved = escaped(b.explain(trace, ITERATION, row).sentence)
    yield f"*{DOCUMENT}*, grade {short(data.relevance[row])}, of the sample *six* in iteration {ITERATION}. {moved}"
    symbols = {q.key: q for q in account.quantities}
    if account.equations:
        yield "\n".join(f"- {_equation(one, symbols)}" for one in account.equations)
    if scalars := [q for q in account.quantities if q.value is not None]:
        values = (f"{escaped(one.words)} {_code(f'{one.symbol} = {short(float(one.value or 0.0))}')}" for one in scalars)
        yield f"The same for all its rows: {', '.join(values)}."
    yield _evidence(account, symbols, data.document_names)
    adds = float(account.pairs["adds"].sum()) + sum(one.adds for one in account.rows)
    weighs = float(account.pairs["weighs"].sum()) + sum(one.weighs for one in account.rows)
    yield f"In sum it adds {short(adds)} to the numerator of its leaf, and weighs {short(weighs)} in the denominator."


def _evidence(account: Account, symbols: dict[str, Quantity], names: Any) -> str:
    shown = [key for key in account.shown if key in account.pairs]
    heads = [f"{escaped(symbols[key].words)} {_code(symbols[key].symbol)}" if key in symbols else key for key in shown]
    rows = [
        [
            ("above " if account.pairs["won"][n] else "below ") * (not account.pairs["tied"][n]) + str(names[int(partner)]),
            *_numbers(account, shown, n),
        ]
        for n, partner in enumerate(account.pairs["partner"])
    ] + [[one.words, *[""] * len(shown), short(one.adds)] for one in account.rows]
    return _table(["should stand" if len(account.pairs["partner"]) else "row", *heads, "adds"], rows)


def _numbers(account: Account, shown: list[str], n: int) -> list[str]:
    return [short(float(account.pairs[key][n])) for key in (*shown, "adds")]


def _parameters(cls: type[b.Loss]) -> Iterator[str]:
    if found := fields(cls):
        yield "## Parameters"
        rows = [
            [f"`{one.name}`", _code(repr(one.default)), offered(one, lambda value: _code(repr(value))), escaped(one.metadata["help"])]
            for one in found
        ]
        yield _table(["name", "default", "the app offers", "what it does"], rows, is_text=False)
        yield f"The API: {{py:obj}}`boosting.{cls.__name__}`."


def _watched(cls: type[b.Loss]) -> Iterator[str]:
    if cls.watched:
        yield "## What is worth watching"
        yield "\n".join(f"- **{escaped(one.heading)}**: {escaped(one.help)}" for one in cls.watched)


def _slips(cls: type[b.Loss]) -> Iterator[str]:
    """What *Check me* knows, of the run that is worked out above."""
    data = sample_data.load("six").train
    loss = cls(**_own(cls, cls.opening)).for_data(data)
    scores = np.linspace(0.0, 1.0, data.n_documents)
    words = dict.fromkeys(one.words for one in loss.misreadings(data, scores, ITERATION, np.zeros(data.n_documents, np.int64)))
    if words:
        yield "## Common mistakes by hand"
        yield "*Check me* on Step notices these, and says:"
        yield "\n".join(f"- {escaped(one)}" for one in words)


def _more(cls: type[b.Loss]) -> Iterator[str]:
    lessons = [lesson for lesson in shelf.from_folder(shelf.FOLDER).lessons if f'loss = "{cls.identifier}"' in _of(lesson.name)]
    yield "## In the app"
    yield f"`/step?data=six&loss={cls.identifier}` steps through it."
    if lessons:
        yield "\n".join(f"- Lesson *{escaped(lesson.title)}*: {escaped(lesson.idea)}" for lesson in lessons)
    papers = named(f"{cls.paper} {cls.text()} {cls.suits}")
    yield "Sources: " + "; ".join(escaped(cite(key)) for key in papers) + "."


def _of(lesson: str) -> str:
    return next(path.read_text(encoding="utf-8") for path in Path(shelf.FOLDER).glob("*.toml") if path.stem.endswith(lesson))


def _algorithm() -> str:
    frames = [(cls, cls().frame) for cls in b.LOSSES]
    rows = [[f"[{cls.title}]({cls.identifier}.md)", *_in_code(f)] for cls, f in frames]
    which = [[f"[{cls.title}]({cls.identifier}.md)", *map(escaped, (cls.learns_from, cls.lowers, cls.suits))] for cls in b.LOSSES]
    parts = [
        "# One algorithm, seven losses",
        "Algorithm 1 of [QB]: a risk, its negative gradient, a diagonal in place of its Hessian, a weak learner, a step. The losses differ "
        "in these only.",
        _math(printed.ALGORITHM), escaped(printed.MINUS), _math(printed.LEARNER), _formulas_kept(printed.WEAK), escaped(printed.APART),
        "## The losses side by side", _table(["loss", "risk R", "gradient g", "curvature W", "step"], rows, is_text=False),
        "m is the margin that a pair lacks; the defaults of each loss.",
        "## Which loss for what", _table(["loss", "learns from", "lowers", "pick it if"], which, is_text=False),
        "## Losses over one, two and three documents", escaped(phi.LEAD), *_phis(), escaped(phi.AFTER),
        "## The papers", "\n".join(f"- {escaped(cite(key))}" for key in b.losses.papers.PAPERS),
    ]  # fmt: skip
    return "\n\n".join(parts) + "\n"


def _phis() -> Iterator[str]:
    for name, grades in GRADES.items():
        at = phi.AT[name]
        found = worked(name, at)
        yield f"**{phi.TITLES[name]}**"
        yield _math(FORMULAS[name])
        several = "s" * (len(grades) > 1)
        yield f"Grade{several} {', '.join(map(short, grades))}; at score{several} {', '.join(map(short, at))}, φ is {short(found.value)}."
        newton, bound = phi._column(found.hessian.diagonal()), phi._column(found.bound)
        yield _math(rf"\nabla^2\phi = {phi._matrix(found.hessian)}")
        yield _math(
            rf"-\nabla\phi = {phi._column(-found.gradient)} \;\; W_{{\text{{Newton}}}} = {newton} \;\; W_{{\text{{bound}}}} = {bound}"
        )


def _equation(one: Equation, symbols: dict[str, Quantity]) -> str:
    def symbol(found: re.Match) -> str:
        if found[0] not in symbols:
            return found[0]
        sign = symbols[found[0]].symbol
        return f"({sign})" if "*" in one.expression and re.search(r"\w[−+]\w", sign) else sign

    text = f"{one.result} = {one.expression}"
    return _code(re.sub(r"[a-z_]\w*", symbol, text).replace(" * ", " · ").replace("**", "^")) + (" for tied pairs" if one.tied else "")


def _in_code(frame: Frame) -> list[str]:
    return [_code(part) for part in (frame.risk, frame.gradient, frame.curvature, frame.step)]


def _own(cls: type[b.Loss], values: Any) -> dict[str, Any]:
    """Those values that are parameters of the loss; the others are settings."""
    return {name: value for name, value in values.items() if name in {one.name for one in fields(cls)}}


def _settings(cls: type[b.Loss], loss: b.Loss) -> b.Settings:
    """As the app opens with it, with small trees where it has trees."""
    opening = {name: value for name, value in cls.opening.items() if name not in _own(cls, cls.opening)}
    leaves = {"max_leaf_nodes": 4} if "max_leaf_nodes" in loss.settings else {}
    return b.Settings(n_iterations=ITERATION, **leaves, **opening)


def _math(latex: str) -> str:
    return f"```{{math}}\n{latex}\n```"


def _formulas_kept(text: str) -> str:
    """A sentence with $formulas$."""
    return "".join(f"{{math}}`{part}`" if n % 2 else escaped(part) for n, part in enumerate(text.split("$")))


def _table(heads: list[str], rows: list[list[str]], is_text: bool = True) -> str:
    """heads   Markdown;  is_text   whether the rows are text, else Markdown too"""
    lines = [heads, ["---"] * len(heads), *([escaped(x) for x in row] if is_text else row for row in rows)]
    return "\n".join(f"| {' | '.join(_cell_safe(x) for x in line)} |" for line in lines)


def _cell_safe(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\\|", text)


def _cell(text: str) -> str:
    return escaped(text) or "–"


def _code(text: str) -> str:
    return f"`{text}`" if text else "–"


def _one_line(text: str) -> str:
    return " ".join(text.split())
