"""The rules of the house that a file keeps or breaks by itself, one row each: which files, what offends, what is noticed and what let pass.

A new rule is a function from the text of a file to its offences, and a row. `test_rules.py` holds each row against all its files at
once, and against its own examples.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from . import offences

SCRIPTS, SHEETS = ("ui/**/*.js",), ("ui/**/*.css",)
PAGES = ("pages/*.py", "app.py")
SCREENS = ("ui/**/*.py", "figures/*.py", *PAGES)
PYTHON = ("boosting/**/*.py", "sample_data/**/*.py", *SCREENS)


@dataclass(frozen=True)
class Rule:
    """says      what holds, in a sentence
    files     patterns below the root of the house; one that begins with ! takes away
    offends   the text of a file -> what breaks the rule in it
    but       what a file may do that no other may: its path -> its offences
    broken, right   texts that offend, and that do not
    """

    says: str
    files: tuple[str, ...]
    offends: Callable[[str], list]
    broken: tuple[str, ...]
    right: tuple[str, ...] = ("",)
    but: Mapping[str, list] = field(default_factory=dict)


LOSS_ASKED = (
    "if isinstance(loss, b.GBT): pass", "if isinstance(x, (int, MPBoost)): pass", "if loss.identifier == 'gbrank': pass",
    "if loss.identifier in ('gbt', 'x'): pass", "x = 1 if type(loss) is MPBoost else 2",
)  # fmt: skip
BY_NAME = ("if loss.title == 'GBRank': pass", "if address.loss in ('mpboost', 'x'): pass", "match loss:\n    case 'qbrank': pass")
CARELESS = (
    "njit", "numba.njit()", "numba.jit(nogil=True)", "nb.njit(cache=True, nogil=False)", "njit(nogil=True, cache=True, parallel=True)",
)  # fmt: skip
DANGEROUS = (
    "box.innerHTML = name;", "x.insertAdjacentHTML('a', b)", "document.write(x)", "eval(x)", "new Function(x)", "fetch(x)",
    "const a = 'http://x';", 'import("y")',
)  # fmt: skip

RULES = (
    Rule(
        "a script makes no markup of text and fetches nothing", SCRIPTS, offences.sinks,
        tuple(f"const a = 1;\n{line}" for line in DANGEROUS), (*(f"// {line}" for line in DANGEROUS), f"const SVG = {offences.SVG};"),
        # Keep something in the browser beyond a tab; hold back what Streamlit would send; put a whole page into a frame without rights, and
        # speak with it by a port that both ends alone have; open the window of a lecturer's notes, and speak with it alone.
        {
            "ui/course/progress.js": ["localStorage"], "ui/cues/js/kept.js": ["localStorage"],
            "ui/site/js/answers.js": ["localStorage"], "ui/shell/js/theme.js": ["localStorage"], "ui/cues/js/notes.js": [r"window\.open"],
            "ui/site/js/notes.js": ["postMessage"], "ui/site/js/notes_line.js": ["postMessage"],
            "ui/shell/js/history.js": ["WebSocket"],
            "ui/notebook/js/widget.js": ["srcdoc", "postMessage"], "ui/component/js/page_parts.js": ["postMessage"],
        },
    ),
    Rule(
        "a figure is closed only when it has left the page", SCRIPTS, offences.clears_what_is_shown,
        ("  return () => { view.close(); views.delete(parentElement); };", "  return () => {\n    views.delete(parentElement);\n  };"),
        ("  return () => {\n    if (parentElement.isConnected) return;\n    views.delete(parentElement);\n  };",),
    ),
    Rule(
        "what becomes of a call of Streamlit that a later one overtook is written once", SCRIPTS,
        partial(offences.matches, r"parentElement\.isConnected"), ("if (parentElement.isConnected) return;",), ("a.isConnected",),
        {"ui/component/js/life.js": ["parentElement.isConnected"]},
    ),
    Rule(
        "a report that waits until the hand rests is written once", SCRIPTS,
        partial(offences.matches, r"(?s)^(?=.*clearTimeout\().*?(setStateValue|\.tell\(|come to rest)"),
        ('clearTimeout(timer); timer = setTimeout(() => setStateValue("place", at), 350);',), ("clearTimeout(timer);", "host.tell(at);"),
        # The second asks for a tree, and reports nothing.
        {"ui/component/js/rest.js": ["come to rest"], "ui/stepper/js/saw.js": [".tell("]},
    ),
    Rule(
        "the walk through iterations is written once", SCRIPTS,
        partial(offences.matches, r"(?s)^(?=.*setTimeout\().*?(\bplaying\b)\s*="), ("playing = setTimeout(step, 500);",),
        ("displaying = setTimeout(step, 500);", "playing = true;"), {"ui/component/js/player.js": ["playing"]},
    ),
    Rule(
        "a field of Step is written in its dataclass, and where it is looked at", ("ui/**/*.py", "pages/*.py"),
        partial(offences.matches, r"\bsubstep\b"), ('PLACE = ("data", "substep")',), ("substeps = 1",),
        {name: ["substep"] for name in ("ui/runs/address.py", "ui/course/tour.py", "ui/notebook/step.py")},
    ),
    Rule(
        "a widget that shows what the state says holds it", ("ui/**/*.py", "pages/*.py"), partial(offences.matches, r"on_change=lambda"),
        ("st.slider(key=key, on_change=lambda: DDF.change(k=1))",),
        ('st.slider(**holds("k", 1, take))', 'st.popover("Own data", on_change="rerun")'),
    ),
    Rule(
        "what draws the page of lambdas does no arithmetic of the method", ("ui/lambdas/js/*.js",),
        partial(offences.matches, r"Math\.(?:exp|log|log2|pow)\b"), ("const a = Math.exp(x);",), ("const a = Math.max(x, y);",),
    ),
    Rule(
        "no line of a style sheet is above 140 signs", (*SHEETS, "docs/book/*.css"), partial(offences.matches, r"(?m)^.{141,}$"),
        (f"a {{ }}\n.{'a' * 140} {{ }}",), (f".{'a' * 135} {{ }}\n",),
    ),
    Rule(
        "one rule hides what is hidden on a stage", (*SHEETS, *(f"!ui/{room}/*.css" for room in ("shell", "follow", "cues"))),
        partial(offences.matches, r"\[hidden\][^{]*\{\s*display: none"), (".menu[hidden] { display: none; }",),
        (".tree:has(.menu[hidden]) { gap: 0; }",), {"ui/component/css/stage.css": ["[hidden] { display: none"]},
    ),
    Rule(
        "a style fetches nothing", SHEETS,
        partial(offences.matches, r"url\(|@import|expression\(|https?:|image-set\(|@font-face"), ("a { background: url(x.png); }",),
    ),
    Rule(
        "colours come from the theme alone, but for shadows", SHEETS,
        partial(offences.matches, r"#[0-9a-fA-F]{3,8}\b|\brgba?\((?!0 0 0 /)|\bhsla?\("),
        ("a { color: #fff; }", "a { color: rgb(1 2 3); }"),
        ("a { box-shadow: 0 0 4px rgb(0 0 0 / 20%); color: var(--text); }",),
    ),
    Rule(
        "no screen asks which loss it is, by class or name", SCREENS, offences.questions_by_name, (*LOSS_ASKED, *BY_NAME),
        ("if isinstance(loss, Loss) and loss == other: pass", "DEMO = Address(loss='lambdamart')\nif loss == other: pass"),
    ),
    Rule(
        "nobody outside the losses asks which loss it is", (*PYTHON, "!boosting/losses/**/*.py"), offences.questions_which_loss, LOSS_ASKED,
        ("if isinstance(loss, Loss) and loss.identifier == other.identifier: pass",),
    ),
    Rule("a page is thin", PAGES, offences.thickness, ("import numpy", "from boosting import train", "x = a + b", "pass\n" * 81),
         ("import streamlit as st\nfrom ui.words import title",)),
    Rule(
        "the address is read and written in one place, or the lesson in hand is dropped", SCREENS,
        partial(offences.matches, r"st\.query_params"), ("x = st.query_params['a']",), ("from ui.state import url",),
        {name: ["st.query_params"] for name in ("ui/state/url.py", "ui/uploads/reload.py")},
    ),
    Rule(
        "a file to save is made when it is asked for, and kept until it is fetched", (*SCREENS, "!ui/shell/download.py"),
        offences.made_with_the_page, ('download("Save", table.to_csv(), "a.csv")', 'st.download_button("Save", lambda: text, "a.csv")'),
        ('download("Save", lambda: as_csv(table), "a.csv")',),
    ),
    Rule(
        "a table that is taken away is written where names are made harmless", SCREENS, partial(offences.matches, r"\.to_csv\("),
        ("table.to_csv(path)",), ("as_csv(table)",),
    ),
    Rule(
        "markup is switched on for nothing that comes from data", SCREENS, offences.markup,
        ("st.markdown(name, unsafe_allow_html=True)", "st.html(name)", "st.html(body=name)", "give_style(f'{name}')", "give_sheet(name)",
         "give_sheet(FOLDER / name)", "give_sheet(FOLDER / 'a.css', larger=name)", "give_style(sheet(FOLDER / f'{name}.css'))"),
        ("st.html(STYLE)", "give_sheet(FOLDER / 'a.css', FOLDER / 'b.css')", "st.markdown(name)"),
        # Handed on by give_sheet and give_style, whose callers are read here too; give_height leaves letters and digits of a key.
        {"ui/shell/style.py": ["height", "larger", "name", "path", "style", "usual"]},
    ),
    Rule(
        "styles stand in CSS files: one place makes an element of them", SCREENS, partial(offences.matches, "<style"),
        ('STYLE = """<style>\na { gap: 0; }"""',), ('give_sheet(FOLDER / "a.css")',), {"ui/shell/style.py": ["<style"]},
    ),
    Rule(
        "kernels free the lock, are cached, and bring no threads of their own", PYTHON, offences.broken_kernels,
        tuple(f"@{decorator}\ndef f(): pass" for decorator in CARELESS), ("@numba.njit(nogil=True, cache=True)\ndef f(): pass",),
    ),
    Rule(
        "what trains, and the data that ship, are added up in one order on every processor, not by BLAS",
        ("boosting/losses/**/*.py", "boosting/pairwise/**/*.py", "sample_data/**/*.py"), offences.matrix_products,
        ("x = a @ b", "x = np.dot(a, b)"), ("@numba.njit\ndef f(): pass", "x = product(a, b)"),
    ),
    Rule("a module of the library says what it is for", ("boosting/**/*.py",), offences.silence, ("import numpy",), ('"""A noun."""',)),
    Rule(
        "a name has the field's word: preferences, labels, sentences, trees",
        (*PYTHON, *(f"{room}/**/*.py" for room in ("tests", "benchmarks", "docs", "oracles"))),
        partial(offences.odd_names, offences.PROSE_PYTHON),
        ("told = 1", "def is_told(): pass", "class Stated: pass", "x.untold()", "n_stated = 1", "STATED_DASH = 1", "f(tales=1)"),
        ("# told", '"""What is told."""\nx = {"stated": 1}', "def test_a_broken_part_is_told(): pass", "understated = retold = 1"),
    ),
    Rule(
        "so has a name in a script", (*SCRIPTS, "tests/**/*.js"), partial(offences.odd_names, offences.PROSE_SCRIPT),
        ("const told = 1", "toldApart(x)", "const isTold = 1", "STATED_DASH"),
        ("// told", 'const a = "what is told";', "const untoldable = 1"),
    ),
    Rule(
        "no test is chosen by the day on which it runs", ("tests/**/test_*.py",),
        partial(offences.matches, r"\bdate(?:time)?\.(?:today|now)\("),
        ("day = datetime.date.today()",), ("day = datetime.date(2024, 1, 5)",),
    ),
)  # fmt: skip
