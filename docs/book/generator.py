"""Sphinx for these pages: MyST reads Markdown, furo is the look, formulas are the app's own MathML; nothing is fetched at view time."""

import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

from boosting import __version__
from figures.theme import ROLES
from ui.site.formula import mathml

from .api import is_result
from .docstrings import rewritten

HERE = Path(__file__).parent
ICON = HERE.parents[1] / "ui" / "shell" / "icon.png"
FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
# A page that was opened as a file may read no other one, so that its search shows titles without the lines around what was found.
ALONE = 'if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;'
UNSEEN = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">', "<pre>": '<pre tabindex="0">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="All pages">',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
}  # fmt: skip
VARIABLES = {  # of furo -> role of a colour
    "color-brand-primary": "text", "color-brand-content": "accent", "color-brand-visited": "accent", "color-link": "accent",
    "color-link--visited": "accent", "color-link-underline": "line", "color-link-underline--visited": "line", "color-link--hover": "accent",
    "color-link-underline--hover": "accent", "color-link--visited--hover": "accent", "color-link-underline--visited--hover": "accent",
    "color-background-primary": "background", "color-background-secondary": "surface", "color-background-hover": "surface",
    "color-background-border": "line", "color-foreground-primary": "text", "color-foreground-secondary": "muted",
    "color-foreground-muted": "muted", "color-foreground-border": "muted", "color-sidebar-background": "surface",
    "color-sidebar-link-text--top-level": "text", "color-sidebar-caption-text": "muted", "color-sidebar-item-background--hover": "line",
    "color-sidebar-item-background--current": "line", "color-sidebar-item-expander-background--hover": "line",
    "color-inline-code-background": "surface", "color-code-background": "surface", "color-code-foreground": "text",
    "color-api-background": "surface", "color-api-background-hover": "surface", "color-api-name": "text", "color-api-pre-name": "muted",
    "color-api-overall": "muted", "color-highlight-on-target": "surface", "color-toc-item-text--active": "accent",
    "color-header-background": "background", "color-header-border": "line", "color-header-text": "text",
}  # fmt: skip
SETTINGS: dict[str, Any] = {
    "project": "Boosting to rank", "author": "", "copyright": "", "version": __version__, "release": __version__,
    "extensions": ["myst_parser", "sphinx.ext.autodoc", "docs.book.generator"],
    "source_suffix": {".md": "markdown", ".rst": "restructuredtext"}, "exclude_patterns": ["figures"],
    "myst_heading_anchors": 6, "myst_enable_extensions": ["deflist", "attrs_block"], "myst_dmath_double_inline": False,
    "html_theme": "furo", "html_title": "Boosting to rank", "html_math_renderer": "mathml", "html_show_copyright": False,
    "html_show_sphinx": False, "html_copy_source": False, "html_favicon": str(ICON), "html_css_files": ["book.css"],
    "html_js_files": [(None, {"body": ALONE})],
    "html_theme_options": {
        **{
            f"{theme}_css_variables": {
                **{name: ROLES[theme][role] for name, role in VARIABLES.items()}, "font-stack": FONT, "font-stack--headings": FONT,
            }
            for theme in ("light", "dark")
        },
        "navigation_with_keys": False,
    },
    "autodoc_member_order": "bysource", "autodoc_typehints_format": "short", "python_use_unqualified_type_names": True,
    "autodoc_preserve_defaults": True, "add_module_names": False, "toc_object_entries_show_parents": "hide",
    "python_maximum_signature_line_length": 88, "nitpicky": True, "nitpick_ignore_regex": [("py:class", ".*")],
    "language": "en", "smartquotes": False, "highlight_language": "text",
}  # fmt: skip


def generate(source: Path, target: Path) -> int:
    """Sphinx's exit code; warnings are errors."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace

    static = source / "_static_of_ours"
    static.mkdir()
    shutil.copy(HERE / "book.css", static)
    if target.exists():
        shutil.rmtree(target)
    settings = {**SETTINGS, "html_static_path": [str(static)], "html_extra_path": [str(source / "extra")]}
    (source / "extra").mkdir()
    shutil.move(source / "figures", source / "extra" / "figures")
    with docutils_namespace():
        app = Sphinx(source, None, target, source / "_doctrees", "html", settings, status=None, warningiserror=True)
        app.build(force_all=True)
    for page in target.rglob("*.html"):
        if page.parent.name != "figures":  # which are the app's
            page.write_text(_for_all(page.read_text(encoding="utf-8")), encoding="utf-8")
    (target / ".nojekyll").touch()  # or GitHub's pages would leave out what begins with _
    return int(app.statuscode)


def _for_all(text: str) -> str:
    """A page with what the theme leaves out for readers of screens and for keys."""
    for found, better in UNSEEN.items():
        text = text.replace(found, better)
    return text


def setup(app: Any) -> dict[str, Any]:
    """What Sphinx calls: formulas by the app's own MathML, docstrings in the form of this house."""
    app.add_html_math_renderer("mathml", inline_renderers=(_inline, None), block_renderers=(_block, None))
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("autodoc-process-signature", _signature)
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}


def _docstring(app: Any, what: str, name: str, of: Any, options: Any, lines: list[str]) -> None:
    lines[:] = rewritten(lines)
    if is_result(of):
        lines += ["", f"Fields: {', '.join(f'``{one.name}``' for one in fields(of))}."]


def _signature(app: Any, what: str, name: str, of: Any, options: Any, signature: str, returns: str) -> tuple[str, str] | None:
    return ("", "") if is_result(of) else None


def _skip(app: Any, what: str, name: str, of: Any, skip: bool, options: Any) -> bool | None:
    """Fields of a named tuple say of themselves which number they have."""
    return True if str(getattr(of, "__doc__", "")).startswith("Alias for field number") else None


def _inline(page: Any, node: Any) -> None:
    from docutils.nodes import SkipNode

    page.body.append(mathml(node.astext()).replace(' display="block"', ""))
    raise SkipNode


def _block(page: Any, node: Any) -> None:
    from docutils.nodes import SkipNode

    page.body.append(f'<div class="formula" tabindex="0" role="group" aria-label="Formula">{mathml(node.astext())}</div>')
    raise SkipNode
