"""The Data page in a browser: files of each kind are opened there and stepped through, and are still there after a reload."""

import re
from urllib.parse import parse_qs, urlparse

from playwright.sync_api import expect

from tests.browser.tab import Tab
from tests.ui.corpus import CSV, LETOR, table

PARQUET = table(qid=["7", "7", "8"], title=["a loaf", "an oven", "toast"], grade=[2, 0, 1], bm25=[0.5, 0.25, 0.5])
FILES = {"plain.txt": LETOR, "cells.csv": CSV, "columns.parquet": PARQUET}


class Data(Tab):
    path = "/data"
    ready = '[data-testid="stDataFrame"] canvas'


def test_files_of_each_kind_open_are_stepped_through_and_outlive_a_reload(visit, tmp_path):
    tab = visit(Data).open()
    for name, content in FILES.items():
        path = tmp_path / name
        path.write_bytes(content)
        tab.open_file(path)
        expect(tab.page.get_by_text(f"{name}. 3 documents, 2 queries")).to_be_visible(timeout=30_000)
        link = tab.page.get_by_role("link", name="Step through it")
        expect(link).to_have_attribute("href", re.compile("data=own"))  # it is drawn after the sentence
        link.click()
        expect(tab.page.locator(".answer .row .name").first).to_have_text("a loaf", timeout=30_000)
        assert parse_qs(urlparse(tab.page.url).query)["data"] == ["own"]
        tab.turn_to("Data")
        expect(tab.page.get_by_text(f"{name}. 3 documents, 2 queries")).to_be_visible(timeout=30_000)
        tab.at_rest()
    tab.page.reload()
    expect(tab.page.get_by_text("columns.parquet. 3 documents, 2 queries")).to_be_visible(timeout=30_000)
    assert parse_qs(urlparse(tab.page.url).query)["data"] == ["own"]


def test_what_is_opened_is_the_file_whose_name_the_field_shows_though_it_is_still_being_sent(visit, tmp_path):
    tab = visit(Data).open()
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    tab.page.get_by_role("button", name="Own data").click()
    field = tab.page.locator('input[type="file"]').first
    field.set_input_files(tmp_path / "plain.txt")
    button = tab.page.get_by_role("button", name="Open file")
    expect(button).to_be_enabled()
    tab.at_rest()
    held = []
    tab.page.route("**/upload_file/**", lambda route: held.append(route) if route.request.method == "PUT" else route.continue_())
    with tab.page.expect_response(lambda response: response.request.method == "DELETE"):
        field.set_input_files(tmp_path / "cells.csv")
    button.evaluate("node => node.click()")  # now, whether or not the page has heard yet that the first is gone
    expect(button).to_be_disabled()
    held[0].continue_()
    expect(button).to_be_enabled()
    button.click()
    expect(tab.page.get_by_text("cells.csv. 3 documents, 2 queries")).to_be_visible(timeout=30_000)


def test_a_row_shows_the_documents_of_its_query_and_the_page_is_for_everybody(visit):
    tab = visit(Data, color_scheme="dark").open()
    expect(tab.page.get_by_text("jaguar: 14 documents")).to_be_visible()
    tab.page.locator(".dvn-scroller").first.click(position={"x": 16, "y": 88})  # the box before the second row
    expect(tab.page.get_by_text("python: 14 documents")).to_be_visible(timeout=30_000)
    expect(tab.page).to_have_url(tab.page.url.split("?")[0] + "?data=library&query=python")
    assert tab.axe() == []
    somebody = visit(Data).open("data=own")
    expect(somebody.page.get_by_text("own data stay in the session that opened them")).to_be_visible()
