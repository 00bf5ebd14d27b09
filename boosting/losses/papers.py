"""The papers, each under the key that stands for it wherever a sentence, a formula or a comment names its source.

>>> cite("GB")
'[GB] Zheng, Zha, Chen, Sun, A Regression Framework for Learning Ranking Functions Using Relative Relevance Judgments, SIGIR 2007'
>>> named("[QB] section 3 and [GB] section 2.2, not [1]")
['QB', 'GB']
"""

import re
from typing import NamedTuple


class Paper(NamedTuple):
    authors: str
    title: str
    published: str


PAPERS = {
    "FR": Paper("Friedman", "Greedy Function Approximation: A Gradient Boosting Machine", "Annals of Statistics 2001"),
    "GB": Paper(
        "Zheng, Zha, Chen, Sun",
        "A Regression Framework for Learning Ranking Functions Using Relative Relevance Judgments", "SIGIR 2007",
    ),
    "QB": Paper(
        "Zheng, Zha, Zhang, Chapelle, Chen, Sun",
        "A General Boosting Method and its Application to Learning Ranking Functions for Web Search", "NIPS 2007",
    ),
    "BU": Paper("Burges", "From RankNet to LambdaRank to LambdaMART: An Overview", "MSR-TR-2010-82"),
    "MP": Paper(
        "Zhu, Chen, Zhu, Wang, Wang, Chen", "A General Magnitude-Preserving Boosting Algorithm for Search Ranking", "CIKM 2009"
    ),
    "FI": Paper("Freund, Iyer, Schapire, Singer", "An Efficient Boosting Algorithm for Combining Preferences", "JMLR 2003"),
    "LN": Paper("Cao, Qin, Liu, Tsai, Li", "Learning to Rank: From Pairwise Approach to Listwise Approach", "ICML 2007"),
    "SL": Paper("Schamoni", "Ranking with Boosted Decision Trees", "seminar slides, Heidelberg 2012"),
    "ML": Paper("Marcuzzi, Lucchese, Orlando", "LambdaRank Gradients are Incoherent", "CIKM 2023"),
}  # fmt: skip


def cite(key: str) -> str:
    """A paper in one line, its key first. Raises KeyError."""
    return f"[{key}] {', '.join(PAPERS[key])}"


def named(text: str) -> list[str]:
    """The keys that a text names, each once, in its order."""
    return list(dict.fromkeys(key for key in re.findall(r"\[(\w+)\]", text) if key in PAPERS))
