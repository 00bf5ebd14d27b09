"""The upload fields: a file opens, a broken one leaves open what was open, and a bar says how far a long one is."""

import gc
import threading

import pytest
from streamlit.testing.v1 import AppTest

from boosting.data.limits import MB
from tests.ui.corpus import CSV, packed
from tests.ui.files import TRAIN, WIDE, dense
from ui.uploads import opening, own_data
from ui.uploads.opening import read
from ui.uploads.own_data import POPOVER


def fields():
    import streamlit as st

    from ui.uploads.own_data import offer_files, own_collection, own_token

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


@pytest.mark.parametrize(
    ("content", "remark"),
    [
        (b"nan qid:1 1:1\nnan qid:1 1:2\n", "No training document has a grade, so nothing can be learned; write grades"),
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
    monkeypatch.setattr(own_data, "forget_files", forgotten.append)
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
    assert "broken" in at.error[0].value and at.error[0].value.endswith("The data that were open before stay open\\.")
    assert at.session_state["own_collection"].train.n_documents == 3
    uploaded(at, WIDE, b"x qid:1 1:1\n")
    assert "test\\.txt" in at.error[0].value and at.session_state["own_collection"].train.n_documents == 3


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
    shown = at.error[0].value.replace("\u2060", "")  # a joiner without width keeps an address from being a link
    assert shown.startswith(r"\!\[a\]\(http\://x\)\*b\*\.txt, line 1\: the grade '\[a\]\(http\://x\)'")
    uploaded(at, TRAIN, name="*b*$x$.txt")
    at.session_state[POPOVER] = True
    at.run()
    assert r"\*b\*\$x\$\.txt" in at.caption[0].value


def test_the_columns_of_a_table_are_guessed_and_can_be_changed(at):
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key="own_train").set_value(("mine.csv", CSV, "text/csv"))
    at.run()
    boxes = {box.label: box for box in at.selectbox}
    assert [boxes[name].value for name in ("Query", "Grade", "Document")] == ["qid", "grade", "title"]
    (without,) = at.multiselect
    assert without.options == ["bm25", "links"] and "the 2 other number columns" in without.label
    without.select("links").run()
    boxes["Test part, if there is no test file"].set_value(0.5).run()
    arrived(at.button[0].click().run())
    own = at.session_state["own_collection"]
    assert own.train.feature_names == ("bm25",) and own.test.n_queries == 1


def test_a_fold_is_chosen_and_a_folder_without_training_file_is_told_before_it_is_opened(at):
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key="own_train").set_value(("f.zip", packed(a__train_txt=TRAIN, b__train_txt=WIDE, b__test_txt=TRAIN), "x"))
    at.run()
    (fold,) = (box for box in at.selectbox if box.label == "Fold")
    fold.set_value("b").run()
    arrived(at.button[0].click().run())
    assert at.session_state["own_collection"].train.n_documents == 2 and at.session_state["own_collection"].test.n_documents == 3
    at.session_state[POPOVER] = True
    at.run()
    at.file_uploader(key="own_train").set_value(("f.zip", packed(readme_txt=b"x", notes_txt=b"x"), "x"))
    at.run()
    assert at.error[0].value.startswith("f\\.zip, the archive holds no training file") and at.button[0].disabled


def test_a_second_training_file_of_an_archive_is_not_left_out_in_silence():
    assert read("f.zip", packed(train1_txt=TRAIN, train2_txt=WIDE)).about.endswith("train2.txt is left out: one file a part is read.")
    assert "left out" not in read("f.zip", packed(train_txt=TRAIN, vali_txt=TRAIN, readme_txt=b"x")).about


def test_what_was_wrong_with_one_file_is_not_said_of_the_next(at):
    arrived(uploaded(at, b"1 1:2\n"))
    assert len(at.error) == 1
    at.file_uploader(key="own_train").set_value(("f.zip", packed(readme_txt=b"x", notes_txt=b"x"), "x"))
    at.run()
    assert ["no training file" in error.value for error in at.error] == [True]


def test_broken_lines_are_told_together_and_the_file_opens_without_them_on_request(at):
    arrived(uploaded(at, TRAIN + b"1 1:2\n2 qid:a 1:x\n"))
    assert at.error[0].value.startswith("mine\\.txt, 2 lines are broken\\.  \nline 4\\: qid is missing") and "line 5" in at.error[0].value
    arrived(at.button(key="own_leave_out").click().run())
    assert state(at)[:2] == ["1", "mine.txt"] and "2 broken lines were left out" in at.session_state["own_collection"].about
    arrived(uploaded(at, b"\x1f\x8bbroken"))
    assert [one.label for one in at.button] == ["Open file"], "broken lines are not what is wrong"


# ---- while files are read ----


@pytest.fixture
def held(monkeypatch):
    """Files whose reading goes half way and then waits for `held.set()`."""
    go_on, collect = threading.Event(), opening.collect

    def slow(name, content, rows, roles, on_progress):
        on_progress(0.5)
        go_on.wait(30)
        on_progress(1.0)
        return collect(name, content, rows, roles, on_progress)

    monkeypatch.setattr(opening, "collect", slow)
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
    at.button(key="own_reading_stop").click().run()
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
