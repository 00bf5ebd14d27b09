"""The styles of all pages: of what Streamlit draws, of the menu that is open, and of large text."""

import re
from functools import cache
from pathlib import Path

import streamlit as st

from figures.theme import ROLES

from ..state import large
from .door import theme
from .pages import MENUS

FOLDER = Path(__file__).parent
# The colours of figures/theme.py, for the style sheets: var(--role-up) in light and in dark.
COLOURS = "".join(
    f"--role-{role.replace('_', '-')}: light-dark({light}, {ROLES['dark'][role]}); " for role, light in ROLES["light"].items()
)
# What opens over the page lies outside of what Streamlit tells whether this is the dark theme, and so which colour of a role is meant.
OVER = (
    '[data-testid="stPopoverBody"] { color-scheme: light; }\n',
    '[data-testid="stPopoverBody"] { color-scheme: dark; }\n',
)
# Of each menu, the style that marks it where the page stands in it: Streamlit marks the page alone, which a shut menu hides. Where the
# window has no room for all, "7 more" is marked instead of what it hides.
MARKS = tuple(
    f"""[data-testid="stTopNav"] > :is({here}, {here}[aria-hidden="true"] ~ .rc-overflow-item-rest) button {{
  font-weight: 600; text-decoration: underline 2px; text-underline-offset: 0.4em; }}"""
    for here in (
        ':has([aria-current="page"])',
        *(f':nth-child({number} of :has([data-testid="stTopNavSection"]))' for number in range(1, len(MENUS))),
    )
)  # fmt: skip


def give_app_style() -> None:
    """What stays from page to page. Streamlit takes away what a page has given before the next one has come: its letters would shrink and
    grow again, and a table that is drawn at this moment would keep small ones."""
    give_style(f":root {{ {COLOURS}}}\n{sheet(FOLDER / 'page.css')}")


def give_page_style(menu: int) -> None:
    """What each page begins with; menu: the number of the one in which the page stands."""
    give_style(f"{OVER[theme() == 'dark']}{sheet(None, FOLDER / 'large.css')}{MARKS[menu]}")


def give_sheet(path: Path | None, larger: Path | None = None, usual: Path | None = None) -> None:
    """A file of styles that stands beside what it is for; `larger` is what large text adds to it, `usual` what other text does."""
    give_style(sheet(path, larger, usual))


def sheet(path: Path | None, larger: Path | None = None, usual: Path | None = None) -> str:
    return "".join(map(read, filter(None, (path, larger if large.is_on() else usual))))


@cache
def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def give_style(style: str) -> None:
    """What is drawn below has it from its first moment. HTML that is nothing but style Streamlit would keep behind the page and draw last,
    while captions are too pale and what a lesson hides is seen; so there is something else in it, which page.css gives no room."""
    st.html(f"<i hidden></i><style>{style}</style>")


def give_height(key: str, rem: float, above: float | None = None) -> None:
    """An element of the page is `rem` high; with `above`, the rem that stand above and below it, as high as the window lets it be."""
    name = re.sub(r"[^\w-]", "-", key, flags=re.ASCII)  # as Streamlit makes a class of a key, and nothing else is left of it
    height = f"{rem:g}rem" if above is None else f"max({rem:g}rem, 100vh - {above:g}rem)"
    give_style(f'[data-testid="stElementContainer"].st-key-{name} {{ height: {height}; }}')
