"""Figures of a notebook: several on one page, each by itself; without a kernel from what they hold, with one by asking Python."""

import base64

import pytest
from playwright.sync_api import expect

import boosting as b
from tests.browser.mounted import scripts
from tests.ui.notebook.helpers import trained
from ui.packing.sheet import pack_sheet

SHELL = "<!doctype html><html><head><title>A notebook</title></head><body>{}</body></html>"


@pytest.fixture
def notebook(profiles, tmp_path):
    """(HTML of cells) -> a page opened from its file with the network off; nothing may go wrong on it, and no request leave it."""
    context = profiles[0].browser.new_context(viewport={"width": 1000, "height": 900}, offline=True, reduced_motion="reduce")
    troubles = []

    def opened(cells=""):
        path, page = tmp_path / "notebook.html", context.new_page()
        path.write_text(SHELL.format(cells))
        page.on("console", lambda message: troubles.append(message.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("request", lambda request: troubles.append(request.url) if not request.url.startswith(("file:", "about:")) else None)
        page.goto(path.as_uri())
        return page

    yield opened
    context.close()
    assert troubles == []


def figure(page, number, ready=".stepper[data-iteration]"):
    frame = page.frame_locator("iframe").nth(number)
    page.locator("iframe").nth(number).scroll_into_view_if_needed()
    expect(frame.locator(ready).first).to_be_visible()
    return frame


def iteration(frame):
    return int(frame.locator(".stepper").get_attribute("data-iteration"))


@pytest.mark.way
def test_a_saved_notebook_steps_one_figure_and_moves_no_other(notebook):
    trace, other = trained(), trained(loss=b.GBT())
    cells = [trace.show(iteration=2, live=False), other.show(iteration=2, dark=True, live=False)]
    page = notebook("".join(cell._repr_html_() for cell in cells))
    one, two = figure(page, 0), figure(page, 1)
    two.locator(".left .row").first.click()
    page.keyboard.press("ArrowRight")
    expect(two.locator('.stepper[data-iteration="3"]')).to_be_visible()
    page.keyboard.press("p")
    expect(two.locator(".stepper.large")).to_be_visible()
    assert iteration(one) == 2 and one.locator(".stepper.large").count() == one.locator(".row.selected").count() == 0
    assert [frame.locator(".stepper").get_attribute("data-theme") for frame in (one, two)] == ["light", "dark"]
    assert page.url.endswith("notebook.html")  # a figure leaves the notebook's address alone


def test_a_saved_notebook_opens_the_sheet_that_was_asked_for(notebook):
    trace = trained()
    page = notebook(trace.show(iteration=3, document=1, sheet="why", live=False)._repr_html_())
    sheet = figure(page, 0).locator(".sheet-body")
    expect(sheet).to_contain_text(pack_sheet(trace, 0, False, 3, 1, "why", None)["sentence"])


def test_a_saved_figure_of_lambdas_answers_by_itself(notebook):
    page = notebook(b.show_lambdas([2.0, 1.0, 0.5], [0, 1, 2], live=False)._repr_html_())
    frame = figure(page, 0, ".lambdas .row")
    expect(frame.locator(".check")).to_be_hidden()
    frame.get_by_role("button", name="Perfect order").click()
    expect(frame.locator(".lesson")).to_contain_text("Nothing is wrong")
    frame.get_by_role("button", name="Data set").click()
    expect(frame.locator(".lambdas .row")).to_have_count(3)


@pytest.fixture
def living(notebook):
    """Widgets on a page -> the page; their messages go to Python and back, as those of a kernel do."""

    def opened(*widgets):
        page, sent = notebook("".join("" if widget.page else widget._repr_mimebundle_()["text/html"] for widget in widgets)), []

        def to_python(name, message):
            widget, answers = widgets[int(name)], []
            sent.append(message)
            widget.send = lambda content, buffers=None: answers.append((content, [base64.b64encode(one).decode() for one in buffers or ()]))
            widget._handle_custom_msg(message, [])
            return answers

        page.expose_function("toPython", to_python)
        widget_script = widgets[0]._esm if isinstance(widgets[0]._esm, str) else str(widgets[0]._esm)
        widget_script = widget_script.replace("export default function", "return function")
        shell = scripts("notebook").replace("export default function (widget)", "const notebook = function (widget)")
        page.evaluate(f"() => {{ const widget = (() => {{ {widget_script} }})();\n{shell}\nnotebook(widget); }}")
        for number, widget in enumerate(widgets):
            values = {name: getattr(widget, name) for name in ("frame", "page", "caption", "words", "looks")}
            page.evaluate("([name, values]) => window.showWidget(name, values)", [str(number), values])
        return page, sent

    return opened


def test_two_live_figures_each_get_their_own_sheets(living, monkeypatch):
    monkeypatch.setattr("ui.stepper.page_file.SHEETS", 0)
    one, two = trained(), trained(loss=b.GBT())
    page, _ = living(one.show(iteration=2, document=1, sheet="why", live=True), two.show(iteration=2, document=1, sheet="why", live=True))
    for number, trace in enumerate((one, two)):
        frame = figure(page, number)
        expect(frame.locator(".sheet-body")).to_contain_text(pack_sheet(trace, 0, False, 2, 1, "why", None)["sentence"])
    frame = figure(page, 1)
    frame.get_by_role("tab", name="Insight").click()
    expect(frame.locator(".sheet-body .source")).to_be_visible()
    assert iteration(figure(page, 0)) == 2


def test_a_live_figure_in_a_view_judges_a_number_and_shows_what_a_split_saw(living, monkeypatch):
    monkeypatch.setenv("VSCODE_PID", "1")
    page, sent = living(trained().show(iteration=2, document=1, sheet="why", live=True))
    frame = figure(page, 0)
    frame.get_by_role("button", name="Check me").click()
    frame.get_by_role("textbox").last.fill("99")
    page.keyboard.press("Enter")
    expect(frame.locator(".check-inside").get_by_role("status")).not_to_be_empty()
    frame.locator(".sheet").get_by_role("button", name="Close the sheet").click()
    frame.locator(".tree-scroll .node").first.hover()
    expect(frame.locator(".node-histogram")).to_be_visible()
    assert {"sheet", "check", "tree"} <= {message["name"] for message in sent}


def test_the_trees_of_a_large_run_come_when_they_are_looked_at(living, monkeypatch):
    monkeypatch.setattr("ui.packing.trees_sent.MOST_NODES", 10)
    monkeypatch.setattr("ui.packing.trees_sent.BLOCK_NODES", 20)
    page, sent = living(trained().show(iteration=2, live=True))
    frame = figure(page, 0)
    expect(frame.locator(".tree-scroll .node").first).to_be_visible()
    frame.get_by_role("button", name="Last iteration (End)").click()
    expect(frame.locator('.stepper[data-iteration="6"] .tree-scroll .node').first).to_be_visible()
    assert len({message["value"]["block"] for message in sent if message["name"] == "block"}) > 1


def test_in_a_live_figure_of_lambdas_python_judges_what_was_worked_out_by_hand(living):
    page, sent = living(b.show_lambdas([2.0, 1.0, 0.5], [0, 1, 2], live=True))
    frame = figure(page, 0, ".lambdas .row")
    frame.get_by_role("button", name="Perfect order").click()
    expect(frame.locator(".lesson")).to_be_visible()
    frame.get_by_label("Your number").fill("77.7")
    frame.get_by_label("Your number").press("Enter")
    expect(frame.locator(".verdict")).to_contain_text("it fits no common error")
    assert [message["name"] for message in sent] == ["check"]
