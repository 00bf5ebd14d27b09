"""Somebody opens a LightGBM ranker beside its training rows, and reads why one document stands above another."""

import re

import pytest
from playwright.sync_api import expect

import boosting as b
from benchmarks import large_ranker
from boosting.words import short
from tests.boosting.models.objectives.make_models import CASES, UNEXPLAINED, rows_of, stored
from tests.browser.network import Network
from tests.browser.test_saved_run import saved

NAME = "lightgbm_lambdarank"
N_LARGE = 300  # trees of 127 leaves: 76,000 nodes


def letor(data):
    """The rows as a LETOR file: NaN written out."""
    lines = []
    for row, (grade, q) in enumerate(zip(data.relevance, data.document_query, strict=True)):
        values = " ".join(f"{f + 1}:{float(x)!r}" for f, x in enumerate(data.features[row]))
        lines.append(f"{grade:g} qid:{data.qids[q]} {values}\n")
    return "".join(lines)


def with_model(visit, data, tmp_path, name=NAME):
    """Step with the data and a stored model open, each from its file."""
    (tmp_path / "rows.txt").write_text(letor(data))
    (tmp_path / "ranker.txt").write_bytes(stored(name).read_bytes())
    return opened(visit(), tmp_path)


def opened(step, folder):
    """Step with the files of a folder open."""
    step.open("data=six&loss=gbt")
    step.open_file(folder / "rows.txt")
    step.page.wait_for_url(re.compile("data=own"))
    step.at_rest()
    step.open_model(folder / "ranker.txt")
    step.page.wait_for_url(re.compile("model=own"))
    step.page.get_by_text("trained elsewhere").first.wait_for()
    step.at_rest()
    return step


@pytest.fixture(scope="module")
def large_model(tmp_path_factory):
    """A folder with a ranker whose trees are too many to go with the run, and the model."""
    folder = tmp_path_factory.mktemp("large")
    features, grades = large_ranker.rows(400)
    large_ranker.write_rows(folder / "rows.txt", features, grades)
    large_ranker.write_model(folder / "ranker.txt", features, grades, n_trees=N_LARGE, n_leaves=127)
    return folder, b.read_model((folder / "ranker.txt").read_bytes())


def first_question(model, k):
    """Of tree k, as Step and Forest print it: LETOR counts features from 1."""
    tree = model.iterations[k - 1][0]
    return f"feature {tree.feature[0] + 1} ≤ {short(tree.threshold[0])}"


def shows_tree(step, model, k):
    step.wait_iteration(k)
    expect(step.page.locator(".tree-panel h3")).to_have_text(f"Tree {k} · 127 leaves")
    expect(step.page.locator("svg.tree .node.root .question")).to_have_text(first_question(model, k))


def test_trees_of_a_large_model_come_when_they_are_looked_at_on_step_and_in_the_forest(visit, large_model):
    folder, model = large_model
    step = visit()
    network = Network(step)
    opened(step, folder)
    step.key("ArrowRight")
    shows_tree(step, model, 1)
    step.at_rest()
    network.hold()
    step.key("End")
    step.wait_iteration(N_LARGE)  # the rest of the moment is there at once
    expect(step.page.locator(".tree-panel h3")).to_have_text(f"Tree {N_LARGE}")
    expect(step.page.locator(".tree-room .node-info.late")).to_have_text("The tree is on its way.")
    expect(step.page.locator(".right .row").first).to_be_visible()
    step.key("ArrowDown")
    step.page.get_by_role("button", name="split", exact=True).click()
    expect(step.page.locator(".sentence")).to_have_text("Its tree is on its way.")
    for part in step.page.locator(".steps-line button:visible").all():  # none needs a tree that is not here
        part.click()
        expect(step.page.locator(".sentence")).not_to_be_empty()
    step.key("g")
    expect(step.page.locator(".predict .asked")).to_contain_text(f"Iteration {N_LARGE}: its tree is on its way.")
    step.key("g")
    step.page.get_by_role("button", name="split", exact=True).click()
    network.release()
    shows_tree(step, model, N_LARGE)
    expect(step.page.locator(".sentence")).to_contain_text("splits first on: ")
    for back in range(1, 4):
        step.key("ArrowLeft")
        shows_tree(step, model, N_LARGE - back)
    step.page.wait_for_url(re.compile(f"iteration={N_LARGE - 3}"))
    step.at_rest()
    step.page.goto(step.page.url.replace(f"iteration={N_LARGE - 3}", "iteration=120"))  # a link: the tab finds its files again
    shows_tree(step, model, 120)
    step.page.get_by_role("slider").first.focus()
    step.key("Home")
    step.key("PageUp")
    step.at_rest()
    shows_tree(step, model, step.iteration())
    step.key("Home")
    step.page.wait_for_url(lambda address: "iteration=" not in address)
    step.at_rest()
    step.turn_to("Forest")
    page = step.page
    page.locator(".forest[data-key]").wait_for()
    page.locator(".follow").first.click()
    expect(page.locator(".large-tree .node.root .question")).to_have_text(first_question(model, 1))
    expect(page.locator(".thumb[data-tree='0']")).to_have_attribute("aria-label", re.compile("in leaf"))
    assert "in leaf" not in page.locator(f".thumb[data-tree='{N_LARGE - 1}']").get_attribute("aria-label")
    page.keyboard.press("End")
    expect(page.locator(".large-tree h3")).to_have_text(f"Tree {N_LARGE} · 127 leaves")
    expect(page.locator(".large-tree .node.root .question")).to_have_text(first_question(model, N_LARGE))
    expect(page.locator(f".thumb[data-tree='{N_LARGE - 1}']")).to_have_attribute("aria-label", re.compile("in leaf"))


@pytest.mark.way
def test_a_model_is_opened_beside_its_training_rows_read_and_saved(visit, tmp_path):
    data = b.Dataset.from_rows(*rows_of(CASES[NAME]))
    step = with_model(visit, data, tmp_path)
    expect(step.page.get_by_text("these are the training rows")).to_be_visible()
    assert step.app.errors() == []
    back_leads_to_the_page_without_the_model_also_after_a_load(step)
    it_says_why_one_document_is_above_another(step, data)
    it_is_saved_with_its_data(step, visit, tmp_path)


def back_leads_to_the_page_without_the_model_also_after_a_load(step):
    said = step.page.get_by_text("trained elsewhere")
    for turn in range(2):
        step.page.go_back()
        step.page.wait_for_url(lambda address: "data=own" in address and "model" not in address)
        expect(said).to_have_count(0)
        step.page.locator(step.ready).first.wait_for()
        step.at_rest()
        step.page.go_forward()
        expect(said).to_be_visible()
        step.page.wait_for_url(re.compile("model=own"))
        step.at_rest()
        if turn == 0:
            step.page.reload()
            step.page.wait_for_url(re.compile("data=own.*model=own"))
            expect(said).to_be_visible()
            step.at_rest()


@pytest.mark.parametrize("large", ["", "&large=true"], ids=["usual", "large"])
def test_data_and_model_are_both_in_sight(step, large):
    step.open(f"data=six&loss=gbt{large}")
    step.page.get_by_role("button", name="Own data").click()
    boxes = [step.page.get_by_role("button", name=name, exact=True) for name in ("Open file", "Open model")]
    for box in boxes:
        expect(box).to_be_in_viewport(ratio=1)
    data, model = (box.bounding_box() for box in boxes)
    assert model["x"] > data["x"] + data["width"]


def test_what_a_model_cannot_tell_is_no_step(visit, tmp_path):
    step = with_model(visit, b.Dataset.from_rows(*rows_of(UNEXPLAINED["lightgbm_goss"][0])), tmp_path, "lightgbm_goss")
    expect(step.page.locator(".substeps button:visible")).to_have_text(["sort", "split", "leaf values", "scores", "new order"])
    expect(step.page.locator(".sentence")).to_contain_text("It is not known what its trees were fitted to")
    step.key("End")
    step.key("ArrowDown")
    step.key("ArrowDown")
    expect(step.page.locator(".substeps [aria-pressed=true]")).to_have_text("split")
    assert step.app.errors() == []


def it_says_why_one_document_is_above_another(step, data):
    scores = b.read_model(stored(NAME), data).predict(data.features)
    for _ in range(10):  # a stage that Forward brings may still take the place of the one that hears the key
        step.key("End")
        step.page.wait_for_timeout(500)
        if "iteration=5" in step.page.url:
            break
    step.wait_iteration(5)
    step.page.locator(".left .row[data-document='2']").click()
    step.page.get_by_role("tab", name="Why above").click()
    step.page.get_by_label("The other document").select_option(value="0")
    step.page.wait_for_url(re.compile("document=2.*sheet=above.*other=0"))
    expect(step.page.locator(".sheet")).to_contain_text("Feature by feature")
    values = step.page.locator(".sheet .num[data-value]").evaluate_all("nodes => nodes.map((node) => Number(node.dataset.value))")
    assert any(value == pytest.approx(scores[2] - scores[0], abs=1e-12) for value in values)
    step.page.get_by_role("tab", name="Why did it move").click()
    expect(step.page.locator(".sheet .source")).to_have_text(re.compile("^All 5 trees agree with these lambdas"))
    assert step.app.errors() == []


def it_is_saved_with_its_data(step, visit, tmp_path):
    path, name = saved(step, tmp_path)
    assert name == "rows-txt-lightgbm-lambdarank.boosting" and b.load_trace(path).model.engine == "LightGBM"

    other = visit()
    other.open("data=six&loss=gbt")
    other.open_file(path)
    other.page.wait_for_url(re.compile("model=own"))
    expect(other.page.get_by_text("these are the training rows")).to_be_visible()
