"""On to a ranker: links that step through a loss which learns from these preferences, and Tables 2 and 3 of [GB]."""

from dataclasses import fields
from functools import partial

import streamlit as st

from boosting import LOSSES
from boosting.clicks.reader import write_clicks
from boosting.data.preferences import write_preferences
from boosting.words import counted
from sample_data import Collection

from ..places.clicks import CLICKS
from ..runs.address import Address, encode
from ..shell.download import download
from ..text.markdown import plain
from ..uploads import click_logs
from ..uploads.click_logs import Clicked
from . import tables

RANKNET = {"metric": "ranknet"}  # the one choice of LambdaMART that takes pairs without grades


def show(source: Collection, found: Clicked) -> None:
    st.header("Train on these", anchor=False)
    supervised = click_logs.supervised(CLICKS.get(), source).train
    n = len(supervised.preference_rows)
    if not n:
        st.info(plain(why_none(found, source)))
        return
    st.markdown(
        f"A loss that takes pairs learns from {counted(n, 'preference')} and sees no grade. The test queries keep "
        "theirs, so Step can measure the result."
    )
    with st.container(horizontal=True, gap="medium"):
        for title, loss, changed in learners():
            target = Address(CLICKS.get().data, loss, iteration=1, changed=changed, learn_from=CLICKS.get().as_text)
            st.page_link("pages/step.py", label=title, icon=":material/arrow_forward:", query_params=encode(target))
    with st.container(horizontal=True, gap="small"):
        download("Save the preferences", partial(write_preferences, supervised), "preferences.csv", key="clicks_save_preferences")
        download("Save the log", partial(write_clicks, found.pairs.log), "clicks.csv", key="clicks_save_log")
    tables.show(source, supervised)


def why_none(found: Clicked, source: Collection) -> str:
    """What to do where no preference is left."""
    if not click_logs.n_known(found):
        return (
            f"No document of this log is known in {source.title}, so nothing can be trained. Queries and documents are found by their "
            "exact names: choose the data that the log is about, or name them in the log as the Data page shows them."
        )
    return "No preference is left: lower the threshold, switch Skip-Above off, or add searchers."


def learners() -> list[tuple[str, str, dict]]:
    """Title, identifier and changed parameters of every loss that takes preferences."""
    found: list[tuple[str, str, dict]] = []
    for cls in LOSSES:
        choices = {choice for f in fields(cls) for choice in f.metadata["choices"]}
        if cls().takes_preferences:
            found.append((cls.title, cls.identifier, {}))
        elif RANKNET["metric"] in choices:
            found.append(("RankNet, boosted", cls.identifier, RANKNET))
    return found
