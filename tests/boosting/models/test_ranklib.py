"""RankLib's XML, against a reader of a few lines that walks it as RankLib does, in float32."""

from xml.etree import ElementTree

import numpy as np
import pytest

import boosting as b

from .make_fixtures import FIXTURES, edges

FILE = FIXTURES / "ranklib.xml"
SPLIT = "<split><feature>1</feature><threshold>1</threshold>"


def naive(rows):
    """(n_trees + 1, n): absent and NaN are 0, features are numbered from 1, sums are rounded to float32 after each tree."""
    text = FILE.read_text()
    trees = ElementTree.fromstring(text[text.index("<ensemble>") :]).findall("tree")
    scores = [np.zeros(len(rows), np.float32)]
    for tree in trees:
        outputs = np.array([output(tree.find("split"), row) for row in np.nan_to_num(rows).astype(np.float32)])
        scores.append((scores[-1].astype(np.float64) + outputs * np.float64(np.float32(tree.get("weight")))).astype(np.float32))
    return np.array(scores)


def output(split, row):
    while split.find("feature") is not None:
        number, threshold = int(split.find("feature").text), np.float32(split.find("threshold").text)
        side = "left" if row[number - 1] <= threshold else "right"
        split = next(child for child in split.findall("split") if child.get("pos") == side)
    return np.float64(np.float32(split.find("output").text))


def test_scores_are_those_of_a_plain_walk_with_float32_sums():
    model = b.read_model(FILE)
    rows = edges([[0.5, -0.25], [0.1], [0.0]])
    assert np.array_equal(np.array(list(model.staged_predict(rows))), naive(rows))
    assert (model.engine, model.objective, model.parameters["No. of leaves"]) == ("RankLib", "LambdaMART", "4")
    assert model.feature_names == ("feature 1", "feature 2", "feature 3")


@pytest.mark.parametrize(
    ("xml", "says"),
    [
        ('<!DOCTYPE a [<!ENTITY a "aaaa">]><ensemble/>', "declares a document type"),
        ("<ensemble></ensemble>", "it has no trees"),
        ("<ensemble><tree></tree></ensemble>", "no split and no output"),
        ("<ensemble><tree><split><output>x</output></split></tree></ensemble>", "<output> is 'x'"),
        ("<ensemble><tree><split><feature>0</feature></split></tree></ensemble>", "features are numbered from 1"),
        ("<ensemble><tree><split><feature>1</feature><threshold>nan</threshold></split></tree></ensemble>", "<threshold> is 'nan'"),
        ("<ensemble><tree><split><output>1</output></split>", "XML is damaged"),
        ("<ensemble></ensemble><ensemble></ensemble>", "several ensembles, a random forest; train LambdaMART or MART"),
        ("<ensemble>" + "<split>" * 10, "where a model of trees has none"),
        ("<ensemble><tree>" + '<split pos="left">' * 200_000, "leaves, above the limit of 65,536"),
        ("<ensemble><tree><split>" + "<output>" + "1" * 1000 + "</output></split></tree></ensemble>", "more than 200 characters"),
        ("<ensemble><tree><split/><split/></tree></ensemble>", "two roots"),
        (f'<ensemble><tree>{SPLIT}<split pos="left"><output>1</output></split></split></tree></ensemble>', "has one child in place of two"),
        ("## Coordinate Ascent\n1:0.5 2:0.3", "a model of 'Coordinate Ascent' without trees"),
    ],
)  # fmt: skip
def test_what_is_no_model_is_refused_in_a_sentence(xml, says):
    with pytest.raises(ValueError, match=says) as refusal:
        b.read_model(xml.encode())
    assert str(refusal.value).endswith(".") and "\n" not in str(refusal.value)


def test_a_file_that_lost_a_tree_is_refused_and_ids_that_count_nothing_are_let_pass():
    tree = '<tree id="{}" weight="1"><split><output>1</output></split></tree>'
    for ids in ((1, 3), (2,), (1, 2, 2, 9)):
        with pytest.raises(ValueError, match=r"its id is '\d', so that trees before it are lost; copy the whole file again"):
            b.read_model(f"<ensemble>{''.join(map(tree.format, ids))}</ensemble>")
    for ids in ((1, 2), (0, 1), (1, 1), ("a", "b", "c")):
        assert len(b.read_model(f"<ensemble>{''.join(map(tree.format, ids))}</ensemble>").iterations) == len(ids)
