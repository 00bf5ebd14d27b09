"""The trees of a run as a page: what lies in the file, and when it is not offered."""

import boosting as b
import sample_data
from tests.page_texts import blocks_of, given_of, script_of
from ui.component.wire import as_bytes, digest_of
from ui.forest import page_file
from ui.forest.pack import pack

PLACE = {"iteration": 2, "tree": 0, "document": 1, "other": None}


def trained(**settings):
    source = sample_data.load("six")
    return b.train(source.train, b.LambdaMART(), b.Settings(**settings)), source


def test_the_file_holds_the_trees_of_the_page_and_says_what_it_leaves_out():
    trace, source = trained(n_iterations=3)
    text = page_file.content_of(trace, 0, False, source.title, PLACE, dark=True, large=True).decode()
    run = blocks_of(text)["parcel_0"]
    assert run == as_bytes(pack(trace, 0, False, source.title))
    given = given_of(text)
    assert given["data"] == {"key": "page", "request": 1, "run": digest_of(run), **PLACE} and given["dark"] and given["large"]
    assert page_file.LEFT_OUT in text and "LambdaMART on Six documents" in text


def test_hostile_names_lie_in_it_as_data():
    name = "</script><script>alert(1)</script>"
    data = b.Dataset([[0.0], [1.0]], [0, 1], [0, 2], qids=[name], document_names=[name, "b"], feature_names=[name])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2))
    text = page_file.content_of(trace, 0, False, name, PLACE).decode()
    assert "<script>alert" not in text + script_of(text) and text.count("</script>") == 3


def test_what_comes_in_blocks_is_refused_with_the_reason(monkeypatch):
    trace, _ = trained(n_iterations=3)
    assert page_file.too_large(trace) == ""
    monkeypatch.setattr("ui.forest.pack.MOST_NODES", 3)
    assert "more than" in page_file.too_large(trace)
