"""Files that are damaged, cut, or made to do harm: one sentence, bounded memory, and nothing else."""

import io
import json
import random
import struct
import tracemalloc
import zipfile

import numpy as np
import pytest

import boosting as b
from boosting.files.bounds import MB, Bounds
from boosting.files.damage import Damage
from boosting.files.reader import _header
from boosting.iteration import move
from boosting.models import walks
from boosting.stored.datasets import fingerprint
from boosting.trace import digest_of
from tests.boosting.helpers import each, make_data

from .rewritten import members_of, rewritten

DATA = make_data(1, sizes=(5, 4, 6), missing=0.1)


def content_of(trace):
    file = io.BytesIO()
    trace.save(file)
    return file.getvalue()


GBT = b.train(DATA, b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=4))
RUN = content_of(
    b.train(DATA, b.GBRank(), b.Settings(n_iterations=3, max_leaf_nodes=4), {"tune": DATA}, patience=b.Patience(2, "map"), base=GBT)
)
MEMBERS = members_of(RUN)


def opened(content, bounds=Bounds()):  # noqa: B008
    return b.load_trace(io.BytesIO(content), bounds=bounds)


def says(content, bounds=Bounds()):  # noqa: B008
    """The sentence with which a file is refused."""
    with pytest.raises(Damage) as refused:
        opened(content, bounds)
    sentence = str(refused.value)
    assert sentence.startswith("The file cannot be opened: ") and sentence.endswith(".") and "\n" not in sentence and len(sentence) < 400
    return sentence


def opened_or_refused(content):
    """Any other error goes through."""
    try:
        found = opened(content)
    except Damage as damage:
        sentence = str(damage)
    else:
        sentence = "Opened."
        assert np.isfinite(found.scores(found.n_iterations)).all()
    assert sentence.endswith(".") and len(sentence) < 400


def test_each_sentence_is_at_hand():
    assert "it is not a run, or ends too early; choose a file made by Save run" in says(b"")
    assert "it is not a run" in says(b"tree\nversion=v4\n")
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    assert "a ZIP archive without a run in it" in says(empty.getvalue())


def test_a_newer_layout_is_told_from_damage():
    assert "a newer version of this program made it" in says(rewritten(RUN, {}, version=2))
    assert "bring this program up to date" in says(rewritten(RUN, {}, version=2))
    assert "does not name its layout" in says(rewritten(RUN, {}, version="1"))
    assert "without a run" in says(rewritten(RUN, {}, kind="x"))
    assert "the loss 'deeprank', which this program does not have" in says(rewritten(RUN, {"loss.json": "deeprank"}))


def test_every_cut_is_noticed():
    for end in [*range(0, len(RUN), 997), *range(len(RUN) - 40, len(RUN))]:
        says(RUN[:end])


@each(name=sorted(MEMBERS))
def test_a_flipped_bit_is_noticed_in_every_member(name):
    """Where the archive's own checksum is right again, as after a repair."""
    with zipfile.ZipFile(io.BytesIO(RUN)) as archive:
        raw = {each: archive.read(each) for each in archive.namelist()}
    if name == "index.json":
        raw[name] = raw[name].replace(b'"sha', b'"shb').replace(json.loads(raw[name])["members"]["loss.json"][:5].encode(), b"00000")
    else:
        raw[name] = raw[name][:-1] + bytes([raw[name][-1] ^ 1])
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for each, content in raw.items():
            archive.writestr(each, content)
    says(file.getvalue())


def test_a_header_that_no_tokenizer_reads_is_damage():
    """Numpy reads what is no Python once more word by word, which raises an error of another kind."""
    with pytest.raises(Damage, match="x is not an array of numbers"):
        _header(io.BytesIO(b"\x93NUMPY\x01\x00\x0b\x00{'descr': ("), "x")


def test_random_damage_raises_nothing_else():
    chance = random.Random(0)
    for _ in range(200):
        content = bytearray(RUN)
        for _ in range(chance.randint(1, 8)):
            content[chance.randrange(len(content))] = chance.randrange(256)
        opened_or_refused(bytes(content))


VALUES = [None, True, -1, 0, 10**30, 0.5, 1e308, "", "x", [], [[]], {}, {"a": 1}, "\ud800", [None], [1, 2, 3]]


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(name for name in MEMBERS if name.endswith(".json") and name != "index.json"))
def test_values_of_another_kind_are_noticed(name):
    for value in VALUES:
        opened_or_refused(rewritten(RUN, {name: value}))
    for deep in (b"[" * 100_000, b'{"a":' * 100_000, b"NaN", b"1" * 5000, b"\xff", b""):
        says(rewritten(RUN, {name: deep}))
    if isinstance(MEMBERS[name], dict):
        for at, field in enumerate(MEMBERS[name]):
            for value in VALUES[at % 4 :: 4]:
                opened_or_refused(rewritten(RUN, {name: {**MEMBERS[name], field: value}}))


def test_a_shape_that_no_array_has_is_noticed():
    for shape in ("(True,)", "(1, -1)", "(0, " + "9" * 30 + ")"):
        assert "not an array of the types" in says(rewritten(RUN, {"data/features.npy": _headed(shape)}))


def _headed(shape):
    """An array of one number, whose header says another shape."""
    header = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + b"\0" * 8


def test_a_run_says_its_scale_older_ones_none_and_one_that_is_not_known_is_refused():
    assert opened(rewritten(RUN, {"scale.json": None})).data.scale == "none"
    assert "does not say how its features were scaled: 'log'" in says(rewritten(RUN, {"scale.json": "log"}))


def test_a_run_that_could_not_go_on_is_refused_before_it_does():
    settings = {name: value for name, value in MEMBERS["settings.json"].items() if name != "learning_rate"}
    assert "does not say its learning rate" in says(rewritten(RUN, {"settings.json": settings}))
    without = {name: value for name, value in MEMBERS["settings.json"].items() if name != "min_weight_leaf"}
    assert "it waited for a better number on validation data, and has none" in says(rewritten(RUN, {"sets.json": []}))
    assert "does not say its min weight leaf" in says(rewritten(RUN, {"settings.json": without}))  # it could not go on


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(name for name in MEMBERS if name.endswith(".npy")))
def test_arrays_of_another_kind_are_noticed(name):
    """A tree that is walked without further questions must be one: changed at random, it is refused or gives numbers."""
    array, chance = MEMBERS[name], np.random.default_rng(0)
    pickled = io.BytesIO()
    np.save(pickled, np.array([{}], object))
    others = [pickled.getvalue(), b"\x93NUMPY", array.astype(np.complex128), array.astype(">f8"), array[:-1], array[None], array[:0]]
    for other in others:
        opened_or_refused(rewritten(RUN, {name: other}))
    for _ in range(10):
        changed = array.copy()
        at = chance.integers(changed.size) if changed.size else 0
        if changed.size:
            changed.flat[at] = chance.choice([-2, -1, 0, 1, 2, 3, 5, 100])
        opened_or_refused(rewritten(RUN, {name: changed}))


def tree_with(**nodes):
    """The file with the first tree changed at some nodes."""
    changes = {}
    for name, places in nodes.items():
        member = f"trees/{name}.npy"
        member = member if member in MEMBERS else f"base/{member}"
        changes[member] = MEMBERS[member].copy()
        for at, value in places.items():
            changes[member][at] = value
    return rewritten(RUN, changes)


@pytest.mark.parametrize(
    ("nodes", "sentence"),
    [
        ({"left": {0: 0}}, "a branch of a tree leads nowhere, or back"),
        ({"right": {0: 2**31 - 1}}, "a branch of a tree leads nowhere, or back"),
        ({"right": {0: 1}, "left": {0: 1}}, "a node of a tree has two parents, or none"),
        ({"feature": {0: 3}}, "a tree splits on a column beyond the 3 of the data"),
        ({"feature": {0: -2}}, "a tree splits on a column beyond the 3 of the data"),
        ({"feature": {0: -1}}, "a leaf of a tree has branches, or a split has none"),
        ({"threshold": {0: np.nan}}, "a tree holds a value that is not a number"),
        ({"leaf_value": {0: np.inf}}, "a tree holds a value that is not a number"),
        ({"leaf_id": {0: 0}}, "a leaf of a tree has no number"),
        ({"nodes": {0: 0}}, "the numbers of its trees do not add up"),
        ({"nodes": {0: 2**62}}, "where <i4 of"),
        ({"trees_of_iteration": {0: 2**62}}, "the numbers of its trees do not add up"),
        ({"trees_of_iteration": {0: 0, 1: 2}}, "the numbers of its trees do not add up"),
    ],
)
def test_a_tree_that_is_none_is_never_walked(nodes, sentence):
    assert sentence in says(tree_with(**nodes))


def test_trees_that_do_not_give_the_saved_scores_are_noticed():
    assert "its trees do not give the scores that were saved" in says(tree_with(leaf_value={-1: 0.125}))


def test_a_number_of_json_beyond_the_largest_is_none():
    """Python reads 1e999 as infinity."""
    assert "start.json cannot be read" in says(rewritten(RUN, {"start.json": b"1e999"}))
    assert "settings.json cannot be read" in says(rewritten(RUN, {"settings.json": b'{"l2_regularization": -1e999}'}))


def test_a_validation_set_of_fewer_columns_is_never_walked():
    """Its trees would read beyond the end of its rows."""
    other = make_data(2, sizes=(3, 4))
    content = content_of(b.train(DATA, b.GBT(), b.Settings(n_iterations=1), {"tune": other}))
    narrow = b.Dataset(other.features[:, :1].copy(), other.relevance, other.query_ptr)
    sentence = says(rewritten(content, {"set_0/features.npy": narrow.features, "set_0_is.json": fingerprint(narrow)}))
    assert "the validation set 'tune' has another number of columns than its training data: 1, not 3" in sentence


@pytest.mark.parametrize("cls", [cls for cls in b.LOSSES if cls.watched], ids=lambda cls: cls.identifier)
def test_numbers_that_a_loss_notes_are_all_there(cls):
    """Whoever shows the run, or goes on with it, takes them for granted."""
    content = content_of(b.train(DATA, cls(), b.Settings(n_iterations=3, max_leaf_nodes=4)))
    kept = members_of(content)["is_watched.npy"].copy()
    kept[1, -1] = False
    assert f"it lacks a number that {cls.title} notes of each iteration" in says(rewritten(content, {"is_watched.npy": kept}))


def test_the_leaves_are_found_by_a_few_rows_and_whoever_hears_of_it_can_end_that(monkeypatch):
    """Few bytes may ask for minutes: one tree as deep as it has leaves, and rows that repeat."""
    (n_leaves,) = {tree.n_leaves for iteration in opened(RUN).iterations for tree in iteration.trees}
    monkeypatch.setattr(walks, "STRETCH", 4 * n_leaves)
    shares = []
    found = opened(RUN, Bounds(tell=shares.append))
    assert shares[: 3 * 8] == [*[0.0] * 8, *[1 / 3] * 8, *[2 / 3] * 8]  # 15 rows of either set
    assert shares == sorted(shares) and found.scores(3).tolist() == opened(RUN).scores(3).tolist()

    def stop(share):
        raise InterruptedError

    with pytest.raises(InterruptedError):
        opened(RUN, Bounds(tell=stop))


def test_scores_that_overflow_are_refused_though_they_are_those_that_were_saved():
    content = content_of(GBT)
    scores, decay = GBT.scores(0), np.full(3, 1e308)
    with np.errstate(over="ignore"):
        for iteration in GBT.iterations:
            scores = move(scores, decay[0], iteration.step.rate, iteration.g())
        assert np.isinf(scores).all()
        said = says(rewritten(content, {"decay.npy": decay, "scores.json": digest_of(scores)}))
    assert "its trees give a score beyond the largest number" in said


def test_a_small_file_that_unpacks_to_much_is_refused_before_it_does():
    bomb = rewritten(RUN, {"data/features.npy": np.zeros((4_000_000, 3))})
    assert len(bomb) < 2 * MB
    tracemalloc.start()
    assert "it unpacks to 92 MB, above" in says(bomb, Bounds(ratio=20))
    assert tracemalloc.get_traced_memory()[1] < 8 * MB
    tracemalloc.stop()
    assert "notes.json holds more than 50,000 values" in says(rewritten(RUN, {"base/notes.json": [""] * 100_000}), Bounds(values=50_000))


class Endless(io.RawIOBase):
    """As /dev/zero: it has no end, and every place in it is the first."""

    def seek(self, *_):
        return 0

    def tell(self):
        return 0

    def seekable(self):
        return True

    def read(self, size=-1):
        assert 0 <= size <= 64 * MB, "all of it is asked for"
        return bytes(size)


def test_of_a_device_without_an_end_no_more_is_read_than_a_list_of_members_has():
    with pytest.raises(Damage, match="it is not a run"):
        b.load_trace(Endless())


@pytest.mark.parametrize("wrong", [b"PK", None, 3])
def test_what_is_no_path_and_no_file_is_said(wrong):
    with pytest.raises(TypeError, match=r"a path or an open file, not from \w+; of bytes pass io.BytesIO\(content\)\."):
        b.load_trace(wrong)


def test_room_for_the_leaves_is_asked_for_before_they_are_found():
    """A document takes a byte for each tree, and no size of a file says how many of both there are."""
    asked = []
    opened(RUN, Bounds(room=asked.append))
    assert asked == [3 * 2 * DATA.n_documents, 3 * DATA.n_documents]  # with a validation set; and of the ranker that it goes on from

    def full(n_bytes):
        raise ValueError(f"no room for {n_bytes} bytes")

    with pytest.raises(ValueError, match=r"^no room for 90 bytes$"):
        opened(RUN, Bounds(room=full))


def test_what_belongs_to_no_run_is_refused():
    for changes in ({"../../etc/passwd.json": 1}, {"x.pickle": b"\x80\x04."}, {"a.exe": b"MZ"}):
        assert "something that is not part of a run" in says(rewritten(RUN, changes))
    assert "parts, above the limit of 10" in says(RUN, Bounds(members=10))


def test_rankers_in_one_another_are_bounded():
    deep = b.train(DATA, b.GBT(), b.Settings(n_iterations=1))
    for _ in range(4):
        deep = b.train(DATA, b.GBT(), b.Settings(n_iterations=1), base=deep)
    content = content_of(deep)
    assert opened(content).n_iterations == 1
    assert "its parts are nested deeper than 3" in says(content, Bounds(depth=3))
