"""Runs to export, and rows that try their thresholds."""

import numpy as np

import boosting as b
from tests.boosting.helpers import VARIANTS, make_data

DATA = make_data(3, sizes=(9,) * 12)


def trained(name, data=DATA):
    return b.train(data, VARIANTS[name], b.Settings(n_iterations=6, max_leaf_nodes=5))


def single_rows(trace):
    """Rows in float32: those of the data, and values on and one step beside every threshold."""
    rows = [trace.data.features.astype(np.float32)]
    for iteration in trace.iterations:
        for tree in iteration.trees:
            for feature, cut in zip(tree.feature.tolist(), tree.threshold.astype(np.float32), strict=True):
                if feature >= 0 and np.isfinite(cut):
                    near = np.repeat(rows[0][:3], 3, axis=0)
                    near[:, feature] = np.tile([np.nextafter(cut, np.float32(-np.inf)), cut, np.nextafter(cut, np.float32(np.inf))], 3)
                    rows.append(near)
    return np.concatenate(rows).astype(np.float64)
