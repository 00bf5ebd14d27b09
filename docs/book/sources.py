"""What the generator reads, laid out in one folder: the pages of this repository as they lie in it, and those made from the code.

Nothing is written twice: a page of a loss, the glossary, the conventions and the tutorial come from what the app shows.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

from . import api, engines, glossary, losses, tutorial
from .home import index

HOUSE = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md", "benchmarks/*.md", "sample_data/README.md", "sample_data/*/README.md")
PICTURES = "docs/*.png"
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PLACE = re.compile(r'^<a id="([-\w]+)"></a>$', re.MULTILINE)
LANGUAGES = {".py": "python", ".js": "javascript", ".css": "css", ".toml": "toml", ".md": "markdown", ".html": "html", ".json": "json"}


def pages() -> list[str]:
    """The written pages, by their paths in the repository."""
    return sorted({path.relative_to(HOUSE).as_posix() for pattern in PAGES for path in HOUSE.glob(pattern)})


def lay_out(folder: Path) -> None:
    made = {
        "index.md": index(), "glossary.md": glossary.page(), "engines.md": engines.page(), **losses.pages(), **api.pages(),
        "docs/tutorial.md": tutorial.page(HOUSE / "docs" / "tutorial.ipynb", folder),
    }  # fmt: skip
    known, sources = {*pages(), *made}, set[str]()
    for name in pages():
        _write(folder / name, linked((HOUSE / name).read_text(encoding="utf-8"), name, known, sources.add))
    for name, text in made.items():
        _write(folder / name, linked(text, name, known, sources.add) if name.endswith(".md") else text)
    for name in sources:
        _write(folder / "source" / f"{name}.md", source(name))
    for path in HOUSE.glob(PICTURES):
        shutil.copy(path, folder / "docs")


def linked(text: str, name: str, known: set[str], needs: Callable[[str], None]) -> str:
    """The text of a page with its links made those of the site: to a page, to the source of a file, or, to a folder, none.

    needs   is told each file whose source is linked

    >>> linked("[a](../boosting/boost.py), [b](use-it.md#x), [c](../ui/places)", "docs/y.md", {"docs/use-it.md"}, lambda name: None)
    '[a](../source/boosting/boost.py.md), [b](use-it.md#x), c'
    """
    here = Path(name).parent

    def to(found: re.Match) -> str:
        target = Path(os.path.normpath(here / found[2])).as_posix()
        if target == "docs/tutorial.ipynb":
            target = "docs/tutorial.md"
        if target not in known:
            path = HOUSE / target
            if not path.is_file():
                return found[1]
            if path.suffix != ".png":
                needs(target)
                target = f"source/{target}.md"
        return f"[{found[1]}]({Path(os.path.relpath(target, here)).as_posix()}{found[3] or ''})"

    text = PLACE.sub(r"(\1)=", text)  # a place to link to, as MyST writes it
    return "".join(part if FENCE.fullmatch(part) else re.sub(r"\[([^\[\]]*)" + LINK.pattern, to, part) for part in _around(text, FENCE))


def _around(text: str, pattern: re.Pattern) -> Iterator[str]:
    """The parts of a text that match and those between them."""
    end = 0
    for found in pattern.finditer(text):
        yield text[end : found.start()]
        yield found[0]
        end = found.end()
    yield text[end:]


def source(name: str) -> str:
    """A file of the repository as a page; searching finds no source."""
    text = (HOUSE / name).read_text(encoding="utf-8")
    language = LANGUAGES.get(Path(name).suffix, "text")
    return f"---\norphan: true\nnosearch: true\n---\n\n# {name}\n\n``````{language}\n{text.rstrip()}\n``````\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
