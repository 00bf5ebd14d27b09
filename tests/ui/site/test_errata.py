"""Errata on the site: every puzzle with its answers, its evidence, and formulas that a browser draws."""

import re
from unicodedata import normalize
from xml.etree import ElementTree

import pytest

import sample_data
from boosting.experiments.errata import ERRATA
from ui.site import errata
from ui.site.formula import mathml

HTML = errata.page()


@pytest.mark.parametrize("one", ERRATA.values(), ids=ERRATA)
def test_a_puzzle_has_its_answers_and_what_the_library_computes(one):
    section = HTML[HTML.index(f'id="card={one.key}"') :].partition("</section>")[0]
    assert section.count("Right.") == 1 and section.count("Not quite.") == len(one.answers) - 1
    right = section[section.index("Right.") - 400 : section.index("Right.")].rpartition("<summary>")[2].partition("</summary>")[0]
    assert right == errata.html.escape(one.answers[one.right])
    found = one.evidence(sample_data.load("six").train)
    assert errata.html.escape(found.sentence) in section and all(errata.html.escape(cell) in section for row in found.rows for cell in row)


@pytest.mark.parametrize("one", ERRATA.values(), ids=ERRATA)
def test_a_formula_is_drawn_whole(one):
    """What stands in the formula, but for commands and braces, stands in what is drawn, in its order where nothing is a fraction."""
    for latex in (one.printed, one.correct):
        drawn = normalize("NFKC", "".join(ElementTree.fromstring(mathml(latex)).itertext()))
        assert "\\" not in drawn
        left = re.sub(r"\\(?:begin|end)\{\w+\}(?:\{r+\})?|\[4pt\]|\\[a-zA-Z]+|\\.|[{}_^&\s]", "", latex.replace("\\ell", "l"))
        assert sorted(re.findall(r"[a-z0-9]", left)) == sorted(re.findall(r"[a-z0-9]", re.sub("log|max", "", drawn)))


def test_what_is_not_known_is_refused():
    for latex in (r"\sqrt{x}", "{x", "x}", r"\frac{1}"):
        with pytest.raises(ValueError, match=r"known|early|closes"):
            mathml(latex)
