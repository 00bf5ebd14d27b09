"""A run in a file: it comes back to the last bit, of every loss and every kind of data, and goes on as if it had never left."""

import io
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import boosting as b
from boosting.explain.history import history
from boosting.files.damage import Damage
from tests.boosting.helpers import each, make_data, variants
from tests.boosting.models.make_fixtures import FIXTURES

FEW = b.Settings(n_iterations=5, max_leaf_nodes=4)
KEPT = Path(__file__).parent / "stored" / "kept"


def again(trace, **given):
    """The run, out of a file in memory."""
    file = io.BytesIO()
    trace.save(file, **{name: given.pop(name) for name in ("with_data",) if name in given})
    return b.load_trace(file, **given)


def assert_same(one, other):
    """All that was recorded and all that is computed from it."""
    assert (one.loss, one.settings, one.start, one.ended) == (other.loss, other.settings, other.start, other.ended)
    assert one.n_iterations == other.n_iterations and one.best == other.best and one.warnings == other.warnings
    for a, c in zip(one.iterations, other.iterations, strict=True):
        assert (a.step.decay, a.step.rate, a.step.note) == (c.step.decay, c.step.rate, c.step.note)
        assert list(a.watch) == list(c.watch) and np.array_equal([*a.watch.values()], [*c.watch.values()], equal_nan=True)
        assert np.array_equal(a.leaves, c.leaves) and a.leaves.dtype == c.leaves.dtype
        for tree, there in zip(a.trees, c.trees, strict=True):
            for name in tree.__dataclass_fields__:
                mine, its = getattr(tree, name), getattr(there, name)
                assert np.array_equal(mine, its, equal_nan=True) and mine.dtype == its.dtype and not its.flags.writeable, name
    assert all(np.array_equal(a, c) for a, c in zip(one.all_scores(), other.all_scores(), strict=True))
    for name in one.validations:
        assert all(np.array_equal(a, c) for a, c in zip(one.all_scores(name), other.all_scores(name), strict=True))


def assert_goes_on(one, other):
    """Both go on in the same way."""
    assert_same(one.extend(2), other.extend(2))


@each(loss=variants())
def test_every_variant_of_every_loss_comes_back_and_goes_on(loss):
    data = make_data(1, sizes=(5,) * 6, missing=0.1)
    trace = b.train(data, loss, FEW, validation=make_data(2, sizes=(4,) * 3, missing=0.1))
    found = again(trace)
    assert_same(trace, found)
    assert_goes_on(trace, found)
    original, there = history(trace), history(found)
    assert np.array_equal(original.targets, there.targets) and np.array_equal(original.weights, there.weights)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_data_come_back_whole(dtype):
    rows = make_data(3, sizes=(4, 1, 3), missing=0.2, dtype=dtype)
    data = b.Dataset(
        rows.features, [0, 1, np.nan, 2, 0, 1, 1, 0], rows.query_ptr, ["a", "\ud800<b>", "💡"], ["q 1", "q/2", ""], list("abcdefgh"),
        [[1, 0], [3, 2], [6, 7], [6, 7]], [1.0, 2.5, 1.0, 0.5], [2.0, 1.0, 0.001, 3.0], "letor",
    )  # fmt: skip
    found = again(b.train(data, b.GBRank(), FEW)).data
    for name in data.__dataclass_fields__:
        mine, its = getattr(data, name), getattr(found, name)
        assert np.array_equal(mine, its, equal_nan=True) if isinstance(mine, np.ndarray) and name != "preferences" else np.all(mine == its)
    assert found.features.dtype == dtype and not found.features.flags.writeable
    assert repr(found) == repr(data)


@pytest.mark.parametrize("shares", [{"sample_documents": 0.5}, {"sample_queries": 0.5, "sample_features": 0.5}])
@pytest.mark.parametrize("cls", b.LOSSES, ids=lambda cls: cls.identifier)
def test_samples_are_drawn_on(cls, shares):
    trace = b.train(make_data(4, sizes=(6,) * 5, n_features=4), cls(), b.Settings(n_iterations=4, max_leaf_nodes=4, seed=3, **shares))
    assert_same(trace, again(trace))
    assert_goes_on(trace, again(trace))


def test_without_trees_and_where_training_ended():
    data = make_data(1)
    assert_same(*(lambda trace: (trace, again(trace)))(b.train(data, b.GBT(), b.Settings(n_iterations=0))))
    ended = b.train(b.Dataset([[1.0], [1.0]], [0, 1], [0, 2]), b.MPBoost(), FEW)
    assert ended.ended and again(ended).ended == ended.ended


@pytest.mark.parametrize("by", ["ndcg@10", "contradicting_share", b.Metric("map", convention="letor"), b.Metric("ndcg", k=3)])
def test_patience_and_its_sets_come_along(by):
    sets = {"tune": make_data(5, sizes=(4,) * 3), "Größe": make_data(6, sizes=(4,) * 3)}
    patience = b.Patience(2, by, on="Größe")
    trace = b.train(make_data(1, sizes=(5,) * 6), b.LambdaMART(), b.Settings(n_iterations=30, max_leaf_nodes=4), sets, patience=patience)
    found = again(trace)
    assert_same(trace, found)
    assert found.patience == patience and found.decides == "Größe" and list(found.validations) == list(sets)


def test_what_no_file_can_hold_is_said():
    data = make_data(1, sizes=(5,) * 4)

    def error(relevance, scores):
        return float(np.abs(relevance - scores).mean())

    waited = b.train(data, b.GBT(), FEW, validation=data, patience=b.Patience(2, error, higher_is_better=False))
    with pytest.raises(ValueError, match=r"a function or a convention of your own, which no file can hold; save dataclasses\.replace"):
        waited.save(io.BytesIO())
    began = b.train(data, b.GBT(), FEW, base=lambda rows: rows[:, 0])
    with pytest.raises(ValueError, match="started from the function <lambda>, and no file can hold it: pass its scores as base=array"):
        began.save(io.BytesIO())


def test_a_folder_is_not_saved_over_and_the_sentence_says_so(tmp_path):
    trace = b.train(make_data(1, sizes=(3,)), b.GBT(), b.Settings(n_iterations=1))
    for save in (trace.save, lambda where: trace.export(where, "lightgbm")):
        with pytest.raises(IsADirectoryError, match=rf"{tmp_path} is a folder; name a file in it\."):
            save(tmp_path)


def test_a_save_that_fails_leaves_what_was_there(tmp_path):
    data, path = make_data(1), tmp_path / "a.run"
    path.write_bytes(b"before")
    began = b.train(data, b.GBT(), FEW, base=lambda rows: rows[:, 0])
    with pytest.raises(ValueError, match="no file can hold it"):
        began.save(path)
    assert path.read_bytes() == b"before" and list(tmp_path.iterdir()) == [path]


def bases():
    data = make_data(1, sizes=(5,) * 6)
    first = b.train(data, b.GBT(), FEW)
    ranklib = (
        b'<ensemble><tree id="1" weight="0.5"><split><feature>1</feature><threshold>0</threshold><split pos="left"><output>-1</output>'
    )
    ranklib += b'</split><split pos="right"><output>1</output></split></split></tree></ensemble>'
    return {
        "a feature": data.feature_names[1],
        "scores": np.linspace(-1, 1, data.n_documents),
        "a run": first,
        "a run that went on": b.train(data, b.QBRank(), FEW, base=first),
        "a model": b.read_model(ranklib, data),
    }


@pytest.mark.parametrize("kind", bases())
def test_what_training_went_on_from_comes_along(kind):
    data = make_data(1, sizes=(5,) * 6)
    trace = b.train(data, b.LambdaMART(), FEW, base=bases()[kind])
    found = again(trace)
    assert_same(trace, found)
    assert_goes_on(trace, found)
    assert found.base.words == trace.base.words


def test_equal_content_stands_in_a_file_once():
    data = make_data(1, sizes=(50,) * 20, n_features=20)
    first, alone, twice = b.train(data, b.GBT(), FEW), io.BytesIO(), io.BytesIO()
    first.save(alone)
    b.train(data, b.GBT(), FEW, base=first, validation=data).save(twice)
    assert len(twice.getvalue()) < len(alone.getvalue()) + 20_000
    assert b.load_trace(twice).validation.features.base is not None


def test_without_data_those_of_training_are_asked_for():
    data, other = make_data(1, sizes=(5,) * 6), make_data(2, sizes=(5,) * 6)
    sets = {"a": make_data(5, sizes=(4,) * 3), "b": make_data(6, sizes=(4,) * 3)}
    trace = b.train(data, b.LambdaMART(), FEW, sets)
    assert_same(trace, again(trace, with_data=False, data=data, validation=sets))
    assert_same(trace, again(trace, data=data, validation=sets))
    scaled = replace(trace, data=replace(data, scale="z-scores"))
    assert again(scaled, with_data=False, data=data, validation=sets).data.scale == "z-scores"  # whoever passes them need not know
    with pytest.raises(Damage, match="saved without its training data; pass them to load_trace"):
        again(trace, with_data=False)
    with pytest.raises(Damage, match="saved without its validation data"):
        again(trace, with_data=False, data=data)
    with pytest.raises(Damage, match="these are not its training data; pass those that it was trained with, unchanged"):
        again(trace, data=other, validation=sets)
    with pytest.raises(Damage, match="validation sets a, b; pass those, by their names"):
        again(trace, data=data, validation=data)


@pytest.mark.parametrize("file", sorted(path.name for path in FIXTURES.glob("*.*") if path.suffix != ".npz"))
def test_a_model_of_another_engine_comes_back(file):
    with np.load(FIXTURES / "training_data.npz") as rows:
        data = b.Dataset.from_rows(rows["features"], rows["grades"], rows["query"])
    model = b.read_model(FIXTURES / file, data)
    fitted = b.fitted_to(model, data)
    trace = b.replay(model, data, data.subset(np.arange(4)), fitted)
    found = again(trace)
    for part in (False, True):
        assert all(np.array_equal(one, other) for one, other in zip(trace.all_scores(part), found.all_scores(part), strict=True))
    assert found.model.matching == trace.model.matching and repr(found) == repr(trace)
    assert dict(found.model.parameters) == dict(trace.model.parameters) and found.unexplained() == trace.unexplained()
    assert np.array_equal(found.predict(data.features), trace.predict(data.features))
    with pytest.raises(ValueError, match="cannot be trained further here"):
        found.extend(1)


def test_equal_runs_make_equal_files():
    files = [io.BytesIO(), io.BytesIO()]
    for file in files:
        b.train(make_data(1), b.QBRank(), FEW).save(file)
    assert files[0].getvalue() == files[1].getvalue()


def test_another_process_finds_the_same_scores(tmp_path):
    trace = b.train(make_data(1), b.MPBoost(), FEW)
    trace.save(tmp_path / "a.run")
    code = "import sys, boosting as b; t = b.load_trace(sys.argv[1]); print(t.scores(t.n_iterations).tobytes().hex())"
    said = subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.run")], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == trace.scores(trace.n_iterations).tobytes().hex()


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.boosting")), ids=lambda path: path.stem)
def test_files_of_earlier_versions_open_for_ever(path):
    """The scores that they had are beside them, each as the hexadecimal form of a float64."""
    found = b.load_trace(path)
    wanted = [float.fromhex(word) for word in path.with_suffix(".scores").read_text().split()]
    assert found.scores(found.n_iterations).tolist() == wanted


@pytest.mark.parametrize("read", [b.load_trace, b.read_letor, b.read_file, b.read_model])
def test_a_path_that_no_file_can_have_is_named(read):
    with pytest.raises(ValueError, match=r"the path 'a\\x00b' holds a zero byte"):
        read("a\0b")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="elsewhere there are no pipes")
def test_a_pipe_is_named_as_one(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match=r"pipe is a pipe, .* write it to a file first"):
        b.load_trace(tmp_path / "pipe")


@pytest.mark.parametrize("passed", [{"data": "train.txt"}, {"validation": "vali.txt"}, {"validation": {"tune": [1.0]}}])
def test_what_is_passed_as_data_and_is_none_is_said(passed):
    with pytest.raises(TypeError, match=r"^(data|validation|tune) is a \w+.*, but must be one Dataset; build one with boosting\.Dataset"):
        b.load_trace(io.BytesIO(b""), **passed)


def test_a_run_is_saved_to_a_path_or_an_open_file_alone():
    trace = b.train(make_data(), b.GBT(), b.Settings(n_iterations=0))
    with pytest.raises(TypeError, match=r"^a run is saved to a path or an open file, not to NoneType\.$"):
        trace.save(None)
    with pytest.raises(ValueError, match=r"the path 'a\\x00b' holds a zero byte"):
        trace.save("a\0b")


def test_a_folder_is_named_as_one(tmp_path):
    with pytest.raises(ValueError, match=f"{tmp_path} is a folder; name the run's file in it"):
        b.load_trace(tmp_path)
