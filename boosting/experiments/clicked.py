"""Preferences from clicks for an experiment: those that the data state, else made up where the grades are known.

[GB] section 3.1.3 takes the log of a search engine, which is not public. Here made-up searchers click the documents of a made-up
engine, which sorts each page by the one feature that contradicts fewest grades; what their clicks say becomes preferences as in the
paper. Grades stay beside them, for who wants to know what the preferences are worth.
"""

from typing import NamedTuple

import numpy as np

from .. import metrics
from ..clicks.pairs import click_pairs, preferences, select
from ..clicks.searchers import Searchers, search
from ..data.dataset import Dataset
from ..data.supervision import with_preferences


class WithPreferences(NamedTuple):
    """data    the same documents with preferences
    words   where these come from, a sentence
    biased  why they cannot compare learners: pages sorted by a feature that the learners get, and Skip-Above; "" where they can
    """

    data: Dataset
    words: str
    biased: str = ""


def from_clicks(data: Dataset, searchers: Searchers, threshold: float, skip_above: bool) -> WithPreferences:
    """The data as clicks tell them. Raises ValueError where there is nothing to click, or no pair is left.

    >>> data = Dataset([[0.9], [0.5], [0.1]] * 2, relevance=[0, 2, 1] * 2, query_ptr=[0, 3, 6])
    >>> from_clicks(data, Searchers(sessions=1000), 6.635, skip_above=False).data.preference_rows.tolist()
    [[1, 0], [2, 0], [1, 2], [4, 3], [4, 5]]
    """
    if len(data.preference_rows):
        n = len(data.preference_rows)
        return WithPreferences(data, f"These data have {n:,} {'preference' if n == 1 else 'preferences'}; no clicks are made up.")
    feature = engine(data)
    log = search(data, _values(data, feature), searchers)
    pairs = click_pairs(log)
    found = preferences(pairs, select(pairs, threshold, skip_above), data)
    if not len(found):
        raise ValueError("no pair of documents has clicks that differ enough; take more searchers, or a lower threshold.")
    name = data.feature_names[feature]
    rule = ", whose winner was shown below the loser (Skip-Above)" if skip_above else ""
    return WithPreferences(
        with_preferences(data, found),
        f"Clicks are made up from the grades: {searchers.sessions:,} searchers per query, on pages sorted by “{name}”; {len(found):,} of "
        f"{len(pairs):,} pairs shown together {'is' if len(found) == 1 else 'are'} significant{rule}.",
        f"The pages are sorted by “{name}”, a feature that both learners get, and Skip-Above keeps only pairs against that order: a method "
        "that reverses the feature ranks these pairs right and the documents wrong."
        if skip_above
        else "",
    )


def engine(data: Dataset) -> int:
    """Number of the feature that, by itself, contradicts fewest pairs of grades; the first of equal ones."""
    wrong = [metrics.contradicting_pairs(data, _values(data, feature)) for feature in range(data.n_features)]
    return int(np.argmin(wrong))


def _values(data: Dataset, feature: int) -> np.ndarray:
    """(n_documents,) what a page is sorted by; documents without a value come last."""
    values = data.features[:, feature].astype(np.float64)
    return np.nan_to_num(values, nan=np.nanmin(values, initial=0.0) - 1.0)
