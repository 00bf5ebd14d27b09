"""From page to page by the links above, as a person goes."""

from playwright.sync_api import expect

from tests.browser.conftest import MENUS, Tab


def test_walking_through_all_pages_and_back_leaves_no_error_behind(visit):
    tab = visit(Tab).open()
    tab.page.locator(".stepper[data-iteration]").first.wait_for()  # the figure of the first page
    first = ("Lambdas", "Compare", "Contest", "Step", "Data", "Draw", "Trees", "Forest")
    for name in (*first, "Start", "Step", "DDF lab", "Papers", "Clicks", "Start"):
        tab.turn_to(name)
        tab.page.wait_for_timeout(1200)  # the figure that is left is measured once more
        tab.at_rest()
        for menu, titles in MENUS.items():  # the one in which the page stands is marked
            line = "underline" if name in titles else "none"
            expect(tab.page.get_by_test_id("stTopNavSection").filter(has_text=menu)).to_have_css("text-decoration-line", line)
    assert tab.troubles == []
