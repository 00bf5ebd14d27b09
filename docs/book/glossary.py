"""The glossary of the app as a page. Terms in the texts of other pages lead to it, as they do in the app."""

import re

from ui.text.glossary import ANCHOR, TERMS, Term, linked


def page() -> str:
    terms = "\n\n".join(map(_term, TERMS))
    return f"# Glossary\n\nThe terms that the app uses on every page; it explains them in the same words.\n\n{terms}\n"


def with_terms(text: str, seen: set[str], up: str = "../") -> str:
    """Markdown of a sentence of the app; the first of each term leads to the glossary.

    seen   slugs of terms that were linked before; those of this text are added

    >>> with_terms("The risk of a pair is 2*3.", set())
    'The [risk](../glossary.md#term-risk) of a pair is 2\\\\*3.'
    """
    parts = re.split(r"(`[^`]+`)", text)  # code stays as it is
    found = "".join(part if at % 2 else linked(part, seen, escaped) for at, part in enumerate(parts))
    return found.replace(f"]({ANCHOR}", f"]({up}glossary.md#term-")


def escaped(text: str) -> str:
    """Text as Markdown shows it."""
    return re.sub(r"([\\`*_{}\[\]<>|$#])", r"\\\1", text)


def _term(term: Term) -> str:
    formula = f" `{term.formula}`" if term.formula else ""
    source = f" ({escaped(term.source)})" if term.source else ""
    page = f" *{escaped(term.page)}* shows it." if term.page else ""
    return f"(term-{term.slug})=\n**{escaped(term.word)}**\n: {escaped(term.meaning)}{formula}{source}{page}"
