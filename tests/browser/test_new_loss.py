"""A loss that is one file more, in a browser: its card, its run, and the sheet of a document, whose sums close."""

import re

import pytest

from tests import house_copy
from tests.browser.served import serve


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """The copy of the house, served; `visit` opens it instead of the house itself."""
    copy = house_copy.build(tmp_path_factory.mktemp("house"))
    house_copy.run(copy, house_copy.MARK_WARM)
    with serve(copy, copy / "log.txt", house_copy.environment(copy)) as served:
        yield served


def test_its_card_leads_to_its_first_iteration_and_its_formula_has_a_number_for_every_name(visit):
    step = visit()
    step.page.goto(step.app.url)
    step.page.locator("a[href*='loss=toy']").click()
    step.page.wait_for_url(re.compile("loss=toy"))
    step.wait_iteration(1)
    step.open("data=six&loss=toy&n_iterations=4&iteration=2")
    step.page.locator(".left .row[data-document='1']").click()
    step.page.wait_for_selector(".sheet:not(.stale):not([hidden]) .summary")
    assert re.search(r"pairs? push(es)? it up by", step.text(".sheet .summary"))
    shown = step.page.locator(".sheet .pair")
    assert shown.count() == 5
    adds = [float(v) for v in step.page.locator(".sheet .pair td:last-child .num").evaluate_all("nodes => nodes.map(n => n.dataset.value)")]
    lines = step.page.locator(".sheet .equations .equation")
    assert lines.count() == 1 and lines.locator(".numbers").count() == 1
    numbers = lines.locator(".numbers .num").evaluate_all("nodes => nodes.map(n => Number(n.dataset.value))")
    assert numbers[0] == pytest.approx(numbers[1] * numbers[2]) and numbers[0] in adds
    for tab in ("History", "Why above"):
        step.page.get_by_role("tab", name=tab).click()
        step.page.wait_for_selector(".sheet:not(.stale) .summary")
