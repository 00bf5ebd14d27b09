"""Packed runs as the browser opens them: twins of ui/component/js/wire.js, ui/component/js/run/trees.js and ui/stepper/js/run.js."""

import json

import numpy as np

ARRAYS = {"f8": "<f8", "i4": "<i4", "u1": "u1"}


def open_bytes(content):
    """A packed run out of its bytes, with arrays in their places; NaN and infinity outside of arrays would raise."""
    length = int.from_bytes(content[16:24], "little")
    text, numbers = content[24 : 24 + length], content[24 + length :]

    def put_array(node):
        if "array" not in node:
            return node
        return np.frombuffer(numbers, ARRAYS[node["array"]], int(np.prod(node["shape"])), node["at"]).reshape(node["shape"])

    return with_trees(json.loads(text, object_hook=put_array, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word))))


def with_trees(run):
    """A packed run of the stepper with the trees of each iteration as js/run/trees.js opens them; anything else as it is."""
    if not isinstance(run.get("trees"), dict) or "iterations" not in run:
        return run
    packed, first = run["trees"], 0
    columns = [name for name in packed if name not in ("ptr", "documents")]
    for step in run["iterations"]:
        step["trees"] = []
        for t in range(first, first + step["sent"]):
            nodes = slice(packed["ptr"][t], packed["ptr"][t + 1])
            tree = {name: None if packed[name] is None else packed[name][nodes].tolist() for name in columns}
            tree["threshold"] = [cut if np.isfinite(cut) else None for cut in tree["threshold"]]
            tree["missing_left"] = [bool(left) for left in tree["missing_left"]]
            step["trees"].append({**tree, "documents": packed["documents"][t]})
        first += step["sent"]
    return run


def g_of(run):
    """(n_iterations, n_documents) what the trees of each iteration give."""
    if run["g"] is not None:
        return run["g"]
    rows = []
    for step in run["iterations"]:
        g = np.zeros(len(run["documents"]))
        for t, tree in enumerate(step["trees"]):
            value = {leaf: tree["value"][node] for node, leaf in enumerate(tree["leaf_id"]) if leaf >= 0}
            given = np.array([value[leaf] for leaf in tree["documents"].tolist()])
            g = g + given if t else given
        rows.append(g)
    return np.array(rows).reshape(len(rows), len(run["documents"]))


def scores_of(run):
    """(n_iterations + 1, n_documents) the scores, moved as training moved them."""
    if run["scores"] is not None:
        return run["scores"]
    rows = [run["start"]]
    for step, g in zip(run["iterations"], g_of(run), strict=True):
        rows.append(step["rate"] * g + step["decay"] * rows[-1])
    return np.array(rows)


def row_of(table, k):
    """Row k of a table; a single row stands for every row."""
    return table[0] if len(table) == 1 else table[k]
