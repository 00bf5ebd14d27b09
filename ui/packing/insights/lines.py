"""A loss in the four lines of Algorithm 1 of [QB], with the numbers of one document, as plain data."""

from typing import Any

from boosting.explain.one_algorithm import gradient_of
from boosting.explain.part import problem_of

from ...text.numbers import number
from .place import Place


def pack_lines(place: Place) -> dict[str, Any]:
    """Its risk, gradient, curvature, target, leaf value and new score in this iteration; at iteration 0 those that tree 1 will see."""
    loss, data, row = place.trace.loss, place.data, place.row
    problem, risk = problem_of(place.trace, place.scores, max(place.k, 1), place.validation), loss.risk(data, place.scores)
    scale = 1.0 if problem.pair_weights is None or risk is None else risk
    g, w = (float(scale * found[row]) for found in (gradient_of(loss, problem, place.scores), problem.divisors))
    words, lines = loss.frame, []
    lines.append(["R", words.risk, number(risk)])
    lines.append(["g", words.gradient, g])
    lines.append(["W", words.curvature, w])
    lines.append(["r = g / W", "target", g / w if w else 0.0])
    if place.k:
        snapshot = place.trace.at(place.k)
        iteration = snapshot.iteration
        t = float(iteration.g(validation=place.validation)[row])
        lines.append(["t", f"what its {'leaf gives' if len(iteration.trees) == 1 else 'leaves give'}", t])
        lines.append(["h", words.step, float(snapshot.decay * place.scores[row] + snapshot.rate * t)])
    return {"sentence": words.stretch, "lines": lines}
