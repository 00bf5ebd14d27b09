"""Precision at K%, the tables of [GB] and [QB]: of the pairs that the scores separate most, how many stand right."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from ..clicks.pairs import THRESHOLD
from ..clicks.searchers import Searchers
from ..losses.gbt import GBT
from ..losses.qbrank import QBRank
from ..metrics import Metric, n_pairs
from ..settings import Settings
from ..words import listed
from . import qb as QB
from .click_tables import GRADED, PREFERENCES, ClickTables, click_tables
from .clicked import from_clicks
from .contestant import Contestant, contestant
from .evidence import Finding, Found, expected, experiment
from .frames import frame
from .gb import ITERATIONS, LEAVES, SHRINKAGE, TREES, Trees
from .printed import PERCENTS
from .recipe import recipe
from .rivals import rank_svm
from .setting import Given, dcg5
from .significance import SURE, holm
from .standing import Standing

PRECISION = Metric("precision_at_percent", k=PERCENTS)
WRONG = Metric("contradicting_share")


@experiment(
    "gb-table-1", "Precision at K% of GBRank and GBT", "GB", "section 3.3.1, Table 1",
    "At every K% GBRank has fewer contradicting pairs than GBT: precision 0.9952 against 0.9796 at 10 %, 0.7340 against 0.7291 at 100 % "
    "(of 465,893 pairs; in row 60 % the paper prints the two counts exchanged).",
)  # fmt: skip
def gb_table_1(
    given: Given, n_iterations: int = ITERATIONS, inner_trees: int = TREES, leaves: int = LEAVES, shrinkage: float = SHRINKAGE,
    seed: int = 0,
) -> Found:  # fmt: skip
    """Table: K%, pairs, and of each method contradicting pairs and precision."""
    trees = Trees(inner_trees, leaves, shrinkage)
    stops = "[GB] section 3.3.1 stops GBRank on validation queries too, and does not name the metric."
    claims = {("GBRank", "GBT"): "The paper: fewer, 0.2660 against 0.2709 of all"}
    own = {"iterations": n_iterations, **trees.values}
    return _table(given, (trees.gbrank(n_iterations), trees.gbt()), claims, seed, own, stops, trees.notes)


@experiment(
    "gb-tables-2-3", "Precision at K% of GBRank and RankSVM on preferences from clicks", "GB", "section 3.3.2, Tables 2 and 3",
    "On preferences from clicks, in five folds, GBRank is above RankSVM at every K% in every fold: at 100 % 0.7412, 0.7588, 0.735, 0.7569, "
    "0.7417 against 0.7106, 0.7235, 0.7149, 0.7221, 0.7011; at 10 % 0.9714, 0.9714, 0.9714, 0.9619, 0.9571 against 0.9143, "
    "0.9333, 0.9476, 0.9238, 0.9143. (20,948 preferences were extracted; the last rows of the tables imply 2,094 to 2,098 in each fold, "
    "half of that.)",
)  # fmt: skip
def gb_tables_2_3(
    given: Given, n_folds: int = 5, n_iterations: int = ITERATIONS, inner_trees: int = TREES, leaves: int = LEAVES,
    shrinkage: float = SHRINKAGE, sessions: int = 1000, bias: float = 1.0, threshold: float = THRESHOLD, skip_above: bool = True,
    seed: int = 0,
) -> Found:  # fmt: skip
    """Table: K%, and of each fold and method contradicting pairs and precision. Where the data state no preferences, clicks are made
    up from their grades, which are then left out."""
    data = given.everything()
    clicked = from_clicks(data, Searchers(sessions=sessions, bias=bias, seed=seed), threshold, skip_above)
    trees, who = Trees(inner_trees, leaves, shrinkage), ("GBRank", "RankSVM")
    met = [trees.gbrank(n_iterations), rank_svm()]
    judged = click_tables(clicked.data, met, n_folds, seed, given.report, checkpoint=given.checkpoint)
    by, found = judged[PREFERENCES], judged[PREFERENCES].standings[0]
    if not by.n_pairs.all():
        raise ValueError("a fold has no preferences to judge by; use fewer folds, or more searchers.")
    rows = [{"K%": percent} for percent in PERCENTS]
    for name in who:
        for row, cells in zip(rows, by.table(name).to_dict("records"), strict=True):
            row |= {f"{name} {fold}": value for fold, value in cells.items() if fold != "K%"}
    overall = found.compare(found.labels[0], [who])[0]
    own = {"iterations": n_iterations, **trees.values, "preferences": clicked.words}
    if not len(data.preference_rows):
        own |= {"searchers": sessions, "position bias": bias, "threshold": threshold, "Skip-Above": str(skip_above).lower()}
    graded = (
        {f"{name}, judged by the grades": judged[GRADED].table(name) for name in who}
        if GRADED in judged and judged[GRADED].n_pairs.all()
        else {}
    )
    return Found(
        frame(rows), (_in_every_fold(by), expected(overall, "The paper, on clicks: fewer in every fold")),
        recipe(found.plan, seed, own), {"Chosen": found.choices(), **graded},
        (clicked.words, *trees.notes, *_by_grades(judged), "Iterations and RankSVM's C are chosen by preferences of validation queries."),
        clicked.biased,
    )  # fmt: skip


def _in_every_fold(by: ClickTables) -> Finding:
    """Whether GBRank has the higher precision than RankSVM at every K% of every fold."""
    ahead = by.precision["GBRank"] > by.precision["RankSVM"]
    words = (
        f"GBRank has the higher precision in {int(ahead.sum())} of {ahead.size} cells, {ahead.shape[1]} K% in each of {len(ahead)} folds"
    )
    return Finding(True if ahead.all() else None, f"{words}.")


def _by_grades(judged: Mapping[str, ClickTables]) -> tuple[str, ...]:
    """What the paper could not ask: how many pairs of different grades the two rank right."""
    if GRADED not in judged or not judged[GRADED].n_pairs.all():
        return ()
    right = {name: float(values[:, -1].mean()) for name, values in judged[GRADED].precision.items()}
    shares = " and ".join(f"{name} {value:.4f}" for name, value in right.items())
    return (f"Judged by the grades, which no method saw, precision at 100 % is {shares} (mean of the folds).",)


@experiment(
    "qb-table-1", "Precision at K% of QBRank, GBT and RankSVM", "QB", "section 4, Table 1",
    "At every K% QBRank is above GBT, and GBT above RankSVM: 0.9446, 0.9328, 0.8524 at 10 %; 0.7938, 0.7899, 0.7357 at 50 %; "
    "0.6834, 0.6803, 0.6465 at 100 %. (Trees of 20 leaves and η = 0.05 were tuned for GBT and kept for QBRank.)",
)  # fmt: skip
def qb_table(
    given: Given, n_iterations: int = QB.ITERATIONS, leaves: int = QB.LEAVES, shrinkage: float = QB.SHRINKAGE, seed: int = 0
) -> Found:
    """Table: K%, pairs, and of each method contradicting pairs and precision."""
    settings = Settings(n_iterations=n_iterations, max_leaf_nodes=leaves, learning_rate=shrinkage)
    who = (
        contestant("QBRank", QBRank(labelled="none"), settings),
        contestant("GBT", GBT(), settings, partial(QB.only, single=False)),
        rank_svm(),
    )
    claims = {("QBRank", "GBT"): "The paper: fewer, 0.3166 against 0.3197", ("GBT", "RankSVM"): "The paper: fewer, 0.3197 against 0.3535"}
    own = {"iterations": n_iterations, "eta": shrinkage, "leaves": leaves}
    return _table(given, who, claims, seed, own, "[QB] does not say how the number of iterations was chosen.")


def _table(
    given: Given, who: Sequence[Contestant], claims: Mapping[tuple[str, str], str], seed: int, own: Mapping[str, Any], stops: str,
    notes: tuple[str, ...] = (),
) -> Found:  # fmt: skip
    """Precision at K% of whoever meets; iterations are chosen on validation queries.

    claims   (one, two): what the paper found of the first against the second
    stops    what the paper says of that choice
    """
    plan = given.split(seed)
    tested = [n_pairs(split.test) for split in plan]
    if not min(tested):
        raise ValueError("a test part has no two documents of different grades in one query, so there is no pair to judge by.")
    choose = dcg5(plan.data)
    found = given.meet(plan, who, [WRONG, PRECISION], choose)
    rows = []
    for percent, label in zip(PERCENTS, PRECISION.labels, strict=True):
        cut = [int(np.ceil(percent * pairs / 100 - 1e-9)) for pairs in tested]  # of each split, as Table 1 of [GB] rounds them
        row: dict[str, float] = {"K%": percent, "pairs": sum(cut)}
        for one in who:
            right = found.values(one.name, label)
            row[f"{one.name} CP"] = round(float(((1.0 - right) * cut[: len(right)]).sum()))
            row[f"{one.name} Prec"] = found.over_splits(one.name, label)
        rows.append(row)
    findings: list[Finding] = []
    for overall in found.compare(WRONG.label, list(claims)):
        findings += [_at_every_percent(found, overall.one, overall.two), expected(overall, claims[overall.one, overall.two])]
    rests = f"The verdict rests on the iteration that {choose.label} of the validation queries chose. {stops}"
    return Found(
        frame(rows), tuple(findings), recipe(plan, seed, {**own, "contestants": listed([one.name for one in who])}),
        {"Chosen": found.choices(), "Chosen, and the mean over iterations": found.table([WRONG.label])}, (*notes, rests),
    )  # fmt: skip


def _at_every_percent(found: Standing, one: str, two: str) -> Finding:
    """Whether the first has the higher precision at every K%; where it has not, chance is asked, query by query."""
    behind = [label for label in PRECISION.labels if found.over_splits(one, label) <= found.over_splits(two, label)]
    words = f"{one} has the higher precision than {two} at {len(PERCENTS) - len(behind)} of {len(PERCENTS)} values of K%"
    if not behind:
        return Finding(True, f"{words}.")
    compared = [found.compare(label, [(one, two)])[0] for label in behind]
    asked = [it.chance for it in compared]
    lowest = min(range(len(asked)), key=lambda i: asked[i].p)
    is_sure = any(p < SURE and chance.mean < 0 for chance, p in zip(asked, holm([chance.p for chance in asked]), strict=True))
    size = f"{behind[lowest]}: {compared[lowest].size}, p = {asked[lowest].p:.2g} over queries"
    return Finding(False if is_sure else None, f"{words}; where it has not, the clearest case is {size}.")
