"""What is said of a document is its own arithmetic: numbers in the sentence lead to the target, and why comes before how much."""

import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.words import NUMBERS, unlike
from tests.boosting.explain.test_explanation import SETTINGS, explain_all
from tests.boosting.helpers import VARIANTS, each, make_data

SIX = sample_data.load("six").train
NUMBER = r"[+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[+−]?\d+)?"
WORD = rf"(?:{'|'.join(NUMBERS)}|\d+)"


def number(text):
    return float(text.replace("−", "-").replace(",", ""))


def numbers_of(sentence):
    """What a sentence lists: (ups, downs, what the rest adds, all of it or None, weight or None, target or None)."""
    sentence = sentence.lower()
    up, down = (re.search(rf"({WORD}) (?:pairs? (?:would push|push(?:es)?) it )?{way} by ({NUMBER})", sentence) for way in ("up", "down"))
    rest = re.search(rf"(?:its grade|the document itself) (?:would add|adds) ({NUMBER})", sentence)
    whole = re.search(rf": ({NUMBER}) (?:in all|÷)", sentence)
    mean = re.search(rf"÷ weight ({NUMBER}) [=≈] ({NUMBER}),", sentence)
    return up, down, rest and number(rest[1]), whole and number(whole[1]), mean and number(mean[1]), mean and number(mean[2])


def near(said, true, size):
    return said == pytest.approx(true, rel=0.006, abs=0.006 * size + 1e-12)


def check_numbers(numbers, why, loss):
    """Ups minus downs plus the rest is the sum; over the weight it is the target, or the way from the score to it."""
    up, down, rest, whole, weight, step = numbers
    sizes = [number(part[2]) for part in (up, down) if part] + [abs(rest or 0.0)]
    total = (number(up[2]) if up else 0.0) - (number(down[2]) if down else 0.0) + (rest or 0.0)
    base = why.score_before if loss.targets_are_scores else 0.0
    assert near(total, (why.target - base) * why.weight, max(sizes))
    assert whole is None or near(whole, (why.target - base) * why.weight, max(sizes))
    assert weight is None or (near(weight, why.weight, 0) and near(step, why.target - base, 0))


@pytest.mark.parametrize("validation", [False, True])
@each(loss={name: loss for name, loss in VARIANTS.items() if loss.pair_columns})
def test_the_listed_numbers_lead_to_the_target(loss, validation):
    trace = b.train(make_data(3, (6, 1, 5)), loss, SETTINGS, make_data(4, (5, 1)))
    seen = 0
    for why, *_ in explain_all(trace, validation):
        if not re.search(rf"(up|down) by {NUMBER}", why.sentence.split(", and its lea")[0]):
            continue
        up, down, _, _, weight, _ = numbers = numbers_of(why.sentence)
        check_numbers(numbers, why, loss)
        assert (weight is None) == (why.weight in (0.0, 1.0))
        pushes = why.pairs["sign"] * why.pairs["force"]
        for part, n in ((up, (pushes > 0).sum()), (down, (pushes < 0).sum())):
            assert (part is not None) == (n > 0) and (part is None or part[1] in (str(n), NUMBERS[n] if n < len(NUMBERS) else ""))
        assert ("would push" in why.sentence) == validation or not (up or down)
        seen += 1
    assert seen > 5


@each(loss={loss.identifier: loss() for loss in b.LOSSES})
def test_why_it_moved_against_its_push_stands_right_after_the_move(loss):
    found = 0
    for source in (SIX, sample_data.load("library").train):
        trace = b.train(source, loss, b.Settings(4, 4))
        for k in range(1, trace.n_iterations + 1):
            for row in range(0, source.n_documents, 1 if source is SIX else 11):
                why = b.explain(trace, k, row)
                if not why.reasons:
                    assert re.match(rf"{re.escape(why.name)} \w+ (\w+ places? )?(to|at) rank \d+: ", why.sentence)
                    continue
                found += 1
                first = why.sentence.removeprefix(why.name).split(". ", 1)[1]
                assert first.startswith(why.reasons[0].sentence)
    assert found


def test_who_outvoted_a_document_is_counted_without_it_and_without_those_of_no_weight():
    trace = b.train(sample_data.load("library").train, b.GBRank(update="residual"), b.Settings(6, 4, learning_rate=0.3))
    checked = 0
    for why, problem, *_ in explain_all(trace):
        leaf = next(iter(why.leaves), None)
        if leaf is None or not why.reasons or why.reasons[0].kind not in ("leaf", "carried"):
            continue
        others = int(np.count_nonzero(problem.weights[leaf.members["row"]])) - int(why.weight != 0)
        words = NUMBERS[others] if others < len(NUMBERS) else str(others)
        assert f"{words} other document" in why.reasons[0].sentence
        checked += 1
    assert checked > 5


def test_a_test_document_has_no_say_in_its_leaf_and_nothing_pushes_it():
    trace = b.train(make_data(3, (6, 5)), b.LambdaMART(), SETTINGS, make_data(4, (5, 6)))
    against = [why for why, *_ in explain_all(trace, validation=True) if why.reasons and why.reasons[0].kind == "unheard"]
    assert against
    for why in against:
        node_members = why.leaves[0].members["row"]
        assert "a test document does not change it" in why.sentence and "outvoted" not in why.sentence
        assert why.leaves[0].count == len(node_members)
        plain = why.sentence.lower().replace("no pair pushes it", "").replace("would push it", "")
        assert "pushes it" not in plain and "push it" not in plain


def test_a_single_grade_query_says_that_no_pair_pushes_and_whose_leaf_moves():
    data = b.Dataset([[0.0], [1.0], [0.2], [0.9]], [0, 3, 2, 2], [0, 2, 4], document_names=["low", "high", "one", "two"])
    trace = b.train(data, b.LambdaMART(), b.Settings(1, 2))
    why = b.explain(trace, 1, 3)
    assert why.score_after != 0 and why.push == 0
    assert "Its score rose with its leaf, whose value comes from two other documents. No pair pushes it" in why.sentence
    labelled = b.explain(b.train(data, b.QBRank(), b.Settings(1, 2)), 1, 3)
    assert "its grade adds +" in labelled.sentence.lower() and "no pair pushes it" not in labelled.sentence.lower()


def test_two_numbers_are_told_apart_by_as_many_digits_as_it_takes():
    for one, other in ((29.5991, 29.5603), (29.6, 29.60001), (0.1, -0.1), (0.0, 1e-20)):
        texts = unlike(one, other)
        assert texts[0] != texts[1] and min(len(text.strip("−")) for text in texts) >= 3
    assert unlike(2.0, 2.0) == ("2.00", "2.00")
