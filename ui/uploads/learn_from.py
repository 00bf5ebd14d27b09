"""What a loss is told of the data, as the URL says it: every grade, some of them, pairs alone, preferences of a file or of clicks.

/step?data=web&loss=qbrank&learn_from=pairs_single        P2 and L1 of [QB] section 4
/step?data=library&loss=gbrank&learn_from=clicks;sessions:300
"""

from boosting.data.supervision import WAYS

from .click_choice import FILE, NAME, of_text

EVERYTHING = "grades"
# Keys that stand in links, so they stay.
OF_OPENED = {"stated": "the preferences of the opened file", "stated_grades": "the grades, and the preferences of the opened file"}
LONGEST = 400  # signs of the text


def check(text: str) -> str:
    """The text, if it says what to learn from. Raises ValueError that says what is wrong with it.

    >>> check("clicks;sessions:300")
    'clicks;sessions:300'
    """
    if len(text) > LONGEST:
        raise ValueError(f"it has more than {LONGEST} characters.")
    if text not in WAYS and text not in OF_OPENED:
        if text.split(";")[0] != NAME:
            raise ValueError(f"choose one of {', '.join([*WAYS, *OF_OPENED, NAME])}.")
        of_text(text)
    return text


def with_other_data(text: str) -> str:
    """What is left of it where other data are chosen: clicks and stated preferences belong to theirs.

    >>> with_other_data("pairs"), with_other_data("stated")
    ('pairs', 'grades')
    """
    return text if text in WAYS else EVERYTHING


def needs_opened(text: str) -> bool:
    """Whether it means a file that the session opened, of clicks or of preferences; a text that is broken means nothing.

    >>> needs_opened("stated"), needs_opened("clicks;log:file"), needs_opened("clicks"), needs_opened("clicks;moon")
    (True, True, False, False)
    """
    return text in OF_OPENED or (text.split(";")[0] == NAME and f"log:{FILE}" in text.split(";"))


def is_of_file(text: str) -> bool:
    """Whether it means a click log that the session opened."""
    return text.split(";")[0] == NAME and of_text(text).log == FILE
