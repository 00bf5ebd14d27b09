"""Sentences of a lesson as the page shows them: numbers in place of braces, and of all marks only **bold** means anything."""

import re
from collections.abc import Mapping

from ..text.glossary import linked
from ..text.markdown import plain

BRACES = re.compile(r"\{([^{}]*)\}")


def filled(text: str, numbers: Mapping[str, str]) -> str:
    """A sentence with its numbers. Raises ValueError that names a number that is not there, and those that are.

    >>> filled("It leaves {x <= 25}.", {"x <= 25": "12.5"})
    'It leaves 12.5.'
    """
    for name in BRACES.findall(text):
        if name not in numbers:
            raise ValueError(f"a sentence has {{{name}}}, which is not a number of its answer; choose one of {', '.join(numbers)}.")
    return BRACES.sub(lambda match: numbers[match[1]], text)


def said(text: str, terms: set[str] | None = None) -> str:
    """Markdown of a sentence.

    terms   of the glossary that this stage of the lesson has linked already; with them, the first of each other term is a link

    >>> said("**Which** one? <b>")
    '**Which** one? \\\\<b\\\\>'
    >>> said("The risk falls.", set())
    'The [risk](#term-risk) falls\\\\.'
    """
    parts = text.split("**")

    def plainly(part: str) -> str:
        return plain(part) if terms is None else linked(part, terms, plain)

    if len(parts) % 2 == 0:  # a mark without its partner means nothing
        return plainly(text)
    return "".join(f"**{plain(part)}**" if at % 2 and part.strip() == part and part else plainly(part) for at, part in enumerate(parts))
