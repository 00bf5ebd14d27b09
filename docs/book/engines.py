"""The conventions of engines side by side: what each does, and the experiment that shows it."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np

import boosting as b
import sample_data
from boosting.losses.lambdamart.engines import ENGINE_SETTINGS, PRESETS
from boosting.words import short
from ui.lambdas.words import ENGINES

from .glossary import escaped

TRUTH = Path(__file__).parents[1] / "truth.md"
MODELS, FITTED = "docs/other-engines.md#models-tried", "docs/other-engines.md#what-was-it-fitted-to"
HEADS = ["engine", "a split sends left", "a missing value goes", "scores are added in", "a tree grows", "a leaf's value"]
SPLITS = {
    "LightGBM": ("x <= t, float64", "as each split says", "float64", "best leaf first", "Newton step"),
    "XGBoost": ("float32(x) < t", "as each split says", "float32", "level by level", "Newton step"),
    "CatBoost": ("float32(x) <= t", "below or above all values", "float64", "one split a level", "Newton or gradient steps, by loss"),
    "RankLib": ("float32(x) <= t", "where 0 goes", "float32", "leaf with the largest error first", "Newton step"),
    "scikit-learn": ("float32(x) <= t, t in float64", "as each split says", "float64", "by depth, or best leaf first", "mean residual"),
    "here": ("x <= t, float64", "as each split says", "float64", "best leaf first", "what the loss says"),
    "shown by": (
        f"[every threshold, and a step beside it]({MODELS})", f"[rows with NaN]({MODELS}), [one tree with gaps](docs/truth.md)",
        f"[differences of scores]({MODELS})", f"[one tree for every problem](docs/truth.md), [CatBoost's ways]({MODELS})",
        f"[what was it fitted to?]({FITTED})",
    ),
}  # fmt: skip
SAMPLE, BEFORE = "web", 5  # on which conventions are tried, and the trees before the one that is looked at


def page() -> str:
    return "\n\n".join([
        "# Engines side by side",
        "Engines that implement one method differ in conventions, and so in trees and scores. Each row below names what shows the "
        "difference: a measurement on this page, a claim that the tests measure, or a test.",
        "## A split, a sum, a leaf", _table(HEADS, [[f"**{name}**", *cells] for name, cells in SPLITS.items()]),
        "[Which files are read, and how exactly](docs/other-engines.md); [what readers make of exported "
        "files](docs/other-engines.md#plug-ins-of-search-engines).",
        "## LambdaMART", *_presets(),
        "## Metrics", *_metrics(),
        "## Measured against the engines", *_claims(),
    ]) + "\n"  # fmt: skip


def _presets() -> Iterator[str]:
    """What a preset sets, and what each of its conventions alone does to a document."""
    known = [one for one in fields(b.LambdaMART) if any(one.name in values for values in PRESETS.values())]
    loss = {name: b.LambdaMART.preset(name) for name in PRESETS}
    rows = [
        [f"`{one.name}`", *(f"`{getattr(loss[name], one.name)!r}`" for name in PRESETS), escaped(one.metadata["help"])] for one in known
    ]
    settings = sorted({key for values in ENGINE_SETTINGS.values() for key in values})
    rows += [[f"`{key}`", *(f"`{ENGINE_SETTINGS[name].get(key, 0.0)!r}`" for name in PRESETS), "of the settings"] for key in settings]
    yield "`b.LambdaMART.preset(name)` sets what an engine does by default. CatBoost has other ranking losses, scikit-learn none."
    yield _table(["parameter", *(ENGINES[name] for name in PRESETS), "what it is"], rows)
    yield (
        f"Each convention alone, on the sample *{SAMPLE}*: {BEFORE} trees as Burges has them, then one with the convention. Sum of lambdas "
        "and curvature of the document with the strongest push, the root of the tree, and the value of that document's leaf. Lambdas in "
        f"the app compares two presets pair by pair: `/lambdas?data={SAMPLE}`."
    )
    data = sample_data.load(SAMPLE).train
    base = b.train(data, b.LambdaMART(), b.Settings(n_iterations=BEFORE))
    row = int(np.argmax(base.at(BEFORE).targets))
    alone = dict.fromkeys((name, value) for values in PRESETS.values() for name, value in values.items())
    cases: dict[str, dict[str, Any]] = {"as Burges has it": {}}
    cases |= {f"`{name}={value!r}`": {name: value} for name, value in alone}
    cases |= {f"all of {ENGINES[name]}": {"engine": name, **values} for name, values in PRESETS.items() if values}
    yield _table(["convention", "Σλ", "Σc", "root", "leaf"], [[words, *_next(data, base, row, values)] for words, values in cases.items()])


def _next(data: b.Dataset, base: b.Trace, row: int, values: dict[str, Any]) -> list[str]:
    """What the next tree is fitted to at a document, and what it does."""
    trace = b.train(data, b.LambdaMART(**values), b.Settings(n_iterations=1), base=base)
    tree, problem = trace.at(1).trees[0], trace.at(1).problem
    force = problem.targets[row] * problem.weights[row]
    curvature = (problem.weights if problem.leaf_weights is None else problem.leaf_weights)[row]
    names = data.feature_names
    root = f"{escaped(names[int(tree.feature[0])])} <= {short(tree.threshold[0])}"
    return [short(force), short(curvature), root, short(tree.predict(data.features[row : row + 1])[0])]


def _metrics() -> Iterator[str]:
    yield (
        '`b.Metric("ndcg", k=5, convention="lightgbm")` and the like. The same scores of two queries, one without a relevant document '
        "and one with ties, under each:"
    )
    data = b.Dataset(np.zeros((9, 1)), [3, 0, 2, 1, 0, 2, 0, 0, 0], [0, 6, 9])
    scores = np.array([2.0, 2.0, 1.0, 1.0, 1.0, 0.0, 3.0, 2.0, 1.0])
    rows = []
    for name, one in b.metrics.CONVENTIONS.items():
        values = [
            short(b.Metric(metric, k=k, convention=name)(data, scores)) if metric in one.defines else "–"
            for metric, k in (("ndcg", 5), ("ndcg", 3))
        ]
        rows.append([f"`{name}`", *values, escaped(one.words)])
    yield _table(["convention", "NDCG@5", "NDCG@3", "how it reads a list"], rows)


def _claims() -> Iterator[str]:
    """The rows of docs/truth.md about an engine."""
    yield "From [all claims](docs/truth.md), which the tests measure on each run; bounds are wider where an engine keeps float32."
    rows = [line.strip("| \n").split(" | ") for line in TRUTH.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    for engine in SPLITS:
        found = [[claim, oracle, cases, seen] for claim, oracle, cases, seen, *_ in rows if re.search(rf"\b{engine}\b", oracle)]
        if found:
            yield f"### {engine}"
            yield _table(["claim", "against", "numbers", "largest difference"], found)


def _table(heads: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(line)} |" for line in (heads, ["---"] * len(heads), *rows))
