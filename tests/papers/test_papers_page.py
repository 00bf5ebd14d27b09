"""docs/papers.md has what the catalogue has: each experiment, its claim, the paper's figures and a verdict for each data set."""

import re

import pytest

from boosting.experiments.catalogue import EXPERIMENTS
from boosting.experiments.evidence import FAILS, HOLDS, OPEN, UNTESTED
from boosting.experiments.plan import pool
from boosting.experiments.quantities import QUANTITIES
from boosting.experiments.recipe import fingerprint

from .document import ABSENT, FORMAT, PATH, Absent, counted_parts, render, replaced, rows_of, section, sections_of, verdicts_of
from .grounds import GROUNDS, LIBRARY, SAMPLE_IS, WEB, sample, shipped

STALE = "docs/papers.md is stale: run `make papers`"
NOT_RUN = dict.fromkeys(GROUNDS, Absent("nobody ran it"))


@pytest.fixture(scope="module")
def page():
    return PATH.read_text(encoding="utf-8")


def test_the_page_has_a_section_for_each_experiment_in_their_order(page):
    assert page.startswith(FORMAT + "\n") and list(sections_of(page)) == list(EXPERIMENTS), STALE
    assert set(QUANTITIES) == set(EXPERIMENTS) and {key for ground in GROUNDS for key in ground.values} <= set(EXPERIMENTS)


@pytest.mark.parametrize("one", EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_a_section_has_the_claim_a_row_for_each_quantity_a_verdict_and_the_command(one, page):
    found = sections_of(page)[one.key]
    expected = section(one, NOT_RUN).split("\n|")[0].split("\n", 1)[1]  # heading, source and claim: as they would be written now
    assert found.startswith(expected) and one.claim in expected, STALE
    rows = [line.split(" | ")[:2] for line in found.splitlines() if line.startswith("| ") and "**verdict**" not in line][1:]
    assert rows == [[f"| {quantity.name}", quantity.paper] for quantity in QUANTITIES[one.key]], STALE
    verdicts = verdicts_of(found)
    assert len(verdicts) == (1 if one.key == "mp-figure-2" else len(GROUNDS)) and set(verdicts) <= {HOLDS, FAILS, OPEN, UNTESTED, ABSENT}
    assert found.count("<details>") + found.count(f"{ABSENT}, because") == len(verdicts)
    assert f"    python -m boosting experiment {one.key}" in found


@pytest.mark.parametrize("key", EXPERIMENTS)
def test_the_papers_figures_are_those_of_the_claim(key):
    figures = {figure for quantity in QUANTITIES[key] for figure in re.findall(r"\d*\.\d+|\d+ %", quantity.paper)}
    claimed = set(re.findall(r"\d*\.\d+|\d+ %", EXPERIMENTS[key].claim))
    assert figures <= claimed


def test_the_verdicts_at_a_glance_are_those_of_the_sections(page):
    for key, text in sections_of(page).items():
        line = next(line for line in page.splitlines() if line.endswith(" |") and f"](#{key})" in line)
        assert set(line.strip("| ").split(" | ")[1:]) == set(verdicts_of(text))


def test_what_fails_within_noise_is_not_said_to_fail_and_curves_fail_by_their_figures(page):
    """A difference of methods fails by more than noise alone; a curve by its numbers, and the page says that there are both kinds."""
    failed = re.findall(r"\*Does not hold\.\* (.*)", page)
    by_figures = [words for words in failed if "more than noise" not in words]
    assert by_figures and len(by_figures) < len(failed) and not any("within noise" in words for words in failed)
    assert "more than noise, a curve by its numbers" in " ".join(page.split())


def test_the_page_was_made_of_the_data_that_ship(page):
    for ground in (WEB, LIBRARY):
        row = next(line for line in page.splitlines() if line.startswith(f"| {ground.heading} |"))
        assert row.endswith(f"| {fingerprint(pool(shipped(ground)))} |"), STALE
    row = next(line for line in page.splitlines() if line.startswith("| LETOR sample |"))
    assert row.endswith(f"| {SAMPLE_IS} |") or ABSENT in row


def test_figures_that_cost_nothing_are_computed_again(page):
    found = EXPERIMENTS["mp-figure-2"](None)
    text = sections_of(page)["mp-figure-2"]
    assert all(row in text for row in rows_of("mp-figure-2", [found])) and verdicts_of(text) == [found.verdict], STALE
    assert counted_parts(found) in text and all(finding.sentence in text for finding in found.findings)


def test_a_page_of_nothing_says_so():
    page = render(NOT_RUN, {(key, ground): NOT_RUN[ground] for key in EXPERIMENTS for ground in GROUNDS})
    sections = sections_of(page)
    assert list(sections) == list(EXPERIMENTS) and page.count("nobody ran it") == len(GROUNDS) * (1 + len(EXPERIMENTS))
    assert all(set(verdicts_of(text)) == {ABSENT} for text in sections.values())
    assert sections["mp-figure-2"] not in PATH.read_text(encoding="utf-8")


def test_one_experiment_takes_the_place_of_what_was_said_of_it_and_no_other():
    page = render(NOT_RUN, {(key, ground): NOT_RUN[ground] for key in EXPERIMENTS for ground in GROUNDS})
    assert replaced(page, "gb-table-1", NOT_RUN) == page
    anew = dict.fromkeys(GROUNDS, Absent("it was cut short"))
    after = replaced(page, "gb-table-1", anew)
    changed = {key for key, text in sections_of(after).items() if text != sections_of(page)[key]}
    assert changed == {"gb-table-1"} and after.count("it was cut short") == len(GROUNDS) and list(sections_of(after)) == list(EXPERIMENTS)
    old = page.replace("gb-table-1", "gb-table-0")  # a name that has left the catalogue
    assert list(sections_of(replaced(old, "gb-table-1", NOT_RUN))) == list(EXPERIMENTS) and "gb-table-0" not in replaced(
        old, "gb-table-1", NOT_RUN
    )


def test_other_data_do_not_stand_under_the_name_of_the_sample(tmp_path):
    path = tmp_path / "other.txt"
    path.write_text("1 qid:1 1:0.5\n0 qid:1 1:0.25\n")
    with pytest.raises(ValueError, match="not the sample"):
        sample(path, path)
