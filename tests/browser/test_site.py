"""The site opened from a folder with the network off: a lesson from its question to its answer, and a run of the gallery."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from ui.site import build, gallery


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gallery, "COLLECTIONS", ("six",))
        patch.setattr(gallery, "LOSSES", ("gbt", "mpboost"))
        build.build(
            tmp_path_factory.mktemp("a site"),
            n_iterations=2,
            lessons=("one-split", "boosting", "metrics-and-pairs", "ranking-is-not-regression"),
        )
    return next(tmp_path_factory.getbasetemp().glob("a site*"))


@pytest.fixture
def site(profiles, folder):
    """A page that stands at the start of the site; nothing may go wrong on it, and no request leave it."""
    context = profiles[0].browser.new_context(viewport={"width": 1280, "height": 720}, offline=True, reduced_motion="reduce")
    page, troubles = context.new_page(), []
    page.on("console", lambda message: troubles.append(message.text))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: troubles.append(request.url) if not request.url.startswith("file:") else None)
    page.goto((folder / "index.html").as_uri())
    yield page
    context.close()
    assert troubles == []


def test_a_lesson_from_its_question_to_its_answer(site):
    site.get_by_role("listitem").get_by_role("link", name="Course").click()
    site.get_by_role("link", name="Boosting: fit what is left").click()
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator('.stepper[data-iteration="1"]')).to_be_visible()
    expect(site.locator(".stepper .sentence").first).to_be_hidden()
    site.keyboard.press("ArrowRight")  # what is asked for is not stepped to
    site.keyboard.press("p")
    expect(site.locator('.stepper.large[data-iteration="1"]')).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary", has_text="0: its score is its grade").click()
    expect(site.get_by_text("Not quite.").locator("visible=true")).to_have_count(1)
    site.locator("summary", has_text="Above 0: tree 1 lowered it too far").click()
    expect(site.get_by_text("Right.", exact=True)).to_be_visible()
    expect(site.get_by_text("Not quite.").locator("visible=true")).to_have_count(0)  # one choice at a time
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator('.stepper[data-iteration="2"]')).to_be_visible()
    expect(site.locator(".stepper .sentence").first).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.get_by_role("link", name=re.compile("Next: ")).click()
    expect(site.get_by_role("heading", level=1)).to_have_text("Contradicting pairs and the metric")


def test_a_scene_on_lambdas_hides_and_shows_its_measures(site, folder):
    site.goto((folder / "course" / "metrics-and-pairs.html").as_uri())
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator(".lambdas .row").first).to_be_visible()
    expect(site.locator(".measures").first).to_be_hidden()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary").first.click()
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator(".measures").first).to_be_visible()


def test_a_tree_grows_in_its_file_and_moved_points_are_put_back(site, folder):
    site.goto((folder / "course" / "one-split.html").as_uri())
    site.get_by_role("link", name="Open the scene").click()
    expect(site.locator('.trees[data-splits="0"]')).to_be_visible()
    site.keyboard.press("ArrowRight")
    expect(site.locator(".transport").first).to_be_hidden()
    expect(site.locator('.trees[data-splits="0"]')).to_be_visible()
    site.get_by_role("link", name="Back to the lesson").click()
    site.locator("summary").first.click()
    site.get_by_role("link", name="See the answer").locator("visible=true").click()
    expect(site.locator(".transport").first).to_be_visible()
    site.keyboard.press("ArrowRight")
    expect(site.locator('.trees[data-splits="1"]')).to_be_visible()
    before = site.locator(".trees").get_attribute("data-drawing")
    site.get_by_role("button", name="Add point").click()
    expect(site.get_by_text("The points were put back")).to_be_visible()
    expect(site.locator(".trees")).to_have_attribute("data-drawing", before)
    expect(site.locator('.trees[data-splits="1"]')).to_be_visible()


def test_trees_add_up_in_a_file(site):
    site.get_by_role("listitem").get_by_role("link", name="MART", exact=True).click()
    expect(site.locator('.board[data-tree="0"]')).to_be_visible()
    site.keyboard.press("ArrowRight")
    expect(site.locator('.board[data-tree="1"]')).to_be_visible()
    site.get_by_role("button", name="Add point").click()
    expect(site.get_by_text("The points were put back")).to_be_visible()


def test_every_order_of_the_list_has_its_tree_in_the_file(site):
    site.get_by_role("listitem").get_by_role("link", name="RankNet to LambdaMART").click()
    site.keyboard.press("3")
    story = site.locator(".story")
    expect(story).to_have_attribute("data-tree", re.compile("^1-12-"))
    site.get_by_role("button", name=re.compile("^Relevant B")).press("ArrowUp")
    expect(story).to_have_attribute("data-tree", re.compile("^1-11-"))
    expect(site.locator(".sentence")).to_contain_text("B from rank 11 to")


def test_from_the_table_to_a_run_and_back(site):
    site.get_by_role("listitem").get_by_role("link", name="Runs").click()
    site.get_by_title("MPBoost on Six documents").click()
    expect(site.locator('.stepper[data-iteration="1"]')).to_be_visible()
    site.get_by_role("link", name="All runs").click()
    expect(site.get_by_role("heading", name="Runs")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_page_of_each_kind(site, folder, theme):
    site.emulate_media(color_scheme=theme)
    kinds = [
        "index",
        "gallery",
        "glossary",
        "course/index",
        "course/boosting",
        "course/ranking-is-not-regression",
        "course/runs/boosting-1",
    ]
    for kind in kinds:
        site.goto((folder / f"{kind}.html").as_uri())
        if "/runs/" in kind:
            expect(site.locator(".stepper[data-iteration], .lambdas .row, .trees[data-splits], .board[data-tree]").first).to_be_visible()
        for choice in site.locator("summary").all():
            choice.click()
        found = Axe().run(site).response["violations"]
        assert [(kind, rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
