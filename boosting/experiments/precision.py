"""Precision at K%, the tables of [GB] and [QB]: of the pairs that the scores separate most, how many stand right."""

from collections.abc import Mapping, Sequence

import numpy as np

from ..data.dataset import Dataset
from ..losses.gbt import GBT
from ..losses.qbrank import QBRank
from ..metrics import Metric, n_pairs
from ..settings import Settings
from ..words import listed
from .contest import Report, contest
from .contestant import Contestant, contestant
from .evidence import Finding, Found, expected, experiment
from .frames import frame
from .gb import ITERATIONS, TREES, gbrank, gbt
from .plan import Plan, folds, pool
from .recipe import recipe
from .rivals import rank_svm
from .setting import dcg5, give_or_split, reached
from .significance import SURE, holm
from .standing import CHOSEN, Standing

PERCENTS = tuple(range(10, 101, 10))
PRECISION = Metric("precision_at_percent", k=PERCENTS)
WRONG = Metric("contradicting_share")


@experiment(
    "gb-tables-1-3", "Precision at K% of GBRank, GBT and RankSVM", "GB", "section 3.3, Tables 1, 2 and 3",
    "At every K% GBRank has fewer contradicting pairs than GBT: precision .9952 against .9796 at 10 %, .7340 against .7291 at 100 % (of "
    "465,893 pairs; in row 60 % the paper prints the two counts exchanged). On preferences from clicks, five folds, it is above RankSVM "
    "at every K% in every fold: at 100 % .7412, .7588, .735, .7569, .7417 against .7106, .7235, .7149, .7221, .7011.",
)  # fmt: skip
def gb_tables(
    train: Dataset, test: Dataset | None = None, n_iterations: int = ITERATIONS, inner_trees: int = TREES, n_folds: int = 5, seed: int = 0,
    report: Report | None = None,
) -> Found:  # fmt: skip
    """Table: K%, pairs, and of each method contradicting pairs and precision. Data whose pairs are stated preferences alone get
    the setting of Tables 2 and 3: no GBT, and folds."""
    data = pool([train, test])
    own = {"iterations": n_iterations, "inner trees": inner_trees}
    who, clicks = [gbrank(n_iterations, inner_trees), rank_svm()], {("GBRank", "RankSVM"): "The paper, on clicks: fewer"}
    if np.isnan(data.relevance).all():
        return _precision(folds(data, n_folds, seed), who, clicks, WRONG, seed, report, own)
    plan, claims = give_or_split(train, test, seed), {("GBRank", "GBT"): "The paper: fewer, .2660 against .2709 of all"} | clicks
    return _precision(plan, [who[0], gbt(), who[1]], claims, dcg5(data), seed, report, own)


@experiment(
    "qb-table-1", "Precision at K% of QBRank, GBT and RankSVM", "QB", "section 4, Table 1",
    "At every K% QBRank is above GBT, and GBT above RankSVM: .9446, .9328, .8524 at 10 %; .7938, .7899, .7357 at 50 %; .6834, .6803, .6465 "
    "at 100 %.",
)  # fmt: skip
def qb_table(train: Dataset, test: Dataset | None = None, n_iterations: int = 300, seed: int = 0, report: Report | None = None) -> Found:
    """Table: K%, pairs, and of each method contradicting pairs and precision."""
    plan = give_or_split(train, test, seed)
    settings = Settings(n_iterations=n_iterations, max_leaf_nodes=20, learning_rate=0.05)
    who = [
        contestant("QBRank", QBRank(w=0.5, labelled="none"), settings), contestant("GBT", GBT(), settings), rank_svm()
    ]  # fmt: skip
    claims = {("QBRank", "GBT"): "The paper: fewer, .3166 against .3197", ("GBT", "RankSVM"): "The paper: fewer, .3197 against .3535"}
    own = {"iterations": n_iterations, "eta": 0.05, "leaves": 20, "w": 0.5}
    return _precision(plan, who, claims, dcg5(plan.data), seed, report, own)


def _precision(
    plan: Plan,
    who: Sequence[Contestant],
    claims: Mapping[tuple[str, str], str],
    choose: Metric,
    seed: int,
    report: Report | None,
    own: dict,
) -> Found:
    """The contest, its table, and whether the first of each pair of `claims` does better at every K% and over all pairs."""
    found = reached(contest(plan, who, [WRONG, PRECISION], choose, report))
    tested = [n_pairs(split.test) for split in plan]
    names = [one.name for one in who]
    compared = found.compare(WRONG.label, CHOSEN, list(claims))
    findings: list[Finding] = []
    for overall in compared:
        findings += [_at_every_percent(found, overall.one, overall.two), expected(overall, claims[overall.one, overall.two])]
    rows = []
    for percent, label in zip(PERCENTS, PRECISION.labels, strict=True):
        n = [int(np.ceil(percent * pairs / 100 - 1e-9)) for pairs in tested]
        row: dict = {"K%": percent, "pairs": sum(n)}
        for name in names:
            right = found.values(name, label, CHOSEN)
            row[f"{name} CP"] = round(float(((1.0 - right) * n[: len(right)]).sum()))
            row[f"{name} Prec"] = _pooled(found, name, label)
        rows.append(row)
    about = f"The verdict rests on the iteration that {choose.label} of the validation queries chose, as the paper's does."
    return Found(
        frame(rows), tuple(findings), recipe(plan.data, plan.words, seed, None, {**own, "contestants": listed(names)}),
        {"Chosen": found.choices(), "Chosen, and the mean over iterations": found.table([WRONG.label])}, (about,),
    )  # fmt: skip


def _at_every_percent(found: Standing, one: str, two: str) -> Finding:
    """Whether the first has the higher precision at every K%; where it has not, chance is asked, query by query."""
    behind = [label for label in PRECISION.labels if _pooled(found, one, label) <= _pooled(found, two, label)]
    words = f"{one} has the higher precision than {two} at {len(PERCENTS) - len(behind)} of {len(PERCENTS)} K%"
    if not behind:
        return Finding(True, f"{words}.")
    asked = [found.compare(label, CHOSEN, [(one, two)])[0].chance for label in behind]
    lowest = min(asked, key=lambda chance: chance.p)
    is_sure = any(p < SURE and chance.mean < 0 for chance, p in zip(asked, holm([chance.p for chance in asked]), strict=True))
    return Finding(False if is_sure else None, f"{words}; of the others the clearest has p = {lowest.p:.2g} over queries.")


def _pooled(found: Standing, name: str, label: str) -> float:
    """Precision of the choice, the mean over splits."""
    return float(found.values(name, label, CHOSEN).mean())
