"""The pages of the app: what stands in the list of pages, and the question that each one answers."""

from dataclasses import dataclass
from pathlib import Path

from boosting.words import capital, counted

LESSONS = Path(__file__).parents[2] / "lessons"


@dataclass(frozen=True)
class Page:
    """name: of its file in pages/, and of its address;  icon: of the Material set, where the list of pages lies open"""

    name: str
    title: str
    icon: str
    question: str = ""


def lessons() -> str:
    """How many there are, at the head of a sentence: "14 lessons"."""
    return capital(counted(len(list(LESSONS.glob("*.toml"))), "lesson"))


# In the order of learning. Streamlit draws pages without a menu first: page.css puts Learn behind Start.
MENUS: dict[str, tuple[Page, ...]] = {
    "": (
        Page("start", "Start", "home"),
        Page("step", "Step", "stairs_2", "Why did this document move?"),
        Page("lambdas", "Lambdas", "swap_vert", "Where does a lambda come from?"),
        Page("compare", "Compare", "compare_arrows", "Where do two losses disagree?"),
    ),
    "Learn": (
        Page("course", "Course", "school", f"New to this? {lessons()}"),
        Page("algorithm", "One algorithm", "functions", "What do five losses share?"),
        Page("story", "RankNet to LambdaMART", "auto_stories", "Can fewer errors be worse?"),
        Page("trees", "Trees", "account_tree", "How is a tree grown?"),
        Page("puzzle", "Puzzle", "extension", "Can you grow a better tree?"),
        Page("mart", "MART", "stacked_line_chart", "How do trees add up?"),
    ),
    "Evidence": (
        Page("contest", "Contest", "trophy", "Which loss is better?"),
        Page("papers", "Papers", "menu_book", "Do the papers' claims hold here?"),
        Page("ddf", "DDF lab", "straighten", "How hard does a pair push?"),
        Page("combine", "Combine", "call_merge", "Do two rankers make a better one?"),
        Page("forest", "Forest", "forest", "Which features count?"),
        Page("weak", "Weak queries", "troubleshoot", "Where does a ranker lose?"),
        Page("errata", "Errata", "spellcheck", "Where are the papers wrong?"),
    ),
    "Data": (
        Page("data", "Data", "table_rows", "What is there to learn from?"),
        Page("draw", "Draw", "draw", "How are my documents ranked?"),
        Page("clicks", "Clicks", "ads_click", "What do clicks say?"),
    ),
}
PAGES = tuple(page for pages in MENUS.values() for page in pages)
START = PAGES[0]
MOVED = ("convergence",)  # pages that are no more, whose addresses ui/places/moved.py leads on
PATHS = [*MOVED, *("" if page is START else page.name for page in PAGES)]  # where they are, below the app's own address
