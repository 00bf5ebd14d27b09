"""The rules for what reaches a screen hold for this component too."""

import re

import pytest

from tests.ui.test_house_of_ui import HOUSE, SVG, sinks
from ui import forest

SCRIPTS = sorted((HOUSE / "ui" / "forest" / "js").glob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []


def test_every_script_is_part_of_the_component_and_no_name_stands_twice():
    assert sorted(forest.SCRIPTS) == [path.stem for path in SCRIPTS] and SVG in forest.script()
    names = re.findall(r"(?m)^(?:const|let|function) (\w+)", forest.script())
    assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)


def test_styles_fetch_nothing_and_take_their_colours_from_the_theme():
    style = forest.style()
    assert re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face|#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", style) == []
