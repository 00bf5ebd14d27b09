"""What a person does on the Lambdas page, in a real browser: the numbers on screen are boosting's."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import boosting as b
import sample_data
from boosting.lambdas.terms import forces, ranknet
from boosting.lambdas.what_if import one_query
from sample_data.orders import order
from tests.browser.shown import number
from tests.browser.tab import SETTLED, Tab
from tests.ui.lambdas.library import leaf
from ui.course.tour import STOPS

START = "data=six"
NAMES = sample_data.load("six").train.document_names
PLACES = f"""async (rows) => {{
    const places = await Promise.all(rows.map({SETTLED}));
    return places.includes(null) ? null : rows.map((row, at) => [places[at].y, Number(row.dataset.document)]);
}}"""
MARKS = "(stage, selector) => [...stage.querySelectorAll(selector)].map((mark) => ({...mark.dataset}))"


class Lambdas(Tab):
    """A browser tab on the Lambdas page."""

    path = "/lambdas"
    ready = ".lambdas[data-applied]"

    def applied(self) -> int:
        return int(self.page.locator(".lambdas").get_attribute("data-applied"))

    def answered(self, doing, acts: int = 1, is_held: bool = False) -> None:
        """Do something, which the stage answers, and have Python hear of it at once; is_held: the hand is not at rest, and Python waits."""
        before = self.applied()
        doing()
        for _ in range(100):
            if self.applied() >= before + acts:
                break
            self.page.wait_for_timeout(20)
        assert self.applied() >= before + acts
        if not is_held:
            self.page.evaluate("document.dispatchEvent(new FocusEvent('focusin'))")  # as where a control beside the stage is used
            self.page.wait_for_timeout(60)
            self.at_rest()
            expect(self.page.locator(".lambdas")).to_have_count(1)  # a stage that moved stands there twice until the run is over

    def standing(self) -> list[int]:
        """Rows of the data in the order on screen, by where they are painted, once they rest. What is drawn anew meanwhile is looked for
        anew: a row that has gone is nowhere, and would come first."""
        while (rows := self.page.locator(".row").evaluate_all(PLACES)) is None:
            pass
        return [d for _, d in sorted(rows)]

    def row(self, d: int):
        return self.page.locator(f'.row[data-document="{d}"]')

    def lambdas(self, column: str = "ours", what: str = "lambda") -> list[float]:
        expect(self.page.locator(".lambdas")).to_have_count(1)  # a run that comes late has another beside it until it is over
        marks = self.page.locator(".lambdas").evaluate(MARKS, f".arrows.{column} .mark")
        return [value for _, value in sorted((int(m["document"]), float(m[what])) for m in marks)]

    def drag(self, d: int, rank: int) -> None:
        self.row(d).hover(position={"x": 110, "y": 10})  # on its name, once it stands still
        start, end = self.row(d).bounding_box(), self.page.locator(".row").nth(rank).bounding_box()
        x, middle = start["x"] + 110, start["y"] + start["height"] / 2
        self.page.mouse.move(x, middle)
        self.page.mouse.down()
        self.page.mouse.move(x, (middle + end["y"]) / 2, steps=3)
        self.page.mouse.move(x, end["y"] + end["height"] / 2, steps=3)
        self.page.mouse.up()

    def edit(self, d: int, what: str, text: str) -> None:
        box = self.row(d).locator(f"input.{what}")
        box.fill(text)
        box.press("Enter")


@pytest.fixture
def tab(stroll):
    """Without what the test before edited, and took back: who comes back to an address finds the way there."""
    tab = stroll(Lambdas)
    tab.page.evaluate("delete document.boostingEdits")
    return tab


def six(scores=None, grades=None):
    return one_query(sample_data.load("six").train, 0, grades), np.zeros(6) if scores is None else np.array(scores, float)


@pytest.mark.way
def test_a_dragged_document_gets_a_score_between_its_neighbours_and_every_number_answers(tab):
    tab.open(START)
    assert tab.standing() == [0, 1, 2, 3, 4, 5] and not tab.page.locator(".badge").is_visible()
    tab.answered(lambda: tab.drag(4, 1))
    assert tab.standing() == [0, 4, 1, 2, 3, 5]
    in_the_document = tab.page.locator(".row").evaluate_all("rows => rows.map((r) => Number(r.dataset.document))")
    assert in_the_document == tab.standing(), "the tabulator walks in ranked order"
    scores = {int(d): float(v) for d, v in zip(*[iter(tab.query()["scores"][0].split("~"))] * 2, strict=True)}
    data, edited = six([scores.get(d, 0.0) for d in range(6)])
    assert edited[0] > edited[4] > edited[1] == 0
    for column, loss in (("net", ranknet(1.0)), ("ours", b.LambdaMART())):
        found = forces(loss, data, edited)
        assert tab.lambdas(column) == pytest.approx(found.lambdas) and tab.lambdas(column, "curvature") == pytest.approx(found.curvature)
    shown = [number(tab.page.locator(f'.arrows.ours .mark[data-document="{d}"] .value').text_content()) for d in range(6)]
    assert shown == pytest.approx(forces(b.LambdaMART(), data, edited).lambdas, abs=0.006)
    assert tab.page.locator(".badge").inner_text() == "what if, not the model"
    lengths = tab.page.locator(".arrows.net .true").evaluate_all("g => g.map((m) => Number(m.dataset.length))")
    forces_of = [abs(tab.lambdas("net")[d]) for d in tab.standing()]
    assert np.array(lengths) / lengths[0] == pytest.approx(np.array(forces_of) / forces_of[0], rel=0.05), "arrows are as long as lambda"


def test_undo_redo_and_reset_by_button_and_by_key(tab):
    tab.open("data=six&iteration=3")
    start = tab.standing()
    first = start[0]
    tab.answered(lambda: tab.drag(first, 3))
    moved = tab.standing()
    assert moved.index(first) == 3
    tab.answered(lambda: tab.key("Control+z"))
    assert tab.standing() == start and not tab.page.locator(".badge").is_visible()
    tab.answered(lambda: tab.key("Control+Shift+z"))
    assert tab.standing() == moved
    undo = tab.page.get_by_role("button", name="Undo (Ctrl+Z)")
    tab.answered(lambda: undo.press("Enter"))
    expect(undo).to_be_disabled()
    expect(undo).to_be_focused()  # nothing more to take back, and who walks by keyboard is where they were
    before = tab.applied()
    tab.key("Enter")
    tab.answered(lambda: tab.page.get_by_role("button", name="Redo (Ctrl+Shift+Z)").click())
    assert tab.applied() == before + 1, "Enter on what is disabled does nothing"
    tab.answered(lambda: tab.page.get_by_role("button", name="Back to the model").click())
    assert tab.standing() == start and "scores" not in tab.page.url


def test_every_number_is_that_of_the_order_in_sight_while_a_document_is_dragged(tab):
    tab.open(START)
    lambdas, link, names = tab.lambdas(), tab.link(), tab.standing()
    box, head = tab.row(2).locator(".name").bounding_box(), tab.page.locator(".forces > header").bounding_box()
    tab.page.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.page.mouse.down()
    tab.answered(lambda: tab.page.mouse.move(box["x"] + 5, head["y"] - 40, steps=4), acts=2, is_held=True)
    assert tab.row(2).evaluate("row => row.classList.contains('dragged')") and tab.standing() == [2, 0, 1, 3, 4, 5]
    scores = np.zeros(6)
    scores[2] = number(tab.row(2).locator("input.score").input_value())
    assert scores[2] > 0 and tab.lambdas() == pytest.approx(forces(b.LambdaMART(), *six(scores)).lambdas) and tab.lambdas() != lambdas
    lit = tab.page.locator(".grid .lit")
    assert lit.count() == 1 and number(lit.locator(".sum").inner_text()) == pytest.approx(tab.lambdas()[2], abs=0.006)
    assert tab.row(2).bounding_box()["y"] >= head["y"] + head["height"] and "recomputed while you drag" in STOPS[5].words
    assert tab.link() == link, "the address waits for the hand"
    tab.answered(lambda: tab.page.mouse.up())
    assert tab.standing() == [2, 0, 1, 3, 4, 5] and tab.link() != link
    tab.answered(lambda: tab.key("Control+z"))
    assert tab.standing() == names and tab.lambdas() == lambdas, "one hand, one edit"
    expect(tab.page.get_by_role("button", name="Undo (Ctrl+Z)")).to_be_disabled()


def test_escape_lets_go_of_a_dragged_document(tab):
    tab.open(START)
    lambdas = tab.lambdas()
    box = tab.row(2).locator(".name").bounding_box()
    tab.page.mouse.move(box["x"] + 5, box["y"] + 5)
    tab.page.mouse.down()
    tab.answered(lambda: tab.page.mouse.move(box["x"] + 5, box["y"] + 90, steps=4), acts=2, is_held=True)
    assert tab.row(2).evaluate("row => row.classList.contains('dragged')")
    tab.answered(lambda: tab.key("Escape"))
    tab.page.mouse.up()
    assert tab.standing() == [0, 1, 2, 3, 4, 5] and tab.lambdas() == lambdas and not tab.page.locator(".badge").is_visible()
    expect(tab.page.get_by_role("button", name="Undo (Ctrl+Z)")).to_be_disabled()


def test_score_and_grade_are_edited_in_place_and_nonsense_is_refused(tab):
    before = tab.open(START).applied()
    tab.answered(lambda: tab.edit(3, "score", "0,75"))
    tab.answered(lambda: tab.edit(3, "grade", "2.5"))
    assert tab.lambdas() == pytest.approx(forces(b.LambdaMART(), *six([0, 0, 0, 0.75, 0, 0], {3: 2.5})).lambdas)
    assert tab.standing()[0] == 3
    assert tab.applied() == before + 2, "what was typed is told once, although its row moved"
    high = tab.settled(".list")["y"]
    for text, sentence in (("1e300", "out of bounds"), ("nan", "is not a score"), ("<img src=x>", "is not a score")):
        tab.answered(lambda text=text: tab.edit(3, "score", text))
        assert sentence in tab.page.locator(".complaint").inner_text()
        assert tab.row(3).locator("input.score").input_value() == "0.75"
        assert tab.settled(".list")["y"] == high, "a refusal moves no row"
    tab.answered(lambda: tab.key("Control+z"))  # the field holds what counts: the key undoes the grade
    assert tab.row(3).locator("input.grade").input_value() == "0"
    tab.answered(lambda: tab.edit(3, "grade", "61"))
    assert "0 to 60" in tab.page.locator(".complaint").inner_text()


def test_everything_by_keyboard(tab):
    tab.open(START)
    grip = tab.row(5).locator(".grip")
    grip.focus()
    tab.answered(lambda: [tab.key("Alt+ArrowUp") for _ in range(3)], acts=3)
    assert tab.standing().index(5) == 2, "three fast presses are three places"
    assert grip.evaluate("node => node.getRootNode().activeElement === node"), "the focus stays on the document that moved"
    tab.answered(lambda: tab.key("Alt+ArrowDown"))
    assert tab.standing().index(5) == 3
    tab.page.locator('[data-measure="ndcg"]').focus()
    for key in ("Control+z", "Control+Shift+z"):
        tab.answered(lambda key=key: tab.key(key))
        assert tab.page.locator('[data-measure="ndcg"]:focus').count() == 1, "a measure that is written anew has its rule open still"
    tab.page.locator("#pair-1-2").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowLeft"):
        tab.key(key)
    readout = tab.page.locator(".readout").inner_text()
    assert readout.startswith("Rank 3 ") and "rank 1 Loaf of the month club" in readout
    tab.answered(lambda: tab.key("Enter"))
    assert "Loaf of the month club" in tab.page.locator(".pair .who").inner_text()
    tab.row(1).locator(".tick").focus()
    tab.answered(lambda: tab.key(" "))
    tab.page.wait_for_url(re.compile("leaf=1"))
    tab.page.locator(".grip").first.focus()
    tab.key("p")
    tab.page.wait_for_selector(".lambdas.large")
    tab.page.wait_for_url(re.compile("large=true"))
    assert tab.standing().index(5) == 3


@pytest.mark.way
def test_a_click_on_a_cell_shows_the_formula_with_the_boosters_numbers_and_rows_add_up(tab):
    tab.open("data=six&iteration=4&conventions=xgboost~truncation~2")
    tab.answered(lambda: tab.page.locator(".cell.up").first.click())
    tab.page.wait_for_url(re.compile("pair="))
    found = tab.query()["pair"][0].split("~")
    i, j = sorted(map(int, found), key=lambda d: -sample_data.load("six").train.relevance[d])
    run = b.train(sample_data.load("six").train, b.LambdaMART(), b.Settings(n_iterations=4, max_leaf_nodes=3))
    data, h = six(run.scores(4))
    table = b.LambdaMART(**{**b.LambdaMART.preset("xgboost").parameters(), "truncation": 2}).pairs(data, h, 0)
    p = np.flatnonzero((table["winner"] == i) & (table["loser"] == j))[0]
    shown = {
        term.get_attribute("data-term"): float(term.locator("[data-value]").get_attribute("data-value"))
        for term in tab.page.locator(".pair .term").all()
    }
    assert (shown["λ"], shown["ρ"], shown["curvature"]) == pytest.approx((table["force"][p], table["rho"][p], table["curvature"][p]))
    sums = tab.page.locator('.grid [role="row"]').evaluate_all(
        "rows => rows.slice(1).map((r) => [...r.querySelectorAll('.cell')].reduce((s, c) => s + Number(c.dataset.lambda || 0), 0))"
    )
    assert sums == pytest.approx([tab.lambdas()[d] for d in tab.standing()])
    assert "; M is the DCG@2 of the perfect order" in tab.text(".pair"), "M ends at the truncation"
    line = tab.page.locator(".truncation").bounding_box()
    corner = tab.page.locator("#pair-3-3").bounding_box()
    assert (line["x"], line["y"]) == pytest.approx((corner["x"], corner["y"]), abs=2.5), "the line goes around what does not count"


def test_conventions_presets_and_their_difference(tab):
    tab.open("data=six&iteration=2")
    fold = tab.page.get_by_role("button", name="Conventions")
    assert fold.inner_text().split("\n")[-1] == "Burges 2010" and not tab.page.get_by_label("Compare with").is_visible()
    fold.click()
    knobs = tab.page.locator('.side[data-side="ours"] .knob:not(.preset)')
    assert knobs.count() == 8
    against = tab.page.get_by_label("Compare with")
    against.dispatch_event("pointerdown")  # by mouse: the keys go back to the figure
    against.focus()
    tab.answered(lambda: against.select_option("lightgbm"))
    expect(against).not_to_be_focused()
    data, scores = six(b.train(sample_data.load("six").train, b.LambdaMART(), b.Settings(n_iterations=2, max_leaf_nodes=3)).scores(2))
    one, two = forces(b.LambdaMART(), data, scores).lambdas, forces(b.LambdaMART.preset("lightgbm"), data, scores).lambdas
    assert tab.lambdas("other") == pytest.approx(two) and tab.lambdas("other", "difference") == pytest.approx(two - one)
    differs = tab.page.locator(".differs").inner_text()
    assert "truncation T none → 30" in differs and "metric" not in differs and "σ" not in differs
    tab.answered(lambda: tab.page.locator('.side[data-side="ours"] [data-knob="sigma"] input').fill("2") or tab.key("Enter"))
    tab.answered(lambda: tab.page.locator('.side[data-side="ours"] [data-knob="metric"] select').select_option("map"))
    tab.answered(lambda: tab.page.locator('.side[data-side="ours"] [data-knob="score_normalisation"] input').check())
    loss = b.LambdaMART(sigma=2.0, metric="map", score_normalisation=True)
    assert tab.lambdas() == pytest.approx(forces(loss, data, scores).lambdas)
    assert tab.lambdas("net") == pytest.approx(forces(ranknet(2.0), data, scores).lambdas)
    expect(tab.page).to_have_url(re.compile("conventions=burges2010~metric~map~sigma~2.0~score_normalisation~true"))
    said = fold.inner_text().split("\n")[-1]
    assert said == "Burges 2010, changed: metric map, σ 2.0, ÷ score difference true, beside LightGBM"


def test_an_answer_to_something_else_leaves_what_is_typed_into_a_convention(tab):
    tab.open("data=six&iteration=2")
    tab.page.get_by_role("button", name="Conventions").click()
    sigma = tab.page.locator('.side[data-side="ours"] [data-knob="sigma"] input')
    sigma.fill("2")
    tab.answered(lambda: tab.page.get_by_label("Compare with").evaluate(
        "(box) => { box.value = 'lightgbm'; box.dispatchEvent(new Event('change')); }"
    ))  # fmt: skip
    expect(tab.page.locator(".differs")).to_contain_text("truncation T none → 30")
    expect(sigma).to_have_value("2")
    tab.answered(lambda: sigma.press("Enter"))
    expect(tab.page).to_have_url(re.compile("sigma~2.0"))
    tab.answered(lambda: sigma.fill("-1") or sigma.press("Enter"))
    expect(sigma).to_have_value("2")  # what is refused does not stay


def test_what_is_half_typed_into_a_row_stays_while_the_row_is_moved_and_counts_only_when_it_is_left(tab):
    tab.open(START)
    grade = tab.row(4).locator("input.grade")
    grade.fill("12")
    tab.key("ArrowLeft")
    tab.answered(lambda: [tab.key("Alt+ArrowUp") for _ in range(3)], acts=3)
    expect(grade).to_have_value("12")
    assert tab.standing().index(4) == 1 and "grades" not in tab.query()
    grade.press_sequentially("3")  # where the cursor was
    expect(grade).to_have_value("132")
    tab.key("Backspace")
    tab.answered(lambda: grade.press("Tab"))
    assert tab.query()["grades"] == ["4~12.0"]


def test_one_lambda_is_taken_apart_while_its_document_is_moved_and_its_rise_explained(tab):
    tab.open("data=six")
    line = tab.page.locator(".equation")
    for rank in (1, 0):
        if not rank:
            tab.answered(lambda: tab.drag(1, 0))
        found = tab.lambdas()[1]
        value = line.locator('[data-term="lambda"]')
        assert float(value.get_attribute("data-value")) == pytest.approx(found)
        assert line.locator('[data-term="rank"]').inner_text() == str(rank + 1) and line.locator(".pair-term").count() == 5
    words = line.locator(".summary").inner_text()
    assert words.startswith("Grandma's first loaf goes from rank 2 to rank 1, and its lambda rises from 0.373 to ") and "|Δ|" in words
    line.hover()
    assert tab.page.locator(".matrix .lit, .squares .lit").count() > 0
    tab.answered(lambda: tab.row(3).locator(".grip").press("Alt+ArrowUp"))
    tab.answered(lambda: tab.page.locator('button:text-is("Reset")').click())
    expect(line).to_have_attribute("data-row", "3")
    tab.turn_to("Step")
    tab.page.locator(".stepper[data-iteration]").wait_for()
    tab.open("data=six")
    expect(line).to_have_attribute("data-row", "1")  # as for whoever opens this address


def test_a_press_on_a_document_chooses_it_and_takes_its_lambda_apart_by_mouse_and_by_key(tab):
    page = tab.open("data=six").page
    chosen = page.locator(".row.selected .name")
    assert chosen.inner_text() == "Grandma's first loaf", "the best document"
    page.locator('.row[data-document="3"] .name').click()
    page.wait_for_selector('.equation[data-row="3"]')
    assert chosen.count() == 1 and page.locator('.row.selected[data-document="3"]').count() == 1
    page.wait_for_url(re.compile("slid=3"))
    page.locator('.row[data-document="1"] .grip').press("Enter")
    page.wait_for_selector('.equation[data-row="1"]')
    assert "scores=" not in page.url, "nothing was edited"


def test_a_leaf_by_hand(tab):
    tab.open("data=six&conventions=xgboost")
    for d in (1, 4):
        tab.answered(lambda d=d: tab.row(d).locator(".tick").check())
    found = leaf(forces(b.LambdaMART.preset("xgboost"), *six()), [1, 4], 1.0)
    term = tab.page.locator('.leaf [data-term="leaf value"] [data-value]')
    assert float(term.get_attribute("data-value")) == pytest.approx(found["value"])
    tab.answered(lambda: tab.page.get_by_label("L2 regularisation of the leaf").fill("0") or tab.key("Enter"))
    assert float(term.get_attribute("data-value")) == pytest.approx(found["numerator"] / found["curvature"])


def test_the_equation_names_what_normalises_delta_and_does_not_take_it_for_the_metric(tab):
    tab.open("data=six&iteration=2&scores=1~5&slid=1")
    assert "= σ Σ ± ρ |ΔNDCG| =" in tab.text(".equation")
    tab.open("data=six&iteration=2&conventions=xgboost&scores=1~5&slid=1")  # at rank 1 as before: no swap changes NDCG by more or less
    assert "= σ Σ ± ρ |ΔNDCG| / (0.01 + |s|) × log₂(1 + S) / S =" in tab.text(".equation")
    assert "stays at rank 1" in tab.text(".equation") and "swaps now change the metric" not in tab.text(".equation")
    assert "|Δ| as these conventions normalise it takes" in tab.text(".equation")


def test_a_small_jump_is_told_with_digits_that_differ(tab):
    tab.open("data=six&iteration=2&conventions=xgboost~truncation~2&scores=1~-1000~3~1000&slid=1")
    hovers = tab.page.locator("svg.plot .passes title").all_text_contents()
    jumps = [hover.split("λ ")[-1].split(" → ") for hover in hovers]
    assert len(jumps) == 3 and all(below != above for below, above in jumps), hovers


def test_a_leaf_whose_curvature_rounds_to_0_is_told_from_one_that_nothing_pushes(tab):
    tab.open("data=six&scores=1~-1000~3~1000&leaf=1~3")
    assert "At scores this far apart the curvature rounds to 0" in tab.text(".leaf .lines") and tab.lambdas()[1] > 0
    tab.open("data=six&grades=0~1~1~1~2~1~3~1~4~1~5~1&leaf=1")
    assert "Nothing pushes here: 0/0 counts as 0." in tab.text(".leaf .lines")


def test_check_me_names_the_term_that_went_wrong(tab):
    tab.open("data=six&conventions=burges2010~sigma~2.0&scores=0~0.5")
    right = forces(b.LambdaMART(sigma=2.0), *six([0.5, 0, 0, 0, 0, 0])).lambdas[1]
    tab.page.get_by_label("What you computed").select_option("document/1")
    verdict = tab.page.locator(".verdict")
    for text, words in (
        (f"{right:.4f}", "✓ Right"), (f"{-right:.4f}", "The sign"), (f"{right / 2:.5f}", "σ is missing in front: here σ is 2"),
        ("", "Type a number first"), ("<script>", "not a finite number"), ("77.7", "it fits no common error"),
    ):  # fmt: skip
        tab.page.get_by_label("Your number").fill(text)
        tab.page.get_by_label("Your number").press("Enter")
        expect(verdict).to_contain_text(words)
    tab.answered(lambda: tab.edit(0, "score", "0.75"))
    expect(verdict).to_be_empty()  # it was about other scores


def test_the_numbers_hide_while_somebody_works_and_come_back_with_the_right_answer(tab):
    tab.open("data=six&scores=0~0.5")
    given = [".arrows.ours .value", ".grid .sum", ".pair b[data-value]", ".pair .worked", "section.equation b[data-term]"]

    def shown():
        return [tab.page.locator(selector).first.is_visible() for selector in given]

    right = forces(b.LambdaMART(), *six([0.5, 0, 0, 0, 0, 0]))
    tab.page.get_by_label("Hide the answer").check()
    assert not any(shown())
    tab.page.get_by_label("What you computed").select_option("document/1")
    for text, comes_back in ((f"{-right.lambdas[1]:.4f}", False), (f"{right.lambdas[1]:.4f}", True)):
        tab.page.get_by_label("Your number").fill(text)
        tab.page.get_by_label("Your number").press("Enter")
        expect(tab.page.locator(".verdict")).to_contain_text("Right:" if comes_back else "The sign")
        assert all(shown()) == any(shown()) == comes_back
    tab.page.get_by_label("What you computed").select_option("pair/rho")
    assert not any(shown()), "another question, hidden again"
    tab.page.get_by_label("Hide the answer").uncheck()
    assert all(shown())


@pytest.mark.parametrize(
    ("title", "identifier"), [("Perfect order", "perfect"), ("10 contradicting pairs", "ten"), ("8 contradicting pairs", "eight")]
)
def test_the_three_orders_at_a_click(tab, title, identifier):
    tab.open(START)
    tab.answered(lambda: tab.page.get_by_role("button", name=title).click())
    found = order(identifier)
    said = {m: tab.page.locator(f'[data-measure="{m}"] b').inner_text() for m in ("errors", "ndcg", "mrr")}
    assert said["errors"] == f"{found.errors} of 28"
    assert float(said["ndcg"]) == pytest.approx(b.metrics.ndcg(found.data, found.scores), abs=0.0006)
    assert float(said["mrr"]) == b.metrics.mrr(found.data, found.scores)
    assert tab.lambdas("net") == pytest.approx(forces(ranknet(1.0), found.data, found.scores).lambdas)
    assert tab.lambdas("ours") == pytest.approx(forces(b.LambdaMART(), found.data, found.scores).lambdas)
    tab.answered(lambda: tab.page.get_by_role("button", name="Data set").click())
    assert tab.standing() == [0, 1, 2, 3, 4, 5]


def test_sums_beside_a_matrix_of_sixteen_are_whole_in_large_text(tab):
    tab.resize(1280, 720)
    tab.open("order=perfect&large=true")
    room = tab.page.locator(".squares").bounding_box()
    sums = [each.bounding_box() for each in tab.page.locator(".grid .sum").all()]
    assert len(sums) == 16 and max(box["x"] + box["width"] for box in sums) <= room["x"] + room["width"]
    square = tab.page.locator(".cell").nth(15).bounding_box()  # the last one of a row
    assert square["x"] + square["width"] <= sums[0]["x"]
    for large in ("true", "false"):  # what somebody typed is whole too
        tab.open(f"data=six&scores=0~-0.6~1~0.6&large={large}")
        over = tab.page.locator("input.score").evaluate_all("all => all.map((one) => one.scrollWidth - one.clientWidth)")
        assert len(over) == 6 and max(over) <= 0, f"a score is cut off, large={large}"
        low, high = (tab.page.locator(f".insights .plot .{name}").first.bounding_box() for name in ("tick.below", "across"))
        assert high["y"] > low["y"] + low["height"] - 4, "an axis has its numbers and its name one below the other"


def test_the_url_opens_the_same_numbers_in_another_browser(tab, visit):
    tab.open("data=library&iteration=3&against=xgboost&leaf=0~2")
    tab.answered(lambda: tab.drag(tab.standing()[4], 1))
    tab.page.wait_for_url(re.compile("scores="))
    other = visit(Lambdas).open(tab.link())
    expect(other.page.locator(".badge")).to_be_visible()
    for each in (tab, other):
        each.at_rest()
        expect(each.page.locator(".lambdas")).to_have_count(1)
    assert other.standing() == tab.standing()
    for column in ("net", "ours", "other"):
        assert other.lambdas(column) == tab.lambdas(column)
    for view in (".leaf .lines", ".pair .lines", ".measures", ".incoherence"):
        assert other.text(view) == tab.text(view)


def test_an_incoherent_push_is_flagged_with_both_names(tab):
    tab.open("data=six&iteration=13")
    said = tab.text(".incoherence")
    assert said.startswith("⚑ Incoherent: Toast ideas (grade 1) is below Oven repair at home (grade 0), but its λ is smaller, −0.0")
    assert tab.page.locator(".incoherence cite").get_attribute("title").endswith("LambdaRank Gradients are Incoherent, CIKM 2023")


def test_a_good_order_is_no_incoherence(tab):
    tab.open("order=perfect")
    assert tab.text(".incoherence").startswith("Coherent: ")


def test_a_long_list_says_what_the_matrix_leaves_out(tab):
    tab.open("data=web")
    assert "of 25" in tab.text(".readout") and tab.page.locator(".cell").count() == 400
    assert "others" in tab.page.locator('.grid [role="columnheader"]').all_inner_texts()


@pytest.mark.parametrize("address", ["order=eight", "data=library&conventions=ranklib&large=true"])
def test_axe_finds_nothing_wrong(stroll, address):
    assert stroll(Lambdas, reduced_motion="reduce").open(address).axe_by_day_and_night() == []


def test_a_cell_that_has_the_keys_is_seen_apart_from_one_that_is_only_picked(stroll):
    tab = stroll(Lambdas).open()
    cell = tab.page.locator(".cell.picked").first
    expect(cell).to_have_css("outline-offset", "-1px")
    tab.key("Tab")  # by key from here on
    cell.focus()
    expect(tab.page.locator(".cell.picked:focus")).to_have_css("outline-offset", "2px")
