"""What a lecturer does: a cue sheet of one's own, and the ready one of 45 minutes played with a student's page that follows."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.tab import Tab
from ui.cues.cues import ready

CUES = ready()[0]["cues"]
MET = (1, 3, 9, 11)  # places of cues at which the follower's page is looked at; the last asks to predict
ANSWERS = ".predict .answers button"


class Page(Tab):
    path = "/errata"
    ready = ".frame h1:not(:empty)"

    def share(self, item: str) -> None:
        self.page.locator(".frame").get_by_role("button", name="Share", exact=True).click()
        self.page.get_by_role("menuitem", name=item, exact=True).click()

    @property
    def sheet(self):
        return self.page.get_by_role("dialog", name="Cue sheet")

    def press(self, name: str) -> None:
        self.sheet.get_by_role("button", name=name, exact=True).click()

    def expect_said(self, words: str) -> None:
        expect(self.sheet.locator(".cue-said")).to_have_text(words)

    def is_at(self, address: str) -> None:
        page, _, query = address.partition("?")
        parts = "".join(f"(?=.*[?&]{re.escape(part)}(&|$))" for part in query.split("&") if part)
        self.page.wait_for_url(re.compile(rf"/{page}{parts}(\?|$)"), timeout=60_000)


def test_a_sheet_is_made_edited_played_saved_and_opened_again(visit, tmp_path):
    tab = visit(Page).open("card=gb-clicks")
    tab.share("Cue sheet")
    tab.press("New sheet")
    tab.press("Add this view")
    tab.sheet.get_by_label("Note of cue 1").fill("<b>Ask</b> first.")
    tab.press("Add this view")
    tab.sheet.get_by_label("Title of cue 2").fill("Second")
    tab.press("Move cue 2 up")
    expect(tab.sheet.get_by_label("Title of cue 1")).to_have_value("Second")
    tab.press("Delete cue 1")
    tab.expect_said("Cue 1 was deleted. Undo brings it back.")
    tab.press("Undo")
    expect(tab.sheet.get_by_label("Note of cue 2")).to_have_value("<b>Ask</b> first.")
    tab.sheet.get_by_label("Minutes of cue 1").fill("many")
    tab.sheet.get_by_label("Minutes of cue 1").press("Tab")
    tab.expect_said("Minutes must be a number from 0 to 600.")
    with tab.page.expect_download() as saved:
        tab.press("Export")
    said = json.loads(saved.value.path().read_text())
    assert [cue["address"] for cue in said["cues"]] == ["errata?card=gb-clicks"] * 2

    file = tmp_path / "sheet.json"
    for address, words in (
        ("javascript:alert(1)", "The file was refused: cue 1: its address “javascript:alert(1)” is not a page"),
        ("errata", "“Mine” was imp"),
    ):
        said |= {"name": "Mine"}
        said["cues"][0]["address"] = address
        file.write_text(json.dumps(said))
        tab.sheet.locator("input[type=file]").set_input_files(file)
        expect(tab.sheet.locator(".cue-said")).to_contain_text(words)
    tab.page.reload()
    tab.page.locator(tab.ready).wait_for()
    tab.at_rest()
    tab.share("Cue sheet")
    expect(tab.sheet.locator("option")).to_have_count(2 + len(ready()))  # kept in this browser
    assert tab.axe_by_day_and_night() == []


@pytest.mark.way
def test_notes_stand_in_a_window_of_their_own_whose_keys_move_the_page(visit):
    tab = visit(Page, 1024, 720).open()
    tab.share("Cue sheet")
    tab.press("Play")
    tab.is_at(CUES[0]["address"])
    with tab.page.expect_popup() as opened:
        tab.press("Notes window")
    notes = opened.value
    expect(notes.locator("h1")).to_have_text(f"1 of {len(CUES)}: {CUES[0]['title']}")
    expect(notes.locator(".next")).to_contain_text(CUES[1]["note"])
    notes.keyboard.press("PageDown")
    tab.is_at(CUES[1]["address"])
    expect(notes.locator("h1")).to_have_text(f"2 of {len(CUES)}: {CUES[1]['title']}")
    expect(notes.locator(".clock")).to_contain_text("of 45:00; this cue ends at 6:00")
    notes.close()


def test_the_ready_sheet_is_rehearsed_with_a_student_who_follows(visit):
    lecturer, student = visit(Page).open(), visit(Page, 420, 800)
    lecturer.share("Follow me")
    link = lecturer.text(".follow-box .link")
    expect(lecturer.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert lecturer.axe_by_day_and_night() == []
    lecturer.key("Escape")
    expect(lecturer.page.locator(".follow-box")).to_be_hidden()
    lecturer.page.locator(".follow-sign button").click()
    lecturer.page.get_by_role("dialog", name="Follow me").get_by_role("button", name="Close").click()
    student.open(link.partition("?")[2], path="/")
    student.is_at("errata")
    assert student.page.locator(".follow-sign").evaluate("node => node.scrollWidth <= node.clientWidth"), "its button stands out"
    lecturer.share("Cue sheet")
    lecturer.press("Play")
    lecturer.key("Escape")
    for at, cue in enumerate(CUES):
        lecturer.is_at(cue["address"])
        expect(lecturer.page.locator(".cue-place")).to_have_text(f"Cue {at + 1} of {len(CUES)}")
        lecturer.at_rest()
        if at in MET:
            student.is_at(cue["address"])
        if at == MET[-1]:
            answers_are_counted(lecturer, student)
        lecturer.key("PageDown")
    can_let_go_and_follow_again(lecturer, student)
    lecturer.page.locator(".follow-sign button").click()
    lecturer.page.get_by_role("button", name="End", exact=True).click()
    expect(student.page.locator(".follow-sign")).to_contain_text("This lecture is over. Ask the lecturer for a new link.")
    expect(lecturer.page.locator(".follow-sign")).to_be_hidden()
    student.page.locator("html.has-notice").wait_for(state="attached")
    sign, first = student.settled(".follow-sign"), student.settled('.stMainBlockContainer [data-testid="stSelectbox"]')
    assert sign["y"] + sign["height"] <= first["y"], "what is said on a phone lies on nothing"


def answers_are_counted(lecturer: Page, student: Page) -> None:
    expect(lecturer.page.locator(".follow-sign")).to_contain_text("0 of 1 answered")
    label = student.page.locator(ANSWERS).first.inner_text()
    student.page.locator(ANSWERS).first.click()
    expect(lecturer.page.locator(".follow-sign")).to_contain_text(f"{label} 1")
    expect(lecturer.page.locator(".follow-sign")).to_contain_text("1 of 1 answered")


def can_let_go_and_follow_again(lecturer: Page, student: Page) -> None:
    student.is_at(CUES[-1]["address"])
    student.page.get_by_role("button", name="Stop following").click()
    lecturer.key("PageUp")
    lecturer.is_at(CUES[-2]["address"])
    student.page.wait_for_timeout(3000)  # three looks at where the lecture is
    student.is_at(CUES[-1]["address"])
    student.page.get_by_role("button", name="Follow again").click()
    student.is_at(CUES[-2]["address"])
