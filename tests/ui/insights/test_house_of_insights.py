"""The rules for what reaches a screen hold for the views of the losses too."""

import re

import pytest

from tests.ui.test_house_of_ui import sinks
from ui import insights, lambdas, stepper

SCRIPTS = sorted((insights.FOLDER / "js").glob("*.js"))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []


def test_every_script_and_the_style_are_part_of_the_component():
    assert sorted(insights.SCRIPTS) == [path.stem for path in SCRIPTS]
    assert all(path.read_text(encoding="utf-8") in stepper.script() for path in SCRIPTS)
    assert set(lambdas.INSIGHTS) <= set(insights.SCRIPTS)
    assert insights.style() in stepper.style() and insights.style() in lambdas.style()


def test_the_style_fetches_nothing_and_takes_its_colours_from_the_theme():
    assert re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face", insights.style()) == []
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\(|\bhsla?\(", insights.style()) == []


@pytest.mark.parametrize("component", [stepper, lambdas])
def test_no_name_is_given_twice_in_one_component(component):
    """Streamlit takes a component's scripts as one module: a second declaration of a name would end it."""
    names = re.findall(r"(?m)^(?:const|let|function|async function) (\w+)", component.script())
    assert sorted(names) == sorted(set(names))
