"""Text to words: lower case, no stemming, so that what matches can be seen with the naked eye.

>>> words("Jaguar E-Type (1961)")
('jaguar', 'e', 'type', '1961')
"""

import re
from collections.abc import Sequence

WORD = re.compile(r"[^\W_]+")  # letters and digits of any alphabet


def words(text: str) -> tuple[str, ...]:
    return tuple(WORD.findall(text.lower()))


def contains_phrase(phrase: Sequence[str], text: Sequence[str]) -> bool:
    """Whether the words of the phrase stand in the text next to each other and in order.

    >>> contains_phrase(words("apple pie"), words("An apple. Pie?"))
    True
    """
    n = len(phrase)
    return any(tuple(text[i : i + n]) == tuple(phrase) for i in range(len(text) - n + 1))


def smallest_window(query: Sequence[str], text: Sequence[str]) -> int:
    """Length, in words, of the smallest piece of text with all query words that the text has.

    The minimal cover of Tao & Zhai, "An exploration of proximity measures in information
    retrieval", SIGIR 2007. 0 if no query word occurs.

    >>> smallest_window(words("cat dog unicorn"), words("cat and mouse, cat and dog"))
    3
    """
    wanted = set(query) & set(text)
    last_seen: dict[str, int] = {}
    smallest = 0
    for position, word in enumerate(text):
        if word in wanted:
            last_seen[word] = position
            if len(last_seen) == len(wanted):
                length = position - min(last_seen.values()) + 1
                smallest = min(smallest or length, length)
    return smallest
