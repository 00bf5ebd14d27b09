"""The site, file by file."""

import html
from collections.abc import Callable, Iterator, Sized
from functools import partial
from pathlib import Path
from string import Template

from boosting import __version__
from boosting.command.saved import saved
from boosting.compute.whole_files import write_whole
from boosting.words import capital, counted
from figures.theme import ROLES

from ..component.head import head
from ..component.page import with_script
from ..course import shelf
from ..course.lesson import Lesson
from ..text.glossary import TERMS
from . import desk, errata, gallery, mark, previews
from .course import lesson_page, overview
from .desk import Desk
from .examples import Example, examples
from .runs import Runs
from .scenes import Scenes

FOLDER = Path(__file__).parent
NAME = "Boosting to rank"
WAYS = {"index.html": NAME, "course/index.html": "Course", "gallery.html": "Runs", "glossary.html": "Glossary"}


def build(
    folder: Path, tell: Callable[[str], None] = lambda words: None, n_iterations: int | None = None, lessons: tuple[str, ...] = (),
    address: str = "",
) -> list[Path]:  # fmt: skip
    """Write the site into a folder, which need not be there. Files of a site that was written there before and that this one does not
    have are removed; what else is in it stays. Gives the files.

    tell           is told each file, with its size, and each that is removed
    n_iterations   of every run, None = as Step opens with it
    lessons        by their names, none = all that there are
    address        of the folder on the web: for search engines and for pictures where a link is pasted; "" = not known

    Raises ValueError for an address that is none, and for a lesson that is broken; OSError that names the file that cannot be written.
    """
    written = []
    for name, content in _files(Runs(n_iterations), _lessons(lessons), previews.checked(address)):
        path = folder / name
        saved(str(path), partial(write_whole, path, content))
        tell(f"{path}: {len(content) / 1e6:.2f} MB")
        written.append(path)
    for name in mark.renew(folder, (path.relative_to(folder).as_posix() for path in written)):
        tell(f"{folder / name}: removed, for this site does not have it")
    return written


def _lessons(names: tuple[str, ...]) -> tuple[Lesson, ...]:
    found = shelf.from_folder(shelf.FOLDER)
    if found.broken:
        raise ValueError(" ".join(found.broken))
    return tuple(lesson for lesson in found.lessons if not names or lesson.name in names)


def _files(runs: Runs, lessons: tuple[Lesson, ...], address: str) -> Iterator[tuple[str, bytes]]:
    """Name and content of each file, with the desk and a preview on all of them but the window of notes."""
    shown, variants = gallery.all_shown(runs), gallery.variants(runs)
    stages, scenes = list(examples(runs)), Scenes(runs)
    texts = [*_course(lessons, scenes), *_texts(shown, variants, lessons)]
    of_lessons = [Example(f"course/{name}", content, scenes.views[name]) for name, content in scenes.files.items()]
    stages += [*(Example(run.file, run.content, run.view) for run in (*shown, *variants.values())), *of_lessons]
    views = {one.name: one.view for one in stages} | {errata.FILE: errata.VIEW}
    placed, pages = Desk(views, lessons), {one.name: one.content for one in stages} | dict(texts)
    for name, content in pages.items():
        page = views[name].page if name in views else ""
        yield name, previews.on(name, placed.on(name, content.decode()), page, address).encode()
    yield from previews.files().items()
    if address:
        yield "sitemap.xml", previews.sitemap(pages, address)
    name, content = _page(desk.NOTES, "Notes", "The second window of a lecturer who plays a cue sheet.", _filled("notes"))
    yield name, desk.notes(content.decode()).encode()


def _texts(
    shown: list[gallery.Shown], variants: dict[str, gallery.Shown], lessons: tuple[Lesson, ...]
) -> Iterator[tuple[str, bytes]]:  # fmt: skip
    """The pages that are read."""
    about = "Five losses on four collections and variants of them, trained beforehand: step through each run, tree by tree."
    body = _filled("gallery", gallery=gallery.table(shown), variants=gallery.listed(variants))
    yield _page("gallery.html", "Runs", about, body)
    about = "The terms of boosting and learning to rank, each in a sentence or two, with its formula and source."
    yield _page("glossary.html", "Glossary", about, _filled("glossary", terms=_terms()))
    about = "Errors in the papers on GBRank, QBRank and MPBoost and in the slides, as puzzles, each with what the library computes."
    puzzles = _filled("errata", count=len(errata.ERRATA), puzzles=errata.page())
    yield _page(errata.FILE, "Errata", about, puzzles)
    yield _page(desk.APP, "In the app", "What the app alone can show, and the two steps that open it there.", _filled("app"))
    about = "Boosting in learning to rank, iteration by iteration: GBT, GBRank, QBRank, LambdaMART and MPBoost, with a course."
    yield _page(
        "index.html",
        "",
        about,
        _filled("index", lessons=_many(lessons, "lesson"), runs=_many([*shown, *variants], "run"), terms=_many(TERMS, "term")),
    )


def _course(lessons: tuple[Lesson, ...], scenes: Scenes) -> Iterator[tuple[str, bytes]]:
    """Its pages that are read; those of its scenes are then in `scenes`."""
    about = "Boosting in learning to rank in short lessons: each asks what will happen, then shows it with the numbers of the computation."
    yield _remembering("", lessons, _page("course/index.html", "Course", about, _filled("course", lessons=overview(lessons))))
    for lesson in lessons:
        page = _page(f"course/{lesson.name}.html", lesson.title, lesson.idea, lesson_page(lesson, lessons, scenes))
        yield _remembering(lesson.name, lessons, page)


def _remembering(lesson: str, lessons: tuple[Lesson, ...], page: tuple[str, bytes]) -> tuple[str, bytes]:
    """A page of the course with the script that keeps answers in the browser."""
    name, content = page
    given = {"lesson": lesson, "lessons": [one.name for one in lessons]}
    return name, with_script(content.decode(), FOLDER / "js" / "answers.js", given).encode()


def _filled(name: str, **parts: object) -> str:
    return Template((FOLDER / f"{name}.html").read_text(encoding="utf-8")).substitute(parts)


def _page(file: str, title: str, description: str, body: str) -> tuple[str, bytes]:
    colours = {f"{theme}_{role}": colour for theme, roles in ROLES.items() for role, colour in roles.items()}
    style = Template((FOLDER / "site.css").read_text(encoding="utf-8")).substitute(colours)
    full = f"{title} · {NAME}" if title else NAME
    parts = {"head": head(full, description, style), "ways": _ways(file), "body": body, "version": __version__}
    return file, _filled("frame", **parts).encode()


def _ways(file: str) -> str:
    """Links from a file to the main pages, relative, so that the site works below any path."""
    up = "../" * file.count("/")
    here = {file: ' aria-current="page"'}
    return "".join(f'<a href="{up}{to}"{here.get(to, "")}>{words}</a>' for to, words in WAYS.items())


def _many(those: Sized, one: str) -> str:
    """How many there are, at the head of a sentence.

    >>> _many([1] * 14, "lesson"), _many([1], "run")
    ('14 lessons', 'One run')
    """
    return capital(counted(len(those), one, f"{one}s"))


def _terms() -> str:
    found = []
    for term in TERMS:
        formula = f"<br><code>{html.escape(term.formula)}</code>" if term.formula else ""
        source = f" <small>({html.escape(term.source)})</small>" if term.source else ""
        found.append(f'<dt id="{term.slug}">{html.escape(term.word)}</dt><dd>{html.escape(term.meaning)}{formula}{source}</dd>')
    return "\n".join(found)
