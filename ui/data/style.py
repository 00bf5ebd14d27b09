"""How tall the tables of the page are: as tall as the window leaves room for, and no taller than their rows."""

from .. import page

# On the page, not over all of it.
NAMES = ", ".join(f'[class*="st-key-data_{name}"]' for name in ("queries", "documents", "features"))
TABLES = f'body:not([style*="overflow: hidden"]) :is({NAMES})'
STYLE = f"""<style>
{TABLES} {{ height: auto !important; }}
{TABLES} [data-testid="stDataFrameResizable"] {{ height: max(420px, 100vh - 26rem) !important; }}
</style>"""
LARGE = f"""<style>
{TABLES} [data-testid="stDataFrameResizable"] {{ height: max(420px, (100vh - 30rem) / 1.3) !important; }}
</style>"""


def set_style(large: bool) -> None:
    page.give_style(STYLE + (LARGE if large else ""))
