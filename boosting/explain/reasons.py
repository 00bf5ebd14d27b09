"""The explanation in words: what a document did, why where it moved against its push, and the numbers behind it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ..data.dataset import Dataset
from ..losses.base import Loss
from ..words import as_shown, capital, count, counted, equals, listed, short, signed, unlike

NOISE = 1e-12  # of the scores: a smaller change is rounding


class Reason(NamedTuple):
    """Why a document moved against its push.

    kind   "leaf": its leaf-mates outvoted it;  "carried": nothing pushes it, its leaf moved it;  "unheard": it is no training
           document, so that its leaf never asked it;  "decay": the old score counts less;  "others": others moved more than it did
    own, others   what it asked for and what the rest of its leaf added; or its change of score and the mean change of those
                  that changed sides with it
    rows   who they were: rows of the data, where they are documents of the same data
    """

    kind: str
    own: float
    others: float
    rows: tuple[int, ...]
    sentence: str


def reasons_of(
    facts: Mapping[str, Any], data: Dataset, before: np.ndarray, after: np.ndarray, targets_are_scores: bool
) -> tuple[Reason, ...]:
    """None at the start, or where score and rank went the way of the push (a document without a push: where they stayed)."""
    if not facts["leaves"]:
        return ()
    change = facts["score_after"] - facts["score_before"]
    if abs(change) <= NOISE * max(abs(facts["score_after"]), abs(facts["score_before"])):
        change = 0.0
    places = facts["rank_before"] - facts["rank_after"]
    push = _push(facts)
    found = []
    if change and push * change <= 0:
        found.append(_score_reason(facts, push, change, targets_are_scores))
    if places and places * change <= 0 and (push * places <= 0 or found):
        found.append(_rank_reason(facts, data, after - before, change, places))
    return tuple(found)


def _push(facts: Mapping[str, Any]) -> float:
    """The push, without rounding noise beside what it is a difference of."""
    size = float(np.abs(facts["pairs"]["adds"]).sum()) + sum(abs(row.adds) for row in facts["rows"])
    return facts["push"] if abs(facts["push"]) > NOISE * size else 0.0


def _score_reason(facts: Mapping[str, Any], push: float, change: float, targets_are_scores: bool) -> Reason:
    """Its leaf gives what the leaf as a whole asks for; where that agrees with the push, the decay of the old score remains."""
    leaf, way = facts["leaves"][0], "rose" if change > 0 else "fell"
    is_own = (leaf.members["row"] == facts["row"]) & (not facts["is_validation"])
    own = float(leaf.members["adds"][is_own].sum())
    mates = leaf.numerator - own
    n = leaf.count - int(np.any(is_own) and facts["weight"] != 0)
    others = counted(n, "other document")
    gives = facts["g"] - facts["score_before"] * targets_are_scores
    if targets_are_scores and push and gives * push > 0:
        words = f"Its leaf agrees with its push, but the old score is multiplied by {short(facts['decay'])}, so the score {way}."
        return Reason("decay", push, facts["g"], (), words)
    if facts["is_validation"]:
        who = counted(n, "training document") if len(facts["leaves"]) == 1 else "training documents"
        return Reason(
            "unheard", push, mates, (), f"Its score {way} with its leaf, whose value comes from {who}: a test document does not change it."
        )
    if push == 0:
        return Reason("carried", 0.0, mates, (), f"Its score {way} with its leaf, whose value comes from {others}.")
    if len(facts["leaves"]) > 1:
        words = f"Its score {way}: the documents that share its leaves in {count(len(facts['leaves']))} trees outvoted it."
        return Reason("leaf", push, facts["g"], (), words)
    if leaf.is_joint and leaf.numerator * push > 0:
        words = f"Its score {way}: its leaf pulls the same way, but all leaves are fitted together, and the others pull it along."
    elif targets_are_scores:
        words = f"Its score {way}: its target is {short(facts['target'])}, but with {others} in its leaf the mean is {short(facts['g'])}."
    else:
        words = f"Its score {way}: {others} in its leaf outvoted it ({signed(mates)} against its {signed(own)})."
    return Reason("leaf", own, mates, (), words)


def _rank_reason(facts: Mapping[str, Any], data: Dataset, changes: np.ndarray, change: float, places: int) -> Reason:
    """The rank went the other way than the score: those that changed sides with it moved further."""
    rows = facts["overtook"] if places > 0 else facts["overtaken_by"]
    names = data.document_names
    who = names[rows[0]] if len(rows) == 1 else f"{names[rows[0]]} and {count(len(rows) - 1)} more" if rows else "others"
    mean = float(changes[list(rows)].mean()) if rows else 0.0
    mine, theirs = (f"{'+' * (value > 0)}{text}" for value, text in zip((change, mean), unlike(change, mean), strict=True))
    own, far = (f"moved by {mine}", theirs) if change else ("stayed", signed(mean))
    return Reason("others", change, mean, rows, f"Its score {own}, but {who} moved by {far}{' on average' if len(rows) > 1 else ''}.")


def sentence_of(facts: Mapping[str, Any], reasons: tuple[Reason, ...], loss: Loss) -> str:
    """'d3 rose two places to rank 1: four pairs push it up by 0.41, and its leaf gave +1.8 (× 0.1 = +0.18).'

    Where it moved against its push, why comes first: 'd3 fell one place to rank 5. Its score fell: five other documents in its
    leaf outvoted it (−2.1 against its +0.4). Two pairs push it up by 0.4, and its leaf gave −0.3.'
    """
    asks = _asks(facts, loss)
    if not facts["leaves"]:
        score = f"score {short(facts['score_after'])}{' of ' * bool(facts['base'])}{facts['base']}"
        return f"{facts['name']} has rank {facts['rank_after'] + 1} with {score} before any tree: {asks}."
    did, numbers = _did(facts), f"{asks}, and {_gave(facts)}."
    if not reasons:
        return f"{did}: {numbers}"
    return f"{did}. {' '.join(reason.sentence for reason in reasons)} {capital(numbers)}"


def movement_of(facts: Mapping[str, Any]) -> str:
    """The same where nobody can tell what was asked: 'd3 rose two places to rank 1: its leaf gave +0.2.'"""
    if not facts["leaves"]:
        return f"{facts['name']} has rank {facts['rank_after'] + 1} with score {short(facts['score_after'])} before any tree."
    return f"{_did(facts)}: {_gave(facts)}."


def _did(facts: Mapping[str, Any]) -> str:
    places = facts["rank_before"] - facts["rank_after"]
    far = counted(abs(places), "place")
    moved = f"rose {far} to" if places > 0 else f"fell {far} to" if places < 0 else "stayed at"
    return f"{facts['name']} {moved} rank {facts['rank_after'] + 1}"


def _gave(facts: Mapping[str, Any]) -> str:
    who = "its leaf gave" if len(facts["leaves"]) == 1 else f"its leaves in {count(len(facts['leaves']))} trees gave"
    gave = f"{who} {signed(facts['g'])}"
    if facts["rate"] != 1.0 and facts["g"]:
        gain = facts["rate"] * facts["g"]
        gave += f" (× {short(facts['rate'])} {equals(as_shown(facts['g']) * as_shown(facts['rate']), gain)} {signed(gain)})"
    return gave


def _asks(facts: Mapping[str, Any], loss: Loss) -> str:
    """What its evidence adds up to, and how its target follows from that. A test query is asked nothing: it would be."""
    pairs, is_test = facts["pairs"], facts["is_validation"]
    if not facts["is_drawn"]:
        return "it is not in the sample of this tree and has no target there"
    if not np.any(pairs["adds"]) and not facts["rows"]:
        return "no pair pushes it" if loss.pair_columns else "it has no target"
    if loss.document_clause:
        return loss.document_clause.format_map({q.key: short(q.value) for q in facts["quantities"] if q.value is not None})
    if not loss.pair_columns:
        return f"its {loss.target_name} is {signed(facts['target'])}"
    pushes = pairs["sign"] * pairs["force"]
    ups, downs = pushes[pushes > 0], -pushes[pushes < 0]
    ways = [(len(sizes), sizes.sum(), way) for sizes, way in ((ups, "up"), (downs, "down")) if len(sizes)]
    clauses = [f"{count(n)}{'' if i else _push_words(n, is_test)} {way} by {short(size)}" for i, (n, size, way) in enumerate(ways)]
    base = facts["score_before"] * loss.targets_are_scores
    adds = "would add" if is_test else "adds"
    rows = [row for row in facts["rows"] if row.adds or row.key != "rest" or not clauses]  # one that is the weight of the pairs alone
    clauses += [f"{row.words} {adds} {signed(row.adds - row.weighs * base)}" for row in rows]
    return listed(clauses) + _sum(facts, loss, base, is_long=len(clauses) > 1)


def _push_words(n: int, is_test: bool) -> str:
    return f" {'pair' if n == 1 else 'pairs'} {'would push' if is_test else 'pushes' if n == 1 else 'push'} it"


def _sum(facts: Mapping[str, Any], loss: Loss, base: float, is_long: bool) -> str:
    """What the evidence adds up to, and the way to the target: over the weight, and from the score on."""
    weight, target, whole = facts["weight"], facts["target"], signed(_push(facts))
    name = f"its {loss.target_name}"
    if loss.targets_are_scores:
        name = f"from its score {short(base)} to {name} {short(target)}"
    if weight not in (0.0, 1.0):
        sign = equals(as_shown(_push(facts)) / as_shown(weight), target - base)
        return f": {whole} ÷ weight {short(weight)} {sign} {signed(target - base)}, {name}"
    return (f": {whole} in all" if is_long else "") + (f", {name}" if loss.targets_are_scores else "")
