"""A run as a page of its own: what lies in the file, how much of it, and that nothing in it can do harm."""

import base64
import hashlib
import re
from itertools import product

import pytest

import boosting as b
import sample_data
from tests.boosting.helpers import taken
from tests.page_texts import blocks_of, given_of, script_of, scripts_of
from ui.component.wire import as_bytes, digest_of
from ui.packing import trees_sent
from ui.packing.pack import pack
from ui.packing.pair import pack_pair
from ui.packing.stored import stored_why
from ui.runs.address import Address
from ui.runs.runs import Run
from ui.stepper import page_file
from ui.uploads.run_file import points_of

MB = 1_000_000


def trained(data, loss, **settings):
    """A run as the app has it, at rest."""
    source = sample_data.load(data) if isinstance(data, str) else data
    trace = b.train(source.train, loss, taken(loss, **settings), source.test)
    run = Run(source.train, source.test, loss, trace.settings)
    run.begin_with(trace, points_of(trace))
    return run, source


def text_of(run, source, q=0, validation=False, **place):
    return page_file.content_of(run, source, q, validation, Address(**place).sent(), dark=False, large=False).decode()


def test_the_run_and_its_sheets_are_those_of_the_app():
    run, source = trained("six", b.LambdaMART(), n_iterations=6, max_leaf_nodes=4)
    text = text_of(run, source)
    blocks, (query,) = blocks_of(text), given_of(text)["queries"]
    packed = pack(run.trace, run.history(0, False), 0, False, run.curves, source.train_notes, run.part_counts(False), source.title)
    assert blocks[query["run"]] == as_bytes(packed) and query["digest"] == digest_of(blocks[query["run"]])
    stored, place = stored_why(run.trace, [0], False), {"iteration": 4, "document": 2, "other": 3}
    pairs = {
        "/".join(map(str, at)): {"swap": pack_pair(run.trace, 0, False, dict(zip(place, at, strict=True)))["swap"]}
        for at in product(range(1, 7), range(6), range(6)) if at[1] != at[2]
    }  # fmt: skip
    assert blocks["leaves"] == as_bytes(stored.leaves) and query["tabs"] == ["why", "life", "above"]
    assert blocks[query["sheets"]] == as_bytes({"why": stored.queries[0], "pairs": pairs})
    assert len(pairs) == 6 * 30 and pairs["4/2/3"]["swap"] and "Left out of this page: the views of Insight and Check me." in text


@pytest.mark.again  # benchmarks/page_file.md has the sizes
def test_five_queries_of_a_hundred_iterations_are_small():
    run, source = trained("web", b.LambdaMART(), n_iterations=100, max_leaf_nodes=20)
    text = text_of(run, source, q=7)
    queries = given_of(text)["queries"]
    assert len(text) < 6 * MB and len(queries) == 5 and queries[0]["qid"] == source.train.qids[7]
    assert all(query["tabs"] == ["why", "life", "above"] for query in queries)
    assert "Left out of this page: the smallest change that swaps two documents, the views of Insight and Check me." in text


def test_it_may_ask_for_nothing_and_runs_its_own_script_alone():
    text = text_of(*trained("six", b.GBRank(), n_iterations=3))
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text).group(1)
    scripts = scripts_of(text)
    one, two = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{one}' 'sha256-{two}'; img-src data: blob:"
    found = set(re.findall(r"https?://[\w./-]+", "".join([text, *scripts])))
    assert found <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}
    assert not any("<!--" in script for script in scripts)


def test_names_stay_data():
    hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>$hash${title}"
    data = b.Dataset([[1.0], [2.0], [3.0]], [0, 1, 2], [0, 3], ["<b>&"], [hostile], [hostile, "b\u202e", "c"])
    source = sample_data.Collection("own", hostile, "", data, None)
    text = text_of(*trained(source, b.GBT(), n_iterations=2))
    assert "<img" not in text and "alert(1)</script>" not in text + script_of(text) and text.count("<script>") == 1
    assert given_of(text)["queries"][0]["qid"] == hostile
    assert "&lt;/script&gt;" in re.search(r"<title>(.*?)</title>", text).group(1)


def test_a_page_of_too_many_numbers_is_not_made(monkeypatch):
    run, _ = trained("library", b.GBT(), n_iterations=3)
    assert page_file.too_large(run.trace, 0, False) == ""
    monkeypatch.setattr(page_file, "NUMBERS", 30)
    assert "together up to 30" in page_file.too_large(run.trace, 0, False)
    assert page_file.numbers_of(run.trace, 3, True) == [3]
    monkeypatch.setattr(page_file, "block_size", lambda trace: 25)
    assert page_file.too_large(run.trace, 0, False).startswith("The trees of this run have more than 60,000 nodes")


def test_some_sheets_are_left_out_and_it_says_which(monkeypatch):
    run, source = trained("library", b.GBT(), n_iterations=2)
    n, m = (page_file._n(source.train, q) for q in (0, 1))
    monkeypatch.setattr(page_file, "SHEETS", 3 * (n + m))
    monkeypatch.setattr(page_file, "PAIRS", 2 * n * (n - 1))
    text = text_of(run, source)
    assert [query["tabs"][0] for query in given_of(text)["queries"]] == ["why", "why", "life", "life", "life"]
    left = "why a document moved (of some queries), the smallest change that swaps two documents (of some queries), the views of Insight"
    assert f"Left out of this page: {left} and Check me." in text
    monkeypatch.setattr(trees_sent, "MOST_VALUES", 0)
    monkeypatch.setattr(page_file, "PAIRS", 0)
    assert given_of(text_of(*trained("six", b.GBT(), n_iterations=2)))["queries"][0]["tabs"] == ["life"]
