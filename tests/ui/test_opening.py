"""Tables, packed folds and parts: what is opened is what was chosen."""

import numpy as np
import pyarrow as pa
import pytest

from boosting import LetorError
from boosting.data import parquet_table
from boosting.data.columns import Look, Roles, guess, headings
from boosting.data.folder import part_of
from boosting.data.kinds import collect
from boosting.data.letor_rows import Rows
from boosting.data.limits import Limits
from boosting.data.preferences import read_preferences
from tests.ui.corpus import CSV, LETOR, PARQUET, ZIP, packed, table
from tests.ui.files import dense
from ui.uploads import opening
from ui.uploads.opening import Choice, folds_of, look, read

FOLDS = packed(
    data__Fold1__train_txt=LETOR, data__Fold1__vali_txt=LETOR + LETOR.replace(b"qid:", b"qid:v"), data__Fold1__test_txt=LETOR,
    data__Fold2__train_csv=CSV, data__Fold2__test_csv=CSV + b"9,x,1,4,4\n", data__readme_txt=b"hello",
)  # fmt: skip


def test_the_folds_of_a_folder_are_listed_and_the_chosen_one_opens_with_its_parts():
    assert folds_of(FOLDS) == ["data/Fold1", "data/Fold2"] and folds_of(CSV) == [] and folds_of(ZIP) == [""]
    one = read("a.zip", FOLDS)
    assert (one.train.n_queries, one.validation.n_queries, one.test.n_queries) == (2, 4, 2)
    other = read("a.zip", FOLDS, choice=Choice(fold="data/Fold2"))
    assert (other.train.n_documents, other.validation, other.test.n_documents) == (3, None, 4)
    assert other.train.feature_names == other.test.feature_names == ("bm25", "links")


def test_a_file_of_its_own_goes_before_that_of_the_folder():
    assert read("a.zip", FOLDS, "test.txt", LETOR.replace(b"qid:8", b"qid:7")).test.n_queries == 1


@pytest.mark.parametrize(
    ("name", "part"),
    [("TRAIN.TXT", "train"), ("mslr_test-1.txt.gz", "test"), ("x/heldout.csv", "test"), ("dev.parquet", "validation"), ("trainer.txt", ""),
     ("train.pdf", ""), ("test/notes.md", "")],
)  # fmt: skip
def test_names_say_which_part_a_file_is(name, part):
    assert part_of(name) == part


def test_columns_are_read_as_they_were_chosen():
    roles = Roles("title", "links", "qid", ("bm25",))
    found = read("a.csv", CSV, choice=Choice(roles)).train
    assert (
        found.qids == ("a loaf", "an oven", "toast") and found.relevance.tolist() == [3, 1, 0] and found.document_names == ("7", "7", "8")
    )
    assert found.feature_names == ("bm25",) and found.features[:, 0].tolist() == [0.5, 0.25, 0.5]
    same = read("a.csv", CSV.replace(b"7,a loaf", b'"7",a loaf'), choice=Choice(roles)).train  # read by Python
    assert (same.features == found.features).all() and same.qids == found.qids


def test_a_column_that_could_not_be_chosen_for_its_spelling_is_said():
    content = b'qid,grade,bm25,price\n7,1,0.5,"1,234.5"\n7,0,0.25,"2,000"\n'
    found = read("a.csv", content, choice=Choice(Roles("qid", "grade", "", ("bm25",))))
    assert "Column 'price' holds '1,234.5', which is not read as a number" in found.about
    assert "not read" not in read("a.csv", CSV, choice=Choice(Roles("qid", "grade", "title", ("bm25",)))).about


@pytest.mark.parametrize(
    ("roles", "sentence"),
    [
        (Roles("", "grade", "", ("bm25",)), "no column says which query"), (Roles("qid", "grade", "", ()), "no column is a feature"),
        (Roles("qid", "bm25", "", ("bm25",)), "column 'bm25' has two roles"),
        (Roles("qid", "", "", ("pagerank",)), "there is no column 'pagerank'; the table has 'qid', "),
        (Roles("qid", "", "", ("BM 25",)), "there is no column 'BM 25'; rename 'bm25' to 'BM 25'."),  # which another file has
    ],
)  # fmt: skip
def test_a_choice_that_cannot_be_is_refused(roles, sentence):
    for name, content in (("a.csv", CSV), ("a.parquet", PARQUET)):
        with pytest.raises(LetorError, match=sentence):
            read(name, content, choice=Choice(roles))
    with pytest.raises(LetorError, match="column 'title' holds text"):
        read("b.parquet", table(qid=["1"], title=["x"]), choice=Choice(Roles("qid", "", "", ("title",))))


@pytest.mark.parametrize(("name", "other"), [("b.csv", CSV.replace(b"links", b"clicks")), ("b.parquet", PARQUET)])
def test_a_test_table_needs_the_columns_of_the_training_table(name, other):
    with pytest.raises(LetorError, match=rf"^{name}, the features differ from those of the training file"):
        read("a.csv", CSV, name, other)


def test_a_column_chosen_for_the_training_table_and_missing_in_the_test_table_is_said_to_be_of_it():
    choice = Choice(Roles("qid", "grade", "", ("bm25", "links")))
    for name, content in (("b.csv", CSV.replace(b"links", b"clicks")), ("b.parquet", table(qid=["1"], grade=[0], bm25=[0.5], clicks=[1]))):
        with pytest.raises(LetorError, match=rf"^{name}, there is no column 'links', which was chosen for the training file; the table"):
            read("a.csv", CSV, name, content, choice=choice)


def test_a_table_and_letor_text_do_not_go_together():
    with pytest.raises(
        LetorError, match=r"^b.txt is read as LETOR and a.csv as CSV; only one of them names its features. Use one format for both\.$"
    ):
        read("a.csv", CSV, "b.txt", LETOR)
    same = read("a.csv", CSV, "b.tsv", CSV.replace(b",", b"\t"))
    assert (same.train.features == same.test.features).all()


def test_names_of_columns_are_guessed_whatever_their_letters_and_numbers_are_features():
    look = Look(("ID", "Query-Id", "Score", "Relevance Label", "label", "Title"), (True, True, True, True, True, False))
    assert guess(look) == Roles("Query-Id", "label", "Title", ("ID", "Score", "Relevance Label"))
    assert headings(["a", "a", "a (2)"]) == (("a", "a (2)", "a (2) (2)"), True)
    assert headings(["a (2)", "a", "a", "a"]) == (("a (2)", "a", "a (3)", "a (4)"), True)


def test_no_name_turns_the_words_beside_it():
    turned = (
        CSV.replace(b"a loaf", "\u202ea \u2067loaf\u202c".encode())
        .replace(b"bm25", "\u202d bm25".encode())
        .replace(b"\n8", "\n\u202e".encode())
    )
    own = read("\u202evsc.a", turned)
    assert own.title == "vsc.a" and read("\x1b[2Ja.csv", CSV).title == "\ufffd[2Ja.csv"
    assert len(read("x" * 100_000 + ".csv", CSV).title) == 200
    found = own.train
    assert found.document_names == ("a loaf", "an oven", "toast") and found.feature_names[0] == "bm25" and found.qids == ("7", "\ufffd")
    found = read("a.txt", LETOR.replace(b"a loaf", "\u202ea loaf".encode()).replace(b"qid:7", "qid:\u20667".encode())).train
    assert found.document_names[0] == "a loaf" and found.qids == ("7", "8")
    preferences = read_preferences("7,\u202ea loaf,an oven\n".encode(), found)
    assert preferences.rows.tolist() == [[0, 1]]


def test_a_text_of_a_parquet_table_that_stands_in_many_rows_is_read_once(monkeypatch):
    names, add = [], Rows.add
    monkeypatch.setattr(Rows, "add", lambda rows, qids, grades, given, *more: (names.extend(given), add(rows, qids, grades, given, *more)))
    for title in (["a" * 5_000] * 50, pa.array(["a" * 5_000] * 50).dictionary_encode()):
        found = read("a.parquet", table(qid=["7"] * 50, title=title, grade=[1.0] * 50, bm25=[1.0] * 50)).train
        assert set(found.document_names) == {"a" * 80} and len({id(name) for name in names}) == 1, "or a small file fills the memory"
        names.clear()


@pytest.mark.parametrize("places", [[0, 1], [-1, 0]])
def test_a_row_whose_text_a_damaged_parquet_table_does_not_hold_is_a_sentence(places):
    column = pa.DictionaryArray.from_arrays(pa.array([*places, None], pa.int32()), pa.array(["7"]), safe=False)
    for read_column in (parquet_table._texts, parquet_table._numbers):
        with pytest.raises(LetorError, match="a row has a text that the file does not hold; it is damaged"):
            read_column(column)


def test_a_parquet_table_that_is_too_long_unpacked_is_refused_before_it_is():
    content = table(qid=["7"], title=["a" * 5_000], bm25=[1.0])
    with pytest.raises(LetorError, match=r"^the columns hold more than .* MB, unpacked; drop rows or columns, or write"):
        collect("a.parquet", content, Rows(Limits(text=4_000)))
    collect("a.parquet", content, Rows(Limits(text=4_000)), Roles("qid", "", "", ("bm25",)))


def test_a_look_says_what_the_columns_are_without_reading_the_rest():
    assert look("a.csv", CSV) == Look(("qid", "title", "grade", "bm25", "links"), (True, False, True, True, True))
    assert look("a.parquet", PARQUET) == Look(("qid", "grade", "bm25"), (False, True, True), 3)
    assert look("a.txt", LETOR) is None and look("a.zip", FOLDS) is None


def test_some_queries_become_the_test_part_by_the_seed():
    content = dense(200, width=2)  # ten queries
    own = read("a", content, choice=Choice(test_share=0.3, seed=1))
    assert (own.train.n_queries, own.test.n_queries) == (7, 3) and not set(own.train.qids) & set(own.test.qids)
    assert "The test part is 3 of the file's 10 queries, drawn with seed 1." in own.about
    assert read("a", content, choice=Choice(test_share=0.3, seed=1)).test.qids == own.test.qids
    assert read("a", content, choice=Choice(test_share=0.3, seed=2)).test.qids != own.test.qids
    alone = read("a", b"1 qid:1 1:1\n", choice=Choice(test_share=0.3))
    assert alone.test is None and "one query, which cannot be split" in alone.about


def test_a_large_table_is_kept_in_single_precision_and_says_so(monkeypatch):
    content = b"".join(b"1 qid:%d 1:%r 3:%r\n" % (i // 9, i / 7, i) for i in range(40))
    gaps = b"1 qid:a 3:1 1:0.1\n0 qid:a\n" * 20
    wide = [read("a", text).train for text in (content, gaps)]
    monkeypatch.setattr(opening, "LIMITS", Limits(double=100))
    for text, expected in zip((content, gaps), wide, strict=True):
        own = read("a", text)
        assert own.train.features.dtype == np.float32 and "seven digits (float32)" in own.about
        np.testing.assert_array_equal(own.train.features, expected.features.astype(np.float32))
    with pytest.raises(LetorError, match=r"beyond 3.4e38, the limit for a table as large as this one; rescale"):
        read("a", b"1 qid:1 1:1e39\n" * 20)


@pytest.mark.parametrize(("column", "shown"), [("grade", "grade (2)"), ("Label", "Label")])
def test_a_feature_that_may_be_the_grades_once_more_is_named(column, shown):
    said = f"Features that are called as grades often are: '{shown}'. Drop what is known only after the ranking."
    assert said in read("a.csv", f"qid,grade,{column},bm25\n7,2,2,0.5\n7,0,0,0.1\n".encode()).about
    assert "called as grades" not in read("a.csv", b"qid,grade,bm25\n7,2,0.5\n7,0,0.1\n").about
