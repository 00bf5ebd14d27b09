"""A contest, as a person runs it: started, watched, stopped in the middle, gone on with, read, and opened again by its link."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Tab

# Far longer than anybody here waits: it cannot be over before it is stopped.
LONG = "data=library&runs=mpboost~n_iterations:500;rankboost~n_iterations:500&n=30"
SHORT = "data=library&runs=gbt~n_iterations:2;gbrank~n_iterations:2&parting=folds&n=3"


class Contest(Tab):
    """A browser tab on the Contest page."""

    path = "/contest"
    ready = '[data-testid="stMain"] h1'

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()


VERDICT = re.compile(r"(GBT|GBRank), iterations 2 is (better than|level with) (GBT|GBRank), iterations 2 by .* noise\.")


def opened_from_a_file(tab, path, sentence):
    """The report needs nobody: no request, no script, no error."""
    file, asked = path.rename(path.with_suffix(".html")), []
    page = tab.page.context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert page.locator(".verdict").inner_text() == sentence and page.locator("svg").count() >= 1
    assert asked == [file.as_uri()]
    page.close()


@pytest.mark.thorough
def test_a_contest_is_started_stopped_gone_on_with_and_its_verdict_has_a_link(visit):
    tab = visit(Contest).open(LONG)
    going = tab.page.get_by_text(re.compile(r"Two contestants on 30 splits: \d+ %, \d+ of 60 trainings done"))
    stopped = tab.page.get_by_text(re.compile(r"Stopped after \d+ of 60 trainings; what was done stays"))
    for start in ("Run two contestants on 30 splits", "Go on"):
        tab.press(start)
        going.wait_for()
        tab.press("Stop")
        stopped.wait_for(timeout=60_000)
    tab.open(SHORT)
    tab.press("Run two contestants on three folds")
    verdict = tab.page.get_by_role("heading", level=2).first
    expect(verdict).to_have_text(VERDICT, timeout=60_000)
    tab.at_rest()
    sentence = verdict.inner_text()
    assert tab.axe() == []
    with tab.page.expect_download() as waiting:
        tab.press("Report")
    opened_from_a_file(tab, waiting.value.path(), sentence)
    tab.page.reload()
    expect(verdict).to_have_text(sentence, timeout=60_000)
    tab.at_rest()
