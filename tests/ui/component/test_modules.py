"""Many files become one text; whatever would go wrong in a browser only is said in a sentence before."""

import re
from pathlib import Path

import pytest

from ui.component.modules import IMPORT, WORD, NotAModule, ordered, read, text

UI = Path(__file__).parents[3] / "ui"
SCRIPTS = sorted(UI.rglob("*.js"))
ENTRIES = [path for path in SCRIPTS if read(path).is_entry]
SHARED = ("component", "insights", "shell")  # rooms that page rooms may import from

ENTRY = """\
import { one } from "./one.js";
import { two } from "./more/two.js";

export default function () {
  return one + two();
}
"""
ONE = """\
import { half } from "./more/half.js";

const name = "one";
export const one = half + half;
"""
TWO = """\
import { half } from "./half.js";

const name = "two";
export function two() {
  return 4 * half;
}
"""
FILES = {"entry.js": ENTRY, "one.js": ONE, "more/two.js": TWO, "more/half.js": "export const half = 0.5;\n"}
TEXT = """\
const $half_0 = (() => {
const half = 0.5;
return { half };
})();

const $one_1 = (() => {
const { half } = $half_0;
const name = "one";
const one = half + half;
return { one };
})();

const $two_2 = (() => {
const { half } = $half_0;
const name = "two";
function two() {
return 4 * half;
}
return { two };
})();

const { one } = $one_1;
const { two } = $two_2;
export default function () {
return one + two();
}
"""


@pytest.fixture
def entry(tmp_path):
    """Writes some files, the usual ones but for what is given; returns the entry."""

    def write(**other):
        for name, source in {**FILES, **{f"{name}.js": source for name, source in other.items()}}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(source, encoding="utf-8")
        return tmp_path / "entry.js"

    return write


def test_modules_stand_after_what_they_need_and_each_has_its_own_names(entry):
    assert [module.path.name for module in ordered(entry())] == ["half.js", "one.js", "two.js", "entry.js"]
    assert text(entry()) == TEXT


def test_an_import_may_run_over_several_lines(entry):
    source = 'import {\n  half,\n} from "./more/half.js";\n\nexport const one = half;\n'
    assert "const { half } = $half_0;\nconst one = half;\n" in text(entry(one=source))


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('import { gone } from "./gone.js";\nexport const one = gone;\n', "one.js: there is no file"),
        ('import { third } from "./more/half.js";\nexport const one = third;\n', "one.js: half.js does not export third."),
        ('import { half } from "./more/half.js";\nexport const one = 1;\n', "one.js: imports half and does not use it."),
        (
            'import { half } from "./more/half.js";\nimport { third } from "./more/half.js";\nexport const one = half + third;\n',
            "one.js: imports from half.js twice; name all in one line.",
        ),
        ('import { one as half } from "./one.js";\nexport const one = half;\n', "neither a named import nor a named export"),
        ('import { one } from "./one.js";\nexport const half = one;\n', "one.js: imports itself by way of one.js → one.js."),
        ('import "./more/half.js";\nexport const one = 1;\n', "neither a named import nor a named export"),
        ('import half from "./more/half.js";\nexport const one = half;\n', "neither a named import nor a named export"),
        ('import { half } from "half";\nexport const one = half;\n', "neither a named import nor a named export"),
        ('import { half } from "https://a.b/half.js";\nexport const one = half;\n', "neither a named import nor a named export"),
        ("const one = 1;\nexport { one };\n", "neither a named import nor a named export"),
        ("export let one = 1;\n", "“export let one = 1;” is neither"),
        ("export const one = 1;\nexport default function () {}\n", "one.js: has a default export, and entry.js imports it."),
    ],
)  # fmt: skip
def test_what_is_no_module_of_ours_is_said(entry, source, says):
    with pytest.raises(NotAModule) as found:
        text(entry(one=source))
    assert says in str(found.value)


def test_a_circle_is_told_from_where_it_starts(entry):
    one = 'import { two } from "./two.js";\nexport const one = two;\n'
    two = 'import { one } from "./one.js";\nexport const two = one;\n'
    with pytest.raises(NotAModule, match=r"one\.js: imports itself by way of one\.js → two\.js → one\.js\.$"):
        text(entry(one=one, two=two))


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.relative_to(UI).as_posix())
def test_every_component_of_the_app_can_be_put_together(path):
    assert ("\n" + text(path)).count("\nexport default ") == 1


def test_every_script_and_every_export_is_needed_by_somebody():
    needed = {
        ((path.parent / file).resolve(), name)
        for path in (*SCRIPTS, *(UI.parent / "tests").rglob("*.js"), *(UI.parent / "tests").rglob("*.mjs"))
        for names, file in IMPORT.findall(path.read_text(encoding="utf-8"))
        for name in WORD.findall(names)
    }
    assert [path for path in SCRIPTS if path not in ENTRIES and path not in {file for file, _ in needed}] == []
    python = "".join(path.read_text(encoding="utf-8") for path in (UI.parent / "tests").rglob("test_*.py"))
    tried = {name for names in re.findall(r"\{+ ([\w, ]+) \}+ = await import", python) for name in WORD.findall(names)}
    exports = [(path, name) for path in SCRIPTS for name in read(path).exports]
    assert [(path, name) for path, name in exports if (path, name) not in needed and name not in tried] == []


def test_no_script_imports_one_of_another_page_and_shared_ones_import_none_of_a_page():
    rooms = {path: path.relative_to(UI).parts[0] for path in SCRIPTS}
    arrows = {(rooms[path], rooms[file]) for path in SCRIPTS for file in read(path).imports}
    above = ("site",)  # which shows the pages of the app
    assert {(one, other) for one, other in arrows if one != other and other not in SHARED and one not in above} == set()
    assert {other for one, other in arrows if one == "component"} == {"component"}
