"""The story as a page: every order of the list lies in it with its tree."""

import json

from sample_data.orders import N
from tests.page_texts import given_of
from ui.places.story import Story
from ui.story import page_file
from ui.story.pack import pack_lists, pack_tree


def test_every_order_has_its_tree_and_the_page_is_small():
    text = page_file.document(Story(step=3))
    data = given_of(text)["data"]
    assert len(data["trees"]) == N * (N - 1) and data["lists"] == json.loads(json.dumps(pack_lists(Story().apart)))
    for a, b in ((1, 12), (7, 4), (16, 15)):
        assert data["trees"][f"{a}-{b}-{Story().apart:g}"] == json.loads(json.dumps(pack_tree(Story(a=a, b=b))))
    assert len(text) < 3_000_000
