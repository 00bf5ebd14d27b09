"""Sentences of a lesson as the page shows them: numbers in place of braces, and of all marks only **bold** means anything."""

import re
from collections.abc import Mapping

from ..text.markdown import plain

BRACES = re.compile(r"\{([^{}]*)\}")


def filled(text: str, numbers: Mapping[str, str]) -> str:
    """A sentence with its numbers. Raises ValueError that names a number that is not there, and those that are.

    >>> filled("It leaves {x <= 25}.", {"x <= 25": "12.5"})
    'It leaves 12.5.'
    """
    for name in BRACES.findall(text):
        if name not in numbers:
            raise ValueError(f"a sentence has {{{name}}}, which is no number of its answer; there are {', '.join(numbers)}.")
    return BRACES.sub(lambda match: numbers[match[1]], text)


def said(text: str) -> str:
    """Markdown of a sentence.

    >>> said("**Which** one? <b>")
    '**Which** one? \\\\<b\\\\>'
    """
    parts = text.split("**")
    if len(parts) % 2 == 0:  # a mark without its partner means nothing
        return plain(text)
    return "".join(f"**{plain(part)}**" if at % 2 and part.strip() == part and part else plain(part) for at, part in enumerate(parts))
