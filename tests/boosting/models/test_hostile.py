"""Files that are damaged, made to break a reader, or beyond what can be shown: one sentence, little memory, and nothing else."""

import copy
import gzip
import json
import operator
import random
import re
import resource
import struct
import tracemalloc
from functools import reduce

import numpy as np
import pytest

import boosting as b
from boosting.models.limits import Limits
from boosting.models.refusal import Refusal

from .make_fixtures import FIXTURES

FILES = sorted(path for path in FIXTURES.iterdir() if path.suffix in (".txt", ".json", ".ubj", ".xml"))
REFUSED = {
    "lightgbm_categorical.txt": "Tree=0: split 0 is a categorical split.*without categorical_feature",
    "lightgbm_linear.txt": "linear functions.*linear_tree=false",
    "lightgbm_zero.txt": "takes zero as a missing value.*zero_as_missing=false",
    "lightgbm_classes.txt": "it grows 5 trees per iteration, one for each class",
    "xgboost_categorical.json": r"trees\[0\]: it has a categorical split",
    "xgboost_vector.json": "num_target is 2",
    "xgboost_targets.json": "num_target is 2",
    "xgboost_classes.json": "num_class is 5",
    "xgboost_linear.json": "booster is 'gblinear', which has no trees; train with booster=gbtree",
    "catboost_ctr.json": "split of type 'OnlineCtr'.*train on numbers",
    "catboost_one_hot.json": "split of type 'OneHotFeature'",
    "catboost_classes.json": "2 values, one for each class",
}


def says(model, limits=Limits()):  # noqa: B008
    """The sentence with which a model is refused."""
    with pytest.raises(Refusal) as refusal:
        b.read_model(model, limits=limits)
    sentence = str(refusal.value)
    assert sentence.endswith(".") and "\n" not in sentence and len(sentence) < 400
    return sentence


def read_or_refused(model):
    """Read it and score two rows, or be refused in a sentence; any other error goes through."""
    try:
        found = b.read_model(model)
    except Refusal as refusal:
        sentence = str(refusal)
    else:
        sentence = "Read."
        scored(found)
    assert sentence.endswith(".") and len(sentence) < 500


def scored(found):
    assert np.all(np.isfinite(found.predict(np.zeros((2, found.n_features)))))


@pytest.mark.parametrize("file", REFUSED)
def test_what_cannot_be_shown_is_refused_with_reason_and_remedy(file):
    with pytest.raises(ValueError, match=REFUSED[file]):
        b.read_model(FIXTURES / "refused" / file)


def test_no_model_of_those_that_are_refused_was_forgotten():
    assert {path.name for path in (FIXTURES / "refused").iterdir()} == set(REFUSED)


@pytest.mark.thorough
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_with_bytes_changed_or_cut_is_read_or_refused(path):
    content, rng = path.read_bytes(), random.Random(path.name)
    for _ in range(40):
        damaged = bytearray(content)
        for _ in range(rng.randint(1, 4)):
            damaged[rng.randrange(len(damaged))] = rng.choice([rng.randrange(256), *b"0-9e.,:[]{}<>\n "])
        read_or_refused(bytes(damaged))
        read_or_refused(content[: rng.randrange(len(content))])


WRONG = [None, True, -1, 2**70, 10**400, 1e308, float("nan"), "", "x" * 10_000, [], [[1]], {}, {"a": 1}, [None] * 7, ["1"] * 7, 0.5]


def places(value, path=()):
    """Every place in a JSON document."""
    yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


@pytest.mark.thorough
@pytest.mark.parametrize("path", [path for path in FILES if path.suffix == ".json"], ids=lambda path: path.name)
def test_a_value_of_another_type_anywhere_is_read_or_refused(path):
    document, rng = json.loads(path.read_text()), random.Random(path.name)
    everywhere = [place for place in places(document) if place]
    for place in rng.sample(everywhere, min(120, len(everywhere))):
        broken = copy.deepcopy(document)
        inside = broken
        for key in place[:-1]:
            inside = inside[key]
        if rng.random() < 0.2 and isinstance(inside, dict):
            del inside[place[-1]]
        else:
            inside[place[-1]] = rng.choice(WRONG)
        read_or_refused(broken)


def test_a_lightgbm_file_that_lost_a_tree_is_refused():
    head, *trees = (FIXTURES / "lightgbm_ranker.txt").read_text().split("\nTree=")
    fewer, more = ("\nTree=".join([head, *some]) for some in (trees[:2] + trees[3:], [trees[0], *trees]))
    assert says(fewer) == "the LightGBM file: it has 4 trees, and its tree_sizes are of more; copy the whole file again."
    assert "it has 6 trees, and its tree_sizes are of fewer" in says(more)


def test_an_xgboost_file_that_lost_a_tree_is_refused():
    document = json.loads((FIXTURES / "xgboost_exact.json").read_text())
    model = document["learner"]["gradient_booster"]["model"]
    for of_each in ("trees", "tree_info", "iteration_indptr"):
        model[of_each].pop()
    assert says(document).endswith("model: it has 4 trees, and its num_trees says 5; copy the whole file again.")


def test_a_lightgbm_dump_that_lost_a_tree_is_refused_and_one_that_begins_later_is_not():
    document = json.loads((FIXTURES / "lightgbm_ranker.json").read_text())
    trees = document["tree_info"]
    assert len(b.read_model(document | {"tree_info": trees[2:]}).iterations) == len(trees) - 2
    sentence = 'tree_info[2]: its "tree_index" is 3, and that of the tree before it 1; dump the whole model again.'
    assert says(document | {"tree_info": trees[:2] + trees[3:]}) == sentence


def test_a_catboost_model_with_trees_of_both_kinds_is_refused():
    document = json.loads((FIXTURES / "catboost_yetirank.json").read_text())
    assert "it has both oblivious_trees and trees" in says(document | {"trees": [{"value": 1.0}]})


@pytest.mark.parametrize("halves", ["\ud800", "\udfff\ud800"])
def test_half_a_character_becomes_the_sign_for_what_is_unreadable(halves):
    document = json.loads((FIXTURES / "xgboost_exact.json").read_text())
    names = document["learner"]["feature_names"] = [f"{halves}<b>", "\U0001f600", r"\ud83d", "a"]
    document["learner"]["attributes"] = {f"note{halves}": halves}
    found = b.read_model(json.dumps(document).replace('"a"', '"\u202ea"'))  # nor does a name turn the words beside it
    assert found.feature_names == ("\ufffd" * len(halves) + "<b>", *names[1:])
    assert found.predict(np.zeros((1, 4))) == b.read_model(FIXTURES / "xgboost_exact.json").predict(np.zeros((1, 4)))


def test_true_and_false_are_no_numbers():
    cases = (
        (
            "xgboost_exact",
            ["learner", "gradient_booster", "model", "trees", 0, "split_conditions", 0],
            'trees[0]: "split_conditions" holds',
        ),
        ("xgboost_exact", ["learner", "learner_model_param", "num_feature"], '"num_feature" is'),
        ("lightgbm_squares", ["tree_info", 0, "tree_structure", "threshold"], 'tree_info[0]: "threshold" holds'),
        ("catboost_squares", ["oblivious_trees", 0, "leaf_values", 0], 'oblivious_trees[0]: "leaf_values" holds'),
        ("catboost_squares", ["oblivious_trees", 0, "splits", 0, "border"], '"border" is'),
    )
    for file, (*path, last), sentence in cases:
        for value in (True, False):
            document = json.loads((FIXTURES / f"{file}.json").read_text())
            reduce(operator.getitem, path, document)[last] = value
            assert f"{sentence} {value}, but must be a" in says(json.dumps(document).encode())


def tree_of(document):
    return document["learner"]["gradient_booster"]["model"]["trees"][0]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"left_children": 0}, "leads back to a node that was reached before"),
        ({"left_children": 2}, "leads back to a node that was reached before"),
        ({"left_children": 10**6}, "points to a node that is not there"),
        ({"right_children": -1}, "has one child in place of two"),
        ({"split_indices": 4}, "node 0 splits on feature 4, and the model has the features 0 to 3"),
        ({"split_indices": -1}, "node 0 splits on feature -1"),
        ({"split_conditions": float("nan")}, "the threshold of node 0 is not a number"),
    ],
)
def test_nodes_that_form_no_tree_are_refused(change, sentence):
    document = json.loads((FIXTURES / "xgboost_ndcg.json").read_text())
    for name, value in change.items():
        tree_of(document)[name][0] = value
    assert sentence in says(document)


def test_a_leaf_that_is_not_finite_is_refused():
    document = json.loads((FIXTURES / "xgboost_ndcg.json").read_text())
    tree = tree_of(document)
    tree["split_conditions"][tree["left_children"].index(-1)] = float("inf")
    assert "has the value inf" in says(document)


def test_what_other_programs_write_is_named_with_the_way_out():
    assert "it is a .cbm file, which only CatBoost reads; open it with CatBoost, and save_model" in says(b"CBM1\0\0\0\0")
    assert "a pickle, which could run any program" in says(b"\x80\x04\x95")
    assert "as XGBoost's dump_model writes it, without base score" in says(b'[{"nodeid": 0, "leaf": 1}]')
    assert "none of the names that a model has" in says(b'{"a": 1}')
    assert "it is a model as Solr stores it" in says(b'{"class": "org.apache.solr.ltr.model.MultipleAdditiveTreesModel", "params": {}}')
    assert "does not begin like a model" in says(b"hello")
    assert "does not begin like a model" in says(b"")
    for documents in (b"2 qid:7 1:0.5\n", b"# a comment\n2 qid:7 1:0.5\n", b"qid,grade,bm25\n7,2,0.5\n", b"PAR1..."):
        for file in (documents, gzip.compress(documents)):
            assert "it holds documents (" in says(file) and "and no trees; open it as data" in says(file)
    assert "it is 'int', not a path" in says(3)
    assert "before XGBoost" not in says(b"binf") and "binary file of XGBoost before 3.1" in says(b"binf")
    assert says(FIXTURES) == f"{FIXTURES}: it is a folder; name the model's file in it."
    with pytest.raises(FileNotFoundError):
        b.read_model("no such file")


@pytest.mark.parametrize("name", ["lightgbm_ranker.txt", "lightgbm_ranker.json", "xgboost_ndcg.json", "xgboost_ndcg.ubj",
                                  "catboost_yetirank.json", "catboost_depthwise.json", "ranklib.xml"])  # fmt: skip
def test_who_reads_hears_how_far_it_is_and_can_end_it(name):
    class Enough(Exception):
        pass

    def stop(share):
        raise Enough

    heard: list[float] = []
    content = (FIXTURES / name).read_bytes()
    n = b.read_model(content, limits=Limits(tell=heard.append)).n_iterations
    assert heard[-n:] == [k / n for k in range(n)] and set(heard[:-n]) <= {0.0}
    with pytest.raises(Enough):
        b.read_model(content, limits=Limits(tell=stop))


def ubj(text):
    return text.encode("latin-1")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"{L" + struct.pack(">q", 1) + b"a[$d#L" + struct.pack(">q", 2**31), "a list of 2,147,483,648 values"),
        (b"{L" + struct.pack(">q", 1) + b"a[$Z#L" + struct.pack(">q", 2**31), "an array of b'Z'"),
        (b"{L" + struct.pack(">q", 2**62), "bytes are expected"),
        (b"{L" + struct.pack(">q", -1), "a length of -1"),
        (b"{i\1a" + b"[" * 1000, "nested 400 deep"),
        (b"{i\1a" + b"[#i\1" * 1000, "nested 400 deep"),
        (b"{#l" + struct.pack(">i", 2**30), "a list of 1,073,741,824 values"),
        (b"{i\1aQ}", "the sign b'Q' at byte 4"),
        (b"{i\1aH", "the sign b'H'"),
        (b"{i\1a", "1 bytes are expected"),
        (b"{i\1\xffT}", "not UTF-8"),
    ],
)
def test_a_ubj_header_that_promises_more_than_there_is_takes_no_memory(content, sentence):
    tracemalloc.start()
    assert sentence in says(content)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()


def test_json_is_counted_before_it_is_read():
    tracemalloc.start()
    for text in (b"[" + b"[]," * 3_100_000, b"[" + b"0," * 31_000_000):
        assert "it holds more than 30,000,000 values or 3,000,000 lists" in says(text)
    assert tracemalloc.get_traced_memory()[1] < 200_000_000  # the texts themselves
    tracemalloc.stop()
    for sign in (b"[", b'{"a":'):
        assert "nested too deep" in says(b'{"a":' + sign * 100_000)
    assert "it holds a whole number of more than 4,300 digits; save" in says(b'{"a": ' + b"1" * 5_000 + b"}")


def chain(n_leaves):
    """XGBoost's arrays of a tree that is one long path."""
    n = 2 * n_leaves - 1
    left, right = (np.where((np.arange(n) % 2 == 0) & (np.arange(n) < n - 1), np.arange(n) + step, -1) for step in (1, 2))
    return {
        "left_children": left.tolist(), "right_children": right.tolist(), "split_indices": [0] * n,
        "split_conditions": np.where(left >= 0, np.arange(n) / 2, np.arange(n) / n).tolist(), "default_left": [0] * n,
    }  # fmt: skip


def chained(n_leaves):
    document = json.loads((FIXTURES / "xgboost_ndcg.json").read_text())
    document["learner"]["gradient_booster"]["model"] = {"trees": [chain(n_leaves)]}
    return document


def test_more_than_256_leaves_are_told_apart_and_a_million_nodes_refused():
    model = b.read_model(chained(1_000))
    rows = np.zeros((1_000, 4))
    rows[:, 0] = np.arange(1_000) - 0.5
    tree = model.trees[0]
    assert tree.n_leaves == 1_000 and np.array_equal(tree.leaves(rows), np.arange(1_000))
    assert len(np.unique(model.predict(rows))) == 1_000
    assert "trees[0]: it has 499,999 leaves, above the limit of 65,536" in says(chained(500_000))


def test_many_trees_and_many_nodes_are_bounded():
    content = (FIXTURES / "lightgbm_ranker.txt").read_bytes()
    assert "it has 5 trees, above the limit of 4" in says(content, Limits(trees=4))
    assert "its trees have more than 20 nodes" in says(content, Limits(nodes=20))
    assert "it has more than 0 MB" in says(content, Limits(size=100))
    assert "features; models with 1 to 3 can be read" in says(content, Limits(features=3))
    named = json.loads((FIXTURES / "lightgbm_ranker.json").read_text())
    named["feature_names"][1] = "x" * 1_000_000
    assert "the name of feature 2 has 1,000,000 characters, the limit is 1,000; shorten it" in says(named)


def test_a_dump_that_contains_itself_ends():
    document = json.loads((FIXTURES / "lightgbm_ranker.json").read_text())
    root = document["tree_info"][0]["tree_structure"]
    root["left_child"] = root
    assert "leaves, above the limit of 65,536" in says(document)


def test_the_text_of_lightgbm_is_bounded_line_by_line():
    content = (FIXTURES / "lightgbm_ranker.txt").read_text()
    assert says(content.replace("Tree=0\nnum_leaves", "Tree=0\0\x1b[31m", 1)).startswith("Tree=0\ufffd\ufffd[31m")
    assert "num_leaves is '99999999999'" in says(content.replace("num_leaves=6", "num_leaves=99999999999", 1))
    assert "Tree=0: decision_type has 5 values, but must have 6" in says(content.replace("num_leaves=6", "num_leaves=7", 1))
    assert "leaf_value holds something that is not a number" in says(re.sub(r"leaf_value=\S+", "leaf_value=1_0", content, count=1))
    assert "threshold has more than 5 values" in says(content.replace("threshold=", "threshold=" + "1 " * 100_000, 1))
    assert "it ends before its trees do" in says(content.replace("end of trees", "", 1))
    assert "its version is 'v9'" in says(content.replace("version=v4", "version=v9", 1))
    assert "it has more than 200 lines" in says(content.replace("tree_sizes", "x=1\n" * 1_000 + "tree_sizes", 1))


def peak_beside(content):
    """The most memory that reading takes at a time, as a multiple of the file. Read or refused, and before that once more: what the first
    reading of a process imports is not the file's."""
    read_or_refused(content)
    tracemalloc.start()
    read_or_refused(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / len(content)


@pytest.mark.parametrize("name", ["threshold", "feature_names", "objective"])
@pytest.mark.parametrize("blank", [" ", "\t"])
def test_a_line_of_very_many_words_is_not_taken_apart(name, blank):
    content = (FIXTURES / "lightgbm_ranker.txt").read_text()
    assert peak_beside(re.sub(f"(?m)^{name}=\\S+", rf"\g<0>{f'{blank}11' * 300_000}", content, count=1).encode()) < 8


def test_a_file_of_nothing_but_head_lines_is_not_copied_for_each():
    many = b"## LambdaMART\n" * 20_000
    assert "it begins with 100 lines of ## or more; keep the lines that RankLib wrote" in says(many + b"<ensemble></ensemble>")
    assert peak_beside(many) < 3


def test_reading_a_refused_file_leaves_the_peak_of_memory_low():
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    says(b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><ensemble>&c;</ensemble>')
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # kB
