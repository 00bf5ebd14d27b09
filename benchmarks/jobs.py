"""Where the time of a tree goes: its jobs done once more, kind by kind, on the same nodes and rows."""

from collections import defaultdict
from statistics import median
from time import perf_counter

import numba
import numpy as np

from boosting.best_first import grow_sketch
from boosting.binning import BLOCK, bin_features
from boosting.crew import new_board
from boosting.growth import Growth, grow, lay_out
from boosting.histogram import subtract, sum_block
from boosting.rows import add_up, fill, mark, part, rows_of
from boosting.sketch import CHUNK, NONE
from boosting.splitting import could_gain


def seconds_of_jobs(data, loss, trees: int) -> dict[str, float]:
    """Median seconds by kind of work, in one thread, over `trees` iterations after one that does not count; and of growing the
    whole tree, and of the lambdas."""
    loss, bins, growth = loss.for_data(data), bin_features(data.features), Growth(20, 20, min_weight_leaf=0.001)
    scores, seconds = np.zeros(data.n_documents), defaultdict(list)
    for k in range(trees + 1):
        found: dict[str, float] = {}
        problem = _timed(found, "lambdas", loss.problem, data, scores, k + 1)
        tree, leaves = _timed(found, "the tree", grow, bins, problem.targets, problem.weights, growth)
        ground, sketch, limits = lay_out(bins, problem.targets, problem.weights, growth)
        grow_sketch(True, ground, sketch, limits, new_board())
        _again(found, ground, sketch, limits)
        scores += 0.05 * tree.values[leaves]
        for name, one in found.items() if k else ():
            seconds[name].append(one)
    return {name: median(each) for name, each in seconds.items()}


def _again(found: dict[str, float], ground, sketch, limits) -> None:
    """The jobs of a grown tree in the order of its splits; each leaves the rows and sums as it did the first time."""
    inner = [number for number in np.argsort(sketch.nodes.left, kind="stable").tolist() if sketch.nodes.left[number] != NONE]
    _timed(found, "fill, add up leaves", _fill, ground, sketch)
    _timed(found, "histograms", _sum, ground, sketch, 0)
    _timed(found, "scan over cuts", _scan, ground, sketch, limits, 0, -1)
    for number in inner:
        left, right = sketch.nodes.left[number], sketch.nodes.right[number]
        _timed(found, "mark left or right", _mark, ground, sketch, number)
        _timed(found, "move rows", _part, sketch, number)
        small, large = (right, left) if sketch.nodes.slot[left] == sketch.nodes.slot[number] else (left, right)
        if number != inner[-1]:
            _timed(found, "histograms", _sum, ground, sketch, small)
            _timed(found, "scan over cuts", _scan, ground, sketch, limits, small, large)
    _timed(found, "fill, add up leaves", _add_up, ground, sketch)


def _timed(found: dict[str, float], name: str, work, *given):
    started = perf_counter()
    result = work(*given)
    found[name] = found.get(name, 0.0) + perf_counter() - started
    return result


@numba.njit(nogil=True)
def _fill(ground, sketch):
    for chunk in range(len(sketch.n_left)):
        fill(chunk, ground, sketch)


@numba.njit(nogil=True)
def _sum(ground, sketch, number):
    node = sketch.nodes[number]
    rows, amounts = rows_of(sketch, node, node.first, node.last)
    for block in range(len(ground.words)):
        sum_block(ground.words[block], rows, amounts, sketch.sums[node.slot, block])


@numba.njit(nogil=True)
def _scan(ground, sketch, limits, small, large):
    for block in range(len(ground.words)):
        for number in (small, large):
            if number >= 0:
                sums = sketch.sums[sketch.nodes[number].slot, block]
                if number == large:
                    subtract(sums, sketch.sums[sketch.nodes[small].slot, block])
                for f in range(block * BLOCK, min((block + 1) * BLOCK, len(ground.n_cuts))):
                    gain, _ = could_gain(sums[f % BLOCK], ground.n_cuts[f], sketch.running[block], limits.min_weight, limits.l2)
                    sketch.gains[number, f] = gain


@numba.njit(nogil=True)
def _mark(ground, sketch, number):
    node = sketch.nodes[number]
    for chunk in range(-(-(node.last - node.first) // CHUNK)):
        mark(chunk, node, ground, sketch)


@numba.njit(nogil=True)
def _part(sketch, number):
    node = sketch.nodes[number]
    for chunk in range(-(-(node.last - node.first) // CHUNK)):
        part(chunk, node, sketch)


@numba.njit(nogil=True)
def _add_up(ground, sketch):
    for number in range(len(sketch.nodes)):
        add_up(sketch.nodes[number], ground, sketch)
