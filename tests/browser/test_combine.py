"""What a person does on the Combine page, in a real browser: alpha by key, by hand and by button, and the query where most changes."""

import re

import pytest
from playwright.sync_api import expect

import sample_data
from boosting import metrics
from boosting.metrics.combination import best_step, staircases
from tests.browser.shown import trained
from tests.browser.tab import Tab


class MixtureTab(Tab):
    """A browser tab on the Combine page, where the mean over all queries has been found."""

    path = "/combine"
    ready = '.mixture[data-swept="2"]'


@pytest.mark.way
def test_alpha_moves_the_list_and_the_best_one_is_that_of_the_library(stroll):
    tab = stroll(MixtureTab, color_scheme="light", reduced_motion="reduce").open("data=library")
    page, source = tab.page, sample_data.load("library")
    first, second = trained("library", "lambdamart"), trained("library", "gbt")
    best = best_step(staircases(source.train, first.scores(first.n_iterations), second.scores(second.n_iterations), 5))
    board = page.locator(".mixture")
    expect(board).to_have_attribute("data-alpha", f"{best.middle:.3f}")
    expect(page.locator(".gist")).to_contain_text(f"is best on train: NDCG@5 {best.value:.3f}")
    tab.key("Home")
    expect(board).to_have_attribute("data-alpha", "0.000")
    expect(page.locator(".live")).to_contain_text("The list is that of LambdaMART alone.")
    page.get_by_role("button", name="The next crossing").click()
    plane = page.locator("svg.lines").bounding_box()
    page.mouse.click(plane["x"] + plane["width"] - 4, plane["y"] + 40)
    expect(board).to_have_attribute("data-alpha", "1.000")
    alone = metrics.ndcg(source.test, second.validation_scores(second.n_iterations), 5)
    assert f"on train, {alone:.3f} on test" in page.locator(".live").inner_text()
    page.wait_for_url(re.compile("alpha=1.0"))
    page.get_by_role("button", name="Best on train").click()
    expect(board).to_have_attribute("data-alpha", f"{best.middle:.3f}")
    page.get_by_role("button", name=re.compile("^most changes: ")).click()
    expect(board).not_to_have_attribute("data-qid", "jaguar")
    page.wait_for_url(re.compile("query="))
    assert tab.axe_by_day_and_night() == []


def test_a_file_without_a_relevant_document_and_with_a_long_query_keeps_words_and_planes_in_place(visit, tmp_path):
    path = tmp_path / "nothing.csv"
    path.write_text("qid,relevance,a\n" + "".join(f"{'Q' * 90},0,{i}\n" for i in range(3)))
    tab = visit(MixtureTab, 1024, 768).open("data=library")
    tab.open_file(path)
    page = tab.page
    expect(page.locator(".live").last).to_contain_text("NDCG@5 – on train")  # for a moment the stage before stands above it
    expect(page.locator(".plane.query strong")).to_contain_text("QQQ")
    expect(page.locator(".live")).to_have_count(1)
    planes, query = (page.locator(selector).bounding_box() for selector in (".planes", ".plane.query svg"))
    assert query["x"] + query["width"] <= planes["x"] + planes["width"] + 1
