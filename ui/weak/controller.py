"""The Weak queries page around its stage: the runs, the stage, what is said below it, the tables."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NoReturn

import streamlit as st

from boosting import QueryByQuery, __version__
from boosting.experiments.frames import as_csv
from sample_data import Collection

from ..component.wire import as_bytes
from ..places.weak import WEAK, is_pinned
from ..runs import controls, training, waiting
from ..runs.address import Address, build
from ..runs.comparison import MODEL, plain_run, run_of
from ..runs.run_names import names
from ..runs.runs import Run
from ..runs.step import STEP
from ..shell.download import download
from ..state import url
from ..state.complaints import complain
from ..text.clipped import clip
from ..text.markdown import plain
from ..text.numbers import unbroken
from ..uploads.models import own_model
from ..uploads.own_data import OWN
from ..work.server import settle_once
from . import BOARD
from .found import Found, found_of
from .pack import detail, pack

if TYPE_CHECKING:
    from pandas import DataFrame

PAGE = "weak"
MOST_ROWS = 2_000  # of a table on the page; all of them are in the file
ABOUT = (
    "The cost of a pair is |Δ| of LambdaMART ([BU] section 4); a tie counts as the mean over its possible orders. Costs overlap, so they "
    "do not add up to the total lost. The interval is paired over queries (t-test). In “better on … of … queries” a query on which both "
    "are equal counts one half."
)


def trained(source: Collection) -> list[tuple[str, Run]] | None:
    """The run that the address asks for and the second one, at rest, with their names; None, with the reason on the page, where they are
    not there yet."""
    here, beside = controls.get(), WEAK.get().beside
    addresses = [here, *_second(here, beside)]
    built = [build(address, source) for address in addresses]
    for loss, _ in built:
        if not training.wait_for_kernels(training.kernels_for(source, loss)):
            return None
    runs = [training.run_of(address, *how) for address, how in zip(addresses, built, strict=True)]
    named = list(zip(_names(addresses, runs, source), runs, strict=True))
    if not waiting.wait_for(named, PAGE):
        return None
    for name, run in named:
        if run.error or not run.trace:
            st.warning(plain(f"{name} is not shown: {run.error or 'it was stopped before its first tree.'}"), icon=":material/info:")
    return named if named[0][1].trace and not named[0][1].error else None


def _names(addresses: list[Address], runs: list[Run], source: Collection) -> list[str]:
    """Of the runs: their losses, with what tells two of one loss apart."""
    titles = [run.loss.title for run in runs]
    if len(set(titles)) == len(titles):
        return titles
    if not is_pinned(WEAK.get().beside):
        return [titles[0], f"{titles[-1]}, with defaults"]
    labels = names(tuple(map(plain_run, addresses)), source)
    return labels if len(set(labels)) == len(labels) else [titles[0], f"{titles[-1]}, as pinned"]


def _second(here: Address, beside: str) -> list[Address]:
    """Of the second run; empty without one, where no model is open, and where the first is that model or that very run."""
    if is_pinned(beside):
        second = run_of(beside, here.data, [])
        return [second] if second is not None and second != here.of_other_data() else []
    if beside == MODEL:
        return [replace(here, model=OWN)] if own_model() and not here.model else []
    return [here.with_loss(beside)] if beside else []


def show(runs: list[tuple[str, Run]], title: str) -> None:
    is_news = WEAK.take(report := BOARD.reported())
    found = found_of(runs[0][1], WEAK.get())
    other = found_of(runs[1][1], replace(WEAK.get(), upto=None)) if len(runs) > 1 and runs[1][1].trace else None
    _keep_within(found)
    WEAK.write_url()
    with waiting.patience(found.run, found.is_test):
        weak, few = found.weak, found.few(WEAK.get().within)
    if not len(weak.order):
        st.info(f"{weak.sentence} {found.metric.says(found.data)} Choose another metric or part.")
        return
    q = _chosen(found)
    if is_news and report and report.get("step") and len(found.pairs(q).winner):
        _go_to_step(found, q, report["step"])
    key = f"{found.run.token}/{'/'.join(map(str, found.key))}/{found.k}/{other.run.token if other else ''}/{q}"
    packed = found.run.keep(("weak packed", *found.key, found.k, other and other.run.token), lambda: as_bytes(pack(found, other)))
    said = {"sentence": unbroken(weak.sentence), "few": {"k": few.k, "sentence": unbroken(few.sentence)}, "detail": detail(found, q, other)}
    part, of = "test" if found.is_test else "training", f"{found.run.trace.loss.title}{f' on {title}' if title else ''}"
    said["caption"] = f"Weak queries of {of} by {weak.label}, {part} part, after iteration {found.k}. Boosting to rank {__version__}"
    BOARD.show({**WEAK.shown(), "upto": found.k, "key": key, **said}, packed=packed)
    both = found.against(other, (runs[0][0], runs[1][0])) if other is not None else None
    if both is not None:
        st.markdown(unbroken(plain(both.sentence)))
    st.caption(ABOUT)
    _tables(found, both, q)
    settle_once()


def _chosen(found: Found) -> int:
    """The query that the address names, the worst one where it names none."""
    data = found.data
    return data.document_query[data.query(WEAK.get().chosen).start] if WEAK.get().chosen else int(found.weak.order[0])


def _keep_within(found: Found) -> None:
    """Keep the place inside the run and the part, and say what was not there."""
    here = WEAK.get()
    inside = here
    if here.chosen and here.chosen not in found.data.qids:
        inside = replace(inside, chosen="", pair=0)
    if here.upto is not None and here.upto >= found.run.trace.n_iterations:
        inside = replace(inside, upto=None)
    if inside == here:
        return
    WEAK.put(inside)
    if inside.chosen != here.chosen:
        part = "test" if found.is_test else "training"
        complain(f"chosen={clip(here.chosen)} was ignored: the {part} part has no such query.")
        WEAK.write_url()
        st.rerun()  # it is said above the stage, which is a fragment


def _go_to_step(found: Found, q: int, asked: dict[str, int]) -> NoReturn:
    """Both documents of a pair on Step, after one of the iterations that pushed them."""
    pairs, first = found.pairs(q), found.data.query_slice(q).start
    i = min(asked["pair"], len(pairs.winner) - 1)
    k = min(asked["iteration"], found.run.trace.n_iterations)
    here, part = STEP.get(), "test" if found.is_test else "train"
    documents = {"document": int(pairs.winner[i]) - first, "other": int(pairs.loser[i]) - first}
    target = replace(here.of_other_data(), base=here.base, iteration=k, query=pairs.qid, part=part, sheet="above", **documents)
    url.go("step", target.encode())


def _tables(found: Found, both: QueryByQuery | None, q: int) -> None:
    """What can be taken away as a table, one fold each."""
    tables: dict[str, Callable[[], DataFrame]] = {
        "All queries, the weakest first": found.weak.table,
        f"Costly pairs of {plain(found.data.qids[q])}": lambda: found.pairs(q).table(),
        "The iterations that hurt most": found.quality.hurt,
        "How few trees are enough": lambda: found.few(WEAK.get().within).table(),
    }
    if both is not None:
        tables["Both runs, query by query"] = both.table
    for number, (title, make) in enumerate(tables.items()):
        box = st.expander(title, icon=":material/table:", key=f"weak_table_{number}", on_change="rerun")
        if box.open:
            with box:
                st.dataframe(make().head(MOST_ROWS), hide_index=True, alt=title, key=f"weak_rows_{number}")
                download("Save as CSV", partial(_csv, make), f"weak queries {number + 1}.csv", key=f"weak_csv_{number}")


def _csv(make: "Callable[[], DataFrame]") -> str:
    return as_csv(make())
