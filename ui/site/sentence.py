"""A sentence of a lesson in HTML: **bold**, and the first of each term leads to the glossary."""

import html
import re

from ..text.glossary import ANCHOR, linked

LINK = re.compile(rf"\[([^\[\]]*)\]\({ANCHOR}([a-z0-9-]+)\)")


def sentence(text: str, terms: set[str] | None = None) -> str:
    """HTML of a sentence, for a page one folder below the glossary.

    terms   that the page has linked already, by their slugs; None = link none

    >>> sentence("The **risk** < 1 falls: a risk.", set())
    'The <b>risk</b> &lt; 1 falls: a <a href="../glossary.html#risk">risk</a>.'
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:  # a mark without its partner means nothing
        return _plain(text, terms)
    return "".join(f"<b>{html.escape(part)}</b>" if at % 2 else _plain(part, terms) for at, part in enumerate(parts))


def _plain(text: str, terms: set[str] | None) -> str:
    if terms is None:
        return html.escape(text)
    return LINK.sub(r'<a href="../glossary.html#\2">\1</a>', linked(text, terms, html.escape))
