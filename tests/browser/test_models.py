"""Somebody opens a LightGBM ranker beside its training rows, and reads why one document stands above another."""

import re

import pytest
from playwright.sync_api import expect

import boosting as b
from tests.boosting.models.objectives.make_models import CASES, UNTOLD, rows_of, stored

NAME = "lightgbm_lambdarank"


def letor(data):
    """The rows as a LETOR file: NaN written out."""
    lines = []
    for row, (grade, q) in enumerate(zip(data.relevance, data.document_query, strict=True)):
        values = " ".join(f"{f + 1}:{float(x)!r}" for f, x in enumerate(data.features[row]))
        lines.append(f"{grade:g} qid:{data.qids[q]} {values}\n")
    return "".join(lines)


def with_model(visit, data, tmp_path, name=NAME):
    """Step with the data and the model open, each from its file."""
    (tmp_path / "rows.txt").write_text(letor(data))
    (tmp_path / "ranker.txt").write_bytes(stored(name).read_bytes())
    step = visit()
    step.open("data=six&loss=gbt")
    step.open_file(tmp_path / "rows.txt")
    step.page.wait_for_url(re.compile("data=own"))
    step.at_rest()
    step.open_model(tmp_path / "ranker.txt")
    step.page.wait_for_url(re.compile("model=own"))
    step.at_rest()
    return step


def test_a_model_is_opened_beside_its_training_rows(visit, tmp_path):
    step = with_model(visit, b.Dataset.from_rows(*rows_of(CASES[NAME])), tmp_path)
    expect(step.page.get_by_text("these are the training rows")).to_be_visible()
    assert step.app.errors() == []


@pytest.mark.parametrize("large", ["", "&large=true"], ids=["usual", "large"])
def test_data_and_model_are_both_in_sight(visit, large):
    step = visit()
    step.page.set_viewport_size({"width": 1280, "height": 720})
    step.open(f"data=six&loss=gbt{large}")
    step.page.get_by_role("button", name="Own data").click()
    boxes = [step.page.get_by_role("button", name=name, exact=True) for name in ("Open file", "Open model")]
    for box in boxes:
        expect(box).to_be_in_viewport(ratio=1)
    data, model = (box.bounding_box() for box in boxes)
    assert model["x"] > data["x"] + data["width"]


@pytest.mark.thorough
def test_what_a_model_cannot_tell_is_no_step(visit, tmp_path):
    step = with_model(visit, b.Dataset.from_rows(*rows_of(UNTOLD["lightgbm_goss"][0])), tmp_path, "lightgbm_goss")
    expect(step.page.locator(".substeps button:visible")).to_have_text(["sort", "split", "leaf values", "scores", "new order"])
    expect(step.page.locator(".sentence")).to_contain_text("It cannot be told what its trees were fitted to")
    step.key("End")
    step.key("ArrowDown")
    step.key("ArrowDown")
    expect(step.page.locator(".substeps [aria-pressed=true]")).to_have_text("split")
    assert step.app.errors() == []


@pytest.mark.thorough
def test_it_says_why_one_document_is_above_another(visit, tmp_path):
    data = b.Dataset.from_rows(*rows_of(CASES[NAME]))
    scores = b.read_model(stored(NAME), data).predict(data.features)
    step = with_model(visit, data, tmp_path)
    step.key("End")
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
