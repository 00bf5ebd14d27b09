"""A contest, as a person runs it: started, watched, stopped in the middle, gone on with, read, and opened again by its link."""

import html
import json
import re

import numpy as np
from playwright.sync_api import expect

from boosting import Settings
from boosting.__main__ import main
from boosting.data.published import read_folds
from boosting.experiments.contest import contest
from boosting.experiments.contestant import Contestant
from boosting.experiments.plan import published
from tests.boosting.data.test_published import NAMES, roles, zipped
from tests.browser.tab import Tab

# Far longer than anybody here waits: it cannot be over before it is stopped.
LONG = "data=library&runs=mpboost~n_iterations:500;rankboost~n_iterations:500&n=30"
SHORT = "data=library&runs=gbt~n_iterations:2;gbrank~n_iterations:2&parting=folds&n=3"


class Contest(Tab):
    """A browser tab on the Contest page."""

    path = "/contest"
    ready = '[data-testid="stMain"] h1'

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name).click()


VERDICT = re.compile(r"(GBT|GBRank) (is better than|leads|is level with) (GBT|GBRank) by .* noise\.")


# How strong something is on the page that Streamlit would pale, by a class, for being out of date.
PALE = """() => {
    const sheet = new CSSStyleSheet(), pale = document.createElement("i");
    sheet.replaceSync(".out-of-date { opacity: 0.33; }");
    document.adoptedStyleSheets = [sheet];
    Object.assign(pale, { className: "out-of-date" }).dataset.stale = "true";
    document.querySelector(".stMainBlockContainer").append(pale);
    const { opacity } = getComputedStyle(pale);
    pale.remove();
    return opacity; }"""


def spaced(heading) -> str:
    """Its text, whose blanks are all alike: none before a percent sign is broken at the end of a line."""
    return heading.inner_text().replace("\u00a0", " ")


def opened_from_a_file(tab, path, sentence):
    """The report needs nobody: no request, no script, no error."""
    file, asked = path.rename(path.with_suffix(".html")), []
    page = tab.page.context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert page.locator(".verdict").inner_text() == sentence and page.locator("svg").count() >= 1
    assert asked == [file.as_uri()]
    page.close()


def test_a_contest_is_started_stopped_gone_on_with_and_its_verdict_has_a_link(visit):
    tab = visit(Contest).open(LONG)
    splits = tab.page.get_by_label("Splits", exact=True)
    splits.fill("3e1")
    splits.press("Enter")
    expect(splits).to_have_value("30")  # not 3, the digits before the e
    going = tab.page.get_by_text(re.compile(r"Two contestants on 30 splits: \d+ %, \d+ of 60 trainings done"))
    stopped = tab.page.get_by_text(re.compile(r"Stopped after \d+ of 60 trainings; what was done is kept"))
    for start in ("Run two contestants on 30 splits", "Go on"):
        tab.press(start)
        going.wait_for()
        assert tab.page.evaluate(PALE) == "1", "what stands there blinks at every look"
        tab.page.get_by_role("button", name="Stop").press("Enter")
        stopped.wait_for(timeout=60_000)
        expect(tab.page.get_by_role("button", name="Go on")).to_be_focused()  # the keys stay at the place
    tab.open(SHORT)
    labels = (tab.page.get_by_text(text, exact=True).first.bounding_box() for text in ("Split queries", "Metric"))
    one, other = (label["y"] for label in labels)
    assert abs(one - other) < 2, "the labels of a row stand on one line"
    assert tab.page.get_by_text("Every method gets the same").bounding_box()["y"] < 300, "the controls leave room to what they lead to"
    tab.page.get_by_role("button", name="Run two contestants on three folds").press("Enter")
    verdict = tab.page.get_by_role("heading", level=2).first
    expect(verdict).to_have_text(VERDICT, timeout=60_000)
    tab.at_rest()
    expect(tab.page.locator("[data-keeps-place]")).to_be_focused()  # where Stop was: Tab leads on to what came
    sentence = spaced(verdict)
    with tab.page.expect_download() as waiting:
        tab.press("Report")
    opened_from_a_file(tab, waiting.value.path(), sentence)
    tab.page.reload()
    expect(verdict).to_have_text(sentence, timeout=60_000)
    tab.at_rest()


ROOM = """() => {
    const found = [...document.querySelector(".js-plotly-plot .legend").querySelectorAll(".traces")].map((entry) => [
        entry.querySelector(".layers").getBoundingClientRect().left, entry.querySelector("text").getBoundingClientRect().right]);
    return found.slice(1).map(([left], i) => left - found[i][1]); }"""


def test_names_in_the_key_of_a_chart_keep_their_room_when_the_window_grows(stroll):
    tab = stroll(Contest).open("data=library&runs=gbt~n_iterations:2;lambdamart~n_iterations:2;mpboost~n_iterations:2&parting=folds&n=3")
    tab.press("Run three contestants")
    tab.page.locator(".js-plotly-plot .legend text").first.wait_for(timeout=60_000)
    tab.at_rest()
    for size in ((1920, 1080), (1280, 720), (1920, 1080)):
        tab.resize(*size)
        tab.settled(".js-plotly-plot .legend")
        assert min(tab.page.evaluate(ROOM)) > 8, size  # Plotly leaves 10
    tab.key("p")
    field = tab.page.get_by_test_id("stNumberInputField").first
    expect(field).to_have_css("font-size", "22px")  # 1.1 of 20, as a list of choices has
    tab.key("p")  # the tab is handed on
    expect(field).not_to_have_css("font-size", "22px")
    tab.at_rest()


RUNS = "gbt~n_iterations:3;lambdamart~n_iterations:3"


def test_official_folds_come_out_alike_on_the_page_in_the_library_in_the_command_and_in_the_script(visit, tmp_path, capsys):
    """A ZIP of five published folds: opened, run as given, reported; then the same without a browser, three times."""
    archive = tmp_path / "MQ.zip"
    archive.write_bytes(zipped(noisy_folds()))
    tab = visit(Contest).open(f"data=library&parting=given&runs={RUNS}")
    tab.press("Own data")
    tab.page.locator("input[type=file]").first.set_input_files(archive)
    tab.press("Open file")
    tab.page.get_by_text("20 queries, the five folds as published").wait_for(timeout=60_000)
    tab.page.get_by_role("button", name=re.compile("^Run two contestants on five")).click()
    verdict = tab.page.get_by_role("heading", level=2).first
    expect(verdict).to_have_text(re.compile(r"(GBT|LambdaMART) (is better than|leads) .* noise\."), timeout=60_000)
    tab.at_rest()
    shown = spaced(verdict)
    with tab.page.expect_download() as waiting:
        tab.press("Report")
    page = waiting.value.path().read_text()
    opened_from_a_file(tab, waiting.value.path(), shown)

    (script,) = re.findall(r"<pre>(.*?)</pre>", page, re.S)
    scope: dict = {}
    exec(html.unescape(script).replace("folder.zip", str(archive)), scope)
    in_script = scope["found"]
    assert shown in in_script.verdict()

    who = [Contestant(one.name, one.candidates) for one in in_script.contestants]
    in_library = contest(published(read_folds(archive)), who, in_script.metrics, in_script.choose)
    assert in_library.table().equals(in_script.table())

    methods = [typed(*one.candidates) for one in who]
    capsys.readouterr()
    assert main(["contest", *methods, "--data", str(archive), "--json"]) == 0
    in_command = json.loads(capsys.readouterr().out)
    assert [row["chosen"] for row in in_command["table"]] == in_library.table()["chosen"].tolist()
    assert [row["p randomisation"] for row in in_command["comparisons"]] == in_library.comparisons()["p randomisation"].tolist()


def noisy_folds():
    """Five folds of twenty queries of six documents, named as LETOR names them; their features tell something of the grades."""
    rng = np.random.default_rng(8)
    grades = rng.integers(0, 3, (20, 6))
    features = grades[..., None] + rng.normal(0.0, 2.0, (20, 6, 5))
    rows = [
        [f"{grades[q, i]} qid:{q + 1} " + " ".join(f"{j + 1}:{x:.4f}" for j, x in enumerate(features[q, i])) for i in range(6)]
        for q in range(20)
    ]
    return {
        f"MQ/Fold{fold + 1}/{name}": "\n".join(row for part in parts for q in range(part, 20, 5) for row in rows[q]) + "\n"
        for fold in range(5)
        for name, parts in zip(NAMES["letor4"], roles(fold), strict=True)
    }


def typed(candidate):
    """A loss and its settings, as they are typed on the command line."""
    given = {**candidate.learner.parameters(), **vars(candidate.settings)}
    usual = {**type(candidate.learner)().parameters(), **vars(Settings())}
    changed = ",".join(f"{name}={value}" for name, value in given.items() if value != usual[name])
    return f"{type(candidate.learner).identifier}:{changed}"
