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
L 720k x 136.

- Our ranker splits by Newton gains and truncates at rank 30 like LightGBM's `lambdarank`, without its two normalisations; the "LightGBM
  preset" has those too.
- XGBoost's minimum of 20 documents a leaf is a minimum of curvature; for ranking it has none. CatBoost grows leaf-wise (`Lossguide`).
- scikit-learn reports no single trees: a short and a long fit are compared, and what remains counts as binning.
- Predicting: ours uses one thread in both columns. Held-out M has 30,000 documents.
- The pair-by-pair stump and the double loop are those of `benchmarks/plain.py`.
- A busy machine hurts OpenMP engines more than ours at two threads; the one-thread ratios are the safer ones."""


def write(path: Path, found: dict, names: list[str], shapes: list[str], rounds: int) -> None:
    parts = [
        "# Measured", "Written by `python -m benchmarks.run` (`make bench`); do not edit.", _machine(rounds), METHOD,
        "## Targets", _table(("theirs / ours", "target", "measured", ""), list(_targets(found))),
        *(part for shape in shapes for part in _shape(found, names, shape)),
        *_growth(found),
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


def _targets(found: dict) -> Iterator[tuple[str, ...]]:
    """Rows: what, target, measured, met."""
    for shape in ("tiny", "S", "M", "L"):
        for n in (1, 2):
            for task, peers in (("rank", ("LightGBM", "XGBoost")), ("squares", ("LightGBM", "XGBoost", "scikit-learn", "CatBoost"))):
                for peer in peers:
                    goal = {("rank", "M"): 1.8, ("rank", "L"): 1.5, ("squares", "M"): 1.3, ("squares", "L"): 1.1}.get((task, shape), 1.0)
                    goal = goal if peer == "LightGBM" else 1.0
                    theirs, ours = (_median(found, ("train", shape, f"{who} {task}", n), "tree") for who in (peer, "ours"))
                    yield from _row(f"tree, {task}, {shape}, {_threads(n)}: {peer}", goal, _ratio(theirs, ours))
            theirs, ours = (_median(found, ("train", shape, f"{who} rank", n), "binning") for who in ("LightGBM", "ours"))
            yield from _row(f"binning, {shape}, {_threads(n)}: LightGBM", 1.5, _ratio(theirs, ours))
    for n in (1, 2):
        theirs, ours = (_median(found, ("quality", "M", f"{who} rank"), f"predict {n}") for who in ("XGBoost", "ours"))
        yield from _row(f"predict 100 trees, held-out M, {_threads(n)}: XGBoost", 1.0, _ratio(theirs, ours))
        theirs, ours = (_median(found, ("train", "M", f"{who} rank", n), "peak") for who in ("LightGBM", "ours"))
        yield from _row(f"peak memory, M, {_threads(n)}: LightGBM", 1.0, _ratio(theirs, ours))
    for shape in ("tiny", "M"):
        pairs = ("pairs", shape)
        plain, fit, problem = (_median(found, pairs, what) for what in ("pair by pair", "MPBoost fit", "MPBoost problem"))
        yield from _row(f"MPBoost stump, {shape}: pair by pair", 10.0, _ratio(plain, fit))
        for loss in ("GBRank", "QBRank"):
            yield from _row(
                f"{loss} targets, {shape}: double loop", 10.0, _ratio(_median(found, pairs, "double loop"), _median(found, pairs, loss))
            )
        for what, short in (("MPBoost fit", fit), ("MPBoost problem", problem), ("QBRank", _median(found, pairs, "QBRank"))):
            longer = _ratio(_median(found, ("long queries", shape), what), short)
            if longer is not None:
                yield f"{what}, ten times the pairs: time grows by", "about 1", f"{longer:.1f}", "met" if longer <= 2 else "not met"
    for what, key, goal in (("process start to first tree on S", ("first tree", "S"), 1.0), ("cold kernels, all of them", "cold", 6.0)):
        seconds = _median(found, key, "seconds")
        if seconds is not None:
            yield f"{what}, s", f"at most {goal:g}", f"{seconds:.2f}", "met" if seconds <= goal else "not met"


def _row(what: str, goal: float, ratio: float | None) -> Iterator[tuple[str, ...]]:
    if ratio is not None:
        yield what, f"at least {goal:g}", f"{ratio:.2f}", "met" if ratio >= goal else "not met"


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
        whats = ("GBRank", "QBRank", "double loop", "MPBoost problem", "MPBoost fit", "pair by pair")
        listed = ", ".join(f"{what} {_spread(found, ('pairs', shape), what, 1e3)}" for what in whats)
        same = "the same stump" if all(r["same stump"] for r in one) else "NOT the same stump"
        parts.append(f"Pairs, ms, {one[0]['pairs']:,} of them ({same} both ways): {listed}.")
    return parts


def _growth(found: dict) -> list[str]:
    rows = []
    for name, n in (("10k", 10**4), ("100k", 10**5), ("1M", 10**6)):
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
