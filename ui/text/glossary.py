"""Forty terms that every page uses, each in a sentence or two of plain words: the glossary in the frame, and eight of them on Start.

A term in a sentence is a link that opens the glossary there: `linked` sets them, the first of each term alone, so that a text stays calm.

>>> meaning("rank")
'A document’s place in the list, sorted by score; rank 1 is the top.'
>>> linked("Divide the gradient by W; a small gradient moves little.")
'Divide the [gradient](#term-gradient) by [W](#term-curvature); a small gradient moves little.'
"""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ANCHOR = "#term-"


class Term(NamedTuple):
    """word     as pages write it, with its symbol
    meaning  a sentence or two
    formula  where one says it shorter, in plain signs
    source   paper and section, where the term is a paper's own
    page     title of the page that shows it best
    also     other ways to write it in a sentence
    plain    a word of every day, which no sentence links
    """

    word: str
    meaning: str
    formula: str = ""
    source: str = ""
    page: str = ""
    also: tuple[str, ...] = ()
    plain: bool = False

    @property
    def slug(self) -> str:
        """What its links end in.

        >>> Term("delta NDCG, |ΔNDCG|", "").slug
        'delta-ndcg'
        """
        return re.sub(r"[^a-z0-9]+", "-", self.word.split(",")[0].lower()).strip("-")

    @property
    def forms(self) -> tuple[str, ...]:
        """How sentences write it: its words and symbols, and their plurals."""
        words = [part.strip().replace("\u2060", "") for part in re.sub(r"\(.*\)", "", self.word).split(",")]
        return tuple(
            form for word in (*words, *self.also) for form in ((word, f"{word}s") if len(word) > 2 and word[-1].isalpha() else (word,))
        )


TERMS = tuple(
    Term(**{**one, "also": tuple(one.get("also", ()))})
    for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["term"]
)
_TERMS = {term.word: term for term in TERMS}
_FORMS = {form.lower(): term for term in TERMS if not term.plain for form in term.forms}
_ANY = "|".join(re.escape(form) for form in sorted(_FORMS, key=len, reverse=True))
_IN_TEXT = re.compile(rf"(?<![\w|@^-])(?:{_ANY})(?![\w|@-])", re.IGNORECASE)


def meaning(word: str) -> str:
    """Raises KeyError for a word that is none of the forty."""
    return _TERMS[word].meaning


def cited(word: str) -> str:
    """The same, with its source where a paper made the term: 'How good ... is perfect.', 'A pair ... ([GB] section 3.2).'"""
    source = _TERMS[word].source
    return f"{meaning(word).removesuffix('.')} ({source})." if source else meaning(word)


def linked(text: str, seen: set[str] | None = None, escape: Callable[[str], str] = str) -> str:
    """Markdown of a sentence in which the first of each term leads to the glossary.

    seen     slugs of terms that were linked before; those of this text are added
    escape   makes text harmless in Markdown; a sentence of our own needs none
    """
    seen, parts, end = set() if seen is None else seen, [], 0
    for found in _IN_TEXT.finditer(text):
        term, form = _FORMS[found[0].lower()], found[0]
        if term.slug in seen or (len(form) <= 2 and form not in term.forms):  # a symbol is written in one way
            continue
        seen.add(term.slug)
        parts += [escape(text[end : found.start()]), f"[{escape(form)}]({ANCHOR}{term.slug})"]
        end = found.end()
    return "".join([*parts, escape(text[end:])])
