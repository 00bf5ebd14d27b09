"""The browser's sentences against the library, document by document: its own functions, run on a packed run in an empty page."""

import base64
import re
from operator import mul, truediv
from xml.etree import ElementTree

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting import words
from boosting.explain.history import history
from boosting.explain.part import data_of
from sample_data import drawn
from tests.boosting.explain.test_reasons import NUMBER, SIX, check_numbers, number, numbers_of
from tests.boosting.helpers import VARIANTS, make_data
from tests.browser.mounted import scripts
from tests.ui.mart.boosted import pack as pack_mart
from tests.ui.test_pack import packed
from ui.component.wire import as_bytes

ALSO = ("gbrank update=residual", "mpboost weak_learner=tree", "gbrank inner_trees=3")
LOSSES = [*(loss() for loss in b.LOSSES), *(VARIANTS[name] for name in ALSO)]
SETTINGS = b.Settings(n_iterations=5, max_leaf_nodes=3)
OPEN = "(text) => { window.run = openRun(openBytes(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))); }"
PLAIN = "const plain = (parts) => parts.map((part) => (typeof part === 'string' ? part : run.documents[part.name].name)).join('');"
TELL = f"""() => {{ {PLAIN} const found = [];
    for (let k = 0; k <= run.n_iterations; k++) for (const d of run.documents.keys()) {{
        const now = moment(run, k, 0);
        found.push({{ k, d, text: plain(tell(run, now, d)), against: k ? againstPush(run, now, d) : null }});
    }}
    return found; }}"""
SUBSTEP = f"""([k, id, d]) => {{ {PLAIN} const at = SUBSTEPS.findIndex(([name]) => name === id);
    return plain(tellSubstep(run, moment(run, k, 0), at, d)); }}"""
TELL_ITSELF = f"""(k) => {{ {PLAIN} return plain(tell(run, moment(run, k, 0), null)); }}"""
ORDERS = f"""(orders) => {{ {PLAIN} const [before, after] = orders, ranks = (order) => order.map((_, d) => order.indexOf(d));
    return plain(tellOrder(run, {{ ...moment(run, 1, 0), before: ranks(before), after: ranks(after) }}, 0)); }}"""


@pytest.fixture(scope="module")
def page(profiles):
    page = profiles[0].new_page()
    page.set_content("<p></p>")
    page.add_script_tag(content=scripts("step"))
    yield page
    page.close()


def opened(page, trace, q=0, validation=False):
    page.evaluate(OPEN, base64.b64encode(as_bytes(packed(trace, q, validation))).decode())
    return page


def traces(loss):
    yield b.train(sample_data.load("six").train, loss, SETTINGS), 0, False
    small = b.train(make_data(3, (6, 1, 5), missing=0.2), loss, SETTINGS, make_data(4, (6, 1, 5)))
    yield from ((small, q, validation) for q in (0, 2) for validation in (False, True))


@pytest.mark.parametrize("loss", LOSSES, ids=repr)
def test_the_headline_says_why_a_document_moved_against_its_push_as_the_library_does(page, loss):
    seen = set()
    for trace, q, validation in traces(loss):
        start = data_of(trace, validation).query_slice(q).start
        for said in opened(page, trace, q, validation).evaluate(TELL):
            if said["k"] == 0:
                continue
            why = b.explain(trace, said["k"], start + said["d"], validation)
            reasons = [reason for reason in why.reasons if reason.kind != "others"]
            assert (said["against"] or {}).get("kind") == (reasons[0].kind if reasons else None), (said, why.sentence)
            if "others" in [reason.kind for reason in why.reasons]:
                assert ", although its score " in said["text"]
            if not reasons:
                continue
            seen.add(reasons[0].kind)
            assert said["against"]["words"] in said["text"].split(". ")[0] + "."
            for clause in re.findall(r"\w+ (?:other|training) documents?", said["against"]["words"]):
                assert clause in reasons[0].sentence
            assert ("against its push" in said["text"]) == (why.push != 0)
    assert seen


@pytest.mark.parametrize("loss", [loss for loss in LOSSES if loss.pair_columns], ids=repr)
def test_the_numbers_of_the_headline_lead_to_the_target(page, loss):
    seen = 0
    for trace, q, validation in traces(loss):
        rows = data_of(trace, validation).query_slice(q)
        for said in opened(page, trace, q, validation).evaluate(TELL):
            why = b.explain(trace, said["k"], rows.start + said["d"], validation)
            up, down, rest, *_ = numbers = numbers_of(said["text"])
            if not (up or down or rest):
                assert why.push == 0 and "No pair pushes it." in said["text"]
                continue
            check_numbers(numbers, why, loss)
            assert f"its {loss.target_name}" in said["text"]
            assert ("would push" in said["text"]) == bool(validation and (up or down))
            seen += 1
    assert seen > 20


def test_a_query_without_pairs_says_what_moves_its_documents_and_they_move(page):
    """Of one grade: no pair pushes, nothing of its own is in its leaves, and still its scores change; labels still count."""
    data = b.Dataset(np.array([[0.0], [1.0], [0.2], [0.9]]), [0, 3, 2, 2], [0, 2, 4], document_names=["low", "high", "one", "two"])
    trace = b.train(data, b.LambdaMART(), b.Settings(1, 2))
    said = opened(page, trace, 1).evaluate(SUBSTEP, [1, "pairs", None])
    assert said.startswith("This query has no two documents of different grades, so no pair pushes one (grade 2) or any other.")
    assert said.endswith("They move only with their leaves, whose values come from documents of other queries.")
    assert np.all(trace.at(1).targets[2:] == 0) and np.all(trace.scores(1)[2:] != 0)
    headline = page.evaluate(TELL)[3]["text"]
    assert "with its leaf, whose value comes from two other documents" in headline and "No pair pushes it." in headline
    labelled = b.train(data, b.QBRank(), b.Settings(1, 2))
    said = opened(page, labelled, 1).evaluate(SUBSTEP, [1, "pairs", None])
    assert said.endswith("Their grades still count.")
    assert np.all(labelled.at(1).targets[2:] != 0)
    assert "its grade adds +" in page.evaluate(TELL)[3]["text"].lower()


@pytest.mark.parametrize("loss", LOSSES, ids=repr)
def test_nothing_pushes_in_a_test_query_it_would(page, loss):
    trace = b.train(make_data(3, (6, 5)), loss, SETTINGS, make_data(4, (6, 5)))
    opened(page, trace, 0, True)
    for k in range(trace.n_iterations + 1):
        for substep in ("sort", "pairs", "targets"):
            for d in (None, 2):
                said = page.evaluate(SUBSTEP, [k, substep, d]).replace(loss.target_name, "")  # which may be a "mean push"
                assert not re.search(r"(?<!would )\bpush(es)?\b|\blifts\b|\blowers\b|The tree is fitted", said), said


def test_the_leaf_that_gives_most_is_said_to_be_the_most_of_those_that_the_query_reaches(page):
    library = sample_data.load("library").train
    trace = b.train(library, b.LambdaMART(), b.Settings(6, 8))
    partial = 0
    for q in range(6):
        opened(page, trace, q)
        for k, iteration in enumerate(trace.iterations, start=1):
            tree, here = iteration.trees[0], iteration.leaves[0, library.query_slice(q)]
            said = page.evaluate(SUBSTEP, [k, "leaves", None])
            is_whole = len(set(here.tolist())) == tree.n_leaves
            if len(set(here.tolist())) == 1:
                continue
            assert said.startswith("Of the leaves that this query reaches, ") != is_whole
            best, worst = (int(leaf) + 1 for leaf in (here[tree.values[here].argmax()], here[tree.values[here].argmin()]))
            assert re.search(rf"leaf {best} gives most, .*; leaf {worst} gives least, ", said, re.IGNORECASE)
            partial += not is_whole
    assert partial


def test_a_document_is_said_to_rise_past_those_alone_that_it_left_behind(page):
    """Others may come past it meanwhile."""
    opened(page, b.train(sample_data.load("six").train, b.GBT(), SETTINGS))
    page.evaluate("() => run.documents.forEach((document, d) => { document.name = `d${d}`; document.grade = null; })")
    orders = [[1, 2, 3, 0, 4, 5], [5, 1, 0, 2, 3, 4]]
    assert page.evaluate(ORDERS, orders).startswith("d0 rises one place to rank 3, past d2 and d3, and is overtaken by d5. ")
    assert page.evaluate(ORDERS, orders[::-1]).startswith("d0 falls one place to rank 4, behind d2 and d3, and overtakes d5. ")
    assert page.evaluate(ORDERS, [[1, 0, 2, 3, 4, 5], [0, 1, 2, 3, 4, 5]]).startswith("d0 rises one place to rank 1, past d1. ")


def test_of_two_documents_none_is_said_to_be_many(page):
    features = np.array([[0.9], [0.1], [0.9], [0.9], [0.1], [0.1]])
    data = b.Dataset(features, [0, 4, 4, 4, 0, 0], [0, 2, 6], document_names=list("abcdef"))
    trace = b.train(data, b.LambdaMART(), b.Settings(2, 2))
    opened(page, trace)
    assert trace.scores(1)[0] > trace.scores(1)[1]
    assert page.evaluate(SUBSTEP, [2, "sort", None]).endswith("Its only pair contradicts: the winner is not above the loser.")
    assert page.evaluate(SUBSTEP, [1, "scores", None]).endswith(", and no other changes by more.")
    opened(page, trace, 1)
    assert "c changed its score by +" in page.evaluate(TELL_ITSELF, 1) and ", and no other by more." in page.evaluate(TELL_ITSELF, 1)
    opened(page, b.train(b.Dataset(features[:2], [4, 0], [0, 2], document_names=["one", "two"]), b.GBRank(), b.Settings(20, 2)))
    said = page.evaluate(f"() => {{ {PLAIN} return plain(tellPairs(run, {{ ...moment(run, 1, 0), pairs: [] }}, null)); }}")
    assert said == "The only pair does not push one (grade 4) or any other document now."
    opened(page, b.train(b.Dataset(features, [4, 4, 4, 4, 0, 0], [0, 1, 6], document_names=list("abcdef")), b.QBRank(), b.Settings(1, 2)))
    assert page.evaluate(SUBSTEP, [1, "pairs", None]).endswith("so no pair pushes a (grade 4). Its grade still counts.")
    opened(page, b.train(b.Dataset(features[:1], [4], [0, 1], document_names=["one"]), b.GBT(), b.Settings(1, 2)))
    assert page.evaluate(SUBSTEP, [1, "targets", None]).startswith("The tree is fitted to this target: one (grade 4) has the ")


def test_leaves_of_one_value_give_the_same_and_not_most_and_least(page):
    data = b.Dataset(np.array([[0.0], [1.0], [0.5], [0.5]]), [0, 0, 4, 4], [0, 2, 4], document_names=["low", "high", "one", "two"])
    opened(page, b.train(data, b.GBT(), b.Settings(1, 3)))
    assert page.evaluate(SUBSTEP, [1, "leaves", None]) == "Both leaves that this query reaches give the same, −2, to low and high."


def test_a_picture_can_be_opened_whatever_signs_a_name_has(page):
    draw = "svg('svg', { width: 9, height: 9 }, svg('text', { text: 'a\\u0000\\u0001\\u001b\\ufffe\\uffff\\ud800 <b>&\\t\\u{1f35e}' }))"
    (text,) = ElementTree.fromstring(page.evaluate(f"() => written({draw})"))
    assert text.text == "a\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd <b>&\t\U0001f35e"
    assert page.evaluate(f"async () => (await dots({draw})).type") == "image/png"


def test_the_browser_writes_a_number_as_the_library_does(page):
    halves = [8.125, -2.125, 0.5625, 1022.5, 999.5, 2.675]  # the last is none: it lies below its name
    assert page.evaluate("(values) => values.map(short)", halves) == [words.short(value) for value in halves]
    values = [0.5, 12.0, 999.4, 999.7, 1000.4, -45678.9, 1234567, 999999.7]
    said = page.evaluate("(values) => values.map((x) => [short(x), read(short(x)), column([x])(x)])", values)
    assert [text for text, _, _ in said] == ["0.5", "12", "999", "1,000", "1,000", "−45,679", "1.23e6", "1,000,000"]
    for value, (text, again, aligned) in zip(values, said, strict=True):
        assert again == pytest.approx(value, rel=0.005)
        if 1e3 <= abs(value) < 1e6 - 1:
            assert text == aligned == words.short(value)
    assert page.evaluate("[count(10), count(12345)]") == ["ten", "12,345"]


def test_an_equals_sign_stands_only_where_the_printed_numbers_work_out(page):
    """Whoever follows the numbers of a sentence comes to the one behind it; where rounding spoils that, it says so."""
    seen = set()
    for loss in LOSSES:
        trace, rows = b.train(SIX, loss, b.Settings(4, 3)), SIX.query_slice(0)
        for said in opened(page, trace).evaluate(TELL):
            for text in (said["text"], b.explain(trace, said["k"], rows.start + said["d"]).sentence):
                for sides, operation in ((rf"({NUMBER}) ÷ weight ({NUMBER})", truediv), (rf"({NUMBER}) \(×\s({NUMBER})", mul)):
                    for one, other, sign, result in re.findall(rf"{sides} ([=≈])\s({NUMBER})", text):
                        is_equal = words.short(operation(number(one), number(other))) == words.short(number(result))
                        assert sign == ("=" if is_equal else "≈"), text
                        seen.add(sign)
    assert seen == {"=", "≈"}


def level(values, top):
    """How many besides one are level with it, as a sentence says it."""
    n = int(np.isclose(values, top, rtol=1e-12, atol=0).sum()) - 1
    return f" (like {words.counted(n, 'other', 'others')})" if n else ""


@pytest.mark.parametrize("loss", LOSSES, ids=repr)
def test_who_has_most_shares_it_with_those_that_are_level(page, loss):
    """The first and the last of a list, the strongest pair, the largest target, the leaf that gives most: others may be level."""
    ties = 0
    for trace, q, validation in traces(loss):
        rows = data_of(trace, validation).query_slice(q)
        past = history(trace, rows, validation)
        opened(page, trace, q, validation)
        if rows.stop - rows.start == 1:
            continue
        for k in range(1, trace.n_iterations + 1):
            scores, targets, asked = past.scores[k - 1], past.targets[k - 1], past.weights[k - 1] != 0
            said = {name: page.evaluate(SUBSTEP, [k, name, None]) for name in ("sort", "pairs", "targets", "leaves")}
            assert not re.search("leads|is last", said["sort"])
            forces = page.evaluate("(k) => moment(run, k, 0).pairs.map(({ force }) => Math.abs(force))", k)
            if "trongest" in said["pairs"]:
                is_level = len(forces) > 1 and np.isclose(forces[0], forces[1:], rtol=1e-12, atol=0).any()
                assert ("One of the strongest " in said["pairs"]) == is_level
                ties += bool(is_level)
            if "has the largest" in said["targets"]:
                own = targets[asked]
                assert re.search(rf"has the largest [^,]+, \S+{re.escape(level(own, own.max()))}, ", said["targets"])
                assert re.search(rf" the smallest, \S+?{re.escape(level(own, own.min()))}\.(?!\d)", said["targets"])
            if "furthest" in said["targets"]:
                ways = np.abs(targets - scores)[asked]
                n = int(np.isclose(ways, ways.max(), rtol=1e-12, atol=0).sum()) - 1
                assert ("as far to go" in said["targets"]) == bool(n)
                assert not n or words.capital(words.counted(n, "other has", "others have")) in said["targets"]
            if "gives most" in said["leaves"]:
                iteration = trace.iterations[k - 1]
                leaves = (iteration.validation_leaves if validation else iteration.leaves)[0, rows]
                values = iteration.trees[0].values[np.unique(leaves)]
                most, least = said["leaves"].split("; ")
                assert level(values, values.max()) in most and ("(like" in most) == bool(level(values, values.max()))
                assert level(values, values.min()) in least and ("(like" in least) == bool(level(values, values.min()))
            ties += said["targets"].count("(like") + ("as far to go" in said["targets"]) + (len(set(scores.tolist())) < len(scores))
    assert ties


def test_two_pairs_are_both_and_neither(page):
    data = b.Dataset([[0.9], [0.5], [0.1]], [np.nan] * 3, [0, 3], preferences=[[0, 1], [1, 2]])
    opened(page, b.train(data, b.GBRank(), b.Settings(30, 3)))
    assert page.evaluate(SUBSTEP, [1, "pairs", None]).startswith("Both pairs push. One of the strongest lifts d1 and lowers ")
    assert page.evaluate(SUBSTEP, [2, "sort", None]).endswith("Both pairs are in the right order.")
    none = page.evaluate(f"() => {{ {PLAIN} return plain(tellPairs(run, {{ ...moment(run, 1, 0), pairs: [] }}, null)); }}")
    assert none == "Neither of the two pairs pushes d1 or any other document now."


STAGES = """(run) => Array.from({ length: run.n_iterations }, (_, k) =>
    ["residuals", "tree", "sum"].map((part) => tellStage({ run, k: k + 1, part })))"""


@pytest.mark.parametrize(
    ("points", "tree", "left"),
    [
        ("a1.0.50~a0.11.50~a3.0.50~a4.0.50", "changes nothing: what F₄ leaves has the mean 0 in each of its two leaves.", "4.67"),
        ("a1.10.50~a3.80.50", "has one leaf: no split lowers", "0"),
    ],
)
def test_a_tree_on_what_is_fitted_speaks_of_no_rounding(profiles, points, tree, left):
    drawing = drawn.read(f"drawn~{points}")
    page = profiles[0].new_page()
    page.set_content("<p></p>")
    page.add_script_tag(content=scripts("mart"))
    run = pack_mart(b.train(drawing.dataset(), b.GBT(), b.Settings(5, 3, learning_rate=1.0)), drawing)
    stages = page.evaluate(STAGES, run)
    page.close()
    assert not any("e−" in said for stage in stages for said in stage)
    residuals, asks, total = stages[-1]
    assert residuals.endswith(f"and the squares add up to {left}.") and tree in asks
    assert total.endswith(f"the squared error stays at {left}.")
