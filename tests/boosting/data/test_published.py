"""Published folds: a folder, its archive and its files give the same; what does not belong together is refused with its name."""

import gzip
import io
import os
import zipfile

import numpy as np
import pytest

import boosting as b
from boosting.data.columns import Roles
from boosting.data.folder import grouped
from boosting.data.published import qids_of, read_folds
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import published

N = 5
NAMES = {"letor3": ("trainingset.txt", "validationset.txt", "testset.txt"), "letor4": ("train.txt", "vali.txt", "test.txt")}


def part(q):
    """The lines of the queries of one of five parts: two queries of four documents."""
    rng = np.random.default_rng(q)
    lines = []
    for qid in (2 * q, 2 * q + 1):
        grades = [0, 2, 1, 0]
        lines += [f"{grade} qid:{qid} 1:{grade + rng.random():.3f} 2:{rng.random():.3f} #docid = d{i}" for i, grade in enumerate(grades)]
    return "\n".join(lines) + "\n"


def roles(fold):
    """Three parts to train on, the next to choose on, the last to test: as LETOR deals them."""
    order = [(fold + i) % N for i in range(N)]
    return order[:3], order[3:4], order[4:]


def files(names):
    return {
        f"MQ/Fold{fold + 1}/{name}": "".join(part(q) for q in which)
        for fold in range(N)
        for name, which in zip(names, roles(fold), strict=True)
    }


def zipped(made):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in made.items():
            archive.writestr(name, text)
    return packed.getvalue()


def written(folder, made):
    for name, text in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder


def same(one, two):
    assert one.data.qids == two.data.qids and np.array_equal(one.data.features, two.data.features)
    for first, second in zip(one.parts.values(), two.parts.values(), strict=True):
        assert [part.tolist() for part in first] == [part.tolist() for part in second]


@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_folder_archive_list_and_packed_files_are_the_same_folds(names, tmp_path):
    made = files(names)
    found = read_folds(zipped(made))
    (tmp_path / "mq.zip").write_bytes(zipped(made))
    folder = written(tmp_path / "one", made)
    packed = written(tmp_path / "two", {f"{name}.gz": gzip.compress(text.encode()) for name, text in made.items()})
    for source in (tmp_path / "mq.zip", str(folder), packed, sorted((folder / "MQ").iterdir())):
        same(found, read_folds(source))
    assert [name.rsplit("/")[-1] for name in found.parts] == [f"Fold{i}" for i in range(1, N + 1)]
    for fold, name in enumerate(found.parts):
        for data, which in zip(found.fold(name), roles(fold), strict=True):
            assert data.qids == tuple(str(qid) for q in which for qid in (2 * q, 2 * q + 1))
            expected = b.read_letor("".join(part(q) for q in which).encode())
            np.testing.assert_array_equal(data.features, expected.features)
            np.testing.assert_array_equal(data.relevance, expected.relevance)


def test_official_folds_are_one_plan_whose_validation_parts_choose_alone():
    found = read_folds(zipped(files(NAMES["letor4"])))
    plan = published(found)
    assert len(plan) == N and plan.words == "the five folds as published" and not plan.turns
    assert sorted(np.concatenate([test for *_, test in plan.parts]).tolist()) == list(range(2 * N))
    standing = contest(plan, [contestant("GBT", b.GBT(), b.Settings(n_iterations=3))], [b.Metric("ndcg", k=5)])
    train, validation, test = found.fold("MQ/Fold2")
    trace = b.train(train, b.GBT(), b.Settings(n_iterations=3), validation)
    best = max(range(1, 4), key=lambda k: b.metrics.ndcg(validation, trace.validation_scores(k), k=5))
    outcome = standing.outcomes[1]
    assert outcome.iteration == best
    np.testing.assert_array_equal(outcome.chosen[:, 0], b.Metric("ndcg", k=5).by_query(test, trace.predict(test.features, best)))


def test_tables_have_folds_too():
    made = {
        f"{fold}/{name}.csv": "qid,grade,bm25\n" + "".join(f"{q},{g},{q + g}.5\n" for q in which for g in (0, 1))
        for fold, order in (("a", (1, 2)), ("b", (2, 1)))
        for name, which in (("train", order[:1]), ("test", order[1:]))
    }
    found = read_folds(zipped(made))
    assert found.data.feature_names == ("bm25",) and [part.tolist() for part in found.parts["b"]] == [[1], [], [0]]


def test_columns_that_are_chosen_are_those_of_every_fold():
    made = {
        f"{fold}/{name}.csv": "page,label,bm25,links\n" + "".join(f"{q},-9,{q + g}.5,x{g}\n" for q in which for g in (0, 1))
        for fold, order in (("a", (1, 2)), ("b", (2, 1)))
        for name, which in (("train", order[:1]), ("test", order[1:]))
    }
    found = read_folds(zipped(made), Roles("page", "", "links", ("bm25",)))
    assert found.data.feature_names == ("bm25",) and [part.tolist() for part in found.parts["b"]] == [[1], [], [0]]


def change(made, name, text):
    return {**made, name: text}


GOOD = files(NAMES["letor4"])


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (change(GOOD, "MQ/Fold2/test.txt", "1 qid:77 1:1\n"), r"Fold2 holds query 77, which the first fold does not"),
        (change(GOOD, "MQ/Fold2/test.txt", part(1)), r"Fold2 leaves out queries of the first: these are not folds of one collection"),
        ({name: text for name, text in GOOD.items() if name != "MQ/Fold2/test.txt"}, r"Fold2 leaves out .* \(it has no test file\): these"),
        (change(GOOD, "MQ/Fold2/test.txt", part(0) + part(1)), r"Fold2 holds a query in two of its parts"),
        (change(GOOD, "MQ/Fold1/test.txt", "what is this\n"), r"MQ/Fold1/test\.txt, "),
        (change(GOOD, "MQ/\x1b[2J/train.txt", part(0)), r"a name of characters that nobody sees, MQ/\ufffd\[2J/train\.txt; rename it"),
        (change(GOOD, "MQ/\u202e9dloF/train.txt", part(0)), "a name of characters that nobody sees, MQ/\ufffd9dloF"),
        (change(GOOD, "/".join(["x" * 200] * 5) + "/train.txt", part(0)), "a name of more than 1,000 characters, xxxxx"),
        ({"readme.txt": "hello", "more.txt": "x"}, r"there is no training file; name it train\.txt"),
    ],
)
def test_what_are_no_folds_is_told_with_its_place(made, sentence, tmp_path):
    with pytest.raises(ValueError, match=sentence):
        read_folds(written(tmp_path, made))


def test_a_folder_that_may_not_be_read_is_not_passed_over(tmp_path, monkeypatch):
    folder, scan = written(tmp_path, GOOD), os.scandir

    def refuse(path):
        if str(path).endswith("Fold2"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    with pytest.raises(PermissionError, match="Fold2"):
        read_folds(folder)


def test_what_is_not_there_or_no_folder_is_told(tmp_path):
    with pytest.raises(ValueError, match="there is no file or folder"):
        read_folds(tmp_path / "nowhere")
    (tmp_path / "train.txt").write_text(part(0))
    with pytest.raises(ValueError, match="for one file use read_file"):
        read_folds(tmp_path / "train.txt")
    with pytest.raises(ValueError, match=r"there is no fold Fold9; choose one of MQ/Fold1"):
        read_folds(zipped(GOOD)).fold("Fold9")
    with pytest.raises(ValueError, match="has no test part"):
        published(read_folds([tmp_path / "train.txt"]))


def test_folds_stand_in_the_order_of_their_numbers():
    assert list(grouped([f"Fold{i}/train.txt" for i in (10, 2, 1)])) == ["Fold1", "Fold2", "Fold10"]


def test_qids_are_read_where_lines_are_cut_and_comments_say_qid():
    text = "".join(f"1 qid:q{i} 1:{'0' * 50}.5 # qid:no\r\n" for i in range(60_000)).encode()
    assert qids_of("train.txt", text) == [f"q{i}" for i in range(60_000)]
    assert qids_of("train.txt.gz", gzip.compress(text)) == [f"q{i}" for i in range(60_000)]


def test_an_archive_of_many_folds_that_unpack_to_much_is_refused_before_they_are(monkeypatch):
    many = {f"Fold{i}/train.txt": "1 qid:1 1:1\n" for i in range(31)}
    with pytest.raises(ValueError, match="there are 31 folds; at most 30 are read together"):
        read_folds(zipped(many))
    large = {f"Fold{i}/{part}.txt": f"1 qid:{q} 1:1\n" + "#\n" * 1_000_000 for i in range(9) for q, part in enumerate(("train", "test"))}
    with pytest.raises(ValueError, match="the folds hold more than 16 MB together, unpacked; give a folder, or one fold"):
        read_folds(zipped(large))


def test_what_macos_writes_beside_files_is_passed_over(tmp_path):
    text = {"d/train.csv": "qid,grade,bm25\na,1,0.5\n", "d/test.csv": "qid,grade,bm25\nb,0,0.1\n"}
    notes = {"__MACOSX/d/._train.csv": "\0\5\26\7", "__MACOSX/d/._test.csv": "\0\5\26\7"}
    packed = zipped(text | notes)
    assert read_folds(packed).parts.keys() == read_folds(zipped(text)).parts.keys() == {"d"}
    written(tmp_path, {"train.csv": text["d/train.csv"], "._train.csv": "\0\5\26\7"})
    assert read_folds(tmp_path).data.qids == ("a",)
