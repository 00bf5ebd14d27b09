"""RankLib's model file: lines with ##, then one <ensemble> of <tree>, <split>, <feature>, <threshold> and <output>.

Features count from 1, an absent value and NaN are 0, thresholds are float32, and so is the sum of weight * output.
"""

import re
from typing import Any
from xml.parsers import expat

import numpy as np

from .cuts import up_to
from .fields import as_number
from .imported import ImportedModel
from .limits import Limits
from .nodes import Nodes
from .refusal import Refusal, shown

WHERE = "the RankLib file"
NUMBERS = ("feature", "threshold", "output")
MOST_TEXT = 200  # signs of a number, with the blanks around it
MOST_LINES = 100  # of the head
START = re.compile(rb"(?:\xef\xbb\xbf)?\s*")
HEAD = re.compile(rb"(#[^\n]*)\s*")  # a line, and the blanks behind it


def ranklib_xml(data: bytes, limits: Limits) -> ImportedModel:
    """The model of a RankLib file. Raises Refusal (ValueError) with the place, the reason and the remedy."""
    limits.check_size(len(data), WHERE)
    head, xml = _split(data)
    if not xml.startswith(b"<"):
        raise Refusal(WHERE, f"it is a model of {shown(head.get('name', ''))} without trees", "train LambdaMART or MART")
    if xml.count(b"<ensemble") > 1:
        raise Refusal(WHERE, "it has several ensembles, a random forest", "train LambdaMART or MART")
    ensemble = _Ensemble(limits)
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler = ensemble.start, ensemble.end
    parser.CharacterDataHandler = ensemble.text
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = _refuse_declarations
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        raise Refusal(WHERE, f"its XML is damaged ({str(error)[:100]})") from None
    limits.check_trees(len(ensemble.trees), WHERE)
    n_features = max(max(nodes.feature.max() for nodes in ensemble.trees) + 1, 1)
    limits.check_features(int(n_features), WHERE)
    trees = enumerate(limits.each(ensemble.trees), start=1)
    iterations = tuple((nodes.tree(f"tree {number}", int(n_features), limits),) for number, nodes in trees)
    names = tuple(f"feature {number}" for number in range(1, int(n_features) + 1))
    return ImportedModel(
        "RankLib", "", "XML", head.get("name", ""), head, names, iterations, single=True, rounded=True,
    )  # fmt: skip


def _split(data: bytes) -> tuple[dict[str, str], bytes]:
    """What the lines with ## say, the first of which is the method's name; and the XML behind them, copied once."""
    says: dict[str, str] = {}
    at = START.match(data).end()  # type: ignore[union-attr]
    for _ in range(MOST_LINES):
        line = HEAD.match(data, at)
        if line is None:
            return says, data[at:]
        at = line.end()
        name, colon, value = line[1][:500].decode("utf-8", "replace").lstrip("#").strip().partition("=" if b"=" in line[1] else ":")
        says.setdefault(name.strip() if colon else "name", value.strip() if colon else name.strip())
    raise Refusal(WHERE, f"it begins with {MOST_LINES:,} lines of ## or more", "keep the lines that RankLib wrote")


def _refuse_declarations(*_: Any) -> None:
    raise Refusal(WHERE, "it declares a document type or an entity, which no model of RankLib has", "delete the declaration")


class _Ensemble:
    """The trees as the parser goes through them. Nodes of the open tree are rows [feature, threshold, left, right, output]."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self.trees, self.n_nodes = limits, [], 0  # type: ignore[var-annotated]
        self.n_ensembles, self.rows, self.path, self.weight = 0, [], [], np.float32(1)  # type: ignore[var-annotated]
        self.words: list[str] | None = None
        self.last_id = 0.0
        self.n_signs, self.is_open = 0, False

    @property
    def where(self) -> str:
        return f"tree {len(self.trees) + 1}"

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == "ensemble":
            self.n_ensembles += 1
        elif tag == "tree":
            self._open(attributes)
        elif tag == "split" and self.is_open:
            self._node(attributes.get("pos", ""))
        elif tag in NUMBERS and self.path:
            self.words, self.n_signs = [], 0
        else:
            raise Refusal(WHERE, f"it has <{tag[:40]}> where a model of trees has none", "train LambdaMART or MART")

    def text(self, text: str) -> None:
        if self.words is not None:
            self.n_signs += len(text)
            if self.n_signs > MOST_TEXT:
                raise Refusal(self.where, f"a number has more than {MOST_TEXT} characters")
            self.words.append(text)

    def end(self, tag: str) -> None:
        if tag in NUMBERS and self.words is not None:
            self._number(tag, "".join(self.words).strip())
            self.words = None
        elif tag == "split" and self.path:
            self.path.pop()
        elif tag == "tree" and self.is_open:
            self.trees.append(self._nodes())
            self.is_open = False

    def _open(self, attributes: dict[str, str]) -> None:
        weight = as_number(attributes.get("weight", "1"))
        if self.is_open or self.n_ensembles != 1 or not np.isfinite(weight):
            raise Refusal(self.where, f"its weight is {shown(attributes.get('weight'))}, or it stands within another")
        number = as_number(attributes.get("id"))  # NaN where there is none
        if number > self.last_id + 1:
            raise Refusal(self.where, f"its id is {shown(attributes['id'])}, so that trees before it are lost", "copy the whole file again")
        self.last_id = number
        self.limits.check_trees(len(self.trees) + 1, WHERE)
        self.limits.tell(0.0)  # how many there are is known at the end
        self.rows, self.path, self.weight, self.is_open = [], [], np.float32(weight), True

    def _node(self, side: str) -> None:
        at = len(self.rows)
        if self.path:
            place = {"left": 2, "right": 3}.get(side)
            if place is None or self.rows[self.path[-1]][place] >= 0:
                raise Refusal(self.where, f"a split has pos={shown(side)}, and left and right once each is expected")
            self.rows[self.path[-1]][place] = at
        elif at:
            raise Refusal(self.where, "it has two roots")
        self.rows.append([-1, np.nan, -1, -1, np.nan])
        self.path.append(at)
        self.n_nodes += 1
        self.limits.check_nodes(self.n_nodes, WHERE)
        self.limits.check_leaves(at // 2, self.where)

    def _number(self, tag: str, text: str) -> None:
        row, value = self.rows[self.path[-1]], as_number(text)
        if tag == "feature":
            if not 1 <= value <= self.limits.features or value != int(value):
                raise Refusal(self.where, f"a feature is {shown(text)}, and features are numbered from 1 to {self.limits.features:,}")
            row[0] = int(value) - 1
        elif not np.isfinite(value):
            raise Refusal(self.where, f"<{tag}> is {shown(text)}, but must be a number")
        else:
            row[1 if tag == "threshold" else 4] = value

    def _nodes(self) -> Nodes:
        if not self.rows:
            raise Refusal(self.where, "it has no split and no output")
        feature, threshold, left, right, output = np.array(self.rows, np.float64).T
        zeros, inner = np.zeros(len(left)), left >= 0
        if np.any(inner & (feature < 0)) or np.any(~inner & np.isnan(output)):
            raise Refusal(self.where, "a split has no <feature>, or a leaf no <output>")
        with np.errstate(over="ignore"):
            edge, leaf = threshold.astype(np.float32), output.astype(np.float32)
        return Nodes(
            left.astype(np.int64), right.astype(np.int64), np.where(inner, feature, -1).astype(np.int64), up_to(edge), edge >= 0,
            np.where(inner, 0.0, leaf.astype(np.float64) * np.float64(self.weight)), zeros, zeros, zeros.astype(np.int64),
        )  # fmt: skip
