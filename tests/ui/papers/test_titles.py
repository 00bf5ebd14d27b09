"""The cards are the tables and figures that the papers print; what is left out, and what is ours, is said."""

import re
from pathlib import Path

import pytest

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.gb import Trees
from ui.papers.header import MORE
from ui.papers.titles import TITLES

INSIGHTS = (Path(__file__).parents[3] / "docs" / "insights.md").read_text(encoding="utf-8")
PRINTED = {
    "GB": {*(f"Figure {n}" for n in range(1, 5)), *(f"Table {n}" for n in range(1, 4))}, "QB": {"Figure 1", "Table 1"},
    "MP": {f"Figure {n}" for n in range(1, 7)},
}  # fmt: skip


def places(text):
    """'Figures 3-5' and 'Tables 2 and 3' as their single figures and tables."""
    found = set()
    for kind, first, sign, last in re.findall(r"(Figure|Table)s? (\d)(?:(–|-|, | and | to )(\d))?", text):
        ends = range(int(first), int(last or first) + 1)
        found |= {f"{kind} {n}" for n in (ends if sign else [first])}
    return found


@pytest.mark.parametrize("paper", PRINTED)
def test_every_figure_and_table_has_a_card_or_is_named_as_left_out(paper):
    shown = set().union(*(places(title.place) for title in TITLES.values() if title.paper == paper))
    left_out = set().union(*(places(one) for one in re.findall(r"(Figure \d) of \[" + paper, MORE)))
    assert shown | left_out == PRINTED[paper] and not shown & left_out
    for key, title in TITLES.items():
        assert places(EXPERIMENTS[key].section) == places(title.place)


def test_what_the_paper_leaves_open_of_gbrank_is_said_beside_its_cards():
    loss, settings = Trees().loss_and_settings(40)
    note = Trees().notes[-1]
    assert float(re.search(r"iterations: ([\d.]+) and the number", note)[1]) == (settings.learning_rate or loss.learning_rate)
    assert ("range of h" in note and "left out" in note) == (loss.update == "paper")


def test_an_insight_that_cites_a_figure_or_a_table_cites_the_section_that_has_it():
    sections = {(one.paper, place): one.section.split(",")[0] for one in EXPERIMENTS.values() for place in places(one.section)}
    cited = re.findall(r"\[(GB|QB|MP)\] ([^|\[]*(?:Figure|Table)[^|\[]*)", INSIGHTS)
    assert len(cited) >= 4
    for paper, source in cited:
        for place in places(source):
            section = sections.get((paper, place))
            assert section is None or section in source, (paper, source)
    falling = next(line for line in INSIGHTS.splitlines() if "that contradict falls" in line)
    assert "section 3.3.1, Figure 1" in falling
