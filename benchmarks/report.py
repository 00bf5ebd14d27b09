"""From measurements to `results.md`: machine, targets met or not, every median with its spread."""

import os
import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

PACKAGES = ("numpy", "numba", "scipy", "lightgbm", "xgboost-cpu", "xgboost", "catboost", "scikit-learn")

METHOD = """20 leaves, 255 bins, at least 20 documents a leaf, learning rate 0.05. Every number is a median over rounds; contestants
take turns within a round, each measurement in a fresh process, warmed by a small job. *Tree*: median over the trees after the fifth;
*binning*: from raw float32 arrays to data ready for the first tree, input checks included; *peak*: highest resident memory minus that of
the loaded arrays, so that each engine's own code counts. Shapes are synthetic (`benchmarks/shapes.py`): S 16k x 45, M 120k x 136,
L 720k x 136. A row is *noisy* where the rounds of either side differ by more than 30 % of their median: look again before quoting it.

- Our ranker is `LambdaMART.preset("lightgbm")`: Newton gains, truncation 30 and both normalisations of `lambdarank`, least weight 0.001.
- XGBoost's minimum of 20 documents a leaf is a minimum of curvature; for ranking it has none. CatBoost grows leaf-wise (`Lossguide`).
- scikit-learn reports no single trees: a short and a long fit are compared, and what remains counts as binning.
- Held-out M has 30,000 documents.
- The stump round over a list of pairs and the double loop are those of `benchmarks/plain.py`, compiled by numba like ours.
- A busy machine hurts OpenMP engines more than ours at two threads; the one-thread ratios are the safer ones."""

NOISE = 0.3  # (most - least) / median
NEXT = """Nearly all of a tree is histograms, and a histogram is a load, an addition and a store for each (document, feature): some
0.45 ns at the root, against 0.41 ns for one read-modify-write of 16 bytes alone, measured in C on the same processor. What is left to win
lies elsewhere: half the memory traffic by quantised gradients (packed integers, about 0.31 ns), which other engines use and this one
refuses, because its screens show sums that must close; or skipping the most frequent bin of sparse features, which wins only where
most values are equal. On two threads every job that touches rows or features is shared. What a second thread cannot win there: 17 blocks
of features are 9 for one and 8 for the other; a tree has some sixty jobs after each of which the threads meet; half the rows of a node were
moved by the other processor, and are fetched from its cache; and some 0.8 ms of an iteration are one thread's. Two trainings that share
nothing but the machine do 1.98 to 2.00 times the work of one, one training on two threads 1.71 to 1.82, in two runs of each (1.57 while
either thread took whichever block came next; `python -m benchmarks.side_by_side`). Sharing the odd block by halves
wins nothing: each half reads all rows."""


def write(path: Path, found: dict, names: list[str], shapes: list[str], rounds: int) -> None:
    parts = [
        "# Measured", "Written by `python -m benchmarks.run` (`make bench`); do not edit.", _machine(rounds), METHOD,
        "## Targets", _table(("theirs / ours", "target", "measured", ""), list(_targets(found))),
        *(part for shape in shapes for part in _shape(found, names, shape)),
        *_quality(found), *_busy(found), *_growth(found), *_kernels(found),
    ]  # fmt: skip
    path.write_text("\n\n".join(part for part in parts if part) + "\n", encoding="utf-8")


def _machine(rounds: int) -> str:
    versions = []
    for package in PACKAGES:
        try:
            versions.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    load = f", load average {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    times = f"{rounds} round{'s' * (rounds > 1)}"
    return f"{os.cpu_count()} cores, {_cpu()}{load}; {times}; Python {platform.python_version()}, {', '.join(versions)}."


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next(
        (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), platform.processor() or platform.machine()
    )


def _median(found: dict, key: tuple | str, what: str) -> float | None:
    values = [one[what] for one in found.get(key if isinstance(key, tuple) else (key,), []) or found.get(key, [])]
    return median(values) if values else None


def _ratio(theirs: float | None, ours: float | None) -> float | None:
    return theirs / ours if theirs is not None and ours else None


Row = tuple[str, str, str, str]
PEERS = {"rank": ("LightGBM", "XGBoost"), "squares": ("LightGBM", "XGBoost", "scikit-learn", "CatBoost")}
GOALS = {("rank", "M"): 1.8, ("rank", "L"): 1.5, ("squares", "M"): 1.3, ("squares", "L"): 1.1}  # against LightGBM; else 1


def _targets(found: dict) -> Iterator[Row]:
    """Rows: what, target, measured, met."""
    for shape in ("tiny", "S", "M", "L"):
        for n in (1, 2):
            for task, peers in PEERS.items():
                for peer in peers:
                    keys = [("train", shape, f"{who} {task}", n) for who in (peer, "ours")]
                    goal = GOALS.get((task, shape), 1.0) if peer == "LightGBM" else 1.0
                    yield from _ratio_row(found, f"tree, {task}, {shape}, {_threads(n)}: {peer}", goal, *keys, "tree")
            keys = [("train", shape, f"{who} rank", n) for who in ("LightGBM", "ours")]
            yield from _ratio_row(found, f"binning, {shape}, {_threads(n)}: LightGBM", 1.5, *keys, "binning")
    for n in (1, 2):
        keys = [("quality", "M", f"{who} rank") for who in ("XGBoost", "ours")]
        yield from _ratio_row(found, f"predict 100 trees, held-out M, {_threads(n)}: XGBoost", 1.0, *keys, f"predict {n}")
        keys = [("train", "M", f"{who} rank", n) for who in ("LightGBM", "ours")]
        yield from _ratio_row(found, f"peak memory, M, {_threads(n)}: LightGBM", 1.0, *keys, "peak")
    for shape in ("tiny", "M"):
        yield from _pair_rows(found, shape)
    seconds = _median(found, ("first tree", "S"), "seconds")
    if seconds is not None:
        yield "process start to first tree on S, s", "at most 1", f"{seconds:.2f}", "met" if seconds <= 1.0 else "not met"
    for what, field in (("the first loss can train", "first"), ("all of them can", "all")):  # the first pages need none of them
        seconds = _median(found, "cold", field)
        if seconds is not None:
            yield f"cold kernels until {what}, s", "", f"{seconds:.1f}", ""
    for one in found.get(("same model", "M"), []):
        yield "one thread and two: the same model, every loss, M", "to the last bit", str(one["same"]), "met" if one["same"] else "not met"


def _pair_rows(found: dict, shape: str) -> Iterator[Row]:
    pairs, long = ("pairs", shape), ("long queries", shape)
    rows = (("MPBoost round", "pair by pair"), ("GBRank", "double loop"), ("QBRank", "double loop"))
    for ours, theirs in rows:
        yield from _ratio_row(found, f"{ours}, {shape}: {theirs}", 10.0, pairs, pairs, theirs, ours)
    for what, short, longer in (
        ("MPBoost round, ten times the pairs", "MPBoost round", "MPBoost round"),
        ("QBRank targets, ten times the pairs", "QBRank", "QBRank x10"),
        ("QBRank targets, a hundred times the pairs", "QBRank", "QBRank x100"),
    ):
        ratio = _ratio(_median(found, long, longer), _median(found, pairs, short))
        if ratio is not None:
            yield f"{what}, {shape}: time grows by", "well below", f"{ratio:.1f}", ""


def _ratio_row(found: dict, what: str, goal: float, theirs: tuple, ours: tuple, field: str, own_field: str = "") -> Iterator[Row]:
    own_field = own_field or field
    ratio = _ratio(_median(found, theirs, field), _median(found, ours, own_field))
    if ratio is not None:
        noisy = ", noisy" if _is_noisy(found, theirs, field) or _is_noisy(found, ours, own_field) else ""
        yield what, f"at least {goal:g}", f"{ratio:.2f}", ("met" if ratio >= goal else "not met") + noisy


def _is_noisy(found: dict, key: tuple, field: str) -> bool:
    values = [one[field] for one in found.get(key, [])]
    return max(values) - min(values) > NOISE * median(values)


def _quality(found: dict) -> list[str]:
    spread = found.get(("quality spread", "M"), [])
    if not spread:
        return []
    listed = "; ".join(f"NDCG@{k} " + ", ".join(f"{one[f'ndcg@{k}']:.4f}" for one in spread) for k in (5, 10))
    ours = ", ".join(f"NDCG@{k} {_median(found, ('quality', 'M', 'ours rank'), f'ndcg@{k}'):.4f}" for k in (5, 10))
    return ["## Quality", f"LightGBM on held-out M with 63, 127, 191 and 255 bins: {listed}. Ours: {ours}."]


def _busy(found: dict) -> list[str]:
    names = [name for word, shape, name in (key for key in found if key[0] == "busy") if found[word, shape, name]]
    rows = [
        (name, *(_spread(found, ("train", "M", name, n), "tree", 1e3) for n in (1, 2)), _spread(found, ("busy", "M", name), "tree", 1e3))
        for name in names
    ]
    said = "Ranking on M, ms a tree: one thread, two, and two while something else keeps all cores but one busy."
    return ["## Not alone", said, _table(("", "1T", "2T", "2T, busy"), rows)] if rows else []


def _kernels(found: dict) -> list[str]:
    one = found.get(("kernels", "M"), [])
    if not one:
        return []
    names = [name for name in one[0] if name not in ("lambdas", "the tree")]
    rows = [(name, f"{1e3 * median(run[name] for run in one):.1f}") for name in (*names, "the tree", "lambdas")]
    said = "Each kind of job done once more by itself, so with colder caches than in the tree, which is timed as it grew."
    return ["## Where the time of a tree goes, ranker on M, one thread", said, _table(("", "ms"), rows), NEXT]


def _threads(n: int) -> str:
    return f"{n} thread{'s' * (n > 1)}"


def _shape(found: dict, names: list[str], shape: str) -> list[str]:
    rows = []
    for name in names:
        columns = [
            _spread(found, ("train", shape, name, n), what, scale) for what, scale in (("tree", 1e3), ("binning", 1.0)) for n in (1, 2)
        ]
        quality = ("quality", shape, name)
        columns += [
            _spread(found, ("train", shape, name, 1), "peak", 1.0),
            *(_number(_median(found, quality, f"ndcg@{k}")) for k in (5, 10)),
        ]
        columns += [_number(_median(found, quality, f"predict {n}")) for n in (1, 2)]
        rows.append((name, *columns))
    heads = ("", "tree 1T, ms", "2T", "binning 1T, s", "2T", "peak, MB", "NDCG@5", "@10", "predict 1T, s", "2T")
    parts = [f"## {shape}", "Median (least to most). NDCG and prediction: 100 trees on held-out queries.", _table(heads, rows)]
    one = found.get(("pairs", shape))
    if one:
        whats = ("GBRank", "QBRank", "double loop", "MPBoost round", "pair by pair")
        listed = ", ".join(f"{what} {_spread(found, ('pairs', shape), what, 1e3)}" for what in whats)
        same = "the same stump" if all(r["same stump"] for r in one) else "NOT the same stump"
        parts.append(f"Pairs, ms, {one[0]['pairs']:,} of them ({same} both ways): {listed}.")
    return parts


def _growth(found: dict) -> list[str]:
    rows = []
    for name, n in (("10k", 10**4), ("100k", 10**5), ("1M", 10**6), ("3.7M", 3_700_000)):
        for task in ("rank", "squares"):
            key = ("train", name, f"ours {task}", 1)
            tree, binning = _median(found, key, "tree"), _median(found, key, "binning")
            if tree is not None and binning is not None:
                rows.append(
                    (f"{n:,}", task, f"{tree * 1e3:.1f}", f"{tree / n * 1e9:.0f}", f"{binning:.2f}", f"{_median(found, key, 'peak'):.0f}")
                )
    heads = ("documents x 136", "task", "tree, ms", "ns a document", "binning, s", "peak, MB")
    return ["## Growth, one thread", _table(heads, rows)] if rows else []


def _spread(found: dict, key: tuple, what: str, scale: float) -> str:
    values = [scale * one[what] for one in found.get(key, [])]
    if not values:
        return "-"
    digits = 3 if median(values) < 1 else 1 if median(values) < 100 else 0
    return f"{median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _table(heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    return "\n".join("| " + " | ".join(row) + " |" for row in (heads, ("---",) * len(heads), *rows))
