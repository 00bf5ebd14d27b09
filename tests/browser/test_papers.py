"""Papers, as a person uses it: a card is run, its verdict stands at a glance, its table and figure are taken away, its link restores it."""

import csv
import json
import xml.etree.ElementTree as ET
from pathlib import Path

from playwright.sync_api import expect

import sample_data
from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.quantities import QUANTITIES
from tests.browser.tab import Tab


class Papers(Tab):
    """A browser tab on the Papers page."""

    path = "/papers"
    ready = ".st-key-papers_overview button"

    def saved(self, what: str, folder: Path) -> Path:
        """What the menu to share gives away under a name."""
        self.page.get_by_role("button", name="Share", exact=True).click()
        with self.page.expect_download() as download:
            self.page.get_by_role("menuitem", name=what, exact=True).click()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path


def test_a_card_is_run_told_at_a_glance_taken_away_and_found_again_by_its_link(visit, tmp_path):
    tab = visit(Papers).open("data=library&card=qb-table-1&n_iterations=4")
    line = tab.page.locator(".st-key-papers_line_qb-table-1")
    expect(line).to_contain_text("not run")
    last, run_all = (tab.page.locator(f".st-key-papers_{key}").bounding_box() for key in ("line_gb-tables-2-3", "run_all"))
    assert run_all["y"] < last["y"] + last["height"], "what is said of all cards stands below the shorter columns"
    tab.page.get_by_role("button", name="Run it on Library").click()
    expect(tab.page.locator(".st-key-papers_parts")).to_be_visible(timeout=60_000)
    source = sample_data.load("library")
    found = EXPERIMENTS["qb-table-1"](source.train, source.test, n_iterations=4)
    expect(line).to_contain_text(found.verdict.removesuffix(" here"))
    for one in QUANTITIES["qb-table-1"]:
        row = tab.page.locator(".st-key-papers_beside tr", has_text=one.name)
        expect(row).to_contain_text(one.paper)
        expect(row).to_contain_text(one.ours(found))
    table = list(csv.reader(tab.saved("Table, CSV", tmp_path).read_text().splitlines()))
    assert table[0] == list(found.table.columns) and [float(cell) for cell in table[-1]] == found.table.iloc[-1].tolist()
    assert tab.saved("Table, LaTeX", tmp_path).read_text().startswith("\\begin{table}")
    assert json.loads(tab.saved("Table, JSON", tmp_path).read_text())["verdict"] == found.verdict
    expect(tab.page.locator(".st-key-papers_chart .main-svg").first).to_be_visible()
    drawn = tab.saved("Figure, SVG", tmp_path)
    words = " ".join(ET.parse(drawn).getroot().itertext())
    assert "As the paper prints it" in words and "QBRank" in words and found.recipe["fingerprint"] in words
    assert tab.saved("Figure, PNG", tmp_path).read_bytes().startswith(b"\x89PNG")
    assert tab.axe() == []
    tab.page.set_viewport_size({"width": 1024, "height": 768})
    expect(line).to_be_visible()
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= 1024
    link = tab.link()
    assert "run=true" in link and "n_iterations=4" in link
    tab.open(link)
    expect(tab.page.locator(".st-key-papers_parts")).to_be_visible(timeout=60_000)
    assert tab.link() == link


def test_what_the_paper_says_stays_while_its_card_runs_and_when_it_is_stopped(visit):
    tab = visit(Papers).open("data=web&card=gb-figure-1&n_iterations=400")
    said = tab.page.get_by_text("What the paper says", exact=True)
    expect(said).to_be_visible()
    tab.page.get_by_role("button", name="Run it on Web-like").click()
    expect(tab.page.get_by_role("button", name="Under way")).to_be_visible()
    expect(said).to_be_visible()
    tab.page.get_by_role("button", name="Stop").click()
    expect(tab.page.get_by_role("button", name="Go on")).to_be_visible(timeout=60_000)
    expect(said).to_be_visible()
