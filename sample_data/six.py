"""Six documents, one query, three features: small enough to check every number of the first iteration by hand.

The searcher wants to bake a first loaf of bread. Documents stand in an order that gives the grades nothing away.
"""

import numpy as np

from boosting import Dataset

from .collection import Collection

QUERY = "bake bread at home"
FEATURES = ("words matched", "links to it", "adverts")
#     title                    words  links  adverts  grade   what the page says
ROWS = (
    ("Loaf of the month club", 3, 4, 3, 0, "A shop that sends a loaf a month; nothing on baking."),
    ("Grandma's first loaf", 2, 6, 1, 4, "Flour, water, salt, yeast, every step with a photograph."),
    ("Bread (encyclopedia)", 1, 9, 0, 2, "History and kinds of bread, with a short part on baking."),
    ("Oven repair at home", 2, 1, 0, 0, "How to change the heating coil of an oven."),
    ("Rye in twelve hours", 3, 3, 1, 3, "A rye sourdough for a second attempt, clearly written."),
    ("Toast ideas", 1, 5, 2, 1, "Things to put on bread that somebody else has baked."),
)


def load() -> Collection:
    """The collection; it has one query, and what cannot be split has no test part."""
    train = Dataset(
        np.array([row[1:4] for row in ROWS], dtype=np.float64),
        relevance=[row[4] for row in ROWS],
        query_ptr=[0, len(ROWS)],
        feature_names=FEATURES,
        qids=[QUERY],
        document_names=[row[0] for row in ROWS],
    )
    return Collection(
        identifier="six",
        title="Six documents",
        about="One query, six documents, three features: every number of the first iteration can be checked by hand.",
        train=train,
        test=None,
        train_notes=tuple(row[5] for row in ROWS),
        query_notes={QUERY: "The searcher has never baked and wants a recipe for a first loaf."},
        opening={"n_iterations": 20, "max_leaf_nodes": 3},
    )
