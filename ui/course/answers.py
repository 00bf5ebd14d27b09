"""How the right choice of a question is found: one function a kind of question, each of a place alone.

An answer is a short text, which one of the choices says in its `is`, and numbers for the sentences of the lesson, by name.

>>> found = sign_of_target(Here("step", {"data": "six", "loss": "gbt"}), document="Toast ideas", iteration=1)
>>> found.value, found.numbers["target"]
('below 0', '−0.667')
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from boosting import LOSSES, Dataset, LambdaMART, Trace, metrics
from boosting.explain.level_error import split_error
from boosting.explain.tree_steps import Growth, TreeSteps, tree_steps
from boosting.iteration import Iteration
from boosting.trace import Snapshot
from boosting.words import listed, short
from sample_data.drawn import Drawing
from sample_data.orders import ORDERS

from ..ddf.lab import distances
from ..places.trees import Trees
from ..state.bounds import check, offered
from .here import Here

NOTHING = 1e-9  # a difference that is rounding
AXES = ("x", "y")


class Found(NamedTuple):
    """value   the answer;  numbers   what the sentences may name in braces"""

    value: str
    numbers: Mapping[str, str]


def by_sign(value: float, above: str, below: str, level: str) -> str:
    """One of three words, by whether a value is above 0, below 0, or 0 but for rounding."""
    return level if abs(value) < NOTHING else above if value > 0 else below


def shorts(numbers: Mapping[str, float]) -> dict[str, str]:
    return {name: short(float(number)) for name, number in numbers.items()}


def check_known(what: str, name: str, known: Iterable[str]) -> None:
    """Raises ValueError with what is known, where a lesson names something else."""
    if name not in (names := list(known)):
        raise ValueError(f"there is no {what} {name!r}; choose one of {', '.join(names)}.")


def when(at: int, values: np.ndarray) -> str:
    """ "at the start", "in between" or "at the end" of some values."""
    return "at the start" if at == 0 else "at the end" if at == len(values) - 1 else "in between"


def tree_at(here: Here, iteration: int) -> Snapshot:
    """The iteration of the run, of which there must be a tree."""
    if iteration < 1:
        raise ValueError(f"iteration {iteration} has no tree; the first one is 1.")
    return here.run.at(iteration)


def row_of(data: Dataset, document: str) -> int:
    """The row of a document by its name."""
    names = list(data.document_names)
    if document not in names:
        raise ValueError(f"there is no document {document!r}; choose one of {', '.join(names[:12])}.")
    return names.index(document)


def steps_of(drawing: Drawing, growth: Growth) -> TreeSteps:
    """The tree that is fitted to the grades of a drawing."""
    return tree_steps(drawing.dataset(), growth)


class TreeErrors(NamedTuple):
    """Mean squared errors (n_splits + 1,) along the splits of the tree on Trees, and how many points are learned and held out."""

    train: np.ndarray
    held: np.ndarray | None
    n_learned: int
    n_held: int


def tree_errors(place: Trees) -> TreeErrors:
    """Best first where both orders stand side by side; every third point is held out, where any is."""
    whole = place.drawing.dataset()
    is_held = (np.arange(whole.n_documents) % 3 == 2) & place.held
    learned = Dataset(whole.features[~is_held], whole.relevance[~is_held], [0, int((~is_held).sum())])
    found = tree_steps(learned, Growth(place.leaves, place.least, place.depth))
    order = found.by_level if place.order == "level" else found.best_first
    held = found.errors(order, whole.features[is_held], whole.relevance[is_held]) if is_held.any() else None
    return TreeErrors(found.errors(order, learned.features, learned.relevance), held, learned.n_documents, int(is_held.sum()))


def best_first_cut(here: Here) -> Found:
    """The first split of the tree on Trees: "x <= 51". Numbers: "before", and the squared error that each split leaves."""
    found = steps_of(here.tree.drawing, Growth(max_leaf_nodes=2, min_documents_leaf=here.tree.least))
    root = found.nodes[0]
    numbers = {
        f"{AXES[f]} <= {threshold:g}": short(error)
        for f, cut in enumerate(found.cuts[0])
        for threshold, error in zip(cut.thresholds.tolist(), cut.errors.tolist(), strict=True)
    }
    value = f"{AXES[root.feature]} <= {root.threshold:g}" if root.feature >= 0 else "none"
    return Found(value, {"before": short(root.error), **numbers})


def least_held_out_error(here: Here) -> Found:
    """When the tree on Trees has its least error on the points held out: "at the start", "in between" or "at the end"."""
    train, held, n_learned, n_held = tree_errors(here.tree)
    if held is None:
        raise ValueError("no points are held out here; the address of the scene needs held = true.")
    at = int(np.argmin(held))
    numbers = {"start": held[0], "least": held[at], "end": held[-1], "train end": train[-1], "train least": train[at]}
    counts = {"leaves": str(at + 1), "all leaves": str(len(held)), "held": str(n_held), "learned": str(n_learned)}
    return Found(when(at, held), {**shorts(numbers), **counts})


def sign_of_target(here: Here, *, document: str, iteration: int) -> Found:
    """What tree `iteration` on Step or Draw is asked to give a document: "above 0", "below 0" or "0". Numbers: "target", "score", "wins",
    "losses", and of the tree before, "before" (its target), "leaf", "rate" and "step"."""
    data, now = here.data, here.run.at(iteration)
    row, target = row_of(data, document), float(now.targets[row_of(data, document)])
    grades = data.relevance[data.query_slice(int(data.document_query[row]))]
    numbers = {"target": short(target), "score": short(float(now.scores_before[row]))}
    numbers |= {"wins": str(int((grades < data.relevance[row]).sum())), "losses": str(int((grades > data.relevance[row]).sum()))}
    if iteration > 1:
        then = here.run.at(iteration - 1)
        leaf = float(then.iteration.g()[row])
        numbers |= {
            "before": short(float(then.targets[row])),
            "leaf": short(leaf),
            "rate": short(then.rate),
            "step": short(then.rate * leaf),
        }
    return Found(by_sign(target, "above 0", "below 0", "0"), numbers)


def which_way(here: Here, *, document: str, iteration: int) -> Found:
    """Where tree `iteration` on Step takes a document: "up", "down" or "stays". Numbers: "from", "to", "leaf" and "step"."""
    now, row = tree_at(here, iteration), row_of(here.data, document)
    before, after = int(now.ranks_before[row]), int(now.ranks_after[row])
    leaf = float(now.iteration.g()[row])
    numbers = {"from": str(before + 1), "to": str(after + 1), "leaf": short(leaf), "step": short(now.rate * leaf)}
    return Found(by_sign(before - after, "up", "down", "stays"), numbers)


def rises_most(here: Here, *, iteration: int) -> Found:
    """The document that rises most places by tree `iteration` on Step; of equals the one with the largest step. Numbers: "places", "to"."""
    now = tree_at(here, iteration)
    places = now.ranks_before - now.ranks_after
    row = int(np.lexsort((now.scores_before - now.scores_after, -places))[0])
    return Found(here.data.document_names[row], {"places": str(int(places[row])), "to": str(int(now.ranks_after[row]) + 1)})


def leaf_of(here: Here, *, document: str, iteration: int) -> Found:
    """The leaf of a document in tree `iteration` on Step, counted from 1 as on screen. Numbers: "value", "rate", "step"."""
    now, row = tree_at(here, iteration), row_of(here.data, document)
    value = float(now.iteration.g()[row])
    return Found(
        str(int(now.iteration.leaves[0][row]) + 1), {"value": short(value), "rate": short(now.rate), "step": short(now.rate * value)}
    )


def pair_pushes(here: Here, *, winner: str, loser: str, iteration: int) -> Found:
    """Whether a pair pushes before tree `iteration` on Step: "yes" or "no". Numbers: every column of the loss's table of pairs."""
    data, now = here.data, here.run.at(iteration)
    i, j = row_of(data, winner), row_of(data, loser)
    table = now.pairs(int(data.document_query[i]))
    at = np.flatnonzero((table["winner"] == i) & (table["loser"] == j))
    if not len(at):
        raise ValueError(f"{winner!r} and {loser!r} are not a pair: both must be of one query, and the winner must have the better grade.")
    numbers = {name: short(float(column[at[0]])) for name, column in table.items() if name not in ("winner", "loser")}
    return Found("yes" if abs(float(table["force"][at[0]])) > NOTHING else "no", numbers)


def first_with_every_pair_right(here: Here) -> Found:
    """The loss of the run on Compare that first has no contradicting pair; "none" where all fail. Numbers: the tree, by loss; after it the
    mean squared error, as "gbt error", and the part of it that is the level of whole queries, as "gbt level"."""
    when: dict[str, int | None] = {}
    numbers: dict[str, str] = {}
    for run in here.comparison.runs:
        trace = here.run_of(run)
        right = [k for k, scores in enumerate(trace.all_scores()) if not metrics.contradicting_pairs(trace.data, scores)]
        when[run.loss] = right[0] if right else None
        error, level = split_error(trace.data, trace.scores(right[0] if right else trace.n_iterations))
        numbers |= {f"{run.loss} error": short(error), f"{run.loss} level": short(level)}
    reached = {loss: k for loss, k in when.items() if k is not None}
    value = min(reached, key=reached.__getitem__) if reached else "none"
    return Found(value, {**{loss: "never" if k is None else str(k) for loss, k in when.items()}, **numbers})


def heavier_pair(here: Here, *, ddf: str, wide: float, narrow: float, difference: float) -> Found:
    """Of two pairs whose winners lead by the same score difference, which weighs more under a distance of DDF lab: "wide", "narrow" or
    "equal". Numbers: "wide", "narrow", "d wide", "d narrow", "ratio"."""
    found = {distance.key: distance.loss for distance in distances(here.lab, here.source(here.lab.data).train, draft=True)}
    if ddf not in found:
        raise ValueError(f"there is no distance {ddf!r} here; choose one of {', '.join(found)}.")
    d = found[ddf].distance(np.array([wide, narrow]))
    weights = np.exp(-d * difference)
    numbers = {"wide": weights[0], "narrow": weights[1], "d wide": d[0], "d narrow": d[1], "ratio": weights.max() / weights.min()}
    return Found(by_sign(weights[0] - weights[1], "wide", "narrow", "equal"), shorts(numbers))


def lambdas_of(loss: LambdaMART, data: Dataset, scores: np.ndarray) -> np.ndarray:
    """(n_documents,) the sum of the forces of each document of a single query."""
    table, total = loss.pairs(data, scores, 0), np.zeros(data.n_documents)
    np.add.at(total, table["winner"], table["force"])
    np.subtract.at(total, table["loser"], table["force"])
    return total


def pushed_up_harder(here: Here, *, one: str, other: str) -> Found:
    """The document of two that the conventions on Lambdas push up harder. Numbers: "one", "other", and under RankNet "one ranknet",
    "other ranknet"."""
    loss, data, scores = here.lambdas
    rows = [row_of(data, one), row_of(data, other)]
    ours, net = lambdas_of(loss, data, scores)[rows], lambdas_of(replace(loss, metric="ranknet"), data, scores)[rows]
    numbers = {"one": ours[0], "other": ours[1], "one ranknet": net[0], "other ranknet": net[1]}
    return Found(by_sign(ours[0] - ours[1], one, other, "both alike"), shorts(numbers))


def leaf_when_changed(here: Here, *, parameter: str, to: float, document: str) -> Found:
    """What becomes of the value of a document's leaf, in the tree on Step, when a parameter is set: "doubles", "halves", "stays" or
    "something else". Numbers: "now", "then"."""
    check_known("parameter", parameter, offered(type(here.run.loss)))
    try:
        check(type(here.run.loss), parameter, to)
    except ValueError as error:
        raise ValueError(f"{parameter} cannot be set to {to:g}: {error}") from error
    row, k = row_of(here.data, document), max(here.iteration, 1)
    now, then = (float(run.at(k).iteration.g()[row]) for run in (here.run, here.with_change(**{parameter: to})))
    ways = {"doubles": 2.0, "halves": 0.5, "stays": 1.0}
    value = next((word for word, factor in ways.items() if abs(then - factor * now) < NOTHING), "something else")
    return Found(value, {"now": short(now), "then": short(then)})


def ndcg_in_another_order(here: Here, *, order: str) -> Found:
    """What NDCG does on the way from the order on Lambdas to another example order: "up", "down" or "same". Numbers: "ndcg", "pairs",
    "other ndcg", "other pairs"."""
    check_known("order", order, (one.identifier for one in ORDERS))
    (_, data, scores), (_, data2, scores2) = here.lambdas, replace(here, params={**here.params, "order": order}).lambdas
    one, other = metrics.ndcg(data, scores), metrics.ndcg(data2, scores2)
    pairs, other_pairs = metrics.contradicting_pairs(data, scores), metrics.contradicting_pairs(data2, scores2)
    numbers = {"ndcg": short(one), "other ndcg": short(other), "pairs": f"{pairs:g}", "other pairs": f"{other_pairs:g}"}
    return Found(by_sign(other - one, "up", "down", "same"), numbers)


def line_search(here: Here, *, iteration: int) -> Found:
    """Where QBRank's line search on Step stops: "before", "at" or "beyond" s = 1, the minimum of the parabola that the tree was fitted to.
    Numbers: "s", "risk", and along the tree "risk at 1" and "risk at s"."""
    now = tree_at(here, iteration)
    s, g, loss = searched(now), now.iteration.g(), here.run.loss
    risks = [loss.risk(here.data, now.scores_before + step * g) for step in (0.0, 1.0, s)]
    numbers = dict(zip(("risk", "risk at 1", "risk at s"), (short(float(risk)) for risk in risks if risk is not None), strict=True))
    return Found(by_sign(s - 1.0, "beyond", "before", "at"), {"s": short(s), **numbers})


def searched(now: Snapshot) -> float:
    """How far the line search of an iteration went."""
    if "s" not in now.iteration.watch:
        raise ValueError("this run has no line search; only runs of QBRank have one.")
    return float(now.iteration.watch["s"])


def larger_step_alone(here: Here, *, one: str, other: str, iteration: int) -> Found:
    """Which of two documents a leaf of its own would move further in tree `iteration` on Step; "both alike" where neither. Numbers: "one
    lambda", "one curvature", "one step", and those of the other."""
    problem = here.run.at(iteration).problem
    rows = [row_of(here.data, one), row_of(here.data, other)]
    adds = (problem.targets * problem.weights)[rows]
    weighs = problem.divisors[rows]
    steps = adds / weighs
    sizes = np.abs(steps)
    columns = {"lambda": adds, "curvature": weighs, "step": steps}
    numbers = {f"{who} {name}": short(float(column[at])) for at, who in enumerate(("one", "other")) for name, column in columns.items()}
    return Found(by_sign(sizes[0] - sizes[1], one, other, "both alike"), numbers)


def held_out_ndcg(run: Trace) -> np.ndarray:
    """(n_iterations + 1,) the usual NDCG of the queries that training does not see."""
    if run.validation is None:
        raise ValueError("no queries are held out here; choose data with a test part.")
    return np.array([metrics.NDCG(run.validation, scores) for scores in run.all_scores(True)])


def best_held_out_iteration(here: Here) -> Found:
    """When the run on Step has its highest NDCG on the queries of the test part: "at the start", "in between" or "at the end". Numbers:
    "start", "best", "trees" (where it is), "end", "train end"."""
    run = here.run
    held = held_out_ndcg(run)
    at = int(np.argmax(held))
    train = metrics.NDCG(run.data, run.scores(run.n_iterations))
    numbers = {"start": held[0], "best": held[at], "end": held[-1], "train end": train}
    return Found(when(at, held), {**shorts(numbers), "trees": str(at)})


def needs_grades(here: Here, *, among: list) -> Found:
    """Which of some losses cannot learn from preferences alone; "none" where all can. Numbers: "takes", all losses that can."""
    known = {cls.identifier: cls for cls in LOSSES}
    for name in map(str, among):
        check_known("loss", name, known)
    cannot = [name for name in among if not known[name]().takes_preferences]
    if len(cannot) > 1:
        raise ValueError(f"{listed(cannot, 'and')} need grades; keep only one of them.")
    takes = [cls.title for cls in known.values() if cls().takes_preferences]
    return Found(cannot[0] if cannot else "none", {"takes": listed(takes, "and")})


def first_trees(here: Here) -> Found:
    """How the first iterations of two runs on Compare differ: "another tree", "the same tree, another step" or "the same tree and
    step". Numbers: the step, by loss."""
    one, other = (here.run_of(run).iterations[0] for run in here.comparison.runs[:2])
    steps = {run.loss: short(iteration.step.rate) for run, iteration in zip(here.comparison.runs, (one, other), strict=False)}
    if not is_same_tree(one, other):
        return Found("another tree", steps)
    is_same = abs(one.step.rate - other.step.rate) < NOTHING and one.step.decay == other.step.decay
    return Found("the same tree and step" if is_same else "the same tree, another step", steps)


def is_same_tree(one: Iteration, other: Iteration) -> bool:
    """Whether two iterations give every document the same leaf value, by the same leaves."""
    return np.array_equal(one.leaves, other.leaves) and np.allclose(one.g(), other.g(), rtol=0.0, atol=NOTHING)


ANSWERS: dict[str, Callable[..., Found]] = {
    "best first cut": best_first_cut, "least held-out error": least_held_out_error, "sign of target": sign_of_target,
    "which way": which_way, "rises most": rises_most, "leaf of": leaf_of, "pair pushes": pair_pushes,
    "first with every pair right": first_with_every_pair_right, "heavier pair": heavier_pair, "pushed up harder": pushed_up_harder,
    "leaf when changed": leaf_when_changed, "ndcg in another order": ndcg_in_another_order, "line search": line_search,
    "larger step alone": larger_step_alone, "best held-out iteration": best_held_out_iteration, "needs grades": needs_grades,
    "first trees": first_trees,
}  # fmt: skip
