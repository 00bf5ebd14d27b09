"""Rules for what reaches a screen: text is never markup, nothing is fetched, pages are thin, and nobody asks which loss it is."""

import ast
import importlib
import re
import tomllib
from pathlib import Path

import pytest

import boosting as b
from boosting.explain.pair_changes import KINDS
from figures.theme import ROLES
from ui import compare, stepper
from ui.address import SUBSTEPS
from ui.guide import QUESTIONS
from ui.page import LARGE, STYLE, plain

HOUSE = Path(__file__).parents[2]
SCRIPTS = sorted((HOUSE / "ui" / "stepper" / "js").glob("*.js"))
STEPPER = HOUSE / "ui" / "stepper"
SMALL = [
    STEPPER / "feed.js",
    STEPPER / "carry.js",
    HOUSE / "ui" / "access.js",
    HOUSE / "ui" / "focus.js",
    HOUSE / "ui" / "reload.js",
    HOUSE / "ui" / "theme.js",
    HOUSE / "ui" / "course" / "hold.js",
]  # components of their own
HISTORY = HOUSE / "ui" / "history.js"  # the one that holds back what Streamlit would send
PROGRESS = HOUSE / "ui" / "course" / "progress.js"  # the one that keeps something in the browser beyond a tab
COMPARE = sorted((HOUSE / "ui" / "compare" / "js").glob("*.js"))
SHEETS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HOUSE / "ui" / "stepper").glob("*.css"))}
STYLES = {
    **SHEETS,
    **{f"compare-{name}": (HOUSE / "ui" / "compare" / f"{name}.css").read_text(encoding="utf-8") for name in compare.STYLES},
    "page": STYLE,
    "large": LARGE,
}
PYTHON = sorted([*(HOUSE / "ui").rglob("*.py"), *(HOUSE / "pages").glob("*.py"), *(HOUSE / "figures").glob("*.py"), HOUSE / "app.py"])
PAGES = [*sorted((HOUSE / "pages").glob("*.py")), HOUSE / "app.py"]
SVG = '"http://www.w3.org/2000/svg"'
# Ways to make markup or code out of text, to leave the page, or to fetch something.
SINKS = (
    r"innerHTML", r"outerHTML", r"insertAdjacentHTML", r"setHTML", r"document\.write", r"DOMParser", r"createContextualFragment", r"srcdoc",
    r"\beval\b", r"new Function", r"\bFunction\(", r"setTimeout\(\s*[\"'`]", r"setInterval\(\s*[\"'`]", r"javascript:",
    r"https?:", r"[\"'`]//", r"\bfetch\b", r"XMLHttpRequest", r"WebSocket", r"EventSource", r"sendBeacon", r"importScripts",
    r"^\s*import\b", r"\bimport\(", r"localStorage", r"document\.cookie", r"window\.open", r"location\s*=", r"postMessage",
)  # fmt: skip


def named(path):
    return path.relative_to(HOUSE).as_posix()


def code(source):
    """A script without its comments and without the one address that is a name, not a place."""
    return re.sub(r"(?m)(^|\s)//.*$", "", source).replace(SVG, "SVG")


def sinks(source):
    return [sink for sink in SINKS if re.search(sink, code(source), re.MULTILINE)]


def constants(tree):
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def questions_which_loss(source):
    """Lines that decide by a loss: isinstance with one, a comparison or a case with its class, identifier or title."""
    classes = {loss.__name__ for loss in b.LOSSES}
    names = {loss.identifier for loss in b.LOSSES} | {loss.title for loss in b.LOSSES}
    lines = []
    for node in ast.walk(ast.parse(source)):
        is_question = isinstance(node, (ast.Compare, ast.match_case)) or (
            isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass", "hasattr")
        )
        if is_question:
            said = {getattr(n, "id", getattr(n, "attr", "")) for n in ast.walk(node)}
            if said & classes or constants(node) & names:
                lines.append(getattr(node, "lineno", 0) or node.pattern.lineno)
    return lines


@pytest.mark.parametrize("path", [*SCRIPTS, *SMALL, *COMPARE], ids=lambda path: f"{path.parent.parent.stem}-{path.stem}")
def test_a_script_makes_no_markup_of_text_and_fetches_nothing(path):
    assert sinks(path.read_text(encoding="utf-8")) == []


def test_the_course_alone_keeps_something_in_the_browser_and_makes_no_markup_of_it_either():
    assert sinks(PROGRESS.read_text(encoding="utf-8")) == ["localStorage"]


def test_every_table_that_is_taken_away_is_written_where_names_are_made_harmless():
    assert [named(path) for path in PYTHON if ".to_csv(" in path.read_text(encoding="utf-8")] == []


def test_one_script_holds_back_what_is_sent_and_opens_no_connection_of_its_own():
    text = HISTORY.read_text(encoding="utf-8")
    assert sinks(text) == ["WebSocket"]
    assert set(re.findall(r"\w* ?WebSocket[.\w]*", code(text))) == {" WebSocket.prototype.send"}


COMPONENTS = (
    "stepper",
    "draw",
    "ddf.editor",
    "ddf.plot",
    "lambdas",
    "compare",
    "trees",
    "convergence",
    "papers.take_away",
    "mart",
    "story",
    "combine",
    "forest",
)
ONLY_THE_STEPPER = {"momentMarks", "openPairChanges", "tell"}  # asked by functions of a shared file that other components never call


def not_there(script, known):
    """Functions of the house that a component's script calls and does not hold."""
    held = set(re.findall(r"\b(?:function|const|let) (\w+)", script))
    return (set(re.findall(r"(?<![\w.$])(\w+)\(", script)) & known) - held - ONLY_THE_STEPPER


@pytest.mark.parametrize("name", COMPONENTS)
def test_a_component_holds_every_function_that_it_calls(name):
    files = (HOUSE / "ui").rglob("*.js")
    known = {one for path in files for one in re.findall(r"(?m)^(?:async )?function (\w+)", path.read_text(encoding="utf-8"))}
    assert not_there(importlib.import_module(f"ui.{name}").script(), known) == set()
    assert not_there("function a() { b(1); c.d(); }", {"a", "b", "d"}) == {"b"}


CLEAN_UP = re.compile(r"(?ms)^  return \(\) => (.*?);$")  # what a component's script gives to Streamlit


def clears_what_is_shown(script):
    """Whether a clean-up closes a figure that is still on the page. Streamlit runs the one of a call that the next overtook after that next
    call was made."""
    return any("parentElement" in body and "if (parentElement.isConnected) return;" not in body for body in CLEAN_UP.findall(script))


@pytest.mark.parametrize("path", sorted((HOUSE / "ui").rglob("*.js")), ids=named)
def test_a_figure_is_closed_only_when_it_has_left_the_page(path):
    assert not clears_what_is_shown(path.read_text(encoding="utf-8"))
    assert clears_what_is_shown("  return () => { view.close(); views.delete(parentElement); };")


def test_every_script_is_part_of_the_component():
    assert sorted(stepper.SCRIPTS) == [path.stem for path in SCRIPTS]
    assert SVG in stepper.script()
    assert sorted(compare.SCRIPTS) == [path.stem for path in COMPARE]
    assert sorted(compare.STYLES) == sorted(path.stem for path in COMPARE[0].parents[1].glob("*.css"))


@pytest.mark.parametrize("name", STYLES)
def test_a_style_fetches_nothing(name):
    assert re.findall(r"url\(|@import|expression\(|https?:|image-set\(|@font-face", STYLES[name]) == []


@pytest.mark.parametrize("name", SHEETS)
def test_colours_of_the_stepper_come_from_the_theme_alone_but_for_shadows(name):
    assert re.findall(r"#[0-9a-fA-F]{3,8}\b|\brgba?\((?!0 0 0 /)|\bhsla?\(", SHEETS[name]) == []


def test_every_style_sheet_is_part_of_the_component():
    assert sorted(stepper.STYLES) == sorted(SHEETS)


def test_the_browser_and_the_address_know_the_same_sub_steps_in_the_same_order():
    script = (HOUSE / "ui" / "stepper" / "js" / "substeps.js").read_text(encoding="utf-8")
    row = re.search(r"const SUBSTEPS = (\[\[.*?\]\]);", script).group(1)
    assert tuple(re.findall(r'\["(\w+)", ', row)) == SUBSTEPS


def test_the_browser_and_the_library_know_the_same_kinds_of_pairs():
    script = (HOUSE / "ui" / "stepper" / "js" / "pair_changes.js").read_text(encoding="utf-8")
    assert tuple(re.findall(r"(?m)^  (\w+): \[", script)) == KINDS


def test_the_server_reports_nothing_to_anybody_and_keeps_its_guards():
    config = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert config["browser"]["gatherUsageStats"] is False
    server, client = config["server"], config["client"]
    assert server["headless"] is True and server["fileWatcherType"] == "none"
    assert server["enableXsrfProtection"] is True and server["enableCORS"] is True
    assert server["disconnectedSessionTTL"] == 30 and server["maxUploadSize"] == 1024
    assert client["toolbarMode"] == "minimal" and client["showErrorDetails"] == "none"
    assert not any("http" in str(value) for value in constants_of(config))


def constants_of(table):
    for value in table.values():
        yield from constants_of(value) if isinstance(value, dict) else [value]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_streamlit_and_the_stepper_have_the_same_colours(theme):
    config = tomllib.loads((HOUSE / ".streamlit" / "config.toml").read_text(encoding="utf-8"))["theme"][theme]
    role = ROLES[theme]
    assert config["primaryColor"] == role["accent"] and config["textColor"] == role["text"]
    assert config["backgroundColor"] == role["background"] and config["secondaryBackgroundColor"] == role["surface"]


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_no_file_asks_which_loss_it_is(path):
    assert questions_which_loss(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_a_page_is_thin(path):
    """Controls, then a trace, then figures: no numpy, no Plotly, no pandas, no loss by name, no sums."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {a.name.split(".")[0] for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
    imported |= {n.module.split(".")[0] for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
    assert imported <= {"streamlit", "ui"}
    arithmetic = [node.lineno for node in ast.walk(tree) if isinstance(node, (ast.BinOp, ast.AugAssign))]
    assert arithmetic == []
    assert len(path.read_text().splitlines()) <= 80


@pytest.mark.parametrize("path", [path for path in PAGES if path.name != "app.py"], ids=named)
def test_a_page_stands_in_the_list_and_has_tests_of_its_own(path):
    assert f'"{named(path)}"' in (HOUSE / "ui" / "page.py").read_text(encoding="utf-8")
    assert (HOUSE / "tests" / "pages" / f"test_{path.stem}.py").exists()
    assert path.stem in ("start", *(name for questions in QUESTIONS.values() for name in questions))


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_the_address_is_read_and_written_in_one_place(path):
    """A page that reads `st.query_params` by itself complains about the lesson in hand, and drops it: use ui/url.py."""
    is_allowed = named(path) in ("ui/url.py", "ui/reload.py")
    assert is_allowed or "st.query_params" not in path.read_text(encoding="utf-8")


def made_with_the_page(source):
    """Lines on which a file to save is made before anybody asks for it."""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call) and ast.unparse(node.func) == "st.download_button"]
    return [call.lineno for call in calls if not re.match(r"lambda|partial\(", ast.unparse(call.args[1]))]


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_a_file_to_save_is_made_when_it_is_asked_for(path):
    """Streamlit's browser looks once for one that is made with the page: where the page was left meanwhile, that is an error."""
    assert made_with_the_page(path.read_text(encoding="utf-8")) == []


def test_a_file_that_is_made_with_the_page_is_noticed():
    assert made_with_the_page('st.download_button("Save", table.to_csv(), "a.csv")') == [1]
    assert made_with_the_page('st.download_button("Save", lambda: table.to_csv(), "a.csv")') == []


@pytest.mark.parametrize("path", PYTHON, ids=named)
def test_markup_is_switched_on_for_nothing_that_comes_from_data(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            assert "unsafe_allow_html" not in {keyword.arg for keyword in node.keywords}
            if getattr(node.func, "attr", getattr(node.func, "id", "")) in ("html", "give_style"):
                names = {n.id for n in ast.walk(node.args[0]) if isinstance(n, ast.Name)}
                handed_on = {"style"} if named(path) == "ui/page.py" else set()  # by give_style, whose callers are read here too
                ours = {"STYLE", "LARGE", "large", "MARKS", "st"} | handed_on
                assert names <= ours, f"line {node.lineno}: st.html takes our own styles only"


@pytest.mark.parametrize(
    "text",
    [
        "*a*", "_a_", "`a`", "$a$", "[a](b)", "![a](b)", ":red[a]", ":material/home:", "<b>a</b>", "# a", "- a", "+ a", "1. a", "a|b",
        "~~a~~", "\\", "http://a.b", "{a}", "grüße 北京",
    ],
)  # fmt: skip
def test_plain_text_keeps_every_sign_and_means_nothing_by_it(text):
    assert re.sub(r"\\(.)", r"\1", plain(text)).replace("\u2060", "") == text
    assert not re.search(r"[`*_{}\[\]()#+\-.!|$~<>:\\]", re.sub(r"\\.", "", plain(text)))


def test_plain_text_turns_no_direction_and_draws_no_picture():
    """No backslash keeps Streamlit from `:100:` and `:material/home:`: their colon is no longer followed by the name."""
    assert plain("\u202eabc\u2066") == "abc"
    for text in ("at 10:100:20", ":material/home:", "a:+1:b", "::b:"):
        assert not re.search(r":[\w+/-]+:", re.sub(r"\\(.)", r"\1", plain(text)))
        assert re.sub(r"\\(.)", r"\1", plain(text)).replace("\u2060", "") == text


# What the Markdown of a browser makes a link of, after it has taken the backslashes away.
LINKS = r"(?i)https?://|www\.|[-.\w+]@[-\w]+\.[-\w]"


@pytest.mark.parametrize("text", ["see http://e.vil/x", "HTTPS://e.vil", "www.e.vil", "me@e.vil", "a: b", "www", "a @ b"])
def test_plain_text_is_no_link(text):
    shown = re.sub(r"\\(.)", r"\1", plain(text))
    assert not re.search(LINKS, shown) and shown.replace("\u2060", "") == text
    assert plain("NDCG@5") == "NDCG@5"


# ---- the checks themselves can fail ----


@pytest.mark.parametrize(
    "line",
    [
        "box.innerHTML = name;", "x.insertAdjacentHTML('a', b)", "document.write(x)", "eval(x)", "new Function(x)", "fetch(x)",
        "const a = 'http://x';", 'import x from "y";',
    ],
)  # fmt: skip
def test_a_dangerous_script_is_noticed(line):
    assert sinks(f"const a = 1;\n{line}")
    assert sinks(f"// {line}") == [] and sinks(f"const SVG = {SVG};") == []


@pytest.mark.parametrize(
    "question",
    [
        "if isinstance(loss, b.GBT): pass",
        "if loss.title == 'GBRank': pass",
        "if address.loss in ('mpboost', 'x'): pass",
        "match loss:\n    case 'qbrank': pass",
        "x = 1 if type(loss) is MPBoost else 2",
    ],
)
def test_asking_which_loss_it_is_is_noticed(question):
    assert questions_which_loss(question)
    assert questions_which_loss("DEMO = Address(loss='lambdamart')\nif loss == other: pass") == []
