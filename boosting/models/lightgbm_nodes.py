"""What both layouts of LightGBM share: how a split reads NaN, what cannot be shown, and inner nodes and leaves as nodes of one tree."""

from collections.abc import Mapping

import numpy as np

from .nodes import Nodes
from .refusal import Refusal

LEFT, MISSING, ZERO, NAN = 2, 12, 4, 8  # bits of decision_type
SHRINKAGE = "shrinkage of each tree"  # among the parameters
INFINITE = 1e300  # dump_model writes an infinite threshold as a finite number
NOTHING = float(np.float32(1e-35))  # LightGBM takes a value that is not further from 0 as 0


def sorted_out(
    where: str, missing: np.ndarray, categorical: np.ndarray, default_left: np.ndarray, *, left: np.ndarray, right: np.ndarray,
    feature: np.ndarray, threshold: np.ndarray, gain: np.ndarray, inner_value: np.ndarray, inner_weight: np.ndarray,
    inner_count: np.ndarray, leaf_value: np.ndarray, leaf_weight: np.ndarray, leaf_count: np.ndarray,
) -> Nodes:  # fmt: skip
    """Nodes of a tree; inner nodes first, leaf number l is node n_inner + l.

    missing, categorical, default_left   (n_inner,) the missing type (`ZERO`, `NAN`, 0 none) and two bits of each split
    left, right                          (n_inner,) a child that is a leaf is ~leaf

    NaN goes where `default_left` says for the missing type NaN. With none it counts as 0.0, which the threshold sends on.
    Raises Refusal for categorical splits and for the missing type zero.
    """
    for wrong, what, remedy in (
        (categorical, "is a categorical split", "train with the category as a number, without categorical_feature"),
        (missing == ZERO, "takes zero as a missing value", "train with zero_as_missing=false"),
    ):
        if wrong.any():
            raise Refusal(where, f"split {np.flatnonzero(wrong)[0]} {what}, which cannot be shown", remedy)
    n = len(feature)
    threshold = _cuts(threshold)
    lost = (left < -len(leaf_value)) | (right < -len(leaf_value)) | (left >= n) | (right >= n)
    if lost.any():
        raise Refusal(where, f"split {np.flatnonzero(lost)[0]} points to a node that is not there")
    zeros, none = np.zeros(len(leaf_value)), np.full(len(leaf_value), -1)
    goes_left = np.where(missing == NAN, default_left, threshold >= 0.0)
    return Nodes(
        left=np.concatenate([np.where(left < 0, n + ~left, left), none]).astype(np.int64),
        right=np.concatenate([np.where(right < 0, n + ~right, right), none]).astype(np.int64),
        feature=np.concatenate([feature, none]), threshold=np.concatenate([threshold, zeros]),
        missing_left=np.concatenate([goes_left, zeros]).astype(bool), value=np.concatenate([inner_value, leaf_value]),
        gain=np.concatenate([gain, zeros]), weight=np.concatenate([inner_weight, leaf_weight]),
        count=as_counts(np.concatenate([inner_count, leaf_count]), where),
    )  # fmt: skip


def _cuts(threshold: np.ndarray) -> np.ndarray:
    """Thresholds (n,) for values as they stand, where LightGBM's are for values of which the smallest count as 0.

    >>> _cuts(np.array([0.5, 1e300, 0.0])).tolist()
    [0.5, inf, 1.0000000180025095e-35]
    """
    threshold = np.where(threshold >= INFINITE, np.inf, np.where(threshold <= -INFINITE, -np.inf, threshold))
    threshold = np.where((threshold >= 0.0) & (threshold < NOTHING), NOTHING, threshold)
    return np.where((threshold < 0.0) & (threshold >= -NOTHING), np.nextafter(-NOTHING, -np.inf), threshold)


def as_counts(values: np.ndarray, where: str) -> np.ndarray:
    """(n,) int64. Raises Refusal for what is no number of documents."""
    if not np.all((values >= 0) & (values < 2**53)):  # NaN is neither
        raise Refusal(where, "a count of documents is negative or not a number")
    return values.astype(np.int64)


def refuse_kind(per_iteration: int, parameters: Mapping[str, str], where: str) -> None:
    """Raises Refusal for models whose score is not one sum of leaf values."""
    if per_iteration != 1:
        raise Refusal(
            where, f"it grows {per_iteration} trees per iteration, one for each class", "a ranker has one score; train it with one"
        )
    if parameters.get("linear_tree", "0") not in ("0", "false", ""):
        raise Refusal(where, "its leaves hold linear functions, and only constant ones can be shown", "train with linear_tree=false")


def objective_of(text: str) -> str:
    """The name in front of an objective's own parameters.

    >>> objective_of("binary sigmoid:1")
    'binary'
    """
    return (text.split(None, 1) or [""])[0][:100]
