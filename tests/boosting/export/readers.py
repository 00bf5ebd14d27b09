"""What other programs make of an exported file: small evaluators in our own words, each written from the source it names. None of these
programs is run here; the evaluators say what their sources say, up to where their sources were read (November 2026).

Each takes the bytes of a file and rows (n, n_features) in the order of the run's features, NaN = no value, and gives the scores.
"""

import json
import math
import re
from xml.dom import minidom

import numpy as np

from boosting.models.limits import Limits
from boosting.models.ubj import parse

F = np.float32
JAVA = re.compile(r"[+-]?(NaN|Infinity|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)")  # what Float.parseFloat and Double.parseDouble take, but for hex


class Refused(Exception):
    """The program would not load the file."""


def ranklib(content, rows):
    """RankLib 2.10 (codelibs/ranklib): RankerFactory, LambdaMART.loadFromString, ModelLineProducer, Ensemble, Split, DenseDataPoint.

    The first line names the method; lines that begin with # are left out, the others joined without their blanks at both ends. The first
    child of a tree must be its split: an element, no blank. x <= t goes left, both float32; NaN counts as 0; the sum is a float32. A
    feature beyond those of a row is an error, unless it runs with -missingZero.
    """
    first, *lines = content.decode("ascii").split("\n")
    if first.replace("## ", "").strip().upper() not in ("LAMBDAMART", "MART"):
        raise Refused(first)
    joined = "".join(line.strip() for line in lines if not line.startswith("#"))
    found = minidom.parseString(joined).getElementsByTagName("tree")
    trees = [(_split(tree.firstChild), _java_float(tree.getAttribute("weight"))) for tree in found]

    def score(row):
        total = F(0.0)
        for root, weight in trees:
            node = root
            while isinstance(node, tuple):
                feature, threshold, left, right = node
                if not 1 <= feature <= len(row):
                    raise Refused(f"feature {feature} of {len(row)}")
                value = F(0.0) if math.isnan(row[feature - 1]) else F(row[feature - 1])
                node = left if value <= threshold else right
            total = F(float(total) + float(node) * float(weight))
        return total

    return np.array([score(row) for row in rows])


def _split(node):
    if node.nodeType != node.ELEMENT_NODE or node.firstChild is None:
        raise Refused("a tree whose first child is no element")
    if node.firstChild.nodeName.lower() != "feature":
        return _java_float(node.firstChild.firstChild.nodeValue)
    feature, threshold, left, right = (child for child in node.childNodes)
    return int(feature.firstChild.nodeValue), _java_float(threshold.firstChild.nodeValue), _split(left), _split(right)


def _java_float(text):
    if not JAVA.fullmatch(text.strip()):
        raise Refused(f"{text!r} is no number of Java")
    return F(text.strip().replace("Infinity", "inf"))


def solr(content, rows, names):
    """Solr 9 (apache/solr): MultipleAdditiveTreesModel and LTRScoringModel.validate.

    A model without features, or with one twice, is refused. Thresholds and values are texts; 1e-6 is added to a threshold in float32.
    x <= t goes left in float32, so that NaN goes right; a feature without a value has its default, 0 unless its definition says more. A
    feature that the model does not list ends the tree at 0.
    """
    model = json.loads(content)
    listed = [feature["name"] for feature in model["features"]]
    if not listed or len(set(listed)) < len(listed) or not set(listed) <= set(names):
        raise Refused("its features")
    place = {name: names.index(name) for name in listed}

    def of(node, row):
        while "feature" in node:
            if node["feature"] not in place:
                return F(0.0)
            value = row[place[node["feature"]]]
            value = F(0.0) if math.isnan(value) else F(value)
            node = node["left" if value <= _java_float(node["threshold"]) + F(1e-6) else "right"]
        return _java_float(node["value"])

    def score(row):
        total = F(0.0)
        for tree in model["params"]["trees"]:
            total = total + _java_float(tree["weight"]) * of(tree["root"], row)
        return total

    with np.errstate(over="ignore"):
        return np.array([score(row) for row in rows])


def plugin(content, rows, names, *, feature_set=None, missing="default_left"):
    """The learning-to-rank plug-ins of OpenSearch (opensearch-project/opensearch-learning-to-rank-base) and Elasticsearch
    (o19s/elasticsearch-learning-to-rank): XGBoostRawJsonParser, type model/xgboost+json+raw, and NaiveAdditiveDecisionTree.

    Every feature of the model must be in the feature set, as float; the objective must be one that it knows. t > x goes left in float32,
    a leaf's value is its base_weights, base_score is not read, the sum is a float32. They differ in two things:

    feature_set   names in its order. OpenSearch finds a feature by its name; Elasticsearch takes the number in the model as the number in
                  the set, which is `feature_set=None` here: the set has to have the model's order
    missing       "default_left": OpenSearch now. "right": Elasticsearch, which reads no direction from this type of file, and OpenSearch
                  before. "zero": older ones, whose vectors start at 0
    """
    model = json.loads(content, parse_constant=_no_constant)["learner"]
    if not set(model["feature_names"]) <= set(names) or set(model["feature_types"]) != {"float"}:
        raise Refused("its features")
    if model["objective"]["name"] not in ("binary:logitraw", "rank:ndcg", "rank:map", "rank:pairwise", "reg:linear"):
        raise Refused("its objective")
    places = [(feature_set or names).index(name) for name in model["feature_names"]] if feature_set else range(len(names))
    trees = model["gradient_booster"]["model"]["trees"]

    def of(tree, row):
        node = 0
        while tree["left_children"][node] != -1 and tree["right_children"][node] != -1:
            value, threshold = row[places[tree["split_indices"][node]]], F(tree["split_conditions"][node])
            if missing == "zero" and math.isnan(value):
                value = 0.0
            is_left = tree["default_left"][node] == 1 and missing == "default_left" if math.isnan(value) else threshold > F(value)
            node = tree["left_children" if is_left else "right_children"][node]
        return F(tree["base_weights"][node])

    def score(row):
        total = F(0.0)
        for tree in trees:
            total = total + of(tree, row)
        return total

    return np.array([score(row) for row in rows])


def _no_constant(text):
    raise Refused(f"{text} is no JSON")


def vespa_xgboost(content, rows, names):
    """Vespa 8 (vespa-engine/vespa): XGBoostUbjParser and AbstractXGBoostParser, for files that end in .ubj.

    A tree becomes a ranking expression in doubles: `x < t`, or `!(x >= t)` where missing values go left, so that NaN goes where
    default_left says. A leaf's value is its base_weights; base_score is added as it is. Features have the names of the file.
    """
    learner = parse(content, Limits())["learner"]
    if learner["objective"]["name"].endswith(":logistic") or not set(learner["feature_names"]) <= set(names):
        raise Refused("its objective or its features")
    base = float(learner["learner_model_param"]["base_score"].replace("[", "").replace("]", ""))
    places = [names.index(name) for name in learner["feature_names"]]

    def of(tree, row):
        node = 0
        while tree["left_children"][node] != -1:
            x, t = float(row[places[tree["split_indices"][node]]]), float(F(tree["split_conditions"][node]))
            is_left = not (x >= t) if tree["default_left"][node] else x < t
            node = tree["left_children" if is_left else "right_children"][node]
        return float(F(tree["base_weights"][node]))

    trees = learner["gradient_booster"]["model"]["trees"]
    return np.array([sum(of(tree, row) for tree in trees) + base for row in rows])


def vespa_lightgbm(content, rows, names):
    """Vespa 8: LightGBMImporter, LightGBMParser and LightGBMNode, for .json that has tree_info.

    It reads feature_names, objective, tree_info and pandas_categorical, which must be there. Whatever the file says, a number is compared
    with `x < t`, or `!(x >= t)` where missing values go left: a value that equals its threshold goes right, in LightGBM left.
    """
    model = json.loads(content, parse_constant=_no_constant)
    if any(key not in model for key in ("objective", "feature_names", "tree_info", "pandas_categorical")):
        raise Refused("a field that it reads is not there")
    places = [names.index(name) for name in model["feature_names"]]

    def of(node, row):
        while "left_child" in node:
            if node["decision_type"] == "==":
                raise Refused("a category")
            x, t = float(row[places[node["split_feature"]]]), float(node["threshold"])
            is_left = not (x >= t) if node["default_left"] else x < t
            node = node["left_child" if is_left else "right_child"]
        return float(node["leaf_value"])

    return np.array([sum(of(tree["tree_structure"], row) for tree in model["tree_info"]) for row in rows])
