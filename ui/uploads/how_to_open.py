"""How a file is to be opened, asked below its upload field: the columns of a table, the fold of a folder, the queries to test on."""

from typing import Any

import streamlit as st

from boosting.data.columns import Look, Roles, guess, nameless
from boosting.data.normalised import WAYS

from .opening import Choice, folds_of, look
from .run_file import is_run

SHARES = {0.0: "none", 0.1: "10 % of the queries", 0.2: "20 % of the queries", 0.3: "30 % of the queries", 0.5: "half of the queries"}


def choose(file: Any, has_test: bool) -> Choice:
    """What is chosen for a training file; guessed first. Raises LetorError for a file of which not even the columns can be read.

    file   as `st.file_uploader` gives it
    """
    content = file.getvalue()
    if is_run(content):
        st.caption("A saved run. It contains its data and opens as it was saved.")
        return Choice()
    folds = folds_of(content)
    fold = st.selectbox("Fold", folds, key=f"own_fold/{file.file_id}") if len(folds) > 1 else "".join(folds)
    found = look(file.name, content)
    roles = _choose_columns(found, file.file_id) if found is not None else None
    share, seed = (0.0, 0) if has_test or folds else _choose_test_part()
    scale = st.selectbox("Features", list(WAYS), format_func=WAYS.__getitem__, key="own_scale")
    return Choice(roles, fold or "", False, share, seed, scale)


def _choose_columns(found: Look, file: str) -> Roles:
    guessed, names = guess(found), list(found.names)
    n_rows = f", {found.n_rows:,} rows" if found.n_rows is not None else ""
    st.caption(f"A table of {len(names)} columns{n_rows}. What does each column hold?")
    query, grade, document = st.columns(3, gap="small")
    with query:
        q = st.selectbox("Query", names, index=_place(names, guessed.query), key=f"own_query/{file}", placeholder="choose")
    with grade:
        g = st.selectbox("Grade", names, index=_place(names, guessed.grade), key=f"own_grade/{file}", placeholder="none")
    with document:
        d = st.selectbox("Document", names, index=_place(names, guessed.document), key=f"own_document/{file}", placeholder="none")
    numbers = [name for name, is_number in zip(names, found.is_number, strict=True) if is_number and name not in (q, g, d)]
    no_name = set(nameless(names))
    left_out = st.multiselect(
        f"Features: the {len(numbers)} other number columns, except", numbers, key=f"own_without/{file}", placeholder="no exceptions",
        default=[name for name in numbers if name in no_name],
    )  # fmt: skip
    without = set(left_out)
    return Roles(q or "", g or "", d or "", tuple(name for name in numbers if name not in without))


def _place(names: list[str], name: str) -> int | None:
    return names.index(name) if name else None


def _choose_test_part() -> tuple[float, int]:
    """Share of the queries, and the seed that deals them."""
    share, seed = st.columns([2, 1], gap="small")
    with share:
        chosen = st.selectbox("Test part, if there is no test file", list(SHARES), format_func=SHARES.__getitem__, key="own_share")
    with seed:
        number = st.number_input("Seed", 0, 9999, key="own_seed", disabled=not chosen)
    return chosen, int(number)
