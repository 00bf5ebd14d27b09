"""A LightGBM ranker as large as practice has them, invented: 2,000 trees of 255 leaves, beside the rows that it would have been trained on.

Each tree splits the leaf with most documents at the middle of one of its features, and its leaves lean towards the grades, so that ranks
move and few leaves are empty. Written as LightGBM writes its text.
"""

import heapq
from pathlib import Path

import numpy as np

N_FEATURES, QUERY = 46, 100  # as the LETOR collections have them


def rows(n_documents: int = 3_000) -> tuple[np.ndarray, np.ndarray]:
    """Features (n_documents, N_FEATURES) and grades (n_documents,)."""
    rng = np.random.default_rng(0)
    features = rng.normal(size=(n_documents, N_FEATURES)).round(4)
    grades = np.clip(np.round(features[:, 0] + features[:, 1] * features[:, 2] + 0.7), 0, 4)
    return features, grades


def write_rows(path: Path, features: np.ndarray, grades: np.ndarray) -> None:
    """As LETOR text."""
    with path.open("w") as out:
        for at, (grade, row) in enumerate(zip(grades.tolist(), features.tolist(), strict=True)):
            out.write(f"{grade:g} qid:{at // QUERY + 1} " + " ".join(f"{i}:{x!r}" for i, x in enumerate(row, start=1)) + "\n")


def write_model(path: Path, features: np.ndarray, grades: np.ndarray, n_trees: int = 2_000, n_leaves: int = 255) -> None:
    rng = np.random.default_rng(1)
    names = " ".join(f"Column_{i}" for i in range(N_FEATURES))
    head = ["tree", "version=v4", "num_class=1", "num_tree_per_iteration=1", "label_index=0", f"max_feature_idx={N_FEATURES - 1}"]
    head += ["objective=lambdarank", f"feature_names={names}", "feature_infos=" + " ".join(["[-9:9]"] * N_FEATURES), ""]
    trees = [_tree(number, features, grades, n_leaves, rng) for number in range(n_trees)]
    path.write_text("\n".join([*head, *trees, "end of trees", "", "parameters:", "[boosting: gbdt]", "end of parameters", ""]))


def _tree(number: int, features: np.ndarray, grades: np.ndarray, n_leaves: int, rng: np.random.Generator) -> str:
    """Leaf i that splits stays the left child, and leaf number `splits` becomes the right one, as LightGBM counts them."""
    feature, threshold, left, right, counts = list[int](), list[float](), list[int](), list[int](), list[int]()
    inside = [np.arange(len(features))]
    above: list[tuple[int, bool] | None] = [None]  # the split over each leaf, and whether it hangs there on the left
    heap = [(-len(features), 0)]
    while heap and len(inside) < n_leaves:
        _, leaf = heapq.heappop(heap)
        members, column = inside[leaf], int(rng.integers(N_FEATURES))
        values = features[members, column]
        cut = float(np.median(values)) if rng.random() < 0.7 else float(rng.choice(values))
        goes_left = values <= cut
        if goes_left.all():
            if len(members) > 1:
                heapq.heappush(heap, (-len(members), leaf))  # another feature may part them
            continue
        split, new = len(feature), len(inside)
        if above[leaf] is not None:
            over, is_left = above[leaf]  # type: ignore[misc]
            (left if is_left else right)[over] = split
        feature.append(column)
        threshold.append(cut)
        left.append(-leaf - 1)
        right.append(-new - 1)
        counts.append(len(members))
        inside[leaf] = members[goes_left]
        inside.append(members[~goes_left])
        above[leaf] = (split, True)
        above.append((split, False))
        for each in (leaf, new):
            heapq.heappush(heap, (-len(inside[each]), each))
    sizes = [len(members) for members in inside]
    mean = float(grades.mean())
    values = [0.02 * (float(grades[members].mean()) - mean) + 0.005 * float(rng.normal()) for members in inside]
    lists = {
        "split_feature": feature, "split_gain": rng.gamma(1.0, 5.0, len(feature)).round(3).tolist(), "threshold": threshold,
        "decision_type": [2] * len(feature), "left_child": left, "right_child": right, "leaf_value": values,
        "leaf_weight": [0.2 * size for size in sizes], "leaf_count": sizes, "internal_value": [0] * len(feature),
        "internal_weight": [0.2 * size for size in counts], "internal_count": counts,
    }  # fmt: skip
    lines = [f"{name}={' '.join(map(repr, each))}" for name, each in lists.items()]
    return "\n".join([f"Tree={number}", f"num_leaves={len(inside)}", "num_cat=0", *lines, "is_linear=0", "shrinkage=0.1", "", ""])
