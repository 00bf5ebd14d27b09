"""What opens over a page has the colours of the page: the roles are told apart by the theme, which Streamlit tells the page alone."""

import pytest

from ui.shell import style


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_opens_over_the_page_knows_the_theme(monkeypatch, theme):
    given = []
    monkeypatch.setattr(style, "theme", lambda: theme)
    monkeypatch.setattr(style.large, "is_on", lambda: False)
    monkeypatch.setattr(style, "give_style", given.append)
    style.give_page_style(0)
    assert f'[data-testid="stPopoverBody"] {{ color-scheme: {theme}; }}' in given[0]
