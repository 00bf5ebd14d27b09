"""How the page sets its lists and tables: thin lines, no boxes, verdicts in the colours of their roles beside their signs."""

from figures.theme import ROLES

from .. import page

LIGHT, DARK = ROLES["light"], ROLES["dark"]
LINE = f"light-dark({LIGHT['line']}, {DARK['line']})"
STYLE = f"""<style>
.st-key-papers_overview [data-testid="stVerticalBlock"] {{ gap: 0.15rem; }}
.st-key-papers_overview [data-testid="stBaseButton-tertiary"] {{ max-width: 100%; }}
.st-key-papers_overview [data-testid="stBaseButton-tertiary"] p {{
  white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }}
[class*="st-key-papers_line_"] [data-testid="stCaptionContainer"] {{ white-space: nowrap; }}
[class*="st-key-papers_line_"] {{ border-bottom: 1px solid {LINE}; padding: 0.15rem 0; flex-wrap: nowrap; }}
[class*="st-key-papers_line_"] > :first-child {{ flex: 0 1 auto; min-width: 0; overflow: hidden; }}
[class*="st-key-papers_open_"] * {{ min-width: 0; max-width: 100%; }}
[class*="st-key-papers_said_"] {{ flex: none; }}
[class*="st-key-papers_said_holds"] * {{ color: light-dark({LIGHT["up"]}, {DARK["up"]}) !important; opacity: 1; }}
[class*="st-key-papers_said_fails"] * {{ color: light-dark({LIGHT["down"]}, {DARK["down"]}) !important; opacity: 1; }}
.st-key-papers_beside table {{ width: 100%; font-size: 0.86rem; font-variant-numeric: tabular-nums; border: 0; }}
.st-key-papers_beside :is(th, td) {{ border: 0; border-bottom: 1px solid {LINE}; padding: 0.3rem 0.5rem 0.3rem 0; }}
.st-key-papers_parts {{ gap: 0.4rem; }}
[data-testid="stCode"] .token {{ color: inherit !important; }}
[data-testid="stCode"] .token.keyword {{ font-weight: 650; }}
[data-testid="stCode"] .token.string {{ color: light-dark({LIGHT["up"]}, {DARK["up"]}) !important; }}
@media (max-width: 640px) {{ .stMainBlockContainer .st-key-papers_overview [data-testid="stColumn"] {{ min-width: 100%; }} }}
</style>"""


LARGE = """<style>
.st-key-papers_beside table { font-size: 1.15rem; }
.st-key-papers_overview [data-testid="stBaseButton-tertiary"] { text-align: left; }
.st-key-papers_overview [data-testid="stBaseButton-tertiary"] :is(p, div) { white-space: normal; text-align: left; }
:is(.st-key-papers_run, .st-key-papers_run_all) button p { white-space: normal; overflow: visible; }
</style>"""


def set_style(large: bool) -> None:
    page.give_style(STYLE + (LARGE if large else ""))
