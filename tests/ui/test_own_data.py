"""A person's own files: read with care, refused with a remedy, and never in the way of what was open before."""

import gc
import gzip
import threading
import tomllib
from pathlib import Path

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from boosting import LOSSES, LetorError, Settings, train
from boosting.data.limits import MB, Limits
from ui import memory, own_data
from ui.memory import Budget, Full
from ui.own_data import POPOVER, read

TRAIN = b"2 qid:a 1:0.5 2:1 # solar power\n0 qid:a 1:0.1\n1 qid:b 2:0.3 # wind <b>power</b>\n"
WIDE = b"1 qid:c 1:0.2 4:7\n0 qid:c 3:1\n"


def test_a_training_file_alone_makes_a_collection():
    own = read("mine.txt", TRAIN)
    assert (own.identifier, own.title, own.test) == ("own", "mine.txt", None)
    assert own.train.n_documents == 3 and own.train.qids == ("a", "b")
    assert own.train.document_names == ("solar power", "d2", "wind <b>power</b>")
    assert own.about == "3 documents, 2 queries, 2 features; no test file."


def test_a_wider_test_file_widens_the_training_data_with_zeros():
    own = read("train.txt", TRAIN, "test.txt", WIDE)
    assert own.train.n_features == own.test.n_features == 4
    np.testing.assert_array_equal(own.train.features, [[0.5, 1, 0, 0], [0.1, 0, 0, 0], [0, 0.3, 0, 0]])
    assert own.about.endswith("4 features; test 2 documents, 1 queries.")


def test_a_narrower_test_file_is_widened_with_zeros():
    own = read("train.txt", WIDE, "test.txt", TRAIN)
    assert own.train.n_features == own.test.n_features == 4
    np.testing.assert_array_equal(own.test.features[0], [0.5, 1, 0, 0])


def test_a_validation_file_is_kept_apart_and_the_widest_file_decides():
    own = read("train.txt", TRAIN, "test.txt", TRAIN, "vali.txt", WIDE)
    assert own.train.n_features == own.test.n_features == own.validation.n_features == 4
    np.testing.assert_array_equal(own.test.features[0], [0.5, 1, 0, 0])
    assert own.about.endswith("; test 3 documents, 2 queries; validation 2 documents, 1 queries.")
    assert read("train.txt", TRAIN, "", None, "vali.txt", TRAIN).test is None


def test_rows_that_had_to_be_moved_are_told_of():
    own = read("train.txt", b"1 qid:1 1:1\n0 qid:2 1:2\n0 qid:1 1:3\n")
    assert "moved together" in own.about and own.train.features[:, 0].tolist() == [1, 3, 2]


def test_a_packed_file_is_unpacked():
    own = read("train.txt.gz", gzip.compress(TRAIN), "test.txt.gz", gzip.compress(WIDE))
    assert own.train.n_documents == 3 and own.test.n_documents == 2


def test_the_opening_suits_the_size():
    many = b"".join(b"%d qid:%d 1:%d\n" % (row % 3, row // 10, row) for row in range(1000))
    assert read("small", TRAIN).opening["max_leaf_nodes"] < read("large", many).opening["max_leaf_nodes"]


@pytest.mark.parametrize(
    ("content", "where", "remedy"),
    [
        (b"2 qid:1 1:0.5\n1 1:0.5\n", "line 2: qid is missing", "expected '2 qid:10 1:0.5 ...'"),
        (b"good qid:1 1:0.5\n", "line 1: the grade 'good'", "expected e.g."),
        (b"-1 qid:1 1:0.5\n", "line 1: the grade -1", "as in LETOR 4.0, write nan"),
        (b"99 qid:1 1:0.5\n", "line 1: the grade 99", "Rescale"),
        (b"qid:1 1:0.5\n", "line 1: the grade before the qid is missing", "write nan"),
        (b"PK\x03\x04...", "a ZIP archive or an Excel workbook", "unpack it, or save"),
        ("2 qid:1 1:1\n".encode("utf-16"), "the file is UTF-16 text", "save it as UTF-8"),
        (b"\n\n2 qid:1 1:x\n", "line 3: '1:x'", "expected 'index:value'"),
        (b"2 qid:1 0:1\n", "line 1: feature index 0", "number the features from 1"),
        (b"2 qid:1 1:inf\n", "line 1: feature 1 is infinite", "write nan"),
        (b"2 qid:1 1:1 1:2\n", "line 1: feature index 1 appears twice", "keep one value"),
        (b"", "no document", "expected lines such as"),
        (b"\x1f\x8bbroken", "gzip file is damaged", "compress it again"),
        (b"\x00\xff\xfe", "binary (it holds zero bytes)", "open the text file itself"),
    ],
)
def test_a_broken_file_is_refused_with_its_name_the_place_and_the_remedy(content, where, remedy):
    for arguments in (("mine.txt", content), ("train.txt", TRAIN, "mine.txt", content)):
        with pytest.raises(LetorError) as error:
            read(*arguments)
        assert str(error.value).startswith("mine.txt, ") and str(error.value).endswith(".")
        assert where in str(error.value) and remedy in str(error.value)


def test_training_documents_need_a_feature_and_test_documents_may_have_only_zeros():
    with pytest.raises(LetorError, match=r"^mine.txt, no line holds a feature; expected 'index:value'"):
        read("mine.txt", b"2 qid:1\n")
    assert read("mine.txt", TRAIN, "test.txt", b"2 qid:1\n").test.features.tolist() == [[0.0, 0.0]]


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch):
    monkeypatch.setattr(own_data, "FILE", 2**20)
    monkeypatch.setattr(own_data, "collect", lambda *_, **__: pytest.fail("it was read"))
    with pytest.raises(LetorError, match=r"huge.txt has 2 MB, the bound here is 1 MB; use boosting.read_letor in a script."):
        read("huge.txt", b"1" * 2**21)


def test_every_part_says_how_much_of_it_was_read_and_is_read_once():
    said = []
    read("train.txt", TRAIN, "test.txt", WIDE, "vali.txt", TRAIN, on_progress=said.append)
    order = list(dict.fromkeys((progress.part, progress.n_bytes) for progress in said))
    assert order == [
        ("Training file", len(TRAIN)), ("Test file", len(WIDE)), ("Validation file", len(TRAIN)),
    ]  # fmt: skip
    for part, _ in order:
        shares = [progress.share for progress in said if progress.part == part]
        assert shares == sorted(shares) and shares[-1] == 1.0


def test_who_listens_changes_nothing_that_is_read():
    many = b"".join(b"%d qid:%d 1:%d 2:%.3f\n" % (row % 3, row // 10, row, row / 7) for row in range(100_000))
    said = []
    told, alone = read("a", many, on_progress=said.append), read("a", many)
    np.testing.assert_array_equal(told.train.features, alone.train.features)
    assert told.about == alone.about and 0.0 < said[0].share < 1.0


# ---- memory ----


def test_columns_are_those_that_any_file_names_and_keep_their_number():
    own = read("train.txt", b"1 qid:1 7:1 1000000:2\n0 qid:1 7:2\n", "test.txt", b"1 qid:1 500:1 7:3\n")
    assert own.train.feature_names == own.test.feature_names == ("feature 7", "feature 500", "feature 1000000")
    assert own.train.features.tolist() == [[1, 0, 2], [2, 0, 0]] and own.test.features.tolist() == [[3, 1, 0]]


def test_a_file_of_wide_gaps_claims_next_to_nothing():
    budget = Budget(everybody=2 * MB)
    claim = budget.claim("anna")
    own = read("gaps.txt", b"".join(b"1 qid:1 %d:1 1000000:1\n" % (i % 3 + 1) for i in range(600)), claim=claim)
    assert own.train.n_features == 4 and 0 < budget.taken < 500_000


def dense(n_rows, width=100, first=1):
    row = b" ".join(b"%d:1.5" % i for i in range(first, first + width))
    return b"".join(b"%d qid:%d %s\n" % (i % 3, i // 20, row) for i in range(n_rows))


@pytest.fixture
def narrow(monkeypatch):
    """A server with 8 MB for an opening."""
    monkeypatch.setattr(own_data, "LIMITS", Limits(text=4 * MB, table=8 * MB, query=50))
    monkeypatch.setattr(own_data, "OPENING", 8 * MB)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (("a", dense(9_000)), "a, (line .*: the .* documents so far need .*, the bound is 8 MB|the file has more than 4 MB of text)"),
        (("a", gzip.compress(b"\n" * 5_000_000)), "a, the file has more than 4 MB of text, unpacked; split it, or drop documents"),
        (("a", b"1 qid:long 1:1\n" * 51), "a, query long has 51 documents, the bound is 50, as its pairs grow with the square"),
        (("a", TRAIN, "b", b"1 qid:long 1:1\n" * 51), "b, query long has 51 documents"),
        (
            ("a", dense(3_400), "b", dense(3_400), "c", dense(3_400)), "c, line .*: the .* documents so far need .*, the bound is",
        ),
        (
            ("a", dense(2_000), "b", dense(200, first=1000, width=1000)),
            r"2,200 documents x 1,100 features need .* of memory, the bound here is 8 MB; drop documents or features, or use boosting",
        ),
    ],
    ids=["rows", "text", "query", "query of the test file", "three files", "union of columns"],
)  # fmt: skip
def test_what_is_beyond_a_bound_is_refused_with_it_and_gives_its_memory_back(narrow, files, sentence):
    budget = Budget()
    with pytest.raises(LetorError, match=sentence):
        read(*files, claim=budget.claim("anna"))
    assert budget.taken == 0


def test_what_all_visitors_hold_is_bounded_and_free_again_when_their_data_go():
    budget = Budget(everybody=5 * MB)
    first = read("a", dense(2_000), claim=budget.claim("anna"))
    assert 1.5 * MB < budget.taken < 2.5 * MB
    with pytest.raises(LetorError, match=r"b, this needs .* MB of memory, and .* of 5 MB for all visitors together are free; try later"):
        read("b", dense(5_000), claim=budget.claim("ben"))
    held = budget.taken
    train = first.train
    del first
    assert budget.taken == held, "a run still holds the data"
    del train
    assert budget.taken == 0
    read("b", dense(1_000), claim=budget.claim("ben"))


def test_what_one_visitor_holds_is_bounded():
    budget = Budget(everybody=100 * MB, visitor=4 * MB)
    first = read("a", dense(2_000), claim=budget.claim("anna"))
    with pytest.raises(
        LetorError, match=r"b, this needs .* your open data hold 1.7 MB, and one visitor may use 4 MB here; reload the page"
    ):
        read("b", dense(3_000), claim=budget.claim("anna"))
    second = read("b", dense(2_000), claim=budget.claim("ben"))
    assert first.train.n_documents == second.train.n_documents == 2_000


def test_a_budget_counts_right_when_many_claim_and_drop_at_once():
    budget = Budget(everybody=10**9, visitor=10**9)

    def work(name):
        for size in range(300):
            claim = budget.claim(name)
            claim.resize(size * 1000)
            claim.resize(size * 500)
            claim.hold_for(threading.Event())
            if size % 3 == 0:
                claim.give_back()

    threads = [threading.Thread(target=work, args=(f"v{i % 3}",)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    gc.collect()
    assert budget.taken == 0


def test_a_claim_that_is_refused_changes_nothing():
    budget = Budget(everybody=100, visitor=80)
    claim, other = budget.claim("anna"), budget.claim("anna")
    claim.resize(60)
    for n in (21, 30):
        with pytest.raises(Full, match="one visitor may use"):
            other.resize(n)
    with pytest.raises(Full, match="all visitors together"):
        budget.claim("ben").resize(41)
    assert budget.taken == 60
    claim.resize(10)
    other.resize(70)
    assert budget.taken == 80


def test_the_bounds_fit_together():
    assert memory.OPENING < memory.VISITOR < 4 * memory.OPENING and memory.LIMITS.table == memory.OPENING
    config = tomllib.loads((Path(own_data.__file__).parents[1] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] * MB == memory.FILE
    assert 0 < memory.of_everybody() <= 4 * 2**30


@pytest.mark.parametrize(
    ("content", "remark"),
    [
        (b"nan qid:1 1:1\nnan qid:1 1:2\n", "No training document has a grade, so nothing can be learnt; write grades"),
        (b"2 qid:1 1:1\n2 qid:1 1:2\n", "so there is no order to learn; GBT and QBRank still fit the grades"),
        (b"2 qid:1 1:1\n1 qid:2 1:2\n", "No training query has documents of different grades"),
    ],
)
def test_why_no_order_can_be_learnt_is_said_when_the_file_opens(at, content, remark):
    assert remark in read("flat.txt", content).about
    uploaded(at, content)
    assert any(remark in sentence for sentence in at.session_state["complaints"])
    uploaded(at, TRAIN)
    assert remark not in at.session_state["own_collection"].about


@pytest.mark.parametrize("loss", LOSSES, ids=lambda loss: loss.identifier)
def test_the_remark_on_single_grades_is_true(loss):
    """Who moves a score where no query has two grades."""
    data = read("flat", b"2 qid:1 1:1\n2 qid:1 1:2\n0 qid:2 1:3\n0 qid:2 1:4\n").train
    trace = train(data, loss(), Settings(3, 3) if "max_leaf_nodes" in loss().settings else Settings(3))
    moved = trace.n_iterations > 0 and np.ptp(trace.scores(trace.n_iterations)) > 0
    assert moved == (loss.title in ("GBT", "QBRank"))


# ---- the upload fields ----


def fields():
    import streamlit as st

    from ui.own_data import offer_files, own_collection, own_token

    def opened():
        st.session_state["times"] = st.session_state.get("times", 0) + 1

    offer_files(opened)
    st.text(f"{st.session_state.get('times', 0)}|{own_collection() and own_collection().title}|{own_token()}")


def uploaded(at, train, test=None, name="mine.txt"):
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key="own_train").set_value((name, train, "text/plain"))
    at.file_uploader(key="own_test").set_value(None if test is None else ("test.txt", test, "text/plain"))
    at.run()
    return at.button[0].click().run()


def state(at):
    """How often a file was opened, which one is open, its token."""
    assert not at.exception
    return at.text[0].value.split("|")


@pytest.fixture
def at():
    return AppTest.from_function(fields, default_timeout=60).run()


def test_nothing_is_open_at_first_and_nothing_can_be_opened(at):
    assert state(at) == ["0", "None", ""] and not at.file_uploader
    at.session_state[POPOVER] = True
    at.run()
    assert at.button[0].disabled and not at.caption and not at.error


def test_a_file_is_opened_and_the_fields_close(at):
    times, title, token = state(uploaded(at, TRAIN, WIDE))
    assert (times, title) == ("1", "mine.txt") and token
    assert at.session_state["own_collection"].test.n_documents == 2
    assert not at.file_uploader and at.session_state[POPOVER] is False
    assert state(at.run()) == ["1", "mine.txt", token]


def test_what_is_open_is_said_beside_the_fields(at):
    uploaded(at, TRAIN)
    at.session_state[POPOVER] = True
    at.run()
    assert at.caption[0].value == "Open now\\: mine\\.txt\\. 3 documents, 2 queries, 2 features; no test file\\."


def test_opened_files_are_not_kept_twice_and_a_broken_one_can_be_tried_again(at, monkeypatch):
    forgotten = []
    monkeypatch.setattr(own_data, "_forget_files", forgotten.append)
    uploaded(at, b"1 1:2\n")
    assert forgotten == []
    uploaded(at, TRAIN, WIDE)
    assert [len(identifiers) for identifiers in forgotten] == [2]


def test_an_opened_file_counts_against_what_all_visitors_share(at):
    before = own_data.shared_budget().taken
    arrived(uploaded(at, dense(3_000)))
    after = own_data.shared_budget().taken - before
    assert 2 * MB < after < 4 * MB
    arrived(uploaded(at, TRAIN))
    gc.collect()
    assert own_data.shared_budget().taken - before < 0.1 * MB


def test_each_opening_has_a_token_of_its_own(at):
    assert state(uploaded(at, TRAIN))[2] != state(uploaded(at, TRAIN))[2]


def test_a_broken_file_leaves_open_what_was_open(at):
    _, _, token = state(uploaded(at, TRAIN))
    assert state(uploaded(at, b"1 1:2\n", name="broken.txt")) == ["1", "mine.txt", token]
    assert "broken" in at.error[0].value and at.error[0].value.endswith("What was open before stays\\.")
    assert at.session_state["own_collection"].train.n_documents == 3


def test_a_broken_test_file_leaves_open_what_was_open(at):
    uploaded(at, WIDE)
    uploaded(at, TRAIN, b"x qid:1 1:1\n")
    assert "test\\.txt" in at.error[0].value
    assert at.session_state["own_collection"].train.n_documents == 2


def test_an_error_goes_when_the_fields_close(at):
    uploaded(at, b"1 1:2\n")
    assert at.error
    at.session_state[POPOVER] = False
    at.run()
    at.session_state[POPOVER] = True
    at.run()
    assert not at.error


def test_names_and_tokens_of_a_file_are_shown_as_text(at):
    uploaded(at, b"[a](http://x) qid:1 1:1\n", name="![a](http://x)*b*.txt")
    assert at.error[0].value.startswith(r"\!\[a\]\(http\://x\)\*b\*\.txt, line 1\: the grade '\[a\]\(http\://x\)'")
    uploaded(at, TRAIN, name="*b*$x$.txt")
    at.session_state[POPOVER] = True
    at.run()
    assert r"\*b\*\$x\$\.txt" in at.caption[0].value


# ---- while files are read ----


@pytest.fixture
def held(monkeypatch):
    """Files whose reading goes half way and then waits for `held.set()`."""
    go_on, collect = threading.Event(), own_data.collect

    def slow(content, on_progress, rows):
        on_progress(0.5)
        go_on.wait(30)
        on_progress(1.0)
        return collect(content, on_progress, rows=rows)

    monkeypatch.setattr(own_data, "collect", slow)
    monkeypatch.setattr(own_data, "SHORT", 0.0)
    yield go_on
    go_on.set()


def bars(at):
    """Text and percentage of the progress bars on the page."""
    assert not at.exception
    return [(bar.proto.text.replace("\\", ""), bar.proto.value) for bar in at.get("progress")]


def arrived(at):
    """The page once the reading has come to rest."""
    if "own_reading" in at.session_state:
        assert at.session_state["own_reading"].rested.wait(30)
    return at.run()


def until(at, text):
    """Look again, as the page does, until it says `text`."""
    for _ in range(100):
        if any(text in said for said, _ in bars(at)):
            return at
        at.run()
    raise AssertionError(f"{bars(at)} never said {text}")


def test_a_bar_says_how_far_it_is_and_is_gone_when_the_file_is_open(at, held):
    until(uploaded(at, TRAIN + b"#" * 1_000_000), "Training file: 0.5 of 1.0 MB read")
    assert [percent for _, percent in bars(at)] == [50]
    assert state(at) == ["0", "None", ""] and [one.label for one in at.button] == ["Stop"]
    held.set()
    assert state(arrived(at))[:2] == ["1", "mine.txt"]
    assert bars(at) == [] and at.session_state[POPOVER] is False and "own_reading" not in at.session_state
    assert state(at.run())[0] == "1", "opened once"


def test_the_bar_stays_when_the_fields_close_and_the_file_opens_all_the_same(at, held):
    uploaded(at, TRAIN)
    at.session_state[POPOVER] = False
    at.run()
    assert len(bars(at)) == 1 and not at.file_uploader and not at.button
    held.set()
    assert state(arrived(at))[:2] == ["1", "mine.txt"] and bars(at) == []


def test_an_error_opens_the_fields_again(at, held):
    uploaded(at, b"1 1:2\n", name="broken.txt")
    at.session_state[POPOVER] = False
    at.run()
    held.set()
    assert state(arrived(at)) == ["0", "None", ""] and bars(at) == []
    assert at.error[0].value.startswith("broken\\.txt, line 1\\: qid is missing") and len(at.file_uploader) == 3


def test_a_stopped_reading_leaves_open_what_was_open_and_ends(at, held):
    uploaded(at, TRAIN)
    reading = at.session_state["own_reading"]
    at.button(key="own_stop").click().run()
    assert bars(at) == [] and not at.error and "own_reading" not in at.session_state
    held.set()
    assert reading.rested.wait(30) and reading.result is None
    assert state(at.run()) == ["0", "None", ""]
    assert state(arrived(uploaded(at, WIDE, name="next.txt")))[:2] == ["1", "next.txt"]


def test_two_sessions_read_at_the_same_time_and_each_gets_its_own(at, held):
    other = AppTest.from_function(fields, default_timeout=60).run()
    uploaded(at, TRAIN, name="one.txt")
    uploaded(other, WIDE, name="two.txt")
    assert len(bars(at)) == len(bars(other)) == 1
    held.set()
    assert state(arrived(at))[1] == "one.txt" and state(arrived(other))[1] == "two.txt"
    assert at.session_state["own_collection"].train.n_documents == 3
    assert other.session_state["own_collection"].train.n_documents == 2
