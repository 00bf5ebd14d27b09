"""The site as files: every link leads somewhere, nothing is asked for from elsewhere, and the numbers are those of the runs."""

import base64
import hashlib
import json
import os
import re
import runpy
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from urllib.parse import unquote, urldefrag

import pytest

import boosting as b
import sample_data
from boosting.metrics import NDCG
from tests.built_site import HOUSE, LESSONS, built
from tests.page_texts import scripts_of
from tests.ui.in_node import answer_in_node, needs_node
from ui.course import shelf
from ui.course.here import Here
from ui.course.judge import answer_of, right_choice
from ui.cues.cues import ready
from ui.runs.address import Address, opening
from ui.runs.address import build as settled
from ui.site import build as module
from ui.site import gallery
from ui.site.runs import Runs
from ui.text.glossary import TERMS

MB = 1_000_000
PAGES = ("index.html", "gallery.html", "glossary.html", "errata.html", "app.html", "notes.html", "course/index.html")
PAGES += tuple(f"course/{name}.html" for name in LESSONS)


class Read(HTMLParser):
    """The links of a page, its ids, its text by tag, and its description."""

    def __init__(self, path):
        super().__init__()
        self.links, self.ids, self.described = [], [], ""
        self.feed(path.read_text())

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.ids += [given["id"]] if "id" in given else []
        self.described = given["content"] if given.get("name") == "description" else self.described


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Its folder and its pages."""
    found = built(tmp_path_factory)
    return found.folder, [path for path in found.written if path.suffix == ".html"]


@pytest.mark.again
def test_the_command_writes_the_whole_site_as_small_as_the_docs_say(tmp_path):
    done = subprocess.run([sys.executable, "-m", "boosting", "site", str(tmp_path)], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert done.stdout.endswith(f"Open {tmp_path / 'index.html'}.\n")
    sizes = {path.relative_to(tmp_path).as_posix(): path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()}
    assert 20 * MB < sum(sizes.values()) < 40 * MB and sizes["examples/algorithm.html"] < 3 * MB  # docs/take-it-away.md


def test_every_link_leads_to_a_file_or_a_term_and_every_file_is_reached(site):
    folder, written = site
    assert len({path.resolve() for path in written}) == len(written) and all(path.exists() for path in written)
    reached, left = set(), [folder / "index.html"]
    while left:
        path = left.pop().resolve()
        if path in reached:
            continue
        reached.add(path)
        for link in Read(path).links:
            file, place = urldefrag(link)
            target = (path.parent / unquote(file)).resolve() if file else path
            assert target in {one.resolve() for one in written}, (path.name, link)
            assert {"runs", "examples"} & set(target.parts) or not place or place in Read(target).ids, (path.name, link)
            left.append(target)
    assert reached == {path.resolve() for path in written} - {(folder / "notes.html").resolve()}  # a script opens that one


def test_nothing_is_asked_for_from_elsewhere(site):
    for path in site[1]:
        text = path.read_text()
        assert "default-src 'none'" in text and set(re.findall(r"https?://[\w./-]+", "".join([text, *scripts_of(text)]))) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xhtml",
        }


FIND = """
const { addressOf, fileOf } = await import("./ui/site/js/views.js");
function answer({ site, addresses }) {
  const files = addresses.map((address) => fileOf(address, site)?.file ?? null),
    ways = Object.keys(site.views).map((file) => [file, addressOf(file, "", site)]),
    back = ways.map(([file, at]) => [file, at, fileOf(at, site)?.file ?? null]);
  return { files, back };
}
"""


@needs_node
def test_every_ready_cue_has_its_file_but_for_what_the_app_computes(site):
    text = (site[0] / "index.html").read_text()
    given = json.loads(re.search(r"\}\)\(\)\)?\((\{.*\})\);\n</script>", text).group(1))
    addresses = sorted({cue["address"] for sheet in ready() for cue in sheet["cues"]})
    found = answer_in_node(FIND, {"site": given, "addresses": addresses})
    needs_app = {address for address, file in zip(addresses, found["files"], strict=True) if file is None}
    assert needs_app == {
        "papers?card=gb-figure-1", "ddf?data=six&view=splits", "ddf?data=six&view=bound",
        "step?data=library&loss=lambdamart&iteration=20",  # of a run that these tests leave out
    }  # fmt: skip
    assert {file for file in found["files"] if file} <= {path.relative_to(site[0]).as_posix() for path in site[1]}
    assert [address for _, address, again in found["back"] if again is None] == []
    for file, address, again in found["back"]:
        assert given["views"][again]["params"].items() <= given["views"][file]["params"].items(), address  # Trees turns to any points


def test_a_page_runs_the_scripts_that_it_was_written_with_and_no_other(site):
    for path in site[1]:
        text = path.read_text()
        allowed = re.findall("'sha256-([^']+)'", re.search('Content-Security-Policy" content="([^"]*)"', text)[1])
        scripts = scripts_of(text)
        assert 1 <= len(scripts) <= 3
        assert sorted(allowed) == sorted(base64.b64encode(hashlib.sha256(one.encode()).digest()).decode() for one in scripts)


def test_a_smaller_site_removes_what_it_lacks(tmp_path, monkeypatch):
    monkeypatch.setattr(gallery, "LOSSES", ("gbt",))
    monkeypatch.setattr(gallery, "VARIANTS", {})
    monkeypatch.setattr(module, "examples", lambda runs: ())
    monkeypatch.setattr(gallery, "COLLECTIONS", ("six", "continuous"))
    written, messages = module.build(tmp_path, n_iterations=1, lessons=LESSONS[:1]), []
    monkeypatch.setattr(gallery, "COLLECTIONS", ("six",))
    again = module.build(tmp_path, messages.append, n_iterations=1, lessons=LESSONS[:1])
    gone = {path for path in written if path not in again}
    assert len(gone) == 1 and not any(path.exists() for path in gone) and all(path.exists() for path in again)
    assert sum("removed" in words for words in messages) == 1


def test_nothing_is_warned_of_while_the_site_is_built(tmp_path_factory):
    assert built(tmp_path_factory).said == ""


def test_every_page_has_a_title_and_a_description_of_its_own(site):
    texts = [(site[0] / page).read_text() for page in PAGES]
    assert len({re.search("<title>(.+)</title>", text)[1] for text in texts}) == len(PAGES)
    assert len({Read(site[0] / page).described for page in PAGES}) == len(PAGES)


def test_a_lesson_says_what_is_right_as_the_library_finds_it(site):
    lessons = [lesson for lesson in shelf.from_folder(shelf.FOLDER).lessons if lesson.name in LESSONS]
    for lesson in lessons:
        right = right_choice(lesson, answer_of(lesson, lambda scene: Here(scene.page, scene.params)))
        text = (site[0] / f"course/{lesson.name}.html").read_text()
        for choice in lesson.choices:
            start = text.index(f"<summary>{module.html.escape(choice.says)}</summary>")
            assert ("Right." in text[start : text.index("</details>", start)]) == (choice == right)
        assert "{" not in text[text.index("<main>") : text.index("</main>")]  # every number is filled in


def test_a_scene_leads_to_its_run_and_hides_what_the_question_asks_for(site):
    links = Read(site[0] / "course/boosting.html").links
    assert (
        "runs/boosting-1.html#iteration=1&hide=outcome.curves.steps.more" in links
        and "runs/boosting-1.html#iteration=2&document=5" in links
    )
    assert "runs/one-split-1.html#hide=errors.curves.steps" in Read(site[0] / "course/one-split.html").links
    links = Read(site[0] / "course/metrics-and-pairs.html").links
    assert "runs/metrics-and-pairs-1.html#hide=measures.outcome.more" in links


def test_a_scene_on_a_page_of_the_site_leads_there(site):
    text = (site[0] / "course/mpboost.html").read_text()
    assert 'href="../examples/ddf.html#data=six&amp;hide=below.more">Open the scene</a>' in text
    assert 'href="../examples/ddf.html#data=six&amp;difference=1.0">See the answer</a>' in text


def test_what_needs_the_app_says_how_to_open_it(site):
    text = (site[0] / "course/ranking-is-not-regression.html").read_text()
    assert "This scene is on Compare, which needs the app." in text and "<code>make run</code>" in text
    assert "localhost:8501/compare?lesson=ranking-is-not-regression" in text and "This challenge needs the app, on Draw" in text
    assert "Its sheet with the Insight view needs the app." in (site[0] / "course/bound.html").read_text()


def test_the_table_says_what_the_runs_come_to(site):
    text = (site[0] / "gallery.html").read_text()
    web = sample_data.load("web")
    trace = b.train(web.train, *settled(Address("web", "gbt").with_other("n_iterations", "2"), web), web.test)
    assert f'href="runs/web-gbt.html" title="GBT on {web.title}">{NDCG(web.test, trace.validation_scores(2)):.3f}</a>' in text
    assert "test NDCG@5 after 2 trees" in text and "train NDCG@5 after 2 trees" in text


def test_variants_are_runs_of_their_own_with_what_they_come_to(site):
    six, text = sample_data.load("six"), (site[0] / "gallery.html").read_text()
    files = {}
    for loss, values, words in gallery.VARIANTS.values():
        address = Address("six", loss)
        for name, value in values.items():
            address = address.with_change(name, value, opening(loss, six))
        assert loss not in gallery.LOSSES or address.changed, words  # else it would be the run of the table
        trace = b.train(six.train, *settled(address.with_other("n_iterations", "2"), six))
        files[words] = re.search(f'href="(runs/six-[^"]+)">{module.html.escape(words)}</a>: {NDCG(six.train, trace.scores(2)):.3f}<', text)[
            1
        ]
    assert len(set(files.values())) == len(gallery.VARIANTS) and all((site[0] / file).exists() for file in files.values())


def test_the_glossary_has_every_term(site):
    assert Read(site[0] / "glossary.html").ids == [term.slug for term in TERMS]


@pytest.mark.again
def test_the_largest_page_of_the_site_is_small():
    """Twenty of them would be too much; benchmarks/page_file.md has more."""
    assert len(gallery.shown("x", Address("library", "lambdamart"), Runs()).content) < 6 * MB


@pytest.mark.parametrize(
    ("error", "end"),
    [
        (OSError(28, "No space left on device"), "{}: No space left on device."),
        (PermissionError(13, "Permission denied", "index.html.1234-5"), "{}: Permission denied."),
        (KeyboardInterrupt(), 130),
    ],
)
def test_what_ends_the_writing_is_a_sentence_that_names_the_file(error, end, tmp_path, monkeypatch):
    def fails(*_):
        raise error

    monkeypatch.setattr(module, "_files", lambda *_: iter([("index.html", b"<!doctype html>")]))
    monkeypatch.setattr(module, "write_whole", fails)
    assert ended(monkeypatch, tmp_path) == (end if end == 130 else end.format(tmp_path / "index.html"))


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="elsewhere Ctrl-C goes to all that share a console")
@pytest.mark.parametrize("seconds", [1.0, 4.0])
def test_ctrl_c_is_answered_with_a_word_also_while_the_app_is_still_imported(seconds, tmp_path):
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # which what is started from here inherits
    try:
        command = [sys.executable, "-m", "boosting", "site", str(tmp_path)]
        process = subprocess.Popen(command, cwd=HOUSE, stderr=subprocess.PIPE, text=True, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, heard)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    assert process.communicate(timeout=60)[1] == "stopped.\n" and process.returncode == 130


def test_a_folder_in_the_place_of_a_page_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "_files", lambda *_: iter([("index.html", b"<!doctype html>")]))
    (tmp_path / "index.html").mkdir()
    assert ended(monkeypatch, tmp_path) == f"{tmp_path / 'index.html'} is a folder; name a file in it."


def ended(monkeypatch, folder):
    """What the process that writes the site ends with."""
    monkeypatch.setattr("sys.argv", ["ui.site", str(folder), ""])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("ui.site", run_name="__main__")
    return end.value.code
