"""Two queries, one asked far more often than the other: the six pages of [GB] section 3.3.1, with one feature.

The paper calls perfect 0 and good 2; here higher is better, as everywhere in this app. Page names are invented. How much more
popular the first query is, and which losses mind, is learnt in `boosting.experiments.popularity`.
"""

import numpy as np

from boosting import Dataset
from boosting.experiments.popularity import QUERIES, two_queries
from boosting.experiments.row_order import reordered

from .collection import Collection

FACTOR = 100.0  # "two orders of magnitude" between the two queries
ORDER = (1, 2, 0, 5, 3, 4)  # of the pages in their query: it gives the grades away under no query
PAGES = {4.0: "front page", 3.0: "admissions", 2.0: "library"}
WORDS = {4.0: "perfect", 3.0: "excellent", 2.0: "good"}


def load() -> Collection:
    """The collection; both queries are learnt from, so there is no test part."""
    given = reordered(two_queries(FACTOR), np.array(ORDER))
    grades = given.relevance.tolist()
    names = [f"{('Harvard', 'San Mateo')[q]}, {PAGES[grade]}" for q, grade in zip(given.document_query.tolist(), grades, strict=True)]
    train = Dataset(given.features, grades, given.query_ptr, feature_names=("inbound links",), qids=QUERIES, document_names=names)
    return Collection(
        identifier="popularity",
        title="Popularity",
        about="Two queries of three pages each, one feature: the same grades at 100,000, 80,000 and 50,000 inbound links under one query "
        "and at 1,000, 800 and 500 under the other ([GB] section 3.3.1).",
        train=train,
        test=None,
        train_notes=tuple(
            f"{links:,.0f} inbound links, judged {WORDS[grade]}."
            for links, grade in zip(given.features[:, 0].tolist(), grades, strict=True)
        ),
        query_notes={
            QUERIES[0]: "A frequent query: its pages have a hundred times the links of those of the other query.",
            QUERIES[1]: "A rare query: its best page has fewer links than the worst of the other query.",
        },
        opening={"n_iterations": 40, "max_leaf_nodes": 2},
    )
