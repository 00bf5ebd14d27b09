"""The Clicks page in a browser: what is read on it, and the way to Step, where stated pairs are marked as such."""

from playwright.sync_api import expect

import sample_data
from figures.theme import ROLES
from tests.browser.network import Network
from tests.browser.sight import cut
from tests.browser.tab import Step, Tab

LINE = "bake bread at home,Rye in twelve hours,"
NOTES_WHAT_IS_IGNORED = """new MutationObserver(() => (window.isIgnored ||= document.body?.innerText.includes("was ignored")))
  .observe(document, { childList: true, subtree: true })"""
PREFERENCES = f"query,winner,loser,weight\n{LINE}Toast ideas,2.5\n{LINE}Oven repair at home\n"


LOG = """query,document,position,impressions,clicks
bake bread at home,Toast ideas,1,100,20
bake bread at home,Rye in twelve hours,2,100,60
"""


class Clicks(Tab):
    path = "/clicks"
    ready = ".js-plotly-plot"


def test_the_rates_are_drawn_before_plotly_has_come(visit):
    """Its engine is held back by the network here, as it holds the browser elsewhere."""
    tab = visit(Clicks)
    tab.ready = ".rates circle"
    tab.page.route("**/PlotlyChart*.js", lambda route: (tab.page.locator(tab.ready).first.wait_for(), route.continue_()))
    tab.open("data=library")
    tab.page.locator(".js-plotly-plot .main-svg").first.wait_for()


def test_from_clicks_to_a_ranker_that_learns_from_them(stroll):
    tab = stroll(Clicks, color_scheme="dark").open("data=library")
    expect(tab.page.get_by_text("lie above it")).to_contain_text("507")
    tab.page.emulate_media(color_scheme="light")  # all charts turn with the page
    curve, up = (f"rgb{tuple(bytes.fromhex(ROLES['light'][role][1:]))}" for role in ("curve", "up"))
    expect(tab.page.locator(".rates circle")).to_have_count(10)
    expect(tab.page.locator(".rates circle").first).to_have_css("fill", curve)
    assert not cut(tab.page, ".rates .label") and "…" not in tab.page.locator(".rates").inner_text()  # names have the whole width
    expect(tab.page.locator(".js-plotly-plot .bars .point path").first).to_have_css("fill", up)
    tab.page.get_by_role("link", name="GBRank", exact=True).click()
    tab.page.wait_for_selector(Step.ready, timeout=60_000)
    expect(tab.page.get_by_text("Learns from clicks: 63 preferences")).to_be_visible()
    assert tab.query()["learn_from"] == ["clicks"]
    tab.page.mouse.move(0, 0)  # a row that the link left under the mouse would show its own arcs alone
    arcs = tab.page.locator(".forces .arc path:not(.head)")
    expect(arcs.first).to_have_attribute("stroke-dasharray", "6 5")


def test_a_log_and_preferences_of_ones_own_are_opened_and_stepped_on(visit, tmp_path):
    (tmp_path / "log.csv").write_text(LOG)
    (tmp_path / "preferences.csv").write_text(PREFERENCES)
    tab = visit(Clicks).open("data=six")
    open_own(tab, 0, tmp_path / "log.csv", "Open the log", "log.csv: two documents shown")
    tab.at_rest()  # until then the links below are those of before
    tab.page.get_by_role("link", name="GBRank", exact=True).click()
    tab.page.wait_for_selector(Step.ready, timeout=60_000)
    expect(tab.page.get_by_text("Learns from clicks: one preference")).to_be_visible()

    tab.turn_to("Clicks")
    tab.page.wait_for_selector(Clicks.ready)
    sentence = "preferences.csv: two preferences open, of weight 3.5 together."
    open_own(tab, 1, tmp_path / "preferences.csv", "Open the preferences", sentence)
    tab.page.add_init_script(NOTES_WHAT_IS_IGNORED)
    tab.page.reload()  # a new session, to which the tab hands both on
    expect(tab.page.get_by_text(sentence)).to_be_visible()
    expect(tab.page.get_by_text("log.csv: two documents shown")).to_be_visible()
    tab.at_rest()
    assert tab.query()["log"] == ["file"] and not tab.page.evaluate("window.isIgnored"), "nor was it said before the tab had answered"
    tab.page.get_by_role("link", name="Step on these").click()
    tab.page.wait_for_selector(Step.ready, timeout=60_000)
    tab.page.locator(".answer .row", has_text="Rye in twelve hours").first.click()
    heavy = tab.page.locator(".sheet tr.pair", has_text="Toast ideas")
    expect(heavy.locator("th")).to_contain_text("above (preference × 2.5)")
    heavy.hover()
    expect(tab.page.locator(".sheet .equations")).to_contain_text("w = u · (m > 0)2.5 = 2.5 · (1 > 0)")
    arcs = tab.page.locator(".forces .arc title")
    expect(arcs.filter(has_text="Toast ideas")).to_contain_text("preference of weight 2.5: missing margin")


def chosen(tab, field, file, button):
    """The button that opens a file, once it is chosen."""
    tab.page.get_by_role("button", name="Own file").click()
    tab.page.locator('input[type="file"]').nth(field).set_input_files(file)
    button = tab.page.get_by_role("button", name=button)
    expect(button).to_be_enabled()
    return button


def open_own(tab, field, file, button, said):
    chosen(tab, field, file, button).click()
    expect(tab.page.get_by_text(said)).to_be_visible()
    tab.at_rest()  # links below lead on with what was opened
    tab.key("Escape")


def library_log():
    """Clicks on every document of the library: the better, the more."""
    data, rows = sample_data.load("library").train, ["query,document,position,impressions,clicks"]
    for q, qid in enumerate(data.qids):
        names, grades = data.document_names[data.query_slice(q)], data.relevance[data.query_slice(q)]
        rows += [
            f'"{qid}","{name}",{place},100,{10 + 20 * grade:.0f}' for place, (name, grade) in enumerate(zip(names, grades, strict=True), 1)
        ]
    return "\n".join(rows) + "\n"


def test_a_press_is_not_lost_where_the_menu_is_shut_before_the_server_has_done_what_it_said(visit, tmp_path):
    (tmp_path / "log.csv").write_text(LOG)
    tab = visit(Clicks)
    network = Network(tab)
    tab.open("data=six")
    button = chosen(tab, 0, tmp_path / "log.csv", "Open the log")
    tab.at_rest()
    network.gather()
    button.click()
    tab.page.get_by_role("heading", level=1).click()  # beside the menu
    network.send_all(2)
    expect(tab.page.get_by_text("log.csv: two documents shown")).to_be_visible()
    assert tab.query()["log"] == ["file"]


def test_a_log_that_is_opened_and_run_at_once_stays_what_is_chosen(visit, tmp_path):
    (tmp_path / "log.csv").write_text(library_log())
    tab = visit(Clicks)
    network = Network(tab)
    tab.open("data=library&sessions=250")  # nobody else runs these folds: what is run is there for all
    button = chosen(tab, 0, tmp_path / "log.csv", "Open the log")
    tab.at_rest()
    network.gather()
    button.click()
    run = tab.page.get_by_role("button", name="Run the five folds").first
    run.click()
    network.send_all(2)
    expect(tab.page.get_by_text(f"log.csv: {len(library_log().splitlines()) - 1} documents shown")).to_be_visible()
    run.or_(tab.page.get_by_role("button", name="Stop")).first.wait_for()
    for _ in range(3):  # it is still so when everything that was under way has arrived
        tab.page.wait_for_timeout(1_000)
        assert tab.query()["log"] == ["file"]
    expect(tab.page.get_by_text("Made-up searchers", exact=True)).to_have_count(0)
