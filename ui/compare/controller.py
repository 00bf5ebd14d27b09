"""From a comparison to what the browser shows: train, pack once for a query, take what is reported."""

from dataclasses import replace

import streamlit as st

from sample_data import Collection

from .. import training, waiting
from ..address import encode
from ..page import plain, settle_once
from . import as_bytes, component, reported, runs
from .pack import pack
from .place import get, put, take, write_url
from .words import names


def trained(source: Collection) -> list | None:
    """The runs at rest; None, with the reason on the page, where there is nothing to compare yet."""
    if not training.wait_for_kernels(runs.kernels(get().runs, source)):
        return None
    found = runs.of(get().runs, source)
    named = list(zip(names(get().runs, source), found, strict=True))
    if not waiting.wait_for(named, runs.PAGE):
        return None
    waiting.offer_more(named, runs.PAGE)
    for name, run in named:
        if run.error:
            st.warning(plain(f"{name} is not here: {run.error}"), icon=":material/info:")
    return found if any(run.trace for run in found) else None


def show(found: list, source: Collection, part: str, q: int) -> None:
    """The figure of the runs on query number `q` of a part."""
    if take(reported()):
        write_url()
        st.rerun()
    here = get()
    longest = max(run.trace.n_iterations for run in found if run.trace)
    n = len(source.part(part).relevance[source.part(part).query_slice(q)])
    inside = replace(here, iteration=min(here.iteration, longest), document=here.document if (here.document or 0) < n else None)
    if inside != here:
        put(inside)
    titles = names(here.runs, source)
    key = "/".join([*(f"{run.token}:{run.trace.n_iterations if run.trace else 0}" for run in found), *titles, part, str(q)])
    links = ["/step?" + _query(run, part, source.part(part).qids[q]) for run in here.runs]
    first = next(run for run in found if run.trace)
    packed = first.keep(("compare", key), lambda: as_bytes(pack(titles, links, found, q, part)))
    component(packed, key, st.session_state["compare_request"], inside.iteration, inside.document, here.large)
    write_url()
    settle_once()


def _query(run, part: str, qid: str) -> str:
    from urllib.parse import urlencode

    return urlencode(encode(replace(run, query=qid, part=part)))
