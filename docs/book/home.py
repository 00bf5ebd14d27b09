"""The first page, and the order of all others."""

import re

from boosting import __version__

from . import api, losses

NAVIGATION = {
    "Start": (
        "docs/use-it.md", "Tutorial <docs/tutorial.md>", "The app <README.md>", "docs/for-lecturers.md", "docs/take-it-away.md",
        "docs/run-a-server.md", "docs/scale.md", "glossary.md",
    ),
    "The losses": ("losses/algorithm.md", *losses.NAMES, "docs/insights.md", "docs/papers.md"),
    "Other engines": ("engines.md", "docs/other-engines.md", "docs/truth.md"),
    "Library": api.NAMES,
    "Samples": ("sample_data/README.md", "sample_data/*/README.md"),
    "Working on it": (
        "CONTRIBUTING.md", "docs/architecture.md", "docs/add-a-loss.md", "docs/add-a-page.md", "docs/write-a-lesson.md",
        "docs/when-streamlit-is-raised.md", "CHANGELOG.md",
    ),
    "Measurements": ("benchmarks/*.md",),
}  # fmt: skip
WAYS = (
    ("docs/use-it.md", "Use it", "From pip install to the reason why one of your documents stands above another, in ten commands."),
    ("docs/tutorial.md", "Tutorial", "The notebook with its figures, which step here as they do in Jupyter."),
    ("losses/algorithm.md", "The losses", "One algorithm and seven losses: formulas, readings, a worked document, common mistakes."),
    ("engines.md", "Other engines", "What LightGBM, XGBoost, CatBoost, RankLib and scikit-learn do differently, and what shows it."),
    ("api/index.rst", "The library", "Every public name, with an example that the tests run."),
    ("glossary.md", "Glossary", "Forty terms, each in a sentence or two."),
)


def index() -> str:
    cards = "\n".join(f"- **[{title}]({page})** {words}" for page, title, words in WAYS)
    return (
        "# Boosting to rank\n\nWatch boosting learn to rank, one tree at a time: an app to step through, and the library behind it. "
        f"This is version {__version__}.\n\n"
        f"```{{rst-class}} ways\n```\n\n{cards}\n\n"
        f"{_picture('light')}{_picture('dark')}"
        "These pages load nothing from the network: copy the folder to any web host, or open it directly. Searching works there too.\n\n"
        + "\n".join(_toctree(caption, names) for caption, names in NAVIGATION.items())
    )


def _picture(theme: str) -> str:
    words = "The Step page: one iteration of a run, its tree, and the sheet of one document"
    return f"```{{image}} docs/step-{theme}.png\n:alt: {words}\n:class: only-{theme}\n```\n\n"


def _toctree(caption: str, names: tuple[str, ...]) -> str:
    entries = "\n".join(re.sub(r"(<?)([^<>]+)\.(?:md|rst)", r"\1/\2", name) for name in names)
    return f"```{{toctree}}\n:hidden:\n:glob:\n:caption: {caption}\n\n{entries}\n```\n"
