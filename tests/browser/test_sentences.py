"""The browser's sentences against the library, document by document: its own functions, run on a packed run in an empty page."""

import base64
import re

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.explain.history import data_of
from tests.boosting.explain.test_reasons import near, number, told
from tests.boosting.helpers import VARIANTS, make_data
from tests.ui.test_pack import packed
from ui import stepper
from ui.stepper.wire import as_bytes

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


@pytest.fixture(scope="module")
def page(profiles):
    page = profiles[0].new_page()
    page.set_content("<p></p>")
    page.add_script_tag(content=stepper.script().replace("export default", "window.component ="))
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
            up, down, rest, whole, weight, step = told(said["text"])
            if not (up or down or rest):
                assert why.push == 0 and "No pair pushes it." in said["text"]
                continue
            sizes = [number(part[2]) for part in (up, down) if part] + [abs(rest or 0.0)]
            total = (number(up[2]) if up else 0.0) - (number(down[2]) if down else 0.0) + (rest or 0.0)
            base = why.score_before if loss.targets_are_scores else 0.0
            assert near(total, (why.target - base) * why.weight, max(sizes))
            assert whole is None or near(whole, (why.target - base) * why.weight, max(sizes))
            assert weight is None or (near(weight, why.weight, 0) and near(step, why.target - base, 0))
            assert f"its {loss.target_name}" in said["text"]
            assert ("would push" in said["text"]) == bool(validation and (up or down))
            seen += 1
    assert seen > 20


def test_a_query_without_pairs_says_what_moves_its_documents_and_they_move(page):
    """Of one grade: no pair pushes, nothing of its own is in its leaves, and still its scores change; labels ask all the same."""
    data = b.Dataset(np.array([[0.0], [1.0], [0.2], [0.9]]), [0, 3, 2, 2], [0, 2, 4], document_names=["low", "high", "one", "two"])
    trace = b.train(data, b.LambdaMART(), b.Settings(1, 2))
    said = opened(page, trace, 1).evaluate(SUBSTEP, [1, "pairs", None])
    assert said.startswith("This query has no two documents of different grades, so no pair pushes one (grade 2) or any other.")
    assert said.endswith("They move only with their leaves, whose values documents of other queries make.")
    assert np.all(trace.at(1).targets[2:] == 0) and np.all(trace.scores(1)[2:] != 0)
    headline = page.evaluate(TELL)[3]["text"]
    assert "with its leaf, which two other documents filled" in headline and "No pair pushes it." in headline
    labelled = b.train(data, b.QBRank(), b.Settings(1, 2))
    said = opened(page, labelled, 1).evaluate(SUBSTEP, [1, "pairs", None])
    assert said.endswith("Their grades ask all the same, each for itself.")
    assert np.all(labelled.at(1).targets[2:] != 0)
    assert "its grade adds +" in page.evaluate(TELL)[3]["text"].lower()


@pytest.mark.parametrize("loss", LOSSES, ids=repr)
def test_nothing_pushes_in_a_test_query_it_would(page, loss):
    trace = b.train(make_data(3, (6, 5)), loss, SETTINGS, make_data(4, (6, 5)))
    opened(page, trace, 0, True)
    for k in range(trace.n_iterations + 1):
        for substep in ("sort", "pairs", "targets"):
            for d in (None, 2):
                said = page.evaluate(SUBSTEP, [k, substep, d])
                assert not re.search(r"(?<!would )\bpush(es)?\b|\blifts\b|\blowers\b|is asked for|The tree answers", said), said


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
