"""Previews of links: a picture for every page, names that lead to it, addresses where they are known."""

import struct
from xml.etree import ElementTree

import pytest

from ui.site import previews

PAGE = '<head>\n<meta name="description" content="Lists &amp; trees.">\n<title>Step</title>\n</head>'


@pytest.mark.parametrize(("file", "page", "picture"), [
    ("index.html", "", "previews/step.png"), ("course/gbt.html", "", "../previews/course.png"),
    ("runs/six-gbt.html", "step", "../previews/step.png"),
    ("examples/lambdas.html", "lambdas", "../previews/lambdas.png"), ("x.html", "nowhere", "previews/step.png"),
])  # fmt: skip
def test_a_page_names_its_picture_beside_it(file, page, picture):
    text = previews.on(file, PAGE, page, "")
    assert f'property="og:image" content="{picture}"' in text and 'property="og:description" content="Lists &amp; trees."' in text
    assert "canonical" not in text and text.count("<title>Step</title>") == 1
    assert picture.rsplit("../", 1)[-1] in previews.files()


def test_a_known_address_is_said_in_full():
    text = previews.on("course/index.html", PAGE, "", previews.checked("https://example.org/b"))
    assert 'og:image" content="https://example.org/b/previews/course.png"' in text
    assert '<link rel="canonical" href="https://example.org/b/course/">' in text
    found = ElementTree.fromstring(previews.sitemap(["index.html", "runs/a&b.html", "previews/step.png"], "https://example.org/b/"))
    assert [place.text for place in found.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")] == [
        "https://example.org/b/", "https://example.org/b/runs/a&b.html",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "address", ["example.org", "ftp://a.b", "https://", 'https://a"b', "https://a.b/?c", "https://a.b/#c", "https://a b"]
)
def test_what_is_no_address_is_refused(address):
    with pytest.raises(ValueError, match="write it as https://"):
        previews.checked(address)


def test_pictures_are_of_one_size_and_small():
    for name, picture in previews.files().items():
        assert struct.unpack(">II", picture[16:24]) == previews.SIZE and len(picture) < 60_000, name
