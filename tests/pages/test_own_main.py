"""A page that ran is not what a process of a contest starts from."""

import sys

from tests.pages.helpers import APP, fine, visit
from tests.prepared import own_main


def test_the_app_does_not_stay_in_the_place_of_main():
    main = sys.modules["__main__"]
    with own_main():
        fine(visit("errata"))
        assert sys.modules["__main__"].__file__ == str(APP)  # or the rest shows nothing
    assert sys.modules["__main__"] is main
