"""Text that comes from data is shown as it stands: nothing in it is markup, turns a direction, or becomes a link."""

import re

import pytest

from ui.text.markdown import plain


@pytest.mark.parametrize(
    "text",
    [
        "*a*", "_a_", "`a`", "$a$", "[a](b)", "![a](b)", ":red[a]", ":material/home:", "<b>a</b>", "# a", "- a", "+ a", "1. a", "a|b",
        "~~a~~", "\\", "http://a.b", "{a}", "grüße 北京",
    ],
)  # fmt: skip
def test_plain_text_keeps_every_sign_and_means_nothing_by_it(text):
    assert re.sub(r"\\(.)", r"\1", plain(text)).replace("\u2060", "") == text
    assert not re.search(r"[`*_{}\[\]()#+\-.!|$~<>:\\]", re.sub(r"\\.", "", plain(text)))


def test_plain_text_turns_no_direction_and_draws_no_picture():
    """No backslash keeps Streamlit from `:100:` and `:material/home:`: their colon is no longer followed by the name."""
    assert plain("\u202eabc\u2066") == "abc"
    for text in ("at 10:100:20", ":material/home:", "a:+1:b", "::b:"):
        assert not re.search(r":[\w+/-]+:", re.sub(r"\\(.)", r"\1", plain(text)))
        assert re.sub(r"\\(.)", r"\1", plain(text)).replace("\u2060", "") == text


# What the Markdown of a browser makes a link of, after it has taken the backslashes away.
LINKS = r"(?i)https?://|www\.|[-.\w+]@[-\w]+\.[-\w]"


@pytest.mark.parametrize("text", ["see http://e.vil/x", "HTTPS://e.vil", "www.e.vil", "me@e.vil", "a: b", "www", "a @ b"])
def test_plain_text_is_no_link(text):
    shown = re.sub(r"\\(.)", r"\1", plain(text))
    assert not re.search(LINKS, shown) and shown.replace("\u2060", "") == text
    assert plain("NDCG@5") == "NDCG@5"
