"""Several choices that reach the server together, as from an impatient hand or over a slow network: each is that of a control which was
on screen before any of them counted."""

import random

import pytest

from tests.pages.helpers import APP, said, visit

PAGES = tuple(sorted(path.stem for path in (APP.parent / "pages").glob("*.py")))


def can_read(box):
    """Whether an option is the text that stands for it; of others `AppTest` knows the text alone."""
    value = box.value
    try:
        return all(box.set_value(option).index == i for i, option in enumerate(box.options))
    except (ValueError, KeyError, TypeError, IndexError):
        return False
    finally:
        box.set_value(value)


def change_some(at, luck):
    """Something else in some of the controls; what was changed."""
    changes = []
    for box in at.selectbox:
        if box.options and not box.disabled and luck.random() < 0.6 and can_read(box):
            changes.append((box.label or box.key, luck.choice(box.options)))
            box.select(changes[-1][1])
    for slider in at.slider:
        if not slider.disabled and luck.random() < 0.4:
            slider.set_value(luck.choice((slider.min, slider.max)))
            changes.append((slider.label, slider.value))
    for number in at.number_input:
        if not number.disabled and luck.random() < 0.4:
            number.set_value(number.min if number.value is None else number.value + number.step)
            changes.append((number.label, number.value))
    for switch in (*at.toggle, *at.checkbox):
        if not switch.disabled and luck.random() < 0.3:
            switch.set_value(not switch.value)
            changes.append((switch.label, switch.value))
    buttons = [button for button in at.button if not button.disabled]
    if buttons and luck.random() < 0.5:
        button = luck.choice(buttons)
        button.click()
        changes.append((button.label, "pressed"))
    return changes


@pytest.mark.parametrize("page", PAGES)
def test_choices_that_come_together_leave_no_page_broken(page):
    at, luck = visit(page, data="six"), random.Random(page)
    for _ in range(3):
        changes = change_some(at, luck)
        at = at.run()
        assert not at.exception, (changes, [e.message for e in at.exception])
        assert not any("an unexpected error" in each for each in said(at.error)), (changes, said(at.error))
