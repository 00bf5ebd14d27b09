"""The frame of every page, in the bar on top: its name, Share, large text, full screen, light or dark, glossary and key."""

from pathlib import Path

from figures.theme import ROLES, RUNS

from ..component.component import Component
from ..component.report import flag
from ..text.glossary import TERMS

FOLDER = Path(__file__).parent
STYLES = tuple(FOLDER / name for name in ("frame.css", "key.css", "glossary.css"))
FRAME = Component("boosting_frame", FOLDER / "js" / "frame.js", styles=STYLES, key="frame", triggers={"turned": flag})
GLOSSARY = [{"word": t.word, "slug": t.slug, "meaning": t.meaning, "formula": t.formula, "source": t.source, "page": t.page} for t in TERMS]
ALONE = [{**term, "page": ""} for term in GLOSSARY]  # of a page in a file, where there is no page that a term could lead to
COLOURS = {theme: {**roles, **{f"run_{at}": hue for at, hue in enumerate(RUNS[theme])}} for theme, roles in ROLES.items()}
