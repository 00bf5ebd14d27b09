"""A saved run among a person's own files: it brings its data along, and is shown as it was saved."""

import io
import re
import zipfile
from collections.abc import Callable, Sequence

from boosting import Dataset, LetorError, Trace, load_trace
from boosting.curves import measure_both
from boosting.data.limits import MB, in_words
from boosting.data.normalised import WAYS
from boosting.files.bounds import Bounds
from boosting.files.layout import INDEX
from boosting.iteration import bytes_of_leaves
from boosting.words import counted
from sample_data import Collection
from sample_data.collection import SavedRun

from .memory import FEATURES, OPENING, QUERY, Claim
from .reading import OnProgress, Progress

BOUNDS = Bounds(size=OPENING, ratio=100, members=500, trees=20_000, text=64 * MB, values=5_000_000, depth=4, sets=4, halves=False)
ENDING = ".boosting"


def is_run(content: bytes) -> bool:
    """Whether a file that begins like an archive holds a run. What is damaged is one by its own list of contents, or none."""
    if not content.startswith(b"PK") or INDEX.encode() not in content[-BOUNDS.members * 500 :]:
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return INDEX in archive.NameToInfo
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OverflowError):
        return False


def read(name: str, content: bytes, others: Sequence[str], claim: Claim, on_progress: OnProgress) -> Collection:
    """The data of a run, with the run. Raises ValueError in one sentence.

    others   names of files that were chosen beside it
    claim    resized as it is read; given back by whoever catches the error
    """
    if others:
        raise LetorError(f"{name} is a saved run, which has its own test part: remove {others[0]}, and open the run alone.")
    claim.resize(len(content) + 2 * BOUNDS.unpacked(len(content)))
    on_progress(Progress("Run", 0.0, len(content)))
    bounds = BOUNDS._replace(
        room=lambda leaves: claim.resize(claim.n_bytes + leaves), tell=lambda share: on_progress(Progress("Run", 0.5 * share, len(content)))
    )
    try:
        trace = load_trace(io.BytesIO(content), bounds=bounds)
    except ValueError as error:
        raise LetorError(f"{name}. {error}") from error
    for data in (trace.data, *trace.validations.values()):
        _check(name, data)
    claim.resize(_bytes(trace))
    claim.hold_for(trace.data)
    points = points_of(trace, lambda done: on_progress(Progress("Run", 0.5 + 0.4 * done, len(content))))
    return Collection(
        identifier="own", title=name.removesuffix(ENDING), about=_about(trace), train=trace.data, test=trace.validation,
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if trace.data.n_documents < 1000 else 20}, run=SavedRun(trace, points),
    )  # fmt: skip


def points_of(trace: Trace, tell: Callable[[float], None] = lambda _: None) -> list[dict[str, float]]:
    """The metrics of every iteration, as training measures them. tell: is told which share of them is there, 0..1; an exception of its own
    ends it."""
    outside = [None] * (trace.n_iterations + 1) if trace.validation is None else trace.all_scores(True)
    points = []
    for scores, others in zip(trace.all_scores(), outside, strict=True):
        points.append(measure_both(trace.data, scores, trace.validation, others))
        tell(len(points) / (trace.n_iterations + 1))
    return points


def _check(name: str, data: Dataset) -> None:
    longest = max((data.query_slice(q).stop - data.query_slice(q).start for q in range(data.n_queries)), default=0)
    if longest > QUERY:
        raise LetorError(f"{name}: a query has {longest:,} documents, the limit here is {QUERY:,}; use boosting.load_trace in a script.")
    if data.n_features > FEATURES:
        raise LetorError(
            f"{name}: it has {data.n_features:,} features, the limit here is {FEATURES:,}; use boosting.load_trace in a script."
        )


def _bytes(trace: Trace) -> int:
    """Memory of the data, their bins and the leaves of each tree."""
    sets = (trace.data, *trace.validations.values())
    leaves = bytes_of_leaves([iteration.trees for iteration in trace.iterations], *sets)
    return sum(data.features.nbytes + data.features.size for data in sets) + leaves


def _about(trace: Trace) -> str:
    parts = [repr(trace.data).removeprefix("Dataset(").removesuffix(")")]
    if trace.validation is not None:
        waited = ", on which training chose when to end" if trace.patience is not None else ""
        parts.append(f"test {counted(trace.validation.n_documents, 'document')}{waited}")
    if trace.data.scale != "none":
        parts.append(f"features scaled {WAYS[trace.data.scale]}")
    return f"{'; '.join(parts)}; with a run of {trace.loss.title}, {counted(trace.n_iterations, 'iteration')}."


def too_large(trace: Trace) -> str:
    """Why a run cannot be saved here, "" where it can."""
    needed = sum(data.features.nbytes for data in (trace.data, *trace.validations.values()))
    if needed > SAVED:
        return f"Its data take {in_words(needed)}; up to {in_words(SAVED)} can be saved here. Use trace.save in a script."
    return ""


SAVED = 256 * MB  # of data in a file that is made here: larger ones would take seconds, and as much memory again


def name_of(*words: str, ending: str = ENDING) -> str:
    """What a file is called, on every machine.

    >>> name_of("Web-like", "LambdaMART"), name_of("<b> & 猫.txt", "LightGBM lambdarank"), name_of("/", "")
    ('web-like-lambdamart.boosting', 'b-猫-txt-lightgbm-lambdarank.boosting', 'run.boosting')
    """
    parts = re.split(r"[^\w]+", "-".join(words).lower())
    return ("-".join(filter(None, parts))[:60] or "run") + ending


def content_of(trace: Trace) -> bytes:
    """The file of a run."""
    file = io.BytesIO()
    trace.save(file)
    return file.getvalue()
