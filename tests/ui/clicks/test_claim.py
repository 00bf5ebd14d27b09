"""What the page says of Tables 2 and 3 of [GB] is what these tables print."""

import re

import pytest

from boosting.experiments.printed import PRINTED
from ui.clicks.tables import CLAIM


def test_the_claim_has_the_counts_and_the_ends_of_the_printed_tables():
    table, folds = PRINTED["gb-tables-2-3"](), range(1, 6)
    last = table.loc[table["K%"] == 100].iloc[0]
    n_preferences = int(re.search(r"[\d,]+(?= preferences)", CLAIM)[0].replace(",", ""))
    counted = sum(last[f"RankSVM fold {fold} CP"] / (1 - last[f"RankSVM fold {fold} Prec"]) for fold in folds)
    assert counted == pytest.approx(n_preferences / 2, rel=0.01) and "about half" in CLAIM
    ends = [(min(found), max(found)) for found in ([last[f"{name} fold {fold} Prec"] for fold in folds] for name in ("GBRank", "RankSVM"))]
    said = [tuple(map(float, found)) for found in re.findall(r"(0\.\d+) to (0\.\d+)", CLAIM)]
    assert said == ends
    assert all((table[f"GBRank fold {fold} Prec"] > table[f"RankSVM fold {fold} Prec"]).all() for fold in folds)
