"""Queries on the left, the documents of one of them on the right, and the way from both to Step."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset
from boosting.data.query_kinds import KINDS, query_kinds
from boosting.words import numbered
from sample_data import Collection

from ..places.data import DATA
from ..runs import address
from ..runs.choices import first_query
from ..state import large
from ..state.complaints import complain
from ..state.held import holds
from ..text.clipped import clip
from ..text.markdown import plain
from .list_of_queries import MOST, listed
from .marked import mark
from .parts_there import leave
from .words import KIND_VERBS, KIND_WORDS, ORDER_WORDS, PART_WORDS, all_of

TALL = 420
GRADE, DOCUMENT = "\u200bGrade", "\u200bDocument"  # headings that features hardly have
NAMES, QUERIES = (200, 395), (90, 200)  # pixels: the least and the most of the columns of names
LETTER = 10.3  # pixels: a wide letter of a wide window
HUGE = 2.0**53  # Streamlit writes larger numbers pale, and those beside them with hundreds of zeros
TINY = 1e-4  # of the largest number in a column: those of a smaller one are mostly zeros
MOST_DOCUMENTS, MOST_FEATURES = 1_000, 150  # in a table on screen


def show(source: Collection, data: Dataset) -> None:
    q = _find(data)
    _choose_kind(data)
    left, right = st.columns([1, 1.25], gap="medium")
    with left:
        _queries(data, q)
    with right:
        _documents(source, data, q)


def _find(data: Dataset) -> int:
    here = DATA.get()
    qids = data.qids
    if here.query and here.query not in qids:
        complain(f"query={clip(here.query)} was ignored: the {PART_WORDS[here.part]} part has no such query.")
        leave(query="", document=None)
    q = qids.index(here.query) if here.query else _first(data)
    n = data.query_ptr[q + 1] - data.query_ptr[q]
    if here.document is not None and here.document >= n:
        complain(f"document={here.document} was ignored: this query has rows 0..{n - 1}.")
        leave(document=None)
    return q


def _first(data: Dataset) -> int:
    """The query to open on: the first of those that are searched for; else one worth a look."""
    here = DATA.get()
    found = listed(data, here).tolist() if here.find or here.kind else []
    return found[0] if found else first_query(data)


def _queries(data: Dataset, q: int) -> None:
    here = DATA.get()
    words, order = st.columns([1.4, 1], gap="small")
    with words:
        st.text_input(
            "Search", placeholder="Search queries and documents", label_visibility="collapsed", icon=":material/search:",
            **holds("data_find", here.find, lambda words: DATA.change(find=words.strip()[:200])),
        )  # fmt: skip
    with order:
        held = holds("data_order", here.order, lambda order: DATA.change(order=order))
        st.selectbox("Order", list(ORDER_WORDS), format_func=ORDER_WORDS.__getitem__, label_visibility="collapsed", **held)
    chosen = listed(data, here)
    found = query_kinds(data)
    if not len(chosen):
        st.info("No query fits. Clear the search or the kind.")
        return
    shown = chosen[:MOST]
    qids = data.qids
    table = pd.DataFrame(
        {
            "Query": [qids[q] for q in shown.tolist()], "Documents": found.n_documents[shown], "Pairs": found.n_pairs[shown],
            "Best grade": found.best[shown], "Gives": [KIND_WORDS[KINDS[k]][0] for k in found.kind[shown].tolist()],
        }
    )  # fmt: skip
    key = f"data_queries/{here.data}/{here.part}/{here.kind}/{here.find}/{here.order}"

    def select() -> None:
        rows = st.session_state[key]["selection"]["rows"]
        if rows and rows[0] < len(shown):
            DATA.change(query=qids[int(shown[rows[0]])], document=None)

    mark(key, next(iter(np.flatnonzero(shown == q).tolist()), None))
    st.dataframe(
        table, key=key, hide_index=True, height=_height(len(table)), on_select=select, selection_mode="single-row",
        column_config={
            "Query": st.column_config.TextColumn(width=width_of(table["Query"], QUERIES)), "Gives": st.column_config.TextColumn(width=125),
        },
        alt="Queries",
    )  # fmt: skip
    more = f"The first {MOST:,} of {len(chosen):,} queries; search, or choose another order, to see others." if len(chosen) > MOST else ""
    st.caption(more or f"{numbered(len(chosen), 'query')}. Choose a row to see its documents.")


def _choose_kind(data: Dataset) -> None:
    counts = np.bincount(query_kinds(data).kind, minlength=len(KINDS)).tolist()
    there = {kind: n for kind, n in zip(KINDS, counts, strict=True) if n}
    if len(there) == 1:
        (kind,) = there
        st.caption(f"{all_of(kind, data.n_queries)} {KIND_WORDS[kind][1]}")
        return
    options = {"": f"all {data.n_queries:,}"} | {kind: f"{n:,} {KIND_VERBS[kind][n > 1]}" for kind, n in there.items()}
    key = f"data_kind/{DATA.get().data}/{DATA.get().part}"
    held = holds(key, DATA.get().kind if DATA.get().kind in options else "", lambda kind: DATA.change(kind=kind))
    st.segmented_control(
        "Kind", list(options), format_func=options.__getitem__, required=True, label_visibility="collapsed", wrap=True, **held
    )
    if DATA.get().kind in there:
        st.caption(KIND_WORDS[DATA.get().kind][1])


def _documents(source: Collection, data: Dataset, q: int) -> None:
    here = DATA.get()
    qid, rows = data.qids[q], data.query_slice(q)
    names = data.document_names[rows]
    words, link = st.columns([1.7, 1], vertical_alignment="center")
    words.markdown(f"**{plain(qid)}**: {numbered(len(names), 'document')}, {numbered(int(query_kinds(data).n_pairs[q]), 'pair')}")
    with link:
        _link(qid, None, "Step through it")
    if qid in source.query_notes:
        st.caption(plain(source.query_notes[qid]))
    chosen = here.document
    first = max(0, min((chosen or 0) - MOST_DOCUMENTS // 2, len(names) - MOST_DOCUMENTS))
    shown = slice(rows.start + first, min(rows.stop, rows.start + first + MOST_DOCUMENTS))
    features = pd.DataFrame(data.features[shown, :MOST_FEATURES])
    features.columns = _different(data.feature_names[:MOST_FEATURES], {GRADE, DOCUMENT})
    about = pd.DataFrame({GRADE: data.relevance[shown], DOCUMENT: names[first : first + MOST_DOCUMENTS]})
    table = pd.concat([about, features], axis=1)
    stays = not large.is_on()  # Streamlit pales what stays, and in large text it would leave room for one feature
    key = f"data_documents/{here.data}/{here.part}/{q}/{first}"

    def select() -> None:
        found = st.session_state[key]["selection"]["rows"]
        DATA.change(query=qid, document=first + found[0] if found else None)

    mark(key, None if chosen is None else chosen - first)
    st.dataframe(
        table, key=key, hide_index=True, height=_height(len(table)), on_select=select, selection_mode="single-row",
        column_config={
            GRADE: st.column_config.NumberColumn("Grade", width=72, pinned=stays),
            DOCUMENT: st.column_config.TextColumn("Document", width=width_of(names), pinned=stays),
            **aligned(features),
        },
        alt="Documents of the query",
    )  # fmt: skip
    _say_what_is_left_out(data, len(names))
    if chosen is not None:
        _one_document(source, data, rows.start, chosen, names[chosen], qid)


def width_of(names: Sequence[str], bounds: tuple[int, int] = NAMES) -> int:
    """Pixels in which the longest name is whole, as far as the columns beside it keep their room. Streamlit takes no other unit, and
    measures only the first rows. In large text the least: there the table is enlarged as a whole."""
    least, most = bounds
    return least if large.is_on() else int(np.clip(LETTER * max(map(len, names)) + 20, least, most))


def aligned(features: pd.DataFrame) -> dict[Any, Any]:
    """Columns in which every number has as many decimals, so that their points stand below each other; very small ones have a power of
    ten, for a cell shows the end of a number that is too long, which is all zeros. Whole numbers, and large ones, come as they are: None
    in their place would hide them."""
    found = {}
    for name in features:
        known = np.abs(features[name].to_numpy()[np.isfinite(features[name].to_numpy())])
        if len(known) and known.max() > HUGE:
            found[name] = st.column_config.NumberColumn(format="%.5g")
        elif len(known) and (known != np.round(known)).any() and known.max() < 1e6 and not TINY <= known.max() < 0.01:
            form = "%.3e" if known.max() < TINY else "%.4f" if known.max() < 100 else "%.2f"
            found[name] = st.column_config.NumberColumn(format=form)
    return found


def _say_what_is_left_out(data: Dataset, n_documents: int) -> None:
    left_out = []
    if n_documents > MOST_DOCUMENTS:
        left_out.append(f"{MOST_DOCUMENTS:,} of {n_documents:,} documents")
    if data.n_features > MOST_FEATURES:
        left_out.append(f"{MOST_FEATURES} of {data.n_features:,} features")
    st.caption(f"Shown: {' and '.join(left_out)}." if left_out else "A click on a heading sorts; a row leads to Step.")


def _one_document(source: Collection, data: Dataset, start: int, document: int, name: str, qid: str) -> None:
    grade = data.relevance[start + document]
    words, link = st.columns([1.7, 1], vertical_alignment="center")
    words.markdown(f"**{plain(name)}**: " + ("no grade" if np.isnan(grade) else f"grade {grade:g}"))
    with link:
        _link(qid, document, "See it on Step")
    notes = {"train": source.train_notes, "test": source.test_notes}.get(DATA.get().part, ())
    if notes:
        st.caption(plain(notes[start + document]))


def _link(qid: str, document: int | None, label: str) -> None:
    here = DATA.get()
    if here.part == "validation":
        st.caption("Step shows training and test queries.")
        return
    loss = st.session_state.get("address", address.Address()).loss
    target = address.Address(data=here.data, loss=loss, query=qid, part=here.part, document=document)
    st.page_link("pages/step.py", label=label, icon=":material/stairs_2:", query_params=address.encode(target))


def _different(names: tuple[str, ...], taken: set[str]) -> list[str]:
    """The same names, made different from each other and from those that are taken, as headings of a table must be."""
    found: list[str] = []
    for name in names:
        while name in taken:
            name += "\u200b"
        taken.add(name)
        found.append(name)
    return found


def _height(n_rows: int) -> int:
    return min(TALL, 38 + 35 * n_rows)
