"""Rules for what the Papers page puts on screen: no markup of text, nothing fetched, colours of the theme, one name once."""

import re

import pytest

from tests.ui.test_house_of_ui import sinks
from ui.papers import take_away
from ui.papers.style import STYLE

OWN = sorted((take_away.FOLDER / "js").glob("*.js"))


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []
    assert path.read_text(encoding="utf-8") in take_away.script()


def test_no_name_is_given_twice_in_the_component():
    names = re.findall(r"(?m)^(?:const|let|function|async function) (\w+)", take_away.script())
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("style", [STYLE, take_away.style()])
def test_the_styles_fetch_nothing(style):
    assert re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face", style) == []


def test_colours_come_from_the_theme():
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", take_away.style()) == []
