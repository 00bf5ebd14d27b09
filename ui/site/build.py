"""The site, file by file."""

import html
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from pathlib import Path
from string import Template

from boosting import __version__
from figures.theme import ROLES

from ..text.glossary import TERMS
from .gallery import COLLECTIONS, LOSSES, Shown, shown

FOLDER = Path(__file__).parent


def build(folder: Path, tell: Callable[[str], None] = lambda words: None, n_iterations: int | None = None) -> list[Path]:
    """Write the site into a folder, which need not be there; what else is in it stays. Gives the files.

    tell           is told each file, with its size
    n_iterations   of every run, None = as Step opens with it
    """
    runs = [shown(collection, loss, n_iterations) for collection in COLLECTIONS for loss in LOSSES]
    pages = {run.file: run.content for run in runs}
    pages["index.html"] = _page("index", "Boosting to rank", gallery=_gallery(runs))
    pages["glossary.html"] = _page("glossary", "Glossary: boosting to rank", terms=_terms())
    written = []
    for name, content in pages.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        tell(f"{path}: {len(content) / 1e6:.2f} MB")
        written.append(path)
    return written


def _page(name: str, title: str, **parts: str) -> bytes:
    colours = {f"{theme}_{role}": colour for theme, roles in ROLES.items() for role, colour in roles.items()}
    style = Template((FOLDER / "site.css").read_text(encoding="utf-8")).substitute(colours)
    body = Template((FOLDER / f"{name}.html").read_text(encoding="utf-8")).substitute(parts, version=__version__)
    frame = Template((FOLDER / "frame.html").read_text(encoding="utf-8"))
    return frame.substitute(title=html.escape(title), style=style, body=body, version=__version__).encode()


def _gallery(runs: Sequence[Shown]) -> str:
    """A table with a row for each collection, and a link to each run."""
    heads = "".join(f'<th scope="col">{html.escape(run.loss)}</th>' for run in runs[: len(LOSSES)])
    rows = [_row(list(of_one)) for _, of_one in groupby(runs, lambda run: run.collection.identifier)]
    return f'<table><thead><tr><th scope="col">Data</th>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _row(runs: Sequence[Shown]) -> str:
    source = runs[0].collection
    about = f"<b>{html.escape(source.title)}</b><br><small>{runs[0].metric} after {_range(run.n_iterations for run in runs)} trees</small>"
    cells = [f'<td><a href="{run.file}" title="{html.escape(f"{run.loss} on {source.title}")}">{run.value:.3f}</a></td>' for run in runs]
    return f'<tr><th scope="row">{about}</th>{"".join(cells)}</tr>'


def _range(numbers: Iterable[int]) -> str:
    """The least and the most of some numbers.

    >>> _range([60, 60]), _range([60, 20])
    ('60', '20 to 60')
    """
    found = sorted(set(numbers))
    return f"{found[0]}" if len(found) == 1 else f"{found[0]} to {found[-1]}"


def _terms() -> str:
    found = []
    for term in TERMS:
        formula = f"<br><code>{html.escape(term.formula)}</code>" if term.formula else ""
        source = f" <small>({html.escape(term.source)})</small>" if term.source else ""
        found.append(f'<dt id="{term.slug}">{html.escape(term.word)}</dt><dd>{html.escape(term.meaning)}{formula}{source}</dd>')
    return "\n".join(found)
