"""From the bytes of a person's files to a collection: which kind each is, how its columns are read, and into which parts it goes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np

from boosting import Dataset, LetorError
from boosting.data import normalised
from boosting.data.broken import BrokenLines
from boosting.data.columns import Look, Roles, called_grades
from boosting.data.folder import UNSEEN, Member, folds, grouped, is_archive, open_archive, passed_over
from boosting.data.grade_order import grade_order
from boosting.data.kinds import agree, collect, head_of, kind_of
from boosting.data.letor_line import short
from boosting.data.letor_rows import Rows
from boosting.data.limits import in_words
from boosting.data.published import ORDER, FoldFiles, Part, parting
from boosting.data.splits import deal, shared
from boosting.words import listed, numbered, undirected
from sample_data import Collection

from . import run_file
from .memory import FEATURES, FILE, LIMITS, LISTED, OPENING, Budget, Claim
from .reading import OnProgress, Progress

LONGEST = 200  # signs of a file's name, as it is shown
FILES = {"train": "Training file", "test": "Test file", "validation": "Validation file"}
Files = Mapping[str, tuple[str, Any]]  # part -> name of the file, and its bytes or an open file


@dataclass(frozen=True)
class Choice:
    """How files are to be opened.

    roles       of the columns of a table, None = guessed
    fold        of a LETOR folder, "" = the first
    leave_out   whether broken lines are left out
    test_share  of the queries of the training file that become the test part, by `seed`; where there is no test file
    scale       of the features within each query, one of `boosting.data.normalised.WAYS`
    """

    roles: Roles | None = None
    fold: str = ""
    leave_out: bool = False
    test_share: float = 0.0
    seed: int = 0
    scale: str = "none"


def look(name: str, content: bytes) -> Look | None:
    """The columns of a table; None for a file without columns. Raises LetorError for a table that cannot be read."""
    kind = kind_of(name, content[: 2**16])
    return kind.look(content) if kind.look is not None and not is_archive(content[:4]) else None


def folds_of(content: bytes) -> list[str]:
    """The folds of a packed LETOR folder; empty for any other file."""
    return list(folds(open_archive(content))) if is_archive(content[:4]) else []


def read(
    name: str, train: bytes, test_name: str = "", test: bytes | None = None, validation_name: str = "", validation: bytes | None = None,
    on_progress: OnProgress = lambda _: None, claim: Claim | None = None, choice: Choice = Choice(),
) -> Collection:  # fmt: skip
    """A collection from the bytes of a training file, and perhaps of a test and a validation file; its memory is claimed as
    it grows. Columns are the features that any of the files names. Raises ValueError with one clear sentence."""
    (name, test_name, validation_name), claim = map(_shown, (name, test_name, validation_name)), claim or Budget().claim("")
    every = {"train": (name, train), "test": (test_name, test), "validation": (validation_name, validation)}
    given = files = {part: (title, content) for part, (title, content) in every.items() if content is not None}
    sent = sum(len(content) for _, content in files.values())
    collected: dict[str, Rows] = {}
    try:
        for title, content in files.values():
            _check_size(title, content)
        if run_file.is_run(train):
            return run_file.read(name, train, [title for part, (title, _) in files.items() if part != "train"], claim, on_progress)
        files = _unpacked(files, choice.fold)
        agree({title: _named(title, partial(head_of, content)) for title, content in files.values()})
        for part, (title, content) in files.items():
            room = LIMITS.table - sum(rows.n_bytes for rows in collected.values())
            rows = collected[part] = Rows(LIMITS._replace(table=room), choice.leave_out)
            rows.names = collected["train"].names

            def tell(share: float, part: str = part, n_bytes: int = _size(content)) -> None:
                claim.resize(sent + sum(rows.n_bytes for rows in collected.values()))
                _check_tables(collected)
                on_progress(Progress(FILES[part], share, n_bytes))

            _named(title, partial(collect, title, content, rows, choice.roles, tell))
        first = collected["train"]
        found, notes = _tables(files, collected, claim)
    except BaseException:
        claim.give_back()
        raise
    notes = (*notes, *shared(found), *filter(None, [called_grades(found["train"].feature_names)]))
    if choice.test_share and "test" not in found:
        found, notes = _held_out(found, notes, choice)
    found, notes = _scaled(found, notes, choice.scale)
    claim.hold_for(found["train"])
    notes = (*notes, *(_passed_over(train, choice.fold) if is_archive(train[:4]) else ()))
    if is_archive(train[:4]) and len(given) == 1:
        parts, more = _other_folds(name, train, choice.fold, found, first, lambda words: on_progress(Progress(words, 1.0, sent)))
        return _collection(f"{name}, {next(iter(parts))}" if parts else name, found, (*notes, *more), parts)
    return _collection(name, found, notes)


def _shown(name: str) -> str:
    """The name of a file in a title and in sentences, with the ending that says what it is."""
    name = UNSEEN.sub("\ufffd", undirected(name))
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 21]}…{name[-20:]}"


def _check_size(name: str, content: bytes) -> None:
    if len(content) > FILE:
        raise LetorError(f"{name} has {in_words(len(content))}, the limit here is {in_words(FILE)}; use boosting.read_letor in a script.")


def _size(content: Any) -> int:
    return len(content) if isinstance(content, bytes) else content.n_bytes


def _named(title: str, do: Any) -> Any:
    """`do()`, with the name of the file in front of what is wrong with it."""
    try:
        return do()
    except BrokenLines as error:
        raise error.of(title) from error
    except ValueError as error:
        raise LetorError(f"{title}, {error}") from error


def _unpacked(files: dict[str, tuple[str, Any]], fold: str) -> dict[str, tuple[str, Any]]:
    """The same files; a packed folder as the files of one of its folds, which go behind those that were given on their own."""
    found: dict[str, tuple[str, Any]] = {}
    for part, (title, content) in files.items():
        if not is_archive(content[:4]):
            found[part] = (title, content)
            continue
        archive = _named(title, partial(open_archive, content))
        there = _named(title, partial(folds, archive))
        members = there[fold if fold in there else next(iter(there))]
        wanted = members if part == "train" else {part: members.get(part, next(iter(members.values())))}
        for other, member in wanted.items():
            if other == part or other not in files:
                inside = f"{title}, {member}"
                found[other] = (inside, _named(inside, partial(Member, archive, member, len(content), LIMITS)))
    return {part: found[part] for part in FILES if part in found}


def _tables(files: Files, collected: dict[str, Rows], claim: Claim) -> tuple[dict[str, Dataset], tuple[str, ...]]:
    """The data set of each file, all with the same columns, and remarks; what was collected is let go one by one."""
    used, needed = _check_tables(collected)
    _named(files["train"][0], partial(claim.resize, needed))
    found: dict[str, Dataset] = {}
    notes: tuple[str, ...] = ()
    for part, (title, _) in files.items():
        found[part], more = _named(title, partial(collected.pop(part).dataset, used))
        notes += tuple(note for note in more if note not in notes)
    return found, notes


def _check_tables(collected: Mapping[str, Rows]) -> tuple[np.ndarray, int]:
    """The features that files name, and the memory that their tables need; so far, where more is to be read. Raises LetorError beyond the
    limits: few lines, each of few values, may ask for a table of any size."""
    used = np.unique(np.concatenate([rows.used for rows in collected.values()]))
    if len(used) > FEATURES:
        raise LetorError(
            f"at least {len(used):,} features are named, the limit here is {FEATURES:,}; drop some, or use boosting.read_letor in a script."
        )
    needed = sum(rows.table_bytes(len(used)) for rows in collected.values())
    n_documents = sum(rows.n for rows in collected.values())
    if needed > OPENING:
        raise LetorError(
            f"the {n_documents:,} documents x {len(used):,} features so far need {in_words(needed)} of memory, the limit here is "
            f"{in_words(OPENING)}; drop documents or features, or use boosting.read_letor in a script."
        )
    return used, needed


def _scaled(found: dict[str, Dataset], notes: tuple[str, ...], way: str) -> tuple[dict[str, Dataset], tuple[str, ...]]:
    """The parts with their features on one scale by query; or what raw ones may cost."""
    if way == "none":
        return found, (*notes, *filter(None, [normalised.remark(found["train"])]))
    said = f"Features are scaled {normalised.WAYS[way]}."
    return {part: normalised.normalised(found.pop(part), way) for part in list(found)}, (*notes, said)


def _passed_over(content: bytes, fold: str) -> tuple[str, ...]:
    """That files of a packed folder were left out because the opened fold has their part already."""
    archive = open_archive(content)
    there = folds(archive)
    opened = there[fold if fold in there else next(iter(there))]
    names = passed_over(archive.namelist(), opened)
    if not names:
        return ()
    return (f"{listed([short(name, 30) for name in names[:3]])} {'is' if len(names) == 1 else 'are'} left out: one file a part is read.",)


def _other_folds(
    name: str, content: bytes, fold: str, found: Mapping[str, Dataset], first: Rows, tell: Callable[[str], None]
) -> tuple[dict[str, Part], tuple[str, ...]]:
    """Of a packed folder with several folds how each parts the queries, the opened one first; and why where they do not belong together."""
    files = FoldFiles(content, LIMITS)
    there = grouped(files.names)
    if len(there) < 2:
        return {}, ()
    opened = fold if fold in there else next(iter(there))
    starts = np.cumsum([0, *(found[part].n_queries if part in found else 0 for part in ORDER)])
    parts: dict[str, Part] = {opened: (np.arange(*starts[:2]), np.arange(*starts[1:3]), np.arange(*starts[2:]))}
    qids = [qid for part in ORDER if part in found for qid in found[part].qids]
    numbers = {qid: number for number, qid in enumerate(qids)}
    try:
        for other in files.folds:
            if other != opened:
                tell(f"Which queries are in {other}")
                parts[other] = parting(files, other, there[other], numbers, LIMITS, first)
    except LetorError as error:
        return {opened: parts[opened]}, (f"Only {opened} is open: {error}",)
    return parts, (f"{opened} is open; Contest can run all {len(parts)} folds.",)


def _held_out(found: dict[str, Dataset], notes: tuple[str, ...], choice: Choice) -> tuple[dict[str, Dataset], tuple[str, ...]]:
    """Some queries of the training file as the test part."""
    whole = found["train"]
    if whole.n_queries < 2:
        return found, (*notes, "The file has one query, which cannot be split: there is no test part.")
    kept, tested = deal(whole.n_queries, 1 - choice.test_share, choice.seed)
    note = f"The test part is {len(tested):,} of the file's {whole.n_queries:,} queries, drawn with seed {choice.seed}."
    return found | {"train": whole.subset(kept.tolist()), "test": whole.subset(tested.tolist())}, (*notes, note)


def remarks(data: Dataset) -> tuple[str, ...]:
    """Why no order can be learned from these grades, and where to find queries that no box lists."""
    many = f"Of {data.n_queries:,} queries a box lists the {LISTED:,} around the chosen one; the page Data finds any."
    return (*_without_order(data), *([many] if data.n_queries > LISTED else []))


def _without_order(data: Dataset) -> tuple[str, ...]:
    if np.isnan(data.relevance).all():
        return ("No training document has a grade, so nothing can be learned; write grades before the qid, or choose their column.",)
    if grade_order(data).n_pairs == 0:
        return ("No training query has documents of different grades, so there is no order to learn; GBT and QBRank still fit the grades.",)
    return ()


def _sizes(data: Dataset) -> str:
    return f"{numbered(data.n_documents, 'document')}, {numbered(data.n_queries, 'query')}"


def _collection(
    name: str, found: dict[str, Dataset], notes: tuple[str, ...], parts: Mapping[str, Part] = MappingProxyType({})
) -> Collection:
    data = found["train"]
    about = f"{_sizes(data)}, {numbered(data.n_features, 'feature')}"
    about += "".join(f"; {part} {_sizes(other)}" for part, other in found.items() if other is not data)
    about += "." if "test" in found else "; no test file."
    return Collection(
        identifier="own", title=name, about=" ".join([about, *notes, *remarks(data)]), train=data, test=found.get("test"),
        opening={"n_iterations": 50, "max_leaf_nodes": 8 if data.n_documents < 1000 else 20}, validation=found.get("validation"),
        folds=parts if len(parts) > 1 else {},
    )  # fmt: skip
