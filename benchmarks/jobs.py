"""Where the time of a tree goes: its jobs done once more, kind by kind, on the same nodes and rows."""

from collections import defaultdict
from statistics import median
from time import perf_counter

import numba
import numpy as np

from boosting.compute.work_queue import new_queue
from boosting.trees.best_first import grow_best_first
from boosting.trees.binning import BLOCK, bin_features
from boosting.trees.growth import Growth, grow, lay_out
from boosting.trees.histogram import subtract, sum_block
from boosting.trees.rows import add_up, fill, mark, part, rows_of
from boosting.trees.splitting import could_gain
from boosting.trees.tree_builder import CHUNK, NONE


def seconds_of_jobs(data, loss, trees: int) -> dict[str, float]:
    """Median seconds by kind of work, in one thread, over `trees` iterations after one that does not count; and of growing the
    whole tree, and of the lambdas."""
    loss, bins, growth = loss.for_data(data), bin_features(data.features), Growth(20, 20, min_weight_leaf=0.001)
    scores, seconds = np.zeros(data.n_documents), defaultdict(list)
    for k in range(trees + 1):
        found: dict[str, float] = {}
        problem = _timed(found, "lambdas", loss.problem, data, scores, k + 1)
        tree, leaves = _timed(found, "the tree", grow, bins, problem.targets, problem.weights, growth)
        arrays, builder, limits = lay_out(bins, problem.targets, problem.weights, growth)
        grow_best_first(True, arrays, builder, limits, new_queue())
        _again(found, arrays, builder, limits)
        scores += 0.05 * tree.values[leaves]
        for name, one in found.items() if k else ():
            seconds[name].append(one)
    return {name: median(each) for name, each in seconds.items()}


def _again(found: dict[str, float], arrays, builder, limits) -> None:
    """The jobs of a grown tree in the order of its splits; each leaves the rows and sums as it did the first time."""
    inner = [number for number in np.argsort(builder.nodes.left, kind="stable").tolist() if builder.nodes.left[number] != NONE]
    _timed(found, "fill, add up leaves", _fill, arrays, builder)
    _timed(found, "histograms", _sum, arrays, builder, 0)
    _timed(found, "scan over cuts", _scan, arrays, builder, limits, 0, -1)
    for number in inner:
        left, right = builder.nodes.left[number], builder.nodes.right[number]
        _timed(found, "mark left or right", _mark, arrays, builder, number)
        _timed(found, "move rows", _part, builder, number)
        small, large = (right, left) if builder.nodes.slot[left] == builder.nodes.slot[number] else (left, right)
        if number != inner[-1]:
            _timed(found, "histograms", _sum, arrays, builder, small)
            _timed(found, "scan over cuts", _scan, arrays, builder, limits, small, large)
    _timed(found, "fill, add up leaves", _add_up, arrays, builder)


def _timed(found: dict[str, float], name: str, work, *given):
    started = perf_counter()
    result = work(*given)
    found[name] = found.get(name, 0.0) + perf_counter() - started
    return result


@numba.njit(nogil=True)
def _fill(arrays, builder):
    for chunk in range(len(builder.n_left)):
        fill(chunk, arrays, builder)


@numba.njit(nogil=True)
def _sum(arrays, builder, number):
    node = builder.nodes[number]
    rows, amounts = rows_of(builder, node, node.first, node.last)
    for block in range(len(arrays.words)):
        sum_block(arrays.words[block], rows, amounts, builder.sums[node.slot, block])


@numba.njit(nogil=True)
def _scan(arrays, builder, limits, small, large):
    for block in range(len(arrays.words)):
        for number in (small, large):
            if number >= 0:
                sums = builder.sums[builder.nodes[number].slot, block]
                if number == large:
                    subtract(sums, builder.sums[builder.nodes[small].slot, block])
                for f in range(block * BLOCK, min((block + 1) * BLOCK, len(arrays.n_cuts))):
                    gain, _ = could_gain(sums[f % BLOCK], arrays.n_cuts[f], builder.running[block], limits.min_weight, limits.l2)
                    builder.gains[number, f] = gain


@numba.njit(nogil=True)
def _mark(arrays, builder, number):
    node = builder.nodes[number]
    for chunk in range(-(-(node.last - node.first) // CHUNK)):
        mark(chunk, node, arrays, builder)


@numba.njit(nogil=True)
def _part(builder, number):
    node = builder.nodes[number]
    for chunk in range(-(-(node.last - node.first) // CHUNK)):
        part(chunk, node, builder)


@numba.njit(nogil=True)
def _add_up(arrays, builder):
    for number in range(len(builder.nodes)):
        add_up(builder.nodes[number], arrays, builder)
