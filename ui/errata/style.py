"""How the page sets its list and its tables: close lines, no boxes, verdicts in the colours of their roles beside their signs."""

from figures.theme import ROLES

from .. import page

LIGHT, DARK = ROLES["light"], ROLES["dark"]
LINE = f"light-dark({LIGHT['line']}, {DARK['line']})"
STYLE = f"""<style>
.stMainBlockContainer .st-key-errata_list [data-testid="stVerticalBlock"] {{ gap: 0; }}
.stMainBlockContainer .st-key-errata_list {{ gap: 0.12rem; border-right: 1px solid {LINE}; padding-right: 0.8rem; }}
.st-key-errata_list [data-testid="stBaseButton-tertiary"] {{ text-align: left; }}
.st-key-errata_list [data-testid="stBaseButton-tertiary"]:not(:hover) p {{ text-decoration: none; }}
.st-key-errata_list [data-testid="stBaseButton-tertiary"] p {{ font-size: 0.93rem; line-height: 1.35; }}
.st-key-errata_list [data-testid="stMarkdown"]:not(:first-child) p {{ padding-top: 0.35rem; }}
:is([class*="st-key-errata_line_guessed"] [data-testid="stIconMaterial"], .st-key-errata_verdict strong) {{
  color: light-dark({LIGHT["up"]}, {DARK["up"]}); }}
[class*="st-key-errata_line_missed"] [data-testid="stIconMaterial"] {{ color: light-dark({LIGHT["down"]}, {DARK["down"]}); }}
.st-key-errata_passage .katex {{ font-size: 1.02em; }}
.st-key-errata_passage .katex-display {{ overflow: visible; margin: 0.4em 0 1.3em; }}
.stMainBlockContainer .st-key-errata_verdict {{ gap: 0.1rem; }}
.st-key-errata_evidence table {{ width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; border: 0; }}
.st-key-errata_evidence :is(th, td) {{ border: 0; border-bottom: 1px solid {LINE}; padding: 0.25rem 0.6rem 0.25rem 0; }}
@media (max-width: 640px) {{
  .stMainBlockContainer [data-testid="stColumn"] {{ min-width: 100%; }}
  .stMainBlockContainer [data-testid="stColumn"]:has(.st-key-errata_list) {{ order: 1; }}
  .stMainBlockContainer .st-key-errata_list {{ border: none; }}
}}
</style>"""
LARGE = """<style>
.st-key-errata_evidence table, .st-key-errata_list [data-testid="stBaseButton-tertiary"] p { font-size: 1.15rem; }
.st-key-errata_answers button p { font-size: 1.25rem; }
.st-key-errata_passage .katex { font-size: 1.3em; }
</style>"""


def set_style(large: bool) -> None:
    page.give_style(STYLE + (LARGE if large else ""))
