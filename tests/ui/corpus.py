"""Broken and odd files, by name: (name of the file, its bytes)."""

import datetime
import decimal
import gzip
import io
import zipfile

import numpy as np
import pyarrow as pa
import pyarrow.parquet as parquet

from boosting.data.limits import MB

HEAD = b"qid,title,grade,bm25,links\n"
CSV = HEAD + b"7,a loaf,2,0.5,3\n7,an oven,0,0.25,1\n8,toast,1,0.5,0\n"
LETOR = b"2 qid:7 1:0.5 2:3 # a loaf\n0 qid:7 1:0.25 2:1 # an oven\n1 qid:8 1:0.5\n"


def table(**columns):
    out = io.BytesIO()
    parquet.write_table(pa.table(columns), out)
    return out.getvalue()


def packed(method=zipfile.ZIP_DEFLATED, **files):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


def twice(name):
    out = io.BytesIO()
    column = pa.array([1.0])
    parquet.write_table(pa.Table.from_arrays([pa.array(["7"]), column, column], ["qid", name, name]), out)
    return out.getvalue()


def changed(content, at, to):
    return content[:at] + to + content[at + len(to) :]


def broken_text():
    """A Parquet table whose queries are no UTF-8."""
    ends, signs = pa.py_buffer(np.array([0, 2, 4], np.int32)), pa.py_buffer(b"\xff\xfe\xed\xa0")
    return table(qid=pa.Array.from_buffers(pa.string(), 2, [None, ends, signs]), bm25=[0.5, 0.25])


QUERY, GRADE, NUMBER = ["7", "7", "8"], [2.0, 0.0, 1.0], [0.5, 0.25, 0.5]
PARQUET = table(qid=QUERY, grade=GRADE, bm25=NUMBER)
ZIP = packed(train_txt=LETOR)
NULLS = pa.array([None, "7", "8"])

NOISE = b"qid, " + np.random.default_rng(0).bytes(MB).replace(b"\0", b"")

FILES = {
    # LETOR
    "nothing": ("a.txt", b""),
    "comments only": ("a.txt", b"# one\n# two\n"),
    "no qid": ("a.txt", b"2 1:0.5\n"),
    "no grade": ("a.txt", b"qid:7 1:0.5\n"),
    "grade of letters": ("a.txt", b"good qid:7 1:0.5\n"),
    "grade below zero": ("a.txt", b"-1 qid:7 1:0.5\n"),
    "grade too high": ("a.txt", b"99 qid:7 1:0.5\n"),
    "infinite grade": ("a.txt", b"inf qid:7 1:0.5\n"),
    "no index": ("a.txt", b"2 qid:7 0.5\n"),
    "index zero": ("a.txt", b"2 qid:7 0:0.5\n"),
    "index too high": ("a.txt", b"2 qid:7 9999999:0.5\n"),
    "index twice": ("a.txt", b"2 qid:7 1:0.5 1:0.6\n"),
    "infinite feature": ("a.txt", b"2 qid:7 1:inf\n"),
    "feature of letters": ("a.txt", b"2 qid:7 1:x\n"),
    "decimal comma in LETOR": ("a.txt", b"2 qid:7 1:0,5\n"),
    "no feature": ("a.txt", b"2 qid:7\n"),
    "long qid": ("a.txt", b"2 qid:" + b"q" * 201 + b" 1:1\n"),
    "two broken lines": ("a.txt", b"2 qid:7 1:x\n1 qid:7 1:2\n0 1:3\n"),
    "twelve broken lines": ("a.txt", b"oops\n" * 12),
    "broken after a byte order mark": ("a.txt", b"\xef\xbb\xbf2 1:0.5\n"),
    "UTF-16": ("a.txt", "2 qid:7 1:0.5\n".encode("utf-16")),
    "zero bytes": ("a.txt", b"\x00\x01\x02\x00"),
    "bytes at random": ("a.dat", NOISE),
    "bytes at random named CSV": ("a.csv", NOISE),
    "bytes at random, packed": ("a.csv.gz", gzip.compress(NOISE)),
    "PDF": ("a.pdf", b"%PDF-1.7\n"),
    "picture": ("a.png", b"\x89PNG\r\n\x1a\n"),
    "web page": ("a.html", b"<!doctype html><html></html>\n"),
    "JSON": ("a.json", b'{"qid": 7, "bm25": 0.5}\n'),
    "pickle": ("a.pkl", b"\x80\x04\x95\x00\x00"),
    "Feather": ("a.feather", b"ARROW1\0\0"),
    "numpy": ("a.npy", b"\x93NUMPY\x01\x00"),
    "old Excel": ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1"),
    "bzip2": ("a.bz2", b"BZh91AY&SY"),
    "pointer of Git LFS": ("a.txt", b"version https://git-lfs.github.com/spec/v1\n"),
    # packed
    "cut .gz": ("a.txt.gz", gzip.compress(LETOR * 50)[:-9]),
    "head of a .gz": ("a.txt.gz", b"\x1f\x8bbroken"),
    ".gz in .gz": ("a.txt.gz.gz", gzip.compress(gzip.compress(LETOR))),
    "broken line in a .gz": ("a.txt.gz", gzip.compress(b"2 qid:7 1:1\n2 qid:7 1:x\n")),
    "cut ZIP": ("a.zip", ZIP[:-30]),
    "ZIP of nothing": ("a.zip", packed()),
    "ZIP without a training file": ("a.zip", packed(readme_txt=b"hello", notes_md=b"x")),
    "ZIP with a broken training file": ("a.zip", packed(Fold1__train_txt=LETOR, Fold1__test_txt=b"1 1:2\n")),
    "ZIP with wrong sums": ("a.zip", changed(packed(zipfile.ZIP_STORED, train_txt=LETOR), 40, b"9")),
    "Excel workbook": ("a.xlsx", packed(xl__workbook_xml=b"<x/>")),
    # CSV
    "heading only": ("a.csv", HEAD),
    "one column": ("a.csv", b"bm25\n0.5\n"),
    "a remark of one cell": ("a.csv", b"# made by a tool\n" + CSV),
    "a remark with a comma": ("a.csv", b"# made today, by a tool\n" + CSV),
    "no column for the query": ("a.csv", b"title,bm25\na loaf,0.5\n"),
    "no heading": ("a.csv", b"7,2,0.5\n7,0,0.25\n"),
    "no feature in CSV": ("a.csv", b"qid,grade,title\n7,2,a loaf\n"),
    "a cell too few": ("a.csv", CSV + b"8,short,1\n"),
    "a cell too many": ("a.csv", CSV + b"8,salt, pepper,1,0.5,3\n"),
    "text in a feature": ("a.csv", CSV + b"8,x,1,high,3\n"),
    "decimal comma": ("a.csv", CSV.replace(b",", b";") + b"8;x;1;0,5;3\n"),
    "infinite cell": ("a.csv", CSV + b"8,x,1,inf,3\n"),
    "beyond float64": ("a.csv", CSV + b"8,x,1,1e999,3\n"),
    "digits of another script": ("a.csv", CSV + "8,x,1,٣,3\n".encode()),
    "grade of letters in CSV": ("a.csv", CSV + b"8,x,good,0.5,3\n"),
    "grade below zero in CSV": ("a.csv", CSV + b"8,x,-1,0.5,3\n"),
    "grade too high in CSV": ("a.csv", CSV + b"8,x,100,0.5,3\n"),
    "empty query": ("a.csv", CSV + b",x,1,0.5,3\n"),
    "long query": ("a.csv", CSV + b"q" * 201 + b",x,1,0.5,3\n"),
    "open quote": ("a.csv", CSV + b'8,"x,1,0.5,3\n8,y,1,0.5,3\n'),
    "three broken rows": ("a.csv", CSV + b"8,x,1,high,3\n8,y,1,0.5,1\n,z,1,0.5,3\n8,w,1\n"),
    "broken row behind a cell of two lines": ("a.csv", CSV + b'8,"two\nlines",1,0.5,3\n8,x,1,high,3\n'),
    "broken row below a heading of three lines": ("a.csv", b'\n\nqid,"bm\n25",links\n7,1,2\n7,1,x\n7,1,3\n'),
    "CSV in UTF-16": ("a.csv", CSV.decode().encode("utf-16")),
    "cut .csv.gz": ("a.csv.gz", gzip.compress(CSV * 50)[:-9]),
    "a table behind megabytes of blank lines": ("a.csv", gzip.compress(b"\n" * 5 * MB + CSV)),
    "too many columns": ("a.csv", b"qid,grade" + b",a" * 20_000 + b"\n7,1" + b",1" * 20_000),
    "a long name": ("a.csv", b"qid,grade," + b"x" * 1001 + b"\n7,1,1\n"),
    "blank lines only": ("a.csv", b"\n\n\n"),
    # Parquet
    "a long name in Parquet": ("a.parquet", table(qid=QUERY, grade=GRADE, **{"x" * 1_000_000: NUMBER})),
    "cut Parquet": ("a.parquet", PARQUET[:-10]),
    "head of a Parquet": ("a.parquet", b"PAR1"),
    "Parquet without rows": ("a.parquet", table(qid=pa.array([], pa.string()), bm25=pa.array([], pa.float64()))),
    "Parquet without a query": ("a.parquet", table(bm25=NUMBER)),
    "Parquet without a feature": ("a.parquet", table(qid=QUERY, grade=GRADE)),
    "infinite in Parquet": ("a.parquet", table(qid=QUERY, grade=GRADE, bm25=[0.5, float("inf"), 1])),
    "grade below zero in Parquet": ("a.parquet", table(qid=QUERY, grade=[2, -1, 1], bm25=NUMBER)),
    "empty query in Parquet": ("a.parquet", table(qid=NULLS, grade=GRADE, bm25=NUMBER)),
    "Parquet of no UTF-8": ("a.parquet", broken_text()),
    "Parquet with a name of no UTF-8": ("a.parquet", table(qid=["7"], bm25=[0.5]).replace(b"bm25", b"\xff\xfe\xed\xa0")),
    "Parquet of days that no calendar has": ("a.parquet", table(qid=pa.array([10**15], pa.date64()), bm25=[0.5])),
    "text named Parquet": ("a.parquet", b"hello world\n"),
    # what people do send
    "two tables one below the other": ("a.csv", CSV + CSV),
    "one line without an end": ("a.csv", b"qid,grade,bm25\n" + b"7" * (9 * MB)),
    "workbook named CSV": ("a.csv", packed(xl__workbook_xml=b"<x/>")),
    "grades of words in Parquet": ("a.parquet", table(qid=QUERY, grade=["good", "bad", "fair"], title=["x", "y", "z"])),
    "a name twice in Parquet": ("a.parquet", twice("bm25")),
    "no number of a query in Parquet": ("a.parquet", table(qid=[7.0, float("nan"), 8.0], bm25=NUMBER)),
    "words in quotes that are never closed, in a .gz": ("a.csv.gz", gzip.compress(HEAD + b'7,"a loaf,2,0.5,3\n' * 3)),
    "money": ("a.csv", CSV + "8,x,1,€ 5,3\n".encode()),
}  # fmt: skip

TOAST = [[0.5, 3], [0.25, 1], [0.5, 0]], [2, 0, 1], ["7", "8"], ["a loaf", "an oven", "toast"]
TYPES = table(
    qid=pa.array([7, 7, 8]), doc=pa.array(["x", "y", "x"]).dictionary_encode(), rel=pa.array([1, 0, None], pa.int8()),
    a=pa.array([True, False, None]), b=pa.array([1, None, 3], pa.float32()), c=pa.array([[1], [2], [3]]),
)  # fmt: skip
DAYS = pa.array([datetime.date(2024, 1, 5), datetime.date(2024, 1, 5), datetime.date(2024, 1, 6)])
NESTED = table(
    qid=DAYS, grade=pa.array([2, 0, 1], pa.uint8()), price=pa.array([decimal.Decimal("0.25"), decimal.Decimal("0.50"), None]),
    inside=pa.array([{"a": 1}, {"a": 2}, None]), kind=pa.array(["x", "y", "x"]).dictionary_encode(), when=DAYS,
)  # fmt: skip
ODD = {  # and yet clear: the file, and what is in it: features, grades, qids, names
    "LETOR": ("a.txt", LETOR, [[0.5, 3], [0.25, 1], [0.5, 0]], [2, 0, 1], ["7", "8"], ["a loaf", "an oven", "d1"]),
    "CSV": ("a.csv", CSV, *TOAST),
    "semicolons": ("a.csv", CSV.replace(b",", b";"), *TOAST),
    "tabs, \\r\\n, .gz": (
        "a.tsv.gz", gzip.compress(CSV.replace(b",", b"\t").replace(b"\n", b"\r\n")), *TOAST,
    ),
    "returns alone": ("a.csv", b"qid,a\r7,1\r7,2\r", [[1], [2]], [np.nan, np.nan], ["7"], ["d1", "d2"]),
    "quotes and a byte order mark": (
        "a.csv", b"\xef\xbb\xbf" + HEAD + b'"7","salt, ""pepper""\nand more",2,0.5,3\n',
        [[0.5, 3]], [2], ["7"], ['salt, "pepper"\nand more'],
    ),
    "missing cells": ("a.csv", HEAD + b"7,,,,3\n7,x,NA,nan,NULL\n", [[np.nan, 3], [np.nan, np.nan]], [np.nan, np.nan], ["7"], ["d1", "x"]),
    "blank rows and blanks": ("a.csv", HEAD + b"\n 7 , x , 1 , 0.5 , 3 \n\n", [[0.5, 3]], [1], ["7"], ["x"]),
    "no end of line": ("a.csv", CSV.rstrip(), *TOAST),
    "a heading alike": ("a.csv", b"Query ID,Relevance,a,a\nx,1,2,3\n", [[2, 3]], [1], ["x"], ["d1"]),
    "zeros before a query": ("a.csv", b"qid,a\n007,1\n7,2\n", [[1], [2]], [np.nan, np.nan], ["007", "7"], ["d1", "d1"]),
    "Parquet": ("a.parquet", PARQUET, [[0.5], [0.25], [0.5]], [2, 0, 1], ["7", "8"], ["d1", "d2", "d1"]),
    "Parquet of odd types": (
        "a.parquet", TYPES,
        [[1, 1], [0, np.nan], [np.nan, 3]], [1, 0, np.nan], ["7", "8"], ["x", "y", "x"],
    ),
    "ZIP of one file": ("a.zip", ZIP, [[0.5, 3], [0.25, 1], [0.5, 0]], [2, 0, 1], ["7", "8"], ["a loaf", "an oven", "d1"]),
    "spreadsheet with semicolons and decimal commas": (
        "a.csv", b"\xef\xbb\xbf" + CSV.replace(b",", b";").replace(b".", b",").replace(b"\n", b"\r\n"), *TOAST,
    ),
    "spreadsheet that says its separator": (
        "a.csv", b"sep=;\r\n" + CSV.replace(b",", b";").replace(b".", b",").replace(b"toast", b'"toast;\r\n0,5"'),
        *TOAST[:3], ["a loaf", "an oven", "toast;\n0,5"],
    ),
    "numbers of the rows, and a comma at each end": (
        "a.csv", b",qid,title,grade,bm25,links,\n0,7,a loaf,2,0.5,3,\n1,7,an oven,0,0.25,1,\n2,8,toast,1,0.5,0,\n", *TOAST,
    ),
    "what a spreadsheet could not find": ("a.csv", HEAD + b"7,x,1,#N/A,3\n", [[np.nan, 3]], [1], ["7"], ["x"]),
    "columns called by their numbers": ("a.csv", b"qid,grade,1,2\n7,1,2,3\n", [[2, 3]], [1], ["7"], ["d1"]),
    "one column twice": ("a.csv", b"qid,grade,bm25,bm25\n7,1,2,3\n", [[2, 3]], [1], ["7"], ["d1"]),
    "Parquet of nested, decimal and dated columns": (
        "a.parquet", NESTED, [[0.25], [0.5], [np.nan]], [2, 0, 1], ["2024-01-05", "2024-01-06"], ["d1", "d2", "d1"],
    ),
    ".gz of two parts": ("a.txt.gz", gzip.compress(LETOR[:27]) + gzip.compress(LETOR[27:]), [[0.5, 3], [0.25, 1], [0.5, 0]],
                         [2, 0, 1], ["7", "8"], ["a loaf", "an oven", "d1"]),
    "rows of a query apart": ("a.csv", b"qid,a\nx,1\ny,2\nx,3\n", [[1], [3], [2]], [np.nan] * 3, ["x", "y"], ["d1", "d2", "d1"]),
}  # fmt: skip
