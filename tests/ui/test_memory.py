"""Memory that files may take: by file, by visitor, and for all of them together."""

import gc
import gzip
import re
import threading
import tomllib
from pathlib import Path

import pytest

from boosting import LetorError
from boosting.data.limits import MB, Limits
from tests.ui.files import TRAIN, dense
from ui.uploads import memory, opening
from ui.uploads.memory import Budget, Full
from ui.uploads.opening import read

ROOT = Path(__file__).parents[2]


def test_a_file_of_wide_gaps_claims_next_to_nothing():
    budget = Budget(everybody=2 * MB)
    claim = budget.claim("anna")
    own = read("gaps.txt", b"".join(b"1 qid:1 %d:1 1000000:1\n" % (i % 3 + 1) for i in range(600)), claim=claim)
    assert own.train.n_features == 4 and 0 < budget.taken < 500_000


@pytest.fixture
def narrow(monkeypatch):
    """A server with 8 MB for an opening."""
    monkeypatch.setattr(opening, "LIMITS", Limits(text=4 * MB, table=8 * MB, query=50))
    monkeypatch.setattr(opening, "OPENING", 8 * MB)


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        (("a", dense(9_000)), "a, (line .*: the .* documents so far need .*, the limit is 8 MB|the file has more than 4 MB of text)"),
        (("a", gzip.compress(b"\n" * 5_000_000)), "a, the file has more than 4 MB of text, unpacked; split it, or drop documents"),
        (("a", b"1 qid:long 1:1\n" * 51), "a, query long has at least 51 documents, the limit is 50, because its pairs grow"),
        (("a", TRAIN, "b", b"1 qid:long 1:1\n" * 51), "b, query long has at least 51 documents"),
        (
            ("a", dense(3_400), "b", dense(3_400), "c", dense(3_400)), "c, the .* documents x .* features so far need .*, the limit",
        ),
        (
            ("a", dense(2_000), "b", dense(200, first=1000, width=1000)),
            r"b, the 2,.* documents x 1,100 features so far need .* of memory, the limit here is 8 MB; drop documents",
        ),
    ],
    ids=["rows", "text", "query", "query of the test file", "three files", "union of columns"],
)  # fmt: skip
def test_what_is_beyond_a_bound_is_refused_with_it_and_gives_its_memory_back(narrow, files, sentence):
    budget = Budget()
    with pytest.raises(LetorError, match=sentence):
        read(*files, claim=budget.claim("anna"))
    assert budget.taken == 0


@pytest.mark.parametrize(
    ("n_columns", "why"), [(900_000, "features are named, the limit here is"), (900, "documents x 900 features so far need")],
    ids=["wide", "tall"],
)  # fmt: skip
def test_a_table_that_would_be_too_large_ends_reading_before_it_is_read(narrow, n_columns, why):
    shares = []
    lines = b"".join(b"1 qid:%d %d:1\n" % (row // 50, 1 + row % n_columns) for row in range(200_000))
    with pytest.raises(LetorError, match=why):
        read("a", lines, on_progress=lambda progress: shares.append(progress.share))
    assert max(shares, default=0.0) < 0.6


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
    with pytest.raises(LetorError, match=r"b, this needs .* your open data hold 1.7 MB, and one visitor may use 4 MB here; close this tab"):
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
    config = tomllib.loads((Path(opening.__file__).parents[2] / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["server"]["maxUploadSize"] * MB == memory.FILE
    assert 0 < memory.of_everybody() <= 4 * 2**30


def test_each_limit_stands_in_the_file_that_the_page_on_servers_names():
    table = re.findall(r"^\| ([^|]+) \| ([^|]+) \| (`[^|]+|[^|]*config.toml[^|]*) \|$", (ROOT / "docs/run-a-server.md").read_text(), re.M)
    assert len(table) == 10
    for what, limit, where in table:
        there = "\n".join((ROOT / path).read_text() for path in re.findall(r"[\w./]+\.(?:py|toml)", where))
        for number in re.findall(r"(?<![\d.,])\d+(?:,\d{3})*(?![\d.,]*\d)", limit):
            assert re.search(rf"\b{number.replace(',', '_')}\b", there), (what, number, where)
