"""What every page does first: server-wide set-up once, styles, the shared resources."""

import gc
import logging
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

import sample_data
from boosting import __version__
from boosting.data.letor_line import undirected
from figures.theme import ROLES
from sample_data import Collection
from sample_data.drawn import is_drawn

from . import url
from .runs import Runs
from .work.scheduler import Scheduler
from .work.training import prepare
from .work.workers import Elsewhere, crew

# A local picture: a Material icon in the tab would be fetched from the network. With a line of its own to show, the minimal toolbar
# has a menu, and in it the choice between light and dark.
TAB: dict[str, Any] = {
    "page_title": "Boosting to rank",
    "page_icon": str(Path(__file__).parent / "icon.png"),
    "layout": "wide",
    "menu_items": {"About": f"Boosting to rank {__version__}"},
}
MOST_COMPLAINTS = 10  # in words above a page; an address may hold thousands of parameters
# Letters on a button in the accent: Streamlit's white is too pale on that of the dark theme.
ON_ACCENT = f"color: light-dark({ROLES['light']['background']}, {ROLES['dark']['background']});"
# Streamlit's own Stop would cut a page short for good; each long piece of work here has a Stop of its own.
STYLE = """<style>
[data-testid="stStatusWidget"] { display: none; }
.stMainBlockContainer { padding: 4.2rem 1.2rem 1rem; max-width: none; }
.stMainBlockContainer [data-testid="stVerticalBlock"] { gap: 0.55rem; }
[data-testid="stBaseButton-tertiary"] { min-height: 0; padding: 0; }
[data-testid="stBaseButton-tertiary"] p { text-decoration: underline; text-underline-offset: 3px; }
.stMainBlockContainer [data-testid="stPageLink"] a { position: relative; left: -0.5rem; width: calc(100% + 1rem); }
.stMainBlockContainer h1 { padding: 0.2rem 0; }
.stMainBlockContainer h2 { padding: 0.8rem 0 0.2rem; }
.stMainBlockContainer [data-testid="stHeading"] [data-testid="stMarkdownContainer"] { margin-bottom: -0.5rem; }
.stMainBlockContainer [data-testid="stSelectbox"] input { text-overflow: ellipsis; padding-inline: 0.5rem 0; }
.stMainBlockContainer [data-testid="stSelectbox"] button { padding-inline: 0; width: 1.7rem; }
[data-testid="stCaptionContainer"], [data-testid="stCaptionContainer"] * { color: inherit; opacity: 1; }
[data-testid="stCaptionContainer"] { opacity: 0.8; }
.st-key-history, .st-key-own_reload { position: absolute; height: 0; overflow: hidden; }
[data-testid="stElementContainer"]:has(> [data-testid="stHtml"] > i[hidden]) { display: none; }
@media (min-width: 641px) {
  .stMainBlockContainer [data-testid="stColumn"]:last-child > * > :is([class*="_large"], .st-key-large_choice):only-child {
    align-self: flex-end; width: auto; }
}
@media (max-width: 1180px) {
  .stMainBlockContainer [data-testid="stColumn"]:has([data-testid="stPageLink"]) { min-width: calc(25% - 1rem); }
  .stMainBlockContainer [data-testid="stSelectbox"] input { font-size: 0.875rem; }
  .stMainBlockContainer [data-testid="stHorizontalBlock"]:has(> [data-testid="stColumn"] [data-testid="stSelectbox"]) {
    column-gap: 0.6rem; }
  .stMainBlockContainer [data-testid="stPopover"] button { padding-inline: 0.4rem; }
  .stMainBlockContainer [data-testid="stPopover"] [data-has-shortcut] > span:has(> [data-testid="stIconMaterial"]) { display: none; }
  [data-testid="stExpander"] .katex-display > .katex { font-size: 1em; }
  .stMainBlockContainer [data-testid="stColumn"]:has(.st-key-forest_view) { min-width: 36rem; }
}
@media (max-width: 640px) {
  .stMainBlockContainer [data-testid="stColumn"] { min-width: calc(50% - 1rem); }
  .stMainBlockContainer [data-testid="stColumn"]:has(
  [data-testid="stPageLink"], [data-testid="stPlotlyChart"], [data-testid="stDataFrame"], .st-key-forest_view, .st-key-mart_about,
  .st-key-convergence_studies, .st-key-combine_is_step) { min-width: 100%; }
  .stMainBlockContainer [data-testid="stColumn"]:has([data-testid="stHeading"]):has([data-testid="stMarkdown"]) { min-width: 100%; }
  .stMainBlockContainer [data-testid="stHorizontalBlock"] { row-gap: 0.8rem; }
  :not([class*="st-key-forest_"]) > [data-testid="stFullScreenFrame"]:has(.g-x2title) { min-width: 36rem; }
  :not([class*="st-key-forest_"]) > [data-testid="stFullScreenFrame"]:has(.g-x3title):not(:has(.g-x4title)) { min-width: 52rem; }
  :not([class*="st-key-forest_"]) > [data-testid="stFullScreenFrame"]:has(.hm):has(.g-x4title) { min-width: 62rem; }
  [data-testid="stBaseButton-tertiary"] p { white-space: normal; text-align: left; }
  :is([data-testid="stPopoverBody"], [data-testid="stExpander"]) .katex-display > .katex { font-size: 0.85em; }
}
[data-testid="stBaseButton-primary"]:not(:disabled) * { ON_ACCENT }
@media (forced-colors: active) {
  [data-testid="stCheckbox"] label > div:not([data-testid]), [data-testid="stSlider"] [data-rac] > div, [data-testid="stProgress"] div {
    forced-color-adjust: none; }
  :is([data-testid="stButtonGroup"] [data-selected="true"], [data-testid="stTab"][aria-selected="true"]) {
    outline: 3px solid Highlight; outline-offset: -3px; }
}
</style>""".replace("ON_ACCENT", ON_ACCENT)
# Of each menu, the style that marks it where the page stands in it: Streamlit marks the page alone, which a shut menu hides. Where the
# window has no room for all, "7 more" is marked instead of what it hides.
MARKS = tuple(
    f"""<style>[data-testid="stTopNav"] > :is({here}, {here}[aria-hidden="true"] ~ .rc-overflow-item-rest) button {{
  font-weight: 600; text-decoration: underline 2px; text-underline-offset: 0.4em; }}</style>"""
    for here in (
        ':has([aria-current="page"])', *(f':nth-child({number} of :has([data-testid="stTopNavSection"]))' for number in (1, 2, 3)),
    )
)  # fmt: skip
# A table is drawn with letters of one size: larger ones come with all of it. Its width is measured on the screen, and counted in its own
# pixels; so its box is as much narrower as it is enlarged.
LARGE = """<style>
.stMainBlockContainer :is(
p, label, li, [data-testid="stSelectbox"] *,
[data-testid="stPopover"] p, [data-testid="stExpander"] summary *) { font-size: 1.25rem; }
.stMainBlockContainer :is([data-testid="stSelectbox"] input, [data-testid="stPopover"] p, [data-testid="stCheckbox"] p,
[data-testid="stButtonGroup"] p, [data-testid="stWidgetLabel"] p) { font-size: 1.1rem; }
.stMainBlockContainer [data-testid="stPopover"] button { padding-inline: 0.5rem; }
.stMainBlockContainer [data-testid="stPopover"] [data-has-shortcut] > span:has(> [data-testid="stIconMaterial"]) { display: none; }
[data-testid="stCheckbox"] label { align-items: center; }
.stMainBlockContainer [data-testid="stTextInput"] input { font-size: 1rem; text-overflow: ellipsis; }
body:not([style*="overflow: hidden"]) [data-testid="stElementContainer"]:has(
> [data-testid="stFullScreenFrame"] > [data-testid="stDataFrame"]) {
  zoom: 1.3; width: calc(100% / 1.3) !important; }
.stMainBlockContainer [data-testid="stSlider"] [data-testid="stSliderThumbValue"] * { font-size: 1rem; }
.stMainBlockContainer [data-testid="stHorizontalBlock"]:has(.st-key-forest_view) :is(input, p) { font-size: 1rem; }
@media (max-width: 1180px) {
  .stMainBlockContainer :is([data-testid="stCheckbox"] p, button[kind="tertiary"] p) { font-size: 1.05rem; }
  .stMainBlockContainer :is([data-testid="stSelectbox"] input, [data-testid="stPopover"] p, [data-testid="stButtonGroup"] p) {
    font-size: 0.925rem; }
  .stMainBlockContainer [data-testid="stColumn"]:has(.st-key-forest_view) { min-width: min(29rem, 100%); }
  .stMainBlockContainer [data-testid="stColumn"]:has([class*="st-key-forest_beside"]) { min-width: 100%; }
}
</style>"""


@st.cache_resource
def _set_up() -> bool:
    """Once a server: start the workers, and freeze what start-up built, so that no collection walks numba and pandas."""
    for worker in scheduler().workers:
        if isinstance(worker, Elsewhere):
            worker.wake(prepare)
    return settle()


def settle() -> bool:
    """Freeze what is there now, so that no collection walks it. Nothing is collected first: that takes a third of a second, with a room
    of people at the door, and what little garbage there is may stay. Python collects by itself later on, and `Scheduler` when idle;
    .streamlit/config.toml says why Streamlit must not after each rerun."""
    gc.freeze()
    return True


@st.cache_resource
def settle_once() -> bool:
    """Once more when the first run is on screen: numba, asleep until then, has brought 50,000 objects with it."""
    return settle()


def front_door() -> Any:
    """The list of pages, on top of each. app.py runs the chosen one."""
    st.session_state["came_by_front_door"] = True
    menus: dict[str, list[Any]] = {
        "": [
            st.Page("pages/start.py", title="Start", icon=":material/home:", default=True),
            st.Page("pages/course.py", title="Course", icon=":material/school:", url_path="course"),
            st.Page("pages/step.py", title="Step", icon=":material/stairs_2:", url_path="step"),
            st.Page("pages/lambdas.py", title="Lambdas", icon=":material/swap_vert:", url_path="lambdas"),
            st.Page("pages/ddf.py", title="DDF lab", icon=":material/straighten:", url_path="ddf"),
            st.Page("pages/compare.py", title="Compare", icon=":material/compare_arrows:", url_path="compare"),
        ],
        "Foundations": [
            st.Page("pages/trees.py", title="Trees", icon=":material/account_tree:", url_path="trees"),
            st.Page("pages/mart.py", title="MART", icon=":material/stacked_line_chart:", url_path="mart"),
            st.Page("pages/forest.py", title="Forest", icon=":material/forest:", url_path="forest"),
            st.Page("pages/story.py", title="RankNet to LambdaMART", icon=":material/auto_stories:", url_path="story"),
            st.Page("pages/convergence.py", title="Convergence", icon=":material/trending_down:", url_path="convergence"),
        ],
        "Evidence": [
            st.Page("pages/contest.py", title="Contest", icon=":material/trophy:", url_path="contest"),
            st.Page("pages/papers.py", title="Papers", icon=":material/menu_book:", url_path="papers"),
            st.Page("pages/combine.py", title="Combine", icon=":material/call_merge:", url_path="combine"),
            st.Page("pages/errata.py", title="Errata", icon=":material/spellcheck:", url_path="errata"),
        ],
        "Data": [
            st.Page("pages/data.py", title="Data", icon=":material/table_rows:", url_path="data"),
            st.Page("pages/draw.py", title="Draw", icon=":material/draw:", url_path="draw"),
            st.Page("pages/clicks.py", title="Clicks", icon=":material/ads_click:", url_path="clicks"),
        ],
    }
    page = st.navigation(menus, position="top")
    st.session_state["menu"] = next(number for number, pages in enumerate(menus.values()) if page in pages)
    told = {"page": page.url_path, "visit": url.hear()}  # once the browser knows which page this is
    _history()(key="history", data=told, on_theme_change=lambda: None, on_reconnected_change=lambda: None)
    return page


@st.cache_resource
def _history():
    scripts = [(Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8") for name in ("access", "focus", "theme", "history")]
    return st.components.v2.component("boosting_history", js="\n".join(scripts))


def theme() -> str:
    """The colours that this browser shows: "light" or "dark"."""
    return "dark" if st.context.theme.type == "dark" else "light"


def open_page(large: bool = False) -> None:
    """Set-up and styles of a page. The first deep link of a process runs the page without app.py: it opens the door itself."""
    if not st.session_state.pop("came_by_front_door", False):
        st.set_page_config(**TAB)
        front_door()
        st.rerun()  # through app.py: widgets keep their identity, and the first click on a popover is not lost
    _set_up()
    give_style(STYLE + MARKS[st.session_state["menu"]] + (LARGE if large else ""))


def give_style(style: str) -> None:
    """What is drawn below has it from its first moment. HTML that is nothing but style Streamlit would keep behind the page and draw last,
    while captions are too pale and what a lesson hides is seen; so there is something else in it, which `STYLE` gives no room."""
    st.html(f"<i hidden></i>{style}")


def collection(identifier: str) -> Collection:
    """A collection that ships, or a drawing; every session shares it, its arrays are read-only."""
    return _drawn(identifier) if is_drawn(identifier) else _shipped(identifier)


@st.cache_resource(max_entries=8)
def _shipped(identifier: str) -> Collection:
    return sample_data.load(identifier)


@st.cache_resource(max_entries=64)  # small, and each edit makes another: they must not push out what ships
def _drawn(identifier: str) -> Collection:
    return sample_data.load(identifier)


@st.cache_resource
def scheduler() -> Scheduler:
    """Who works in the background for all sessions."""
    return Scheduler(crew())


@st.cache_resource
def shared_runs() -> Runs:
    return Runs(scheduler())


def complain(sentence: str) -> None:
    """Keep a sentence about something that was ignored; it stays on screen until the person chooses something."""
    _forget_other_pages()
    sentences = st.session_state.setdefault("complaints", [])
    if sentence not in sentences and len(sentences) <= MOST_COMPLAINTS:
        sentences.append(sentence if len(sentences) < MOST_COMPLAINTS else "More was ignored than is said here.")


def _forget_other_pages() -> None:
    """What was ignored on one page is not said on the next."""
    context = get_script_run_ctx()
    here = context.page_script_hash if context else ""
    if st.session_state.get("complaints_of", here) != here:
        st.session_state["complaints"] = []
    st.session_state["complaints_of"] = here


def say_complaints() -> None:
    _forget_other_pages()
    for sentence in st.session_state.get("complaints", []):
        st.warning(plain(sentence), icon=":material/info:")


def plain(text: str) -> str:
    """Text for Streamlit's Markdown, with every sign that Markdown or LaTeX would read made harmless. Signs that turn the direction of
    writing are left out, since they would turn our words too; a joiner without width keeps `:100:` and `:material/home:` from pictures,
    and addresses of sites and of mail from links, which no backslash does."""
    text = re.sub(r":(?=[\w+/-]+:)", ":\u2060", undirected(text))
    text = re.sub(r"(?i)https?:(?=//)|www(?=\.)|@(?=[-\w]+\.[-\w])", lambda found: f"{found[0]}\u2060", text)
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!|$~<>:" else sign for sign in text)


@contextmanager
def guarded() -> Iterator[None]:
    """What fails below a page's controls becomes a sentence there, and the controls stay. Nobody foresaw such an error: all of it stands in
    the server's log, for whoever can mend it."""
    try:
        yield
    except Exception as error:
        logging.getLogger(__name__).exception("a view failed")
        name = plain(type(error).__name__)
        st.error(f"This view met an error that nobody foresaw ({name}). What you chose is kept; the server's log has the rest.")
        st.button("Try again", icon=":material/refresh:", key="try_the_view_again")


def session_id() -> str:
    """A name for this browser session, to subscribe with."""
    return st.session_state.setdefault("session_id", uuid.uuid4().hex)
