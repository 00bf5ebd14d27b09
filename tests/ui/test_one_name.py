"""What all screens call alike: a pair whose winner does not stand above its loser contradicts ([GB] section 3.2), and a paper is
named with the place in it."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
OTHER_NAMES = re.compile(r"wrong pair|pairs? wrong|(?:pairs?|fewer|pairs? that) (?:is|are) wrong\b|wrong or tied", re.IGNORECASE)
SOURCE = re.compile(r"\[(?:GB|QB|MP|BU)\]")
PLACE = re.compile(r"[Ss]ection|Algorithm|Theorem|Figure|Table|appendix|\(\d|\d\.\d")
COMMENT = re.compile(r"^\s*(?:#|//).*$|  (?:#|//) .*$", re.MULTILINE)


def of_screens(find):
    """What `find` sees in the text without comments, by file."""
    screens = [path for room in ("ui", "lessons", "figures") for path in (ROOT / room).rglob("*") if path.suffix in (".py", ".js", ".toml")]
    assert len(screens) > 300
    found = {str(path.relative_to(ROOT)): find(COMMENT.sub("", path.read_text(encoding="utf-8"))) for path in screens}
    return {name: matches for name, matches in found.items() if matches}


def without_a_place(text):
    """Lines that name a paper, where neither they nor their neighbours say where in it."""
    lines = text.splitlines()
    return [line for i, line in enumerate(lines) if SOURCE.search(line) and not PLACE.search(" ".join(lines[max(i - 1, 0) : i + 2]))]


def test_contradicting_pairs_have_one_name():
    assert of_screens(OTHER_NAMES.findall) == {}


def test_a_directed_distance_is_not_asked_for_as_a_distance_of_scores():
    """exp(-d s) has no end point: d says how hard a pair insists, not how far apart two documents should come to stand."""
    assert of_screens(re.compile(r"how far (?:is a \d|apart are)", re.IGNORECASE).findall) == {}


def test_a_paper_is_named_with_the_place_in_it():
    assert of_screens(without_a_place) == {}
    assert without_a_place('f(\n"[GB] says so."\n)') and not without_a_place('"[GB] "\n"section 4 says so."')
