"""How a challenge is judged: one function a kind of challenge, each of the place on screen and of the place where it began.

A verdict says whether it is met, and in any case what the place has, in numbers of the library.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from boosting import LOSSES, Trace, loss_class, metrics
from boosting.explain.tree_steps import Growth
from boosting.losses.mpboost import DDFS
from boosting.words import capital, count, counted, listed, short, unlike
from sample_data import drawn

from ..ddf.lab import said
from ..places.challenges import Attempt, find
from ..places.ddf import DdfLab, own_fields
from ..runs.address import Address
from ..state.bounds import SETTINGS, offered
from ..trees import SETTINGS as LABELS
from .answers import AXES, NOTHING, check_known, held_out_ndcg, is_same_tree, lambdas_of, row_of, searched, steps_of, tree_at, tree_errors
from .here import Here


class Verdict(NamedTuple):
    is_met: bool
    words: str


def first_cut(here: Here, then: Here, *, feature: str, low: float, high: float, changed: int) -> Verdict:
    """The first split, on Trees or Draw, is on a feature between two values; so many points may be moved, added or left out."""
    check_known("feature", feature, AXES)
    drawing, before = (drawn.read(place.tree.data if place.page == "trees" else place.address.data) for place in (here, then))
    others = max(len(set(drawing.documents) - set(before.documents)), len(set(before.documents) - set(drawing.documents)))
    if others > changed:
        return Verdict(
            False, f"{capital(counted(others, 'point differs', 'points differ'))} from the start; only {count(changed)} may. Press Undo."
        )
    if not drawing.documents:
        return Verdict(False, "The plane is empty. Press Undo.")
    if here.page == then.page == "trees" and here.tree.least != then.tree.least:
        return Verdict(False, f"Set “{LABELS['least']}” back to {then.tree.least}: only points may change.")
    root = steps_of(drawing, Growth(max_leaf_nodes=2)).nodes[0]
    if root.feature < 0:
        return Verdict(False, "No split lowers the error here.")
    splits = f"The first split is now {AXES[root.feature]} ≤ {root.threshold:g}"
    is_met = AXES[root.feature] == feature and low <= root.threshold <= high
    return _verdict(is_met, splits, f"be on {feature}, between {low:g} and {high:g}")


def held_out_error_below(here: Here, then: Here, *, bound: float) -> Verdict:
    """The tree on Trees, grown to its end under the bounds that are set, has a smaller error than this on the points held out."""
    place = here.tree
    if place.data != then.tree.data or not place.held:
        return Verdict(False, "Keep the points that the challenge began with, and hold out a third of them.")
    errors = tree_errors(place)
    if errors.held is None:
        return Verdict(False, "A single point leaves none to hold out.")
    held, n = float(errors.held[-1]), len(errors.held)
    words = f"Fully grown, with {counted(n, 'leaf', 'leaves')}, the tree has error {short(held)} on the held-out points"
    return _verdict(held < bound, words, f"be below {bound:g}", f", and {short(float(errors.train[-1]))} on its own points")


def squared_error_below(here: Here, then: Here, *, trees: int, bound: float, only: str = "") -> Verdict:
    """The run on Step or Draw fits the grades up to this sum of squared differences, within so many trees; where `only` names a parameter,
    no other was changed."""
    if refused := _other_run(here, then) or (_more_than(only, here, then) if only else ""):
        return Verdict(False, refused)
    k = min(trees, here.run.n_iterations)
    error = float(((here.data.relevance - here.run.scores(k)) ** 2).sum())
    words = f"Squared error {short(error)} after {counted(k, 'tree')}"
    return _verdict(error < bound, words, f"be below {bound:g}")


def every_pair_right_within(here: Here, then: Here, *, trees: int, only: str = "") -> Verdict:
    """The run on Step or Draw has no contradicting pair after so many trees or fewer; where `only` names a parameter, no other was
    changed."""
    if refused := _other_run(here, then) or (_more_than(only, here, then) if only else ""):
        return Verdict(False, refused)
    if trees < 0:
        raise ValueError(f"trees is {trees}; write 0 or more.")
    wrong = _wrong(here.run)[: trees + 1]
    right = np.flatnonzero(wrong == 0)
    if len(right):
        return Verdict(True, f"Every pair is right after {counted(int(right[0]), 'tree')}.")
    many = capital(counted(int(wrong[-1]), "pair contradicts", "pairs contradict"))
    return Verdict(False, f"{many} after {counted(len(wrong) - 1, 'tree')}.")


def same_scores_as(here: Here, then: Here, *, loss: str) -> Verdict:
    """The run on Step gives every document the score that another loss gives it, from the first tree to the last."""
    check_known("loss", loss, (cls.identifier for cls in LOSSES))
    if refused := _other_run(here, then):
        return Verdict(False, refused)
    settings = {name: value for name, value in here.address.changed.items() if name in ("n_iterations", "max_leaf_nodes", "learning_rate")}
    other = here.run_of(Address(data=here.address.data, loss=loss, changed=settings))
    n = min(here.run.n_iterations, other.n_iterations)
    apart = max(float(np.abs(one - two).max()) for one, two in zip(here.run.all_scores(), other.all_scores(), strict=False))
    if apart < NOTHING and n:
        return Verdict(True, f"Over {counted(n, 'tree')} no score differs from that of {type(other.loss).title}.")
    return Verdict(False, f"Scores differ from those of {type(other.loss).title} by up to {short(apart)}.")


def other_first_question(here: Here, then: Here, *, only: str) -> Verdict:
    """Tree 1 on Step has another first split than in the start, and no parameter but `only` was changed."""
    check_known("parameter", only, offered(type(then.run.loss)))
    if refused := _other_run(here, then) or _more_than(only, here, then):
        return Verdict(False, refused)
    now, before = _first_question(here.run), _first_question(then.run)
    value = {**vars(here.run.settings), **vars(here.run.loss)}[only]
    given = f"With {only.replace('_', ' ')} {short(value) if isinstance(value, float) else value} tree 1"
    if now != before:
        return Verdict(True, f"{given} asks “{now}” first, no longer “{before}”.")
    return Verdict(False, f"{given} still asks “{now}” first.")


def draw_challenge(here: Here, then: Here, *, challenge: str) -> Verdict:
    """A challenge of the Draw page, judged as on that page, at the iteration on screen."""
    found = find(challenge)
    if found is None:
        raise ValueError(f"there is no challenge {challenge!r} on Draw.")
    drawing = drawn.read(here.address.data)
    if not drawing.documents:
        return Verdict(False, "The plane is empty. Press Undo.")
    return Verdict(*found.judge(Attempt(drawing, here.run, _wrong(here.run)))[here.iteration])


def own_distance_beats(here: Here, then: Here, *, ddf: str) -> Verdict:
    """MPBoost with the drawn or typed distance of DDF lab has a better NDCG@5 on the training queries, after the rounds of the page."""
    check_known("distance", ddf, DDFS)
    lab = here.lab
    if lab.data != then.lab.data or lab.rounds != then.lab.rounds:
        return Verdict(False, f"Keep the data that the challenge began with, and {then.lab.rounds} rounds.")
    if lab.beta != then.lab.beta:
        return Verdict(False, "Set β of LOGITDD back: “From the mean gap” does.")
    if not lab.own:
        return Verdict(False, "There is no distance of your own yet: scroll to “A distance of your own”, drag a point or type a formula.")
    own, theirs = (_ndcg(here, lab, fields) for fields in (own_fields(lab.own), {"ddf": ddf}))
    mine, yours = unlike(own, theirs)
    words = f"After {count(lab.rounds)} rounds {said(lab.own)} has {metrics.NDCG.label} {mine}, and the one of the paper {yours}"
    return Verdict(own > theirs + NOTHING, f"{words}.")


def pushed_harder(here: Here, then: Here, *, document: str, than: str) -> Verdict:
    """On Lambdas, one document is pushed up harder than another by the conventions of the start."""
    if refused := _other_documents(here, then):  # first: another best grade makes another loss
        return Verdict(False, refused)
    loss, data, scores = here.lambdas
    if loss != then.lambdas[0]:
        return Verdict(False, "Keep the conventions that the challenge began with: set them back under Conventions.")
    one, other = (float(lambdas_of(loss, data, scores)[row_of(data, name)]) for name in (document, than))
    words = f"{document} is pushed by {short(one)}, {than} by {short(other)}"
    return Verdict(one > other + NOTHING, f"{words}.")


def dcg_up_while_pairs_up(here: Here, then: Here, *, cutoff: int = metrics.CUTOFF) -> Verdict:
    """On Lambdas, DCG is higher than in the start although more pairs contradict. cutoff 0: NDCG of the whole list, as on the page."""
    if refused := _other_documents(here, then):
        return Verdict(False, refused)
    (_, data, scores), (_, _, before) = here.lambdas, then.lambdas
    old, new = (metrics.dcg(data, s, cutoff) if cutoff else metrics.ndcg(data, s) for s in (before, scores))
    wrong, now = (int(metrics.contradicting_pairs(data, s)) for s in (before, scores))
    (was, is_now), pairs = unlike(old, new), f"contradicting pairs from {count(wrong)} to {count(now)}"
    words = f"{f'DCG@{cutoff}' if cutoff else 'NDCG'} went from {was} to {is_now}, {pairs}"
    return Verdict(new > old + NOTHING and now > wrong, f"{words}.")


def line_search_between(here: Here, then: Here, *, iteration: int, low: float, high: float, only: str) -> Verdict:
    """QBRank's line search of an iteration on Step stops between two values, and no parameter but `only` was changed."""
    if refused := _other_run(here, then) or _more_than(only, here, then):
        return Verdict(False, refused)
    if here.run.n_iterations < iteration:
        return Verdict(False, f"The run ends after {counted(here.run.n_iterations, 'tree')}.")
    s = searched(tree_at(here, iteration))
    words = f"The line search of iteration {iteration} stops at s = {short(s)}"
    return _verdict(low <= s <= high, words, f"stop between {low:g} and {high:g}")


def leaf_value(here: Here, then: Here, *, document: str, iteration: int, value: float, only: str) -> Verdict:
    """The leaf of a document in tree `iteration` on Step has a value, and no parameter but `only` was changed."""
    if refused := _other_run(here, then) or _more_than(only, here, then):
        return Verdict(False, refused)
    found = float(tree_at(here, iteration).iteration.g()[row_of(here.data, document)])
    words = f"The leaf of {document} gives {short(found)}"
    return _verdict(abs(found - value) < 0.005 * max(abs(value), 1.0), words, f"give {value:g}")


def first_z_below(here: Here, then: Here, *, bound: float, only: str) -> Verdict:
    """MPBoost's first step on Step is taken whole and leaves less of Z than a bound; no parameter but `only` was changed."""
    if refused := _other_run(here, then) or _more_than(only, here, then):
        return Verdict(False, refused)
    first, rate = here.run.iterations[0], float(here.run.settings.learning_rate or 1.0)
    if "z" not in first.watch:
        return Verdict(False, f"{type(here.run.loss).title} has no Z.")
    z, share = float(first.watch["z"]), first.step.rate / rate
    words = f"The first step leaves {short(z)} of Z"
    if share < 1.0 - NOTHING:
        return Verdict(False, f"{words}, but it is halved to {short(share)} of the full step.")
    return _verdict(z < bound, words, f"leave less than {bound:g}", ", and is not halved")


def near_the_best_held_out_iteration(here: Here, then: Here, *, within: float) -> Verdict:
    """The iteration on screen on Step is this close to the highest NDCG of the run on the test queries."""
    if refused := _other_run(here, then) or _more_than("", here, then):
        return Verdict(False, refused)
    held, k = held_out_ndcg(here.run), here.iteration
    words = f"After {counted(k, 'tree')} {metrics.NDCG.label} on the held-out queries is {short(float(held[k]))}"
    is_met = bool(held[k] > held.max() - within - NOTHING)
    return Verdict(is_met, f"{words}; the highest is {short(float(held.max()))}." if is_met else f"{words}. Another iteration does better.")


def beats_held_out(here: Here, then: Here, *, loss: str) -> Verdict:
    """On Compare, a run of a loss that the start does not have ends with a higher NDCG on the queries of the test part than `loss`, whose
    run is as in the start."""
    if here.comparison.data != then.comparison.data:
        return Verdict(False, "These are other data: choose those that the challenge began with.")
    rivals = [run for run in then.comparison.runs if run.loss == loss]
    if not rivals:
        raise ValueError(f"the challenge does not begin with a run of {loss!r}.")
    if rivals[0] not in here.comparison.runs:
        return Verdict(False, f"Keep {type(here.run_of(rivals[0]).loss).title} as it was.")
    before, titles = {run.loss for run in then.comparison.runs}, {cls.identifier: cls.title for cls in LOSSES}
    ends = [(float(held_out_ndcg(here.run_of(run))[-1]), run.loss) for run in here.comparison.runs if run.loss not in before]
    if not ends:
        return Verdict(False, "There is no third method yet: add one.")
    (end, best), theirs = max(ends), float(held_out_ndcg(here.run_of(rivals[0]))[-1])
    mine, yours = unlike(end, theirs)
    words = f"On the held-out queries {titles[best]} ends with {metrics.NDCG.label} {mine}, {titles[loss]} with {yours}"
    return Verdict(end > theirs + NOTHING, f"{words}.")


def same_first_tree_as(here: Here, then: Here, *, loss: str, update: str = "") -> Verdict:
    """Tree 1 on Step is that of another loss, and no more than one parameter was changed; update: GBRank's."""
    check_known("loss", loss, (cls.identifier for cls in LOSSES))
    if refused := _other_run(here, then):
        return Verdict(False, refused)
    if len(others := _changed(here, then)) > 1:
        return Verdict(False, f"Set all but one of {listed([_label(name) for name in others])} back: only one parameter may change.")
    settings = {name: value for name, value in here.address.changed.items() if name in ("n_iterations", "max_leaf_nodes")}
    if update:
        check_known("parameter", "update", offered(loss_class(loss)))
    changed = {**settings, **({"update": update} if update else {})}
    other = here.run_of(Address(data=here.address.data, loss=loss, changed=changed))
    title = type(other.loss).title
    if is_same_tree(here.run.iterations[0], other.iterations[0]):
        return Verdict(True, f"Tree 1 has the same leaves and values as {title}'s.")
    return Verdict(False, f"Tree 1 differs from {title}'s.")


def _verdict(is_met: bool, words: str, asked: str, also: str = "") -> Verdict:
    """What was found, with what it has to do where it does not, and what else is so where it does."""
    return Verdict(is_met, f"{words}{also}." if is_met else f"{words}; it has to {asked}.")


def _other_run(here: Here, then: Here) -> str:
    """What keeps the run on screen from being one of the challenge; "" where nothing does."""
    if here.address.data != then.address.data:
        return "These are other data: choose those that the challenge began with."
    if (here.address.loss, here.address.model) != (then.address.loss, then.address.model):
        return f"Keep the loss {type(then.run.loss).title}."
    learns_the_same = (here.address.learn_from, here.address.base) == (then.address.learn_from, then.address.base)
    return "" if learns_the_same else "Set “Learns from” and “Starts from” back: they stay as the challenge began."


def _more_than(only: str, here: Here, then: Here) -> str:
    """What says that other parameters than one were changed; "" where none was."""
    if only:
        check_known("parameter", only, offered(type(then.run.loss)))
    others = [name for name in _changed(here, then) if name != only]
    may = f"only {_label(only)} may change" if only else "no parameter may change"
    return f"Set {listed([_label(name) for name in others])} back: {may}." if others else ""


def _changed(here: Here, then: Here) -> list[str]:
    """Parameters that are not as the challenge began."""
    ours, theirs = here.address.changed, then.address.changed
    return sorted(name for name in {*ours, *theirs} if ours.get(name) != theirs.get(name))


def _label(name: str) -> str:
    """What the slider of a parameter is called."""
    return f"“{SETTINGS[name][0]}”" if name in SETTINGS else name.rstrip("_").replace("_", " ")


def _other_documents(here: Here, then: Here) -> str:
    (_, data, _), (_, before, _) = here.lambdas, then.lambdas
    is_same = data.document_names == before.document_names and np.array_equal(data.relevance, before.relevance)
    return "" if is_same else "Keep the documents and their grades; undo with Ctrl+Z."


def _wrong(run: Trace) -> np.ndarray:
    """(n_iterations + 1,) contradicting pairs by iteration."""
    return np.array([metrics.contradicting_pairs(run.data, scores) for scores in run.all_scores()])


def _first_question(run: Trace) -> str:
    tree = run.iterations[0].trees[0]
    if tree.left[0] < 0:
        return "nothing"
    return f"{run.data.feature_names[int(tree.feature[0])]} ≤ {float(tree.threshold[0]):g}"


def _ndcg(here: Here, lab: DdfLab, fields: dict) -> float:
    changed = {"weak_learner": lab.learner, "step": lab.step, "beta": lab.beta, "n_iterations": lab.rounds, **fields}
    given = {name: value for name, value in changed.items() if value is not None}
    run = here.run_of(replace(Address(data=lab.data, loss="mpboost"), changed=given))
    return metrics.NDCG(run.data, run.scores(run.n_iterations))


CHECKS: dict[str, Callable[..., Verdict]] = {
    "first cut": first_cut, "held-out error below": held_out_error_below, "squared error below": squared_error_below,
    "every pair right within": every_pair_right_within, "same scores as": same_scores_as, "other first question": other_first_question,
    "draw challenge": draw_challenge, "own distance beats": own_distance_beats, "pushed harder": pushed_harder,
    "dcg up while pairs up": dcg_up_while_pairs_up, "line search between": line_search_between, "leaf value": leaf_value,
    "first z below": first_z_below, "near the best held-out iteration": near_the_best_held_out_iteration, "beats held out": beats_held_out,
    "same first tree as": same_first_tree_as,
}  # fmt: skip
