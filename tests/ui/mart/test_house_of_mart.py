"""The rules for what reaches a screen hold for this component too."""

import re

import pytest

from tests.ui.test_house_of_ui import HOUSE, SVG, sinks
from ui import mart
from ui.mart.place import PARTS

SCRIPTS = sorted((HOUSE / "ui" / "mart" / "js").glob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []


def test_every_script_is_part_of_the_component_and_no_name_stands_twice():
    assert sorted(mart.SCRIPTS) == [path.stem for path in SCRIPTS] and SVG in mart.script()
    names = re.findall(r"(?m)^(?:const|let|function) (\w+)", mart.script())
    assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)


def test_browser_and_address_know_the_same_parts_in_the_same_order():
    rows = re.search(r"const PARTS = \[\n(.*?)\n\];", mart.script(), re.DOTALL).group(1)
    assert tuple(re.findall(r'(?m)^  \["(\w+)"', rows)) == PARTS


def test_styles_fetch_nothing_and_take_their_colours_from_the_theme():
    assert (
        re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face|#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", mart.style()) == []
    )
