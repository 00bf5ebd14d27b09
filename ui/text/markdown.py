"""Text from data inside Streamlit's Markdown: read as text, never as markup."""

import re

from boosting.words import undirected


def plain(text: str) -> str:
    """Text for Streamlit's Markdown, with every sign that Markdown or LaTeX would read made harmless. Signs that turn the direction of
    writing are left out, since they would turn our words too; a joiner without width keeps `:100:` and `:material/home:` from pictures,
    and addresses of sites and of mail from links, which no backslash does."""
    text = re.sub(r":(?=[\w+/-]+:)", ":\u2060", undirected(text))
    text = re.sub(r"(?i)https?:(?=//)|www(?=\.)|@(?=[-\w]+\.[-\w])", lambda found: f"{found[0]}\u2060", text)
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!|$~<>:" else sign for sign in text)
