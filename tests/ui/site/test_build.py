"""The site as files: every link leads somewhere, nothing is asked for from elsewhere, and the numbers are those of the runs."""

import re
from html.parser import HTMLParser

import pytest

import boosting as b
import sample_data
from boosting.metrics import NDCG
from ui.runs.address import Address
from ui.runs.address import build as settled
from ui.site import build as module
from ui.site.gallery import COLLECTIONS, LOSSES, shown
from ui.text.glossary import TERMS

MB = 1_000_000


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.links, self.ids = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.links += [given[name] for name in ("href", "src") if name in given]
        self.ids += [given["id"]] if "id" in given else []


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    return folder, module.build(folder, n_iterations=2)


def test_every_file_is_there_and_every_link_leads_to_one(site):
    folder, written = site
    assert len(written) == len(COLLECTIONS) * len(LOSSES) + 2 and all(path.exists() for path in written)
    linked = {link for name in ("index", "glossary") for link in Links((folder / f"{name}.html").read_text()).links}
    assert {(folder / link).resolve() for link in linked} == {path.resolve() for path in written}


def test_nothing_is_asked_for_from_elsewhere(site):
    for path in site[1]:
        text = path.read_text()
        assert "default-src 'none'" in text and set(re.findall(r"https?://[\w./-]+", text)) <= {
            "http://www.w3.org/2000/svg",
            "http://www.w3.org/1999/xhtml",
        }


def test_the_table_says_what_the_runs_come_to(site):
    text = (site[0] / "index.html").read_text()
    web = sample_data.load("web")
    trace = b.train(web.train, *settled(Address("web", "gbt").with_other("n_iterations", "2"), web), web.test)
    assert f'href="runs/web-gbt.html" title="GBT on {web.title}">{NDCG(web.test, trace.validation_scores(2)):.3f}</a>' in text
    assert "test NDCG@5 after 2 trees" in text and "train NDCG@5 after 2 trees" in text


def test_the_glossary_has_every_term(site):
    page = Links((site[0] / "glossary.html").read_text())
    assert page.ids == [term.slug for term in TERMS]


@pytest.mark.thorough
def test_the_largest_page_of_the_site_is_small():
    """Twenty of them would be too much; benchmarks/page_file.md has more."""
    assert len(shown("library", "lambdamart").content) < 6 * MB
