"""A click log from columns and from a table; what is wrong with a table is said line by line."""

import numpy as np
import pytest

from boosting.clicks.log import MOST, click_log
from boosting.clicks.reader import find_columns, read_clicks, write_clicks
from boosting.data.delimited import DelimitedError


def test_rows_of_one_document_are_added_up_and_queries_stand_together():
    log = click_log(["b", "a", "b", "b"], ["x", "x", "y", "x"], [1, 1, 2, 3], [10, 5, 10, 30], [1, 2, 3, 4])
    assert log.qids == ("b", "a") and log.names == ("y", "x", "x")
    assert log.position.tolist() == [2, 2.5, 1] and log.impressions.tolist() == [10, 40, 5]
    assert log.clicks.tolist() == [3, 5, 2] and log.query_of.tolist() == [0, 0, 1]
    assert not (log.clicks.flags.writeable or log.position.flags.writeable or log.query_ptr.flags.writeable)


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ((["q"], ["d"], [0], [1], [0]), "row 0: position 0 is outside"),
        ((["q"], ["d"], [np.nan], [1], [0]), "row 0: position nan"),
        ((["q"], ["d"], [np.inf], [1], [0]), "row 0: position inf"),
        ((["q"], ["d"], [1e300], [MOST], [0]), r"row 0: position 1e\+300 is above the limit of 1,000,000,000"),
        ((["q"], ["d"], [1], [0], [0]), "needs 1 or more"),
        ((["q"], ["d"], [1], [3], [4]), "4 clicks of 3 impressions"),
        ((["q"], ["d"], [1], [3], [-1]), "-1 clicks"),
        ((["q"], ["d"], [1], [MOST + 1], [0]), "the limit is 1,000,000,000"),
        ((["q", "q"], ["d", "d"], [1, 1], [MOST, MOST], [0, 0]), "2,000,000,000 impressions in all"),
        ((["q"], ["d", "e"], [1], [3], [1]), "equally long"),
        (([], [], [], [], []), "no row"),
    ],
)
def test_wrong_columns_are_refused(columns, message):
    with pytest.raises(ValueError, match=message):
        click_log(*columns)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_table_is_read_whatever_parts_its_columns(delimiter):
    rows = [["Clicks", "Doc_ID", "QID", "Rank", "Imps"], ["3", '"a, b; c"' if delimiter != "\t" else "a, b; c", "q 1", "1", "10"]]
    log = read_clicks("\r\n".join(delimiter.join(row) for row in rows).encode("utf-8-sig"))
    assert log.names == ("a, b; c",) and log.qids == ("q 1",) and log.clicks.tolist() == [3]


def test_what_was_written_is_read_again():
    log = click_log(["q, 1", "r", "q, 1", "r"], ["a", 'b "c"', "d", 'b "c"'], [1, 1, 2, 2.5], [10, 3, 30, 4], [1, 2, 3, 4])
    again = read_clicks(write_clicks(log).encode())
    assert (again.qids, again.names) == (log.qids, log.names)
    assert all(np.array_equal(getattr(again, name), getattr(log, name)) for name in ("impressions", "clicks", "query_ptr"))
    np.testing.assert_allclose(again.position, log.position, rtol=1e-14)


def test_without_impressions_each_row_is_one():
    log = read_clicks(b"# a remark\nquery,document,position,clicked\nq,a,1,0\nq,a,1,1\n\nq,a,1,1\n")
    assert log.impressions.tolist() == [3] and log.clicks.tolist() == [2]


def test_a_query_may_begin_with_the_sign_of_a_comment():
    log = read_clicks(b"# a remark\nquery,document,position,clicked\n#metoo,a,1,0\nq,a,1,1\n")
    assert log.qids == ("#metoo", "q")


@pytest.mark.parametrize("above", ["sep=;\r\n", '\ufeff"sep=;"\r\n', "sep=;;;\n\n"])
def test_a_spreadsheet_may_say_what_parts_the_columns(above):
    log = read_clicks(f"{above}query;document;position;impressions;clicks\nq;a, b\tc;1;10;3\n".encode())
    assert log.names == ("a, b\tc",) and log.clicks.tolist() == [3]
    with pytest.raises(DelimitedError, match=f"^line {above.count(chr(10)) + 2}: clicks 'x'"):
        read_clicks(f"{above}query;document;position;impressions;clicks\nq;a;1;10;x\n".encode())


def test_bars_part_the_columns_where_nothing_else_does():
    log = read_clicks(b"query|document|position|impressions|clicks\ngarden shed|a, b|1|10|3\n")
    assert (log.qids, log.names) == (("garden shed",), ("a, b",))
    assert read_clicks(b"query;document;position;click|s;clicks\nq;a|b|c;1;0;1\n").names == ("a|b|c",)


def test_a_column_that_is_called_as_it_should_be_goes_before_others():
    assert find_columns(["query", "url", "document", "rank", "position", "clicks"])["document"] == 2


def test_columns_can_be_chosen():
    with pytest.raises(DelimitedError, match="can each be the document"):
        find_columns(["query", "url", "url", "rank", "clicks"], {"document": "url"})
    assert find_columns(["query", "title", "url", "rank", "clicks"], {"document": "url"})["document"] == 2
    with pytest.raises(DelimitedError, match="there is no column 'urls'"):
        find_columns(["query", "url"], {"document": "urls"})


def test_every_wrong_line_is_told_up_to_ten():
    broken = ["q,a,x,10,1", "q,a,1,10.5,1", "q,a,1,10,eleven", "q,,1,10,1", ",a,1,10,1", "q,a,1,10", "q,a,1,10,11", "q,a,0,10,1"]
    text = "\n".join(["query,document,position,impressions,clicks", "q,a,1,10,1", *broken, *["q,a,1e999,1,1"] * 4])
    with pytest.raises(DelimitedError) as error:
        read_clicks(text.encode())
    messages = error.value.complaints
    assert len(messages) == 10 and [int(one.split()[1][:-1]) for one in messages] == list(range(3, 13))
    parts = (
        "'x' is not a number",
        "'10.5' is not a whole",
        "'eleven'",
        "document is missing",
        "query is missing",
        "4 cells, the line of names 5",
    )
    for sentence, part in zip(messages, (*parts, "11 clicks of 10", "if the top position of this file is 0, add 1 to each."), strict=False):
        assert part in sentence
    assert str(error.value).endswith("2 more such lines follow.")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "holds no table"),
        (b"query,document,position,impressions,clicks\n", "no row below"),
        (b"query,clicks\nq,1\n", "no column for document and position"),
        (b"query,document,position,impressions,clicks\nq,\xff,1,1,1\n", "line 2: byte 0xff is not UTF-8"),
        (b"\x00PK\x03", "binary .it holds zero bytes.; open the text file itself"),
        (b"PK\x03\x04\x14", "a ZIP archive or an Excel workbook .XLSX.; unpack it, or save the sheet's rows as CSV"),
        (b"w,x,y,z\n1,2,3,4\n", "no column for query, document, position and clicks"),
        (b"query,document,position,clicks,clicks\nq,a,1,0,1\n", "'clicks' .column 4. and 'clicks' .column 5. can each be the clicks; "),
        (b"query,url,doc,rank,clicks\nq,a,b,1,1\n", "'url' .column 2. and 'doc' .column 3. can each be the document; "),
    ],
)
def test_a_file_that_is_no_log_is_told_why(content, message):
    with pytest.raises(DelimitedError, match=message):
        read_clicks(content)
