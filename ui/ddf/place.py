"""Where the person is on the DDF page: one Lab in the session, followed from the URL and written back to it."""

from dataclasses import replace
from typing import Any

from boosting import MPBoost
from sample_data import Collection

from ..address import OWN
from ..followed import Followed
from ..own_data import own_collection
from ..training import kernels_for
from .lab import START, decode, encode

PLACE = Followed(
    "lab", "lab_", START, encode, lambda params: decode(params, own_collection() is not None),
    lambda lab, data: replace(lab, data=data, iteration=None, feature=None),
)  # fmt: skip
get, put, source = PLACE.get, PLACE.put, PLACE.source
follow_url, write_url = PLACE.follow_url, PLACE.write_url


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go."""
    PLACE.choose(replace(get(), **values))


def go_to_own_data() -> None:
    change(data=OWN, iteration=None, feature=None)


def kernels(data: Collection) -> str:
    """The kernels that the page waits for."""
    return kernels_for(data, MPBoost())
