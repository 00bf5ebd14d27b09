"""The fast reader against its slow twin: Python's own reading of every line, which is the grammar."""

import gzip
import io
import os
import random
import struct

import numpy as np
import pytest

import boosting as b
from boosting.data import letor, letor_bytes, letor_text
from boosting.data.broken import BrokenLines
from boosting.data.letor_line import read_line
from boosting.data.limits import Limits
from tests.boosting.helpers import each, make_data

NUMBERS = [
    "1", "-0.5", ".5", "5.", "-0", "+3", "1e-7", "1E5", "1e+05", "2.5e-3", "007.10", "0.1000000000000000055511151231257827",
    "123456789012345678", "9007199254740993", "9007199254740993.0", "900719925474099.3", "0.30000000000000004", "1e22", "1e23",
    "1e-22", "1e-23", "0e999", "1e-400", "nan", "-nan", "NaN", "NULL", "null", "nUlL", "4.9406564584124654e-324", "1.7976931348623157e308",
    "8999999999999999999", "9223372036854775807", "99999999999999999999", "0." + "0" * 30 + "1", "1" + "0" * 30, "1e0000000000001",
]  # fmt: skip
BROKEN = [
    "1_0", "１", "٣.5", "nul", "nu", "n", "na", "nann", "nulll", "+null", "nullnan", "inf", "1e999", "two", "", "-", ".", "e5", "1e",
    "1e+", "1.2.3", "--1", "1 2", "0x10", "1f", "1#",
]  # fmt: skip
EVERY_SIZE = (1, 2, 3, 7, 64, letor_text.BLOCK)


def slow_twin(content, n_features=0):
    """(features, grades, qids, names) of adjacent rows, by Python alone."""
    letor_text._check_kind(content[: letor_text.HEAD])
    grades, qids, names, rows, errors = [], [], [], [], []
    for number, text in enumerate(io.StringIO(content.decode("utf-8-sig", errors="replace"), newline=None), start=1):
        try:
            line = read_line(text, number)
        except b.LetorError as error:
            errors.append(str(error))
            continue
        if line is not None:
            grade, qid, name, indices, values = line
            grades.append(grade), qids.append(qid), names.append(name), rows.append(dict(zip(indices, values, strict=True)))
    if errors:
        raise BrokenLines(tuple(errors[:10]), is_all=len(errors) < 10)
    first = {qid: place for place, qid in reversed(list(enumerate(qids)))}
    order = sorted(range(len(rows)), key=lambda row: first[qids[row]])
    features = np.zeros((len(rows), max([n_features, *(i for row in rows for i in row)])))
    for place, row in enumerate(order):
        for index, value in rows[row].items():
            features[place, index - 1] = value
    numbered = [names[row] or f"d{1 + sum(qids[r] == qids[row] for r in order[:place])}" for place, row in enumerate(order)]
    return features, np.array([grades[row] for row in order]), [qids[row] for row in order], numbered


def same_bits(a, b):
    return a.shape == b.shape and np.array_equal(a.view(np.uint64), b.view(np.uint64))


def check(content):
    """Both readers, under every block size, give the same data, or refuse with the same words."""
    try:
        expected, refusal = slow_twin(content, n_features=1), None
    except b.LetorError as error:
        refusal = str(error)
    if refusal is None and len(expected[0]) == 0:
        refusal = "the file holds no document; expected lines such as '2 qid:10 1:0.5 2:0.1'."
    before = letor_text.BLOCK
    try:
        for letor_text.BLOCK in EVERY_SIZE:
            if refusal is not None:
                with pytest.raises(b.LetorError) as caught:
                    letor.parse_letor(content, n_features=1)
                assert str(caught.value) == refusal
                continue
            data, _ = letor.parse_letor(content, n_features=1)
            features, grades, qids, names = expected
            assert same_bits(data.features, features) and same_bits(data.relevance, grades + 0.0)  # a grade of −0 is 0
            assert [data.qids[q] for q in data.document_query] == qids and list(data.document_names) == names
    finally:
        letor_text.BLOCK = before


class Writer:
    """Files as people have them: in some no token, in others one in a hundred or in twenty is as it should not be."""

    GRADES = ["0", "1", "2.5", "4", "nan", "NULL", "-0.0", "60"], ["61", "-1", "inf", "x", "1e400", ""]
    QIDS = (
        ["qid:7", "qid:7", "qid:10", "qid:WT04-170", "qid:a:b", "qid:" + "q" * 200],
        ["qid:", "qid:é", "QID:1", "qid:" + "q" * 201, "7", "qid:\x00"],
    )
    INDICES = [[1, 2, 3], [1, 2, 3], [3, 1], [2, 3, 1], [2000]], [[3, 1, 3], [2, 1, 1], [1, 1], [0], [1000001], []]
    BLANKS = [" ", "  ", "\t", " \t "], ["\x0b", "\x0c", "\x1c", "\xa0", "\u2003", "\x85", ""]
    COMMENTS = ["", "", "#", " # docid = GX001 inc = 1", "#café \u2028 x", " ## # ", "# " + "long " * 30, "#\x0b\x00"]
    ENDS = ["\n", "\n", "\r\n", "\r", "\n\n", "\r\r\n", "\n # only a comment\n"]

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.share = 0.0  # of what should not be

    def file(self):
        self.share = self.rng.choice([0.0, 0.01, 0.05])
        text = "".join(self.line() for _ in range(self.rng.randint(0, 6)))
        content = self.rng.choice([b"", b"", b"\xef\xbb\xbf"]) + text.encode()
        return content[: len(content) - self.rng.randint(0, 3)]

    def line(self):
        indices = self.often(self.INDICES, 4)
        tokens = [self.often(self.GRADES), self.often(self.QIDS), *(f"{i}:{self.number()}" for i in indices)]
        return "".join(token + self.often(self.BLANKS) for token in tokens) + self.rng.choice(self.COMMENTS) + self.rng.choice(self.ENDS)

    def often(self, usual_and_rare, times=1):
        return self.rng.choice(usual_and_rare[self.rng.random() < times * self.share])

    def number(self):
        if self.rng.random() < self.share:
            return self.rng.choice(BROKEN)
        form = self.rng.choice([self.known, self.any_float, self.plain, self.digits])
        return form()

    def known(self):
        return self.rng.choice(NUMBERS)

    def any_float(self):
        """Of any bits: subnormal, huge, nan."""
        (number,) = struct.unpack("<d", self.rng.randbytes(8))
        return repr(number) if abs(number) < np.inf or number != number else "0.0"

    def plain(self):
        return f"{self.rng.uniform(-1e6, 1e6):.6f}"

    def digits(self):
        sign, whole, part = self.rng.choice(["", "+", "-"]), self.rng.randint(1, 19), self.rng.randint(0, 19)
        text = sign + "".join(self.rng.choices("0123456789", k=whole)) + "." + "".join(self.rng.choices("0123456789", k=part))
        if self.rng.random() < 0.5:
            text += self.rng.choice("eE") + self.rng.choice(["", "+", "-"]) + str(self.rng.randint(0, 280))
        return text


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.again)])
def test_the_fast_reader_is_its_slow_twin_for_any_lines_and_blocks(seed):
    writer = Writer(seed)
    for _ in range(200):
        check(writer.file())


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"1 qid:1 1:2\r", b"\xef\xbb\xbf1 qid:1 1:2\r\n"])
def test_the_fast_reader_is_its_slow_twin_at_the_ends_of_a_file(content):
    check(content)


@pytest.mark.slow
@pytest.mark.parametrize("index", [pytest.param(999_999, marks=pytest.mark.again), 1_000_000])
def test_the_fast_reader_is_its_slow_twin_at_the_largest_indices(index):
    """A table of as many columns has as many names, which takes longer than a thousand small files."""
    check(b"2 qid:1 %d:.5\n1 qid:1 1:1 \t%d:-1e-3 # a\r\n0 qid:2 2:nan\n" % (index, index))


@each(form=[*NUMBERS, *BROKEN])
@each(line=["1 qid:1 1:{} 2:1\n", "1 qid:1 2:{}", "1 qid:1 1:{}\t#name\r\n", "{} qid:1 1:1\n"])
def test_every_form_of_a_number_is_read_or_refused_as_python_does(form, line):
    check(b"0 qid:1 1:5\n" + line.format(form).encode())


@pytest.mark.parametrize("seed", range(4))
def test_damaged_bytes_are_read_or_refused_as_python_does(seed):
    rng = np.random.default_rng(seed)
    for _ in range(100):
        text = bytearray("2 qid:7 1:0.5 3:-1e3 2:null # caf\xe9\r\n0 qid:7 2:1\n1 qid:x 1:.25\r# \u2028\n".encode())
        for place in rng.integers(0, len(text), 2):
            text[place] = rng.choice([rng.integers(0, 256), *b" \t\r\n#:.-e0\xe2\x80\xc3"])
        check(bytes(text))


@pytest.mark.parametrize("form", ["{!r}", "{:.6f}", "{:.16g}", "{:.17e}", "{:.18g}", "{:.0f}"])
def test_a_number_of_any_length_is_the_nearest_float64(form):
    rng = np.random.default_rng(len(form))
    numbers = rng.normal(size=30_000) * 10.0 ** rng.integers(-8, 9, 30_000)
    texts = [form.format(float(x)) for x in numbers]
    content = b"".join(f"1 qid:1 1:{text}\n".encode() for text in texts)
    assert same_bits(b.read_letor(content).features[:, 0], np.array([float(text) for text in texts]))


def test_numbers_half_way_between_two_float64_round_as_python_does():
    """Ties and their neighbours: an integer beyond 2^53, and the same over a power of ten."""
    ties = [2**k + 2 ** (k - 53) + nudge for k in range(53, 60) for nudge in (-1, 0, 1)]
    texts = [f"{tie}" for tie in ties] + [f"{tie // 10**d}.{tie % 10**d:0{d}d}" for tie in ties for d in range(1, 23)]
    content = b"".join(f"1 qid:1 1:{text}\n".encode() for text in texts)
    assert same_bits(b.read_letor(content).features[:, 0], np.array([float(text) for text in texts]))


def fast_lines(content):
    """How many lines the kernel reads before its first doubt."""
    text = np.frombuffer(content, np.uint8)
    return letor_bytes.read_lines(text, 0, 0, 0, letor_bytes.new_buffers(len(text)))[-1]


def test_plain_lines_never_need_python():
    rng = np.random.default_rng(0)
    for form in ("{!r}", "{:.6f}", "{:.16g}"):
        rows = rng.uniform(-1000, 1000, (200, 20))
        text = "".join("1 qid:3 " + " ".join(f"{i}:{form.format(x)}" for i, x in enumerate(row.tolist(), 1)) + " # x\r\n" for row in rows)
        assert fast_lines(text.encode()) == 200, form


def test_a_doubtful_line_is_left_whole_to_python():
    assert fast_lines(b"1 qid:1 1:1\n\n1 qid:1 1:1e99\n1 qid:1 1:1\n") == 2


def test_progress_rises_to_1_for_every_kind_of_source(tmp_path, monkeypatch):
    monkeypatch.setattr(letor_text, "BLOCK", 512)
    content = b"".join(b"1 qid:%d 1:%d.5\n" % (i // 9, i) for i in range(400))
    plain, packed = tmp_path / "a.txt", tmp_path / "a.gz"
    plain.write_bytes(content)
    packed.write_bytes(gzip.compress(content))
    expected, archive = b.read_letor(content), gzip.compress(content)
    streams = (io.BytesIO(content), io.StringIO(content.decode()))
    with plain.open() as text, plain.open("rb") as file:
        for source in (plain, str(plain), packed, archive, content, *streams, [plain], text, file):
            shares = []
            data = b.read_letor(source, on_progress=shares.append)
            assert len(shares) > 5 and shares == sorted(shares) and shares[-1] == 1.0
            assert shares[0] < 0.5 or source in (packed, archive)  # so short an archive is unpacked in one gulp
            assert same_bits(data.features, expected.features) and data.qids == expected.qids
            assert data.document_names == expected.document_names
    shares = []
    b.read_letor([content, content.replace(b"qid:", b"qid:x")], on_progress=shares.append)
    assert shares == sorted(shares) and 0.5 in shares and shares[-1] == 1.0


def test_a_pipe_has_no_size_but_is_read():
    reader, writer = os.pipe()
    with os.fdopen(writer, "wb") as file:
        file.write(b"1 qid:1 1:2\n")
    shares = []
    with os.fdopen(reader, "rb") as file:
        assert b.read_letor(file, on_progress=shares.append).features.tolist() == [[2.0]]
    assert shares == [0.0, 1.0]


def test_a_damaged_archive_is_named_before_a_broken_line_in_it(monkeypatch):
    monkeypatch.setattr(letor_text, "BLOCK", 64)
    content = b"broken\n" + b"".join(b"1 qid:%d 1:%d.5\n" % (i % 7, i**3) for i in range(400))
    with pytest.raises(b.LetorError, match="line 1: qid is missing"):
        b.read_letor(gzip.compress(content))
    with pytest.raises(b.LetorError, match="gzip file is damaged"):
        b.read_letor(gzip.compress(content)[:-20])


@pytest.mark.parametrize("line", [b"1 qid:1 1:2\n", b"\n", b"\r", b"# c\n", b" ", b"1 qid:1\n", b"\n broken"])
def test_a_text_beyond_the_bound_is_refused_packed_or_not(line):
    content = line * 300_000
    for packed in (content, gzip.compress(content)):
        with pytest.raises(b.LetorError, match=r"more than 0.2 MB of text, unpacked; split it|line 2: qid|0.1 MB without an end"):
            letor.collect(packed, limits=Limits(text=200_000, line=100_000))
    with pytest.raises(b.LetorError, match=r"more than 0.2 MB of text, unpacked; split it, or drop documents"):
        letor.collect(gzip.compress(b"1 qid:1 1:2\n" * 300_000), limits=Limits(text=200_000))


def test_a_broken_line_of_a_later_block_keeps_its_number_and_its_file(monkeypatch):
    monkeypatch.setattr(letor_text, "BLOCK", 32)
    good = b"1 qid:1 1:2\r\n\r\n# c\r" * 20
    with pytest.raises(b.LetorError, match=r"^file 2, line 61: the grade 'x' is not a number"):
        b.read_letor([good, good + b"x qid:1 1:2"])


def test_each_kernel_has_one_machine_code_whatever_is_read():
    for content in (b"1 qid:1 1:2", b"1 qid:2 1:1e99 # a\n1 qid:1 2:1\n1 qid:2\n"):
        letor.parse_letor(content)
    data = make_data(3)
    text = "\n".join("1 qid:1 " + " ".join(f"{i}:{x}" for i, x in enumerate(row, 1)) for row in data.features.tolist())
    letor.parse_letor(io.StringIO(text))
    assert len(letor_bytes._lines.signatures) == len(letor_bytes._scatter.signatures) == 1
