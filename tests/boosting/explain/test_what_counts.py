"""What counts for each loss, as its paper has it; and that each experiment can end either way."""

import pytest

import boosting as b
from boosting.explain.what_counts import WhatCounts, what_counts

# By the formulas: [FR] (y - h); [GB] max(0, h_j - h_i + tau gap); [QB] the same and (y - h); [BU] rho |delta NDCG|;
# [MP] exp(-d(gap) (F_i - F_j)); [LN] two softmaxes over a query.
KNOWN = {
    "gbt": WhatCounts(gap=True, place=False, level=True, single_grade=True, preferences=False),
    "gbrank": WhatCounts(gap=True, place=False, level=False, single_grade=False, preferences=True),
    "qbrank": WhatCounts(gap=True, place=False, level=True, single_grade=True, preferences=True),
    "lambdamart": WhatCounts(gap=True, place=True, level=False, single_grade=False, preferences=False),
    "mpboost": WhatCounts(gap=True, place=False, level=False, single_grade=False, preferences=True),
    "rankboost": WhatCounts(gap=False, place=False, level=False, single_grade=False, preferences=True),
    "listnet": WhatCounts(gap=True, place=True, level=False, single_grade=True, preferences=False),
}


@pytest.mark.parametrize("identifier", sorted(KNOWN))
def test_the_experiments_find_what_the_formulas_say(identifier):
    assert what_counts(b.loss_class(identifier)()) == KNOWN[identifier]


@pytest.mark.parametrize(
    ("loss", "changed"),
    [
        (b.QBRank(labelled="none"), {"level": False, "single_grade": False}),
        (b.QBRank(labelled="single grade"), {"level": False}),
        (b.GBRank(labelled="all"), {"level": True, "single_grade": True}),
        (b.LambdaMART(metric="ranknet"), {"place": False, "gap": False, "preferences": True}),
        (b.MPBoost(ddf="binary"), {"gap": False}),
    ],
    ids=repr,
)
def test_a_choice_of_parameters_changes_the_answer(loss, changed):
    assert what_counts(loss) == KNOWN[loss.identifier]._replace(**changed)
