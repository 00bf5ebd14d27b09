"""The head of a page in a file, with the policy that forbids every request."""

import html
from pathlib import Path
from string import Template

TEMPLATE = Path(__file__).with_name("head.html")


def head(title: str, description: str, style: str, policy: str = "") -> str:
    """From the doctype to the end of the head.

    title, description   plain words, for the tab and for search engines
    policy               what the page may do beside showing its own styles, as directives of a Content-Security-Policy

    >>> "<title>Lists &amp; trees</title>" in head("Lists & trees", "Both.", "")
    True
    """
    more = f"; {policy}" if policy else ""
    words = {"title": html.escape(title), "description": html.escape(description)}
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(words, style=style, policy=more).rstrip()
