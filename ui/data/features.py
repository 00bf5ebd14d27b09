"""The features: how well each alone ranks, and how its values lie within each grade."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import ArrayLike

from boosting import Dataset
from boosting.data.feature_kinds import feature_kinds
from boosting.data.spread import SHARES, Spread, spread
from boosting.metrics import CUTOFF, NDCG
from boosting.metrics.single_feature import SingleFeature, by_chance
from boosting.words import numbered
from figures.feature_by_grade import feature_by_grade, grade_words
from sample_data import Collection

from ..places.data import DATA, LONGEST
from ..runs.training import wait_for_kernels
from ..shell import chart
from ..shell.door import theme
from ..state.complaints import complain
from ..text.clipped import clip
from ..text.markdown import plain
from ..work.kernels import FEW, NONE
from .alone import measured
from .marked import mark
from .parts_there import leave
from .words import number

OF = {"query": "query", "document": "document", "pair": "both", "document or pair": "document or both"}
KINDS = (
    "[QB] section 4 has three kinds of features: of the query ($x^Q$, one value for all its documents, such as its number of words), of "
    "the document ($x^D$, one value under every query, such as links to it), and of both ($x^{QD}$, such as a text match). [SL] calls "
    "those of the document static and those of both dynamic. A feature of the query alone cannot order its documents; a tree can split on "
    "it before it splits on others.\n\n"
    "[SL] lists the features of AltaVista's ranker of 2002: scores of anchor texts, term weights and frequencies, first occurrences, "
    "proximity, document length, links from other hosts, a spam index and URL depth among them. The data of the Yahoo! challenge have 700 "
    "features of 883,000 documents under 36,251 queries."
)


def show(source: Collection, data: Dataset) -> None:
    if not wait_for_kernels(NONE if data.features.size <= FEW else "gbt"):
        return
    found = measured(source, data)
    if found is None:
        return
    feature = _chosen(data, found)
    left, right = st.columns([1.25, 1], gap="medium")
    with left:
        _ranking(data, found, feature)
    with right:
        _spread(data, feature, found[feature])


def _chosen(data: Dataset, found: tuple[SingleFeature, ...]) -> int:
    """The feature that the address names; the one that ranks best where it names none."""
    wanted, names = DATA.get().feature, [name[:LONGEST] for name in data.feature_names]
    if wanted and wanted not in names:
        complain(f"feature={clip(wanted)} was ignored: these data have no such feature.")
        leave(feature="")
    return names.index(wanted) if wanted else int(_order(found)[0])


def _order(found: tuple[SingleFeature, ...]) -> np.ndarray:
    """Numbers of the features, the best ranker first."""
    return np.argsort([-one.best if one.best == one.best else 0.0 for one in found], kind="stable")


def _ranking(data: Dataset, found: tuple[SingleFeature, ...], feature: int) -> None:
    chance = data.derive(("NDCG by chance", CUTOFF), lambda: by_chance(data, CUTOFF))
    names, order = data.feature_names, _order(found)
    if np.isnan(chance):
        st.info("No query of this part has a relevant document, so no order is better than another.")
    else:
        st.markdown(
            f"**Each feature alone as a ranker.** {NDCG.label} when documents are sorted by this one feature; a random order "
            f"reaches {chance:.3f}."
        )
    words = {"large": "large", "small": "small", "": "–"}
    best = [found[f] for f in order.tolist()]
    kinds = feature_kinds(data)
    values = {"Lowest": [one.low for one in best], "Median": [one.middle for one in best], "Highest": [one.high for one in best]}
    table = pd.DataFrame(
        {
            "Feature": [names[f] for f in order.tolist()], "Depends on": [OF[kinds[f]] for f in order.tolist()],
            "Large first": [one.falling for one in best],
            "Small first": [one.rising for one in best], "Better": [words[one.direction] for one in best],
            "Different values": [one.n_distinct for one in best], "Missing": [one.n_missing for one in best], **values,
        }
    )  # fmt: skip
    here = DATA.get()
    key = f"data_features/{here.data}/{here.part}"

    def select() -> None:
        rows = st.session_state[key]["selection"]["rows"]
        if rows and rows[0] < len(order):
            DATA.change(feature=names[int(order[rows[0]])][:LONGEST])

    ndcg = {name: st.column_config.NumberColumn(format="%.3f") for name in ("Large first", "Small first")}
    of = st.column_config.TextColumn(help="See Kinds of features below the table.")
    config = {"Feature": st.column_config.TextColumn(width="medium"), "Depends on": of, **ndcg, **_columns(values)}
    mark(key, order.tolist().index(feature))
    st.dataframe(
        table, key=key, hide_index=True, height=min(480, 38 + 35 * len(table)), on_select=select, selection_mode="single-row",
        column_config=config, alt="Features, the one that ranks best alone first",
    )  # fmt: skip
    flat = sum(_is_flat(one) for one in found)
    st.caption(
        "Choose a row to see its values by grade."
        + (f" {numbered(flat, 'feature')} with nothing to ask about: no tree can use {'it' if flat == 1 else 'them'}." * bool(flat))
    )
    with st.expander("Kinds of features", icon=":material/category:"):
        st.markdown(KINDS)


def _spread(data: Dataset, feature: int, alone: SingleFeature) -> None:
    name, found = data.feature_names[feature], spread(data, feature)
    st.markdown(f"**{plain(name)}** by grade: {_sentence(found, alone)}")
    figure = feature_by_grade(found, name, theme())
    chart.show(figure, "data_feature_by_grade", f"Values of {name} within each grade")
    st.caption("Line: 5 % to 95 % of the documents; box: the middle half; mark: the median.")
    box = st.expander("The numbers", icon=":material/table:", key="data_spread_table", on_change="rerun")
    if box.open:
        with box:
            names = ["lowest" if s == 0 else "highest" if s == 1 else f"{100 * s:.0f} %" for s in SHARES]
            shares = dict(zip(names, found.quantiles.T, strict=True))
            grades = {"Grade": grade_words(found), "Documents": found.n, "Without a value": found.n_missing}
            st.dataframe(pd.DataFrame({**grades, **shares}), hide_index=True, column_config=_columns(shares))


def _columns(values: Mapping[str, ArrayLike]) -> dict[str, Any]:
    """How the table writes values: where some are tiny or huge in powers of ten, as it would otherwise fill its cells with zeros."""
    known = np.abs(np.concatenate([np.asarray(column, float) for column in values.values()]))
    is_extreme = bool(((known > 0) & (known < 1e-4) | (known >= 1e15)).any())
    return dict.fromkeys(values, st.column_config.NumberColumn(format="%.5g")) if is_extreme else {}


def _is_flat(alone: SingleFeature) -> bool:
    """Whether no tree can ask about a feature: it has one value everywhere, or none anywhere. Where some lack the one value, a tree can
    ask who does."""
    return alone.n_distinct == 0 or (alone.n_distinct == 1 and not alone.n_missing)


def _sentence(found: Spread, alone: SingleFeature) -> str:
    """What the medians say."""
    middle = found.quantiles[:, SHARES.index(0.5)]
    if alone.n_distinct == 0:
        return "no document has a value."
    if alone.n_distinct == 1:
        lacking = "the same value wherever it is present; a tree can only ask whether it is missing."
        return lacking if alone.n_missing else "the same value everywhere, so it cannot help."
    if len(middle) < 2 or np.isnan(middle).any():
        return f"{number(alone.low)} to {number(alone.high)}."
    words = grade_words(found)
    between = f"the median is {number(middle[0])} at grade {words[0]} and {number(middle[-1])} at grade {words[-1]}"
    rises, falls = (middle[1:] > middle[:-1]).all(), (middle[1:] < middle[:-1]).all()
    course = "it rises with every grade" if rises else "it falls with every grade" if falls else ""
    return f"{between}; {course}." if course and len(middle) > 2 else f"{between}."
