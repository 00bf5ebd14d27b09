"""The documentation as a site: every page and every public name has a place in it, and it loads nothing from elsewhere."""

import doctest
import os
import re
import subprocess
import sys
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

import boosting as b
from docs.book import api, engines, losses, sources
from docs.book.home import NAVIGATION, WAYS, index
from ui.site.formula import mathml
from ui.text.glossary import TERMS

HOUSE = Path(__file__).parents[2]
SPHINX, BUILT = HOUSE / ".venv" / "docs", HOUSE / "docs" / "site"
AWAY = r"""(?:https?:|wss?:)?//[^"'`>)\s]*"""
TAGS, NAMES, CALLS = (
    "script|link|img|iframe|source|video|audio|embed|object",
    "src|srcset|href|data",
    "fetch|import|open|WebSocket|EventSource",
)
OUTSIDE = {
    ".html": rf"""<(?:{TAGS})\b[^>]*\b(?:{NAMES})=["']?{AWAY}""",
    ".css": rf"""(?:url\(|@import)\s*["']?{AWAY}""",
    ".js": rf"""(?:{CALLS})\(\s*(?:["']GET["'],\s*)?["'`]{AWAY}|\.(?:src|href)\s*=\s*["'`]{AWAY}""",
}
needs_sphinx = pytest.mark.skipif(not (SPHINX / "sphinx").is_dir(), reason="the generator is not installed; `make docs` installs it")


def outside(folder):
    """What the files of a site would load from elsewhere."""
    found = []
    for path in sorted(folder.rglob("*")):
        if pattern := OUTSIDE.get(path.suffix):
            found += [f"{path.name}: {match}" for match in re.findall(pattern, path.read_text(encoding="utf-8"))]
    return found


def built(source, target):
    """Sphinx in a process of its own, as `make docs` starts it."""
    script = "import sys; from pathlib import Path; from docs.book.generator import generate; sys.exit(generate(*map(Path, sys.argv[1:])))"
    path = os.pathsep.join(map(str, (SPHINX, HOUSE)))
    done = subprocess.run(
        [sys.executable, "-c", script, source, target], cwd=HOUSE, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


def test_every_page_is_in_the_navigation():
    places = [re.sub(r".*<(.*)>", r"\1", name) for names in NAVIGATION.values() for name in names]
    made = {"engines.md", "glossary.md", "docs/tutorial.md", *losses.NAMES, "losses/algorithm.md", *api.NAMES}
    assert len(places) == len(set(places))
    assert [page for page in (*sources.pages(), *made) if not any(fnmatch(page, place) for place in places)] == []
    assert [place for place in places if not any(fnmatch(page, place) for page in (*sources.pages(), *made))] == []
    assert {page for page, _, _ in WAYS} <= made | set(sources.pages()) and index().count("{toctree}") == len(NAVIGATION)


def test_every_public_name_is_in_the_api_once():
    names = [name for _, _, names in api.GROUPS.values() for name in names]
    assert sorted(names) == sorted(b.__all__)


def test_pages_are_made_of_the_words_of_the_app():
    found = losses.pages()
    for cls in b.LOSSES:
        page = found[f"losses/{cls.identifier}.md"]
        assert cls.formula in page and losses.escaped(cls.paper) in page and "## A document, worked out" in page
    formulas = [latex for page in found.values() for latex in re.findall(r"```\{math\}\n(.*?)\n```", page, re.DOTALL)]
    assert len(formulas) > 30 and all(mathml(latex) for latex in formulas)
    page = engines.page()
    for engine in ("LightGBM", "XGBoost", "CatBoost", "RankLib", "scikit-learn"):
        assert f"**{engine}**" in page
    for text in re.findall(r"\]\((?:docs|tests)/[^)#]*", page):
        assert (HOUSE / text[2:]).is_file()
    assert len(TERMS) == sources.glossary.page().count("(term-")


def test_links_to_sources_become_pages_of_them():
    needed = []
    text = sources.linked("```\n[a](b)\n```\n[x](../Makefile) ![p](step-light.png)", "docs/a.md", set(), needed.append)
    assert text == "```\n[a](b)\n```\n[x](../source/Makefile.md) ![p](step-light.png)" and needed == ["Makefile"]
    assert "nosearch: true" in sources.source("Makefile") and "``````text\n# Works" in sources.source("Makefile")


@pytest.mark.parametrize("name", ["sources", "glossary", "docstrings", "losses", "engines", "api", "home", "tutorial"])
def test_examples_run(name):
    assert doctest.testmod(import_module(f"docs.book.{name}")).failed == 0


def test_what_is_loaded_from_elsewhere_is_noticed(tmp_path):
    (tmp_path / "a.html").write_text(
        '<a href="https://x"></a><img src="b.png"><script async src="https://cdn/x.js"></script><link href=//y>'
    )
    (tmp_path / "a.css").write_text("a { background: url(b.png) } @import 'https://fonts'; b { src: url(//z/w.woff) }")
    (tmp_path / "a.js").write_text('// https://licence\nfetch("https://x"); a.src = "//y"; const home = "https://x"')
    assert len(outside(tmp_path)) == 2 + 2 + 2


@pytest.mark.thorough
@needs_sphinx
def test_a_small_site_loads_nothing_from_elsewhere(tmp_path):
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "figures").mkdir(parents=True)
    (source / "index.md").write_text(f"# One\n\n```{{math}}\n{b.GBT.formula}\n```\n\n```python\nx = 1\n```\n\n```{{toctree}}\n/api\n```\n")
    (source / "api.rst").write_text("Two\n===\n\n.. autofunction:: boosting.loss_class\n")
    built(source, target)
    assert outside(target) == []
    page = (target / "index.html").read_text(encoding="utf-8")
    assert "<math" in page and "mathjax" not in page.lower() and "loss_class" in (target / "api.html").read_text(encoding="utf-8")


@pytest.mark.skipif(not (BUILT / "index.html").is_file(), reason="the site is not built; `make docs` builds it")
def test_the_whole_site_loads_nothing_from_elsewhere():
    assert outside(BUILT) == [] and len(list(BUILT.rglob("*.html"))) > 100
