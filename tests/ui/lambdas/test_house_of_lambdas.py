"""The rules for what reaches a screen hold for this component too."""

import re

import pytest

from tests.ui.test_house_of_ui import HOUSE, SVG, sinks
from ui import lambdas

SCRIPTS = sorted((HOUSE / "ui" / "lambdas" / "js").glob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []


def test_every_script_is_part_of_the_component():
    assert sorted(lambdas.SCRIPTS) == [path.stem for path in SCRIPTS] and SVG in lambdas.script()


def test_styles_fetch_nothing_and_take_their_colours_from_the_theme():
    style = (HOUSE / "ui" / "lambdas" / "lambdas.css").read_text(encoding="utf-8")
    assert re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face", style) == []
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", style) == []


def test_the_browser_does_no_arithmetic_of_the_method():
    """No exponential, logarithm or gain in the scripts: Python answers."""
    for path in SCRIPTS:
        assert re.findall(r"Math\.(exp|log|log2|pow)\b", path.read_text(encoding="utf-8")) == [], path.name
