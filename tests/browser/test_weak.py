"""The way from the query that loses most to the tree that did it."""

from playwright.sync_api import expect

from tests.browser.sight import broken, cut
from tests.browser.tab import Step, Tab


class Weak(Tab):
    path = "/weak"
    ready = ".weak .pair"


def test_a_costly_pair_of_the_query_below_is_opened_on_step(stroll):
    weak = stroll(Weak).open("data=library&n_iterations=5")
    assert weak.axe_by_day_and_night() == []
    expect(weak.page.locator(".weakest .note")).to_contain_text("Lost: how far the value reached is from the best")
    second = weak.page.locator('.queries li[data-query="1"] .name')
    chosen = second.inner_text()
    weak.key("ArrowDown")
    expect(weak.page.locator(".weak:not(.waits) .chart strong")).to_contain_text(chosen)
    names = weak.page.locator(".pairs li").first.locator(".name").all_inner_texts()
    way = weak.page.locator(".pairs li").first.locator(".way").first
    iteration = way.inner_text()
    way.click()
    weak.page.locator(Step.ready).first.wait_for()
    said = weak.page.locator(".sheet:not(.stale):not([hidden])")
    for name in names:
        expect(said).to_contain_text(name)
    asked = weak.query()
    assert (asked["query"], asked["sheet"], asked["iteration"]) == ([chosen], ["above"], [iteration])


def test_costs_and_names_of_costly_pairs_and_what_a_query_holds_are_whole(stroll):
    weak = stroll(Weak, 1280, 720)
    for query in ("data=six", "data=library&chosen=coffee+in+vienna&large=true"):  # a cost there is 0.0449
        weak.open(query)
        weak.settled(".pair")
        assert cut(weak.page, ".pair b, .pairs .name, .choose small") == [], query
    weak.open("large=false")


def test_large_text_breaks_no_word_of_a_costly_pair_on_a_narrow_window(stroll):
    weak = stroll(Weak, 1024, 768).open("data=library&beside=gbt&large=true")
    for width in (1024, 1280):
        weak.resize(width, 768)
        weak.settled(".pair")
        assert broken(weak.page, ".pairs .name") == [], width
    weak.open("large=false")
