"""Old links keep their meaning: every address that version 0.9.3 wrote, showed or was sent opens what it opened there.

The fixture was made by version 0.9.3: the addresses of the docs, lessons, docstrings and tests and of the app's own links, and for each
parameter of each page a value that it takes, one beyond its bounds, and nonsense; with what the page then wrote, and what it ignored.
Since then large text is one switch of the app: Start and Course know `large` too, and Papers reads it as the other pages do; and there is
one convention more to choose from. The story says how far apart its scores are, and opens with those of Lambdas; an address that names
another place and no scores means 0.05, as it did.
"""

import pytest

from ui.shell.pages import MOVED

from .opened import known, opened

KNOWN = {page: cases for page, cases in known().items() if page not in MOVED}  # tests/ui/places/test_moved.py


@pytest.mark.parametrize("page", KNOWN)
def test_an_address_of_0_9_3_opens_what_it_opened_there(page):
    cases = KNOWN[page]
    for case, (says, ignores) in zip(cases, opened(page, [case["opens"] for case in cases]), strict=True):
        assert (case["opens"], says, ignores) == (case["opens"], case["says"], case["ignores"])


@pytest.mark.parametrize("page", KNOWN)
def test_what_a_page_writes_opens_the_same_again(page):
    written = [case["says"] for case in KNOWN[page]]
    assert [says for says, _ in opened(page, written)] == written
