"""Below the stepper, closed until wanted: the loss in words and formula, the numbers as tables, the curves in detail; and the run as files.

It is a fragment of its own, for nothing of it changes with each look at a document: drawn with the stage, it was a fifth of all that such
a look takes.
"""

from collections.abc import Callable

import numpy as np
import pandas as pd
import streamlit as st

from boosting import Dataset, ImportedModel, PairExplanation, Trace, explain_pair, exported
from boosting.explain.pair_explanation import IN_ONE_SENTENCE
from boosting.explain.part import data_of, pairs_of, problem_of
from boosting.explain.tells import tells
from boosting.export.exported import FORMATS, check
from boosting.losses.papers import cite, named
from boosting.losses.strongest import count_pairs, is_long
from boosting.metrics import ranks
from figures.curves import curves
from figures.pair_features import pair_features
from sample_data import Collection

from ..packing.curves_sent import METRICS
from ..runs.address import Address
from ..runs.runs import Run
from ..shell import chart
from ..shell.door import theme
from ..shell.download import download
from ..shell.folds import fold, folds
from ..shell.page import guarded
from ..state import large
from ..state.callbacks import fragments
from ..text.markdown import plain
from ..uploads import run_file
from ..uploads.models import CANNOT
from ..uploads.own_data import OWN
from . import page_file
from .pair_changes_table import pair_changes_table, states_around
from .tree_table import tree_table

MOST_PAIRS = 1_000  # rows of a table of pairs
MOST_FEATURES = 10  # of a figure
NOTHING = "–"  # where a table has no number
FOLLOWING = ("open_numbers", "open_curves")  # boxes in which something changes with the place
PLACE = "step_place"  # where a session has where the stage is, for a file that is made later, in a thread without a session


def say_model(run: Run) -> None:
    """Of a ranker of another engine: how its columns were found, and that it ends here. Nothing of a run that was trained here."""
    model = tells(run.trace).model
    if model is not None and model.matching is not None:
        say = st.warning if model.matching.is_doubtful else st.caption
        said = " ".join(filter(None, [model.past_best, model.matching.sentence, CANNOT]))
        say(plain(f"{run.loss.title}, trained elsewhere. {said}"))


def follow(run: Run, q: int, validation: bool, here: Address) -> None:
    """What is about the two documents of the sheet; and where a box that follows is open below the stage, the page once more, for one
    fragment cannot have another run."""
    assert run.trace is not None
    if here.sheet == "above" and here.document is not None and here.other not in (None, here.document):
        fold("The two documents, feature by feature", ":material/compare_arrows:", "open_pair", _pair, run.trace, q, validation, here)
    st.session_state.setdefault(PLACE, {})["now"] = here
    if fragments() and any(st.session_state.get(box) for box in FOLLOWING):
        st.rerun()


@st.fragment
def show(run: Run, q: int, validation: bool, source: Collection) -> None:
    with guarded("what stands below"):
        if place := st.session_state.get(PLACE):  # there is none where the stage itself has failed
            _show(run, q, validation, source, place)


def _show(run: Run, q: int, validation: bool, source: Collection, place: dict[str, Address]) -> None:
    with folds():
        qid, here = data_of(run.trace, validation).qids[q], place["now"]
        fold(f"About {run.loss.title} and this data", ":material/function:", "open_about", _about, run, qid, source)
        fold("The numbers of this iteration", ":material/table:", "open_numbers", _numbers, run.trace, q, validation, here)
        fold("Curves in detail", ":material/show_chart:", "open_curves", _curves, run, here.iteration)
    _offer_files(run, q, validation, lambda: place["now"], source)


def _offer_files(run: Run, q: int, validation: bool, here: Callable[[], Address], source: Collection) -> None:
    """The run as a file, and as a page of its own, where they are small enough to be made here."""
    data = source.title if source.identifier == OWN else source.identifier
    with st.container(horizontal=True, gap="small"):
        trouble = run_file.too_large(run.trace)
        download(
            "Save run", lambda: run_file.content_of(run.trace), run_file.name_of(data, run.trace.loss.title),
            "application/zip", icon=":material/save:", key="save_run", disabled=bool(trouble),
            help=trouble or "One file with the data, the loss and every tree. Open it again under Own data, here or on another machine; it "
            "also opens in Python, with boosting.load_trace.",
        )  # fmt: skip
        trouble = page_file.too_large(run.trace, q, validation)
        shown = theme() == "dark", large.is_on()
        download(
            "Save as a page", lambda: page_file.content_of(run, source, q, validation, here().sent(), *shown),
            run_file.name_of(data, run.trace.loss.title, ending=page_file.ENDING), "text/html", icon=":material/public:", key="save_page",
            disabled=bool(trouble),
            help=trouble or "One HTML file to step through, with this query and up to four more. It needs no server and no network: open "
            "it in any browser, or put it on a website. Of a large run it takes some seconds to make.",
        )  # fmt: skip
        exporting = st.popover("Export", icon=":material/output:", key="open_export", on_change="rerun")
        if exporting.open:  # what a format cannot hold takes a look at every tree: 60 ms of 2,000
            with exporting:
                _offer_model(run.trace, data)


def _offer_model(trace: Trace, data: str) -> None:
    """The run as a model that another engine reads. What a format cannot hold is said where it is asked for."""
    titles = {name: known.title for name, known in FORMATS.items()}
    name = st.selectbox("Format", list(titles), format_func=titles.__getitem__, key="export_format")
    try:
        check(trace, name)
    except ValueError as error:
        st.caption(plain(f"This run cannot be written so: {error}"))
        return
    download(
        "Save model", lambda: exported(trace, name), run_file.name_of(data, trace.loss.title, ending=FORMATS[name].ending),
        "application/octet-stream", key="export_model",
    )  # fmt: skip
    which = _of_best(trace.best, trace.n_iterations)
    st.caption(f"{which}. In Python, trace.export(path, {name!r}) also writes rows with their scores, to check the reader against.")


def _of_best(k: int, n: int) -> str:
    """Which iterations a run predicts with, of so many.

    >>> _of_best(20, 20), _of_best(7, 20)
    ('All 20 iterations', 'Iterations 1 to 7, the best on the test part')
    >>> _of_best(1, 20), _of_best(0, 20)
    ('Iteration 1, the best on the test part', 'No tree: the start is the best on the test part')
    """
    if k == 0:
        return "No tree: the start is the best on the test part" if n else "No tree"
    which = f"All {k:,} iterations" if k == n > 1 else f"Iterations 1 to {k:,}" if k > 1 else "Iteration 1"
    return which if k == n else f"{which}, the best on the test part"


def _pair(trace: Trace, q: int, validation: bool, here: Address) -> None:
    """The two documents of the sheet, feature by feature, as a figure and a table."""
    assert here.document is not None and here.other is not None
    data, k = data_of(trace, validation), here.iteration
    start = data.query_slice(q).start
    found = explain_pair(trace, start + here.document, start + here.other, validation=validation)
    shown = found.order(k)[:MOST_FEATURES]
    if not len(shown):
        st.caption("No tree separates the two yet.")
        return
    names = [found.feature_names[feature] for feature in shown]
    words = "What each feature adds to the difference of the two scores"
    chart.show(pair_features(names, found.values[:, shown], k, theme()), "pair_features", words)
    st.dataframe(pair_table(found, k), hide_index=True)
    one, two = (data.document_names[start + document] for document in (here.document, here.other))
    st.caption(plain(f"x is {one}, y is {two}. {IN_ONE_SENTENCE}"))


def pair_table(found: PairExplanation, k: int) -> pd.DataFrame:
    """One row a feature that parts the two documents up to iteration k, the largest first."""
    return pd.DataFrame(found.table(k))


def _about(run: Run, qid: str, source: Collection) -> None:
    left, right = st.columns([3, 2], gap="large")
    if model := tells(run.trace).model:
        with left:
            _about_model(run.trace, model)
        with right:
            st.markdown(plain(source.about))
        return
    with left:
        st.markdown(type(run.loss).text())
        st.latex(run.loss.current_formula)
        st.caption(f"{run.loss.paper}: {run.loss.equation}.")
        also = [key for key in named(type(run.loss).text()) if cite(key) != run.loss.paper]
        if also:
            st.caption("; ".join(cite(key) for key in also) + ".")
    with right:
        st.markdown(plain(source.about))
        if qid in source.query_notes:
            st.markdown(plain(f"“{qid}”: {source.query_notes[qid]}"))
        derived = {
            name: value for name, value in run.trace.loss.parameters().items() if getattr(run.loss, name) is None and value is not None
        }
        if derived:
            st.caption("Derived from the data: " + ", ".join(f"{name.rstrip('_')} = {value:.4g}" for name, value in derived.items()))


def _about_model(trace: Trace, model: ImportedModel) -> None:
    """A ranker of another engine: what it is, how it stands to these data, and what its trees were fitted to."""
    known = tells(trace)
    st.markdown(plain(f"A ranker of another engine, {known.origin}: it was trained elsewhere. {CANNOT}"))
    for sentence in filter(None, [model.past_best, model.matching.sentence if model.matching is not None else ""]):
        st.markdown(plain(sentence))
    st.markdown(plain(known.evidence or known.why_not))
    st.caption(plain(f"A split asks whether a value is {known.sign} its threshold, as {model.engine} does."))


def documents_table(trace: Trace, q: int, validation: bool, k: int) -> pd.DataFrame:
    """One row a document: ranks, grade, target and weight of tree k where the run can tell them, leaf, scores before and after."""
    data = data_of(trace, validation)
    rows = data.query_slice(q)
    before, after = states_around(trace, validation, k)
    table = {
        "document": data.document_names[rows.start : rows.stop],
        "grade": data.relevance[rows],
        "rank before": ranks(before, data.query_ptr)[rows] + 1,
        "score before": before[rows],
    }
    if tells(trace, validation).targets:
        problem = problem_of(trace, before, max(k, 1), validation)
        table |= {trace.loss.target_name: problem.targets[rows], "weight": problem.weights[rows]}
        if problem.leaf_weights is not None:
            table["weight in its leaf"] = problem.leaf_weights[rows]  # the denominator of the leaf value, where it is another
    if k:
        iteration = trace.iterations[k - 1]
        if len(iteration.trees) == 1:
            table["leaf"] = iteration.leaves_of(validation)[0, rows].astype(int) + 1
        table["leaf value" if len(iteration.trees) == 1 else "sum of leaf values"] = iteration.g(validation)[rows]
    return pd.DataFrame({**table, "score after": after[rows], "rank after": ranks(after, data.query_ptr)[rows] + 1})


def pairs_table(trace: Trace, q: int, validation: bool, k: int, document: int | None) -> tuple[pd.DataFrame, int]:
    """One row a pair of the query (of the document, where one is selected), with the columns of the loss; and how many there
    would be without the bound. The strongest stay, in their order.

    Of a long query without a selected document there are only the names, the gap and the force.
    """
    data = data_of(trace, validation)
    scores, start = states_around(trace, validation, k)[0], data.query_slice(q).start
    seen = pairs_of(trace, scores, max(k, 1), validation)
    columns = {column.heading: column.key for column in trace.loss.pair_columns}
    if document is not None:
        pairs = seen.of_document(start + document)
    elif not is_long(data, q):
        pairs = seen.of_query(q)
    else:
        found = seen.strongest(q, MOST_PAIRS)
        if found is None:
            return pd.DataFrame(), count_pairs(data, q)
        gap = np.nan_to_num(data.relevance[found.winner] - data.relevance[found.loser], nan=1.0)
        pairs = {"winner": found.winner, "loser": found.loser, "gap": gap, "force": found.force}
        columns = {trace.loss.force_word: "force"}
        return _named(data, pairs, columns, np.arange(len(gap))), found.n_pairs
    kept = np.arange(len(pairs["gap"]))
    if len(kept) > MOST_PAIRS:
        kept = np.sort(np.argsort(-np.abs(pairs["force"]), kind="stable")[:MOST_PAIRS])
    return _named(data, pairs, columns, kept), len(pairs["gap"])


def _named(data: Dataset, pairs: dict[str, np.ndarray], columns: dict[str, str], kept: np.ndarray) -> pd.DataFrame:
    """The pairs with names; where the data state some as such, a column says which."""
    names = data.document_names
    sides: dict[str, list] = {side: [names[row] for row in pairs[side][kept]] for side in ("winner", "loser")}
    if len(data.preference_rows) and len(kept):
        q = int(data.document_query[pairs["winner"][0]])
        preferences = {tuple(pair) for pair in data.query_preferences(q).tolist()}
        sides["preference"] = [
            pair in preferences for pair in zip(pairs["winner"][kept].tolist(), pairs["loser"][kept].tolist(), strict=True)
        ]
    numbers = {"gap": "gap", **({"preference weight": "preference_weight"} if "preference_weight" in pairs else {}), **columns}
    return pd.DataFrame({**sides, **{heading: pairs[key][kept] for heading, key in numbers.items()}})


def _numbers(trace: Trace, q: int, validation: bool, here: Address) -> None:
    k, known = here.iteration, tells(trace, validation)
    asked = "; target and weight are those that tree 1 will see" if known.targets else ""
    st.caption(f"Iteration {k}" if k else f"Before any tree{asked}")
    st.dataframe(documents_table(trace, q, validation, k), hide_index=True, placeholder=NOTHING)
    if known.targets:
        _pairs(trace, q, validation, here)
    else:
        st.caption(plain(known.why_not))
    nodes, n = tree_table(trace, k)
    if n:
        many = f"The {n} trees" if n > 1 else "The tree"
        who = "documents of training with a weight above 0, also by grade" if known.goes_on else "training documents, also by grade"
        st.caption(f"{many} of this iteration, node by node; {who}")
        st.dataframe(nodes, hide_index=True, placeholder=NOTHING)
    turned, n = pair_changes_table(trace, q, validation, k)
    if n:
        words = f"Contradicting pairs{' and cured ones' if k else ''}, of the whole query; a tie contradicts"
        st.caption(words + _cut(len(turned), n))
        st.dataframe(turned, hide_index=True, placeholder=NOTHING)


def _pairs(trace: Trace, q: int, validation: bool, here: Address) -> None:
    k = here.iteration
    pairs, n = pairs_table(trace, q, validation, k, here.document)
    if n:
        own = "Pairs of the selected document" if here.document is not None else "Pairs of the query; select a document above for its own"
        st.caption(own + _cut(len(pairs), n))
        if len(pairs):
            st.dataframe(pairs, hide_index=True, placeholder=NOTHING)
    else:
        st.caption(f"{trace.loss.title} {_without_pairs(trace, here.document)}.")


def _without_pairs(trace: Trace, document: int | None) -> str:
    """Why no pair is listed: stated preferences of a query need not name every document of it."""
    if not trace.loss.pair_columns:
        return f"sees no pair here: {trace.loss.without_pairs}"
    return "sees no pair in this query" if document is None else "sees no pair with the selected document"


def _cut(shown: int, n: int) -> str:
    """What a caption adds where a table does not hold every pair."""
    if shown == n:
        return ""
    return f". The strongest {shown:,} of {n:,} are listed" if shown else f". Its {n:,} pairs are too many to list"


def _curves(run: Run, k: int) -> None:
    labels = {metric.name: metric.label for metric in METRICS}
    name = st.segmented_control(
        "Metric", list(labels), format_func=labels.__getitem__, default="ndcg", key="curve_metric", label_visibility="collapsed"
    )
    chosen = name or "ndcg"
    words = f"{labels[chosen]} by iteration"
    chart.show(curves(run.curves, chosen, labels[chosen], k, theme()), f"curve_{chosen}", words, {"displaylogo": False})
