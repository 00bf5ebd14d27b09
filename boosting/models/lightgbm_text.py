"""LightGBM's model file (`save_model`, `model_to_string`): lines `name=value`, trees one after another, then the parameters.

decision_type   1 categorical, 2 default left, and the missing type: 4 zero, 8 NaN, 0 none
left_child      the number of an inner node, or ~leaf
"""

import numpy as np

from ..data.letor_line import short
from ..export.forest import ORIGIN, origin
from .imported import ImportedModel
from .lightgbm_nodes import LEFT, MISSING, SHRINKAGE, objective_of, refuse_kind, sorted_out
from .limits import Limits
from .refusal import Refusal, shown

FORMATS = ("v3", "v4")
MOST_LINES = 200  # of the head, and of a tree
WHERE = "the LightGBM file"


def lightgbm_text(data: bytes, limits: Limits) -> ImportedModel:
    """The model of a LightGBM text file. Raises Refusal (ValueError) with the place, the reason and the remedy."""
    limits.check_size(len(data), WHERE)
    try:
        text = data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise Refusal(WHERE, "it is not UTF-8 text") from None
    trees, ended, rest = text.partition("\nend of trees")
    if not ended:
        raise Refusal(WHERE, "it ends before its trees do", "copy the whole file")
    limits.check_trees(trees.count("\nTree="), WHERE)
    head, *blocks = trees.split("\nTree=")
    says = _lines(head, WHERE)
    sizes = says.get("tree_sizes", "").split(None, len(blocks))  # at most one more
    if sizes and len(sizes) != len(blocks):
        other = "more" if len(sizes) > len(blocks) else "fewer"
        raise Refusal(WHERE, f"it has {len(blocks):,} trees, and its tree_sizes are of {other}", "copy the whole file again")
    names = _names(says, limits)
    if says.get("version") not in FORMATS:
        raise Refusal(
            WHERE, f"its version is {shown(says.get('version'))}, but only v3 and v4 can be read", "save it again with LightGBM 4"
        )
    per_iteration = _whole(says, "num_tree_per_iteration", WHERE, 1)
    parameters = _parameters(rest)
    refuse_kind(per_iteration, parameters, WHERE)
    n_nodes, iterations, shrinkage = 0, [], []
    for block in limits.each(blocks):
        number, _, lines = block.partition("\n")
        where = f"Tree={short(number, 20)}"
        of_tree = _lines(lines, where)
        nodes = _nodes(of_tree, where, limits)
        shrinkage.append(of_tree.get("shrinkage", "")[:40].strip())
        n_nodes += len(nodes.left)
        limits.check_nodes(n_nodes, WHERE)
        iterations.append((nodes.tree(where, len(names), limits),))
    parameters |= _of_objective(says) | {SHRINKAGE: ",".join(shrinkage)} | origin(says.get(ORIGIN, ""))
    return ImportedModel(
        "LightGBM", says["version"], "text", objective_of(says.get("objective", "")), parameters, names, tuple(iterations),
        averaged="average_output" in says, has_counts=True, has_weights=True,
    )  # fmt: skip


def _nodes(says: dict[str, str], where: str, limits: Limits):
    n_leaves = _whole(says, "num_leaves", where)
    limits.check_leaves(n_leaves, where)
    if n_leaves < 1:
        raise Refusal(where, f"it has {n_leaves} leaves")
    if says.get("is_linear", "0").strip() not in ("0", ""):
        raise Refusal(where, "its leaves hold linear functions, and only constant ones can be shown", "train with linear_tree=false")
    inner = n_leaves - 1
    kinds = _wholes(says, "decision_type", inner, where)
    return sorted_out(
        where, kinds & MISSING, (kinds & 1) != 0, (kinds & LEFT) != 0,
        left=_wholes(says, "left_child", inner, where), right=_wholes(says, "right_child", inner, where),
        feature=_wholes(says, "split_feature", inner, where), threshold=_numbers(says, "threshold", inner, where),
        gain=_numbers(says, "split_gain", inner, where, 0.0), inner_value=_numbers(says, "internal_value", inner, where, 0.0),
        inner_weight=_numbers(says, "internal_weight", inner, where, 0.0), inner_count=_numbers(says, "internal_count", inner, where, 0.0),
        leaf_value=_numbers(says, "leaf_value", n_leaves, where), leaf_weight=_numbers(says, "leaf_weight", n_leaves, where, 0.0),
        leaf_count=_numbers(says, "leaf_count", n_leaves, where, 0.0),
    )  # fmt: skip


def _lines(text: str, where: str) -> dict[str, str]:
    lines = text.split("\n", MOST_LINES)
    if len(lines) > MOST_LINES:
        raise Refusal(where, f"it has more than {MOST_LINES} lines")
    return {name: value for name, _, value in (line.partition("=") for line in lines)}


def _names(says: dict[str, str], limits: Limits) -> tuple[str, ...]:
    n = _whole(says, "max_feature_idx", WHERE) + 1
    limits.check_features(n, WHERE)
    names = says.get("feature_names", "")
    found = tuple(names.split(None, n))  # at most one more: a word takes twenty times its bytes in memory
    if len(found) > n:
        raise Refusal(WHERE, f"it names more than {n:,} features")
    if len(found) != n:
        raise Refusal(WHERE, f"it names {len(found):,} features, and has {n:,}")
    return found


def _parameters(rest: str) -> dict[str, str]:
    """The lines `[name: value]` behind "parameters:"."""
    _, _, after = rest.partition("\nparameters:\n")
    lines = after.partition("\nend of parameters")[0][:200_000].split("\n", 1_000)
    pairs = (line[1:-1].partition(":") for line in lines if line.startswith("[") and line.endswith("]"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _of_objective(says: dict[str, str]) -> dict[str, str]:
    """What stands beside the objective's name: `binary sigmoid:1`."""
    words = says.get("objective", "").split(None, 20)[1:20]
    return {f"objective.{name}": value for name, _, value in (word.partition(":") for word in words)}


def _whole(says: dict[str, str], name: str, where: str, default: int | None = None) -> int:
    text = says.get(name, "" if default is None else str(default)).strip()
    if not (text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()) or len(text) > 10:
        raise Refusal(where, f"{name} is {shown(text)}, but must be a whole number")
    return int(text)


def _numbers(says: dict[str, str], name: str, n: int, where: str, default: float | None = None) -> np.ndarray:
    """(n,) float64; `default` n times where the line is not there."""
    text = says.get(name, "").strip()
    if not text and default is not None:
        return np.full(n, default)
    words = text.split(None, n)
    if len(words) > n:
        raise Refusal(where, f"{name} has more than {n:,} values")
    if len(words) != n:
        raise Refusal(where, f"{name} has {len(words):,} values, but must have {n:,}")
    try:
        if "_" in text or not text.isascii():  # Python alone would read 1_0 as 10
            raise ValueError
        return np.fromiter(map(float, words), np.float64, n)
    except ValueError:
        raise Refusal(where, f"{name} holds something that is not a number") from None


def _wholes(says: dict[str, str], name: str, n: int, where: str) -> np.ndarray:
    """(n,) int64."""
    values = _numbers(says, name, n, where)
    if not np.all(np.isfinite(values)) or np.any(values != np.round(values)) or np.any(np.abs(values) > 2**31):
        raise Refusal(where, f"{name} must be whole numbers")
    return values.astype(np.int64)
