"""Forty terms that every page uses, each in a sentence or two of plain words: the glossary in the frame, and eight of them on Start.

>>> meaning("rank")
'A document’s place in the list, sorted by score; rank 1 is the top.'
"""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Term(NamedTuple):
    """word     as pages write it, with its symbol
    meaning  a sentence or two
    formula  where one says it shorter, in plain signs
    source   paper and section, where the term is a paper's own
    page     title of the page that shows it best
    """

    word: str
    meaning: str
    formula: str = ""
    source: str = ""
    page: str = ""


TERMS = tuple(Term(**one) for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["term"])
_TERMS = {term.word: term for term in TERMS}


def meaning(word: str) -> str:
    """Raises KeyError for a word that is none of the forty."""
    return _TERMS[word].meaning


def cited(word: str) -> str:
    """The same, with its source where a paper made the term: 'How good ... is perfect.', 'A pair ... ([GB] section 3.2).'"""
    source = _TERMS[word].source
    return f"{meaning(word).removesuffix('.')} ({source})." if source else meaning(word)
