"""What breaks a rule of the house, read off the text of one file."""

import ast
import re

import boosting as b

from .files import imports_in, nodes

SVG = '"http://www.w3.org/2000/svg"'  # a name, not a place
# Ways to make markup or code out of text, to leave the page, or to fetch something.
SINKS = (
    r"innerHTML", r"outerHTML", r"insertAdjacentHTML", r"setHTML", r"document\.write", r"DOMParser", r"createContextualFragment", r"srcdoc",
    r"\beval\b", r"new Function", r"\bFunction\(", r"setTimeout\(\s*[\"'`]", r"setInterval\(\s*[\"'`]", r"javascript:",
    r"https?:", r"[\"'`]//", r"\bfetch\b", r"XMLHttpRequest", r"WebSocket", r"EventSource", r"sendBeacon", r"importScripts",
    r"\bimport\(", r"localStorage", r"document\.cookie", r"window\.open", r"location\s*=", r"postMessage",
)  # fmt: skip
CLEAN_UP = re.compile(r"(?ms)^  return \(\) => (\{$.*?^  \}|[^\n]*);$")  # what a component's script gives to Streamlit
STYLES = {"STYLE", "COLOURS", "MARKS", "OVER", "theme", "menu", "sheet", "FOLDER"}  # our own, which give_style may take
SHEET = re.compile(r"FOLDER / '\w+\.css'")  # what give_sheet and sheet may take: a file beside the one that asks
LOSSES = {loss.__name__ for loss in b.LOSSES}
IDENTIFIERS = {loss.identifier for loss in b.LOSSES}
NAMES = IDENTIFIERS | {loss.title for loss in b.LOSSES}
LONGEST_PAGE = 80
ODD_WORDS = {"told", "untold", "stated", "taught", "grove", "groves", "tale", "tales"}
# What is no code: comments and text.
PROSE_PYTHON = re.compile(r"""(\"{3}|'{3})(?:\\.|[^\\])*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|#[^\n]*""", re.DOTALL)
PROSE_SCRIPT = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.DOTALL)


def matches(pattern: str, source: str) -> list[str]:
    return re.findall(pattern, source)[:1]


def code(source: str) -> str:
    """A script without its comments and without the one address that is a name."""
    return re.sub(r"(?m)(^|\s)//.*$", "", source).replace(SVG, "SVG")


def odd_names(prose: re.Pattern[str], source: str) -> list[str]:
    """Names with a word where the field has its own: labels, preferences, supervision, trees. A test is named in a sentence, which may."""
    found = {name for name in re.findall(r"[^\W\d]\w*", prose.sub(" ", source)) if not name.startswith("test_")}
    return sorted(name for name in found if ODD_WORDS & set(re.split("_", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())))


def sinks(source: str) -> list[str]:
    script = code(source)
    return [sink for sink in SINKS if re.search(sink, script, re.MULTILINE)]


def clears_what_is_shown(source: str) -> list[str]:
    """Clean-ups that close a figure which is still on the page. Streamlit runs the one of a call that the next overtook after that
    next call was made."""
    return [body for body in CLEAN_UP.findall(source) if "parentElement" in body and "if (parentElement.isConnected) return;" not in body]


def constants(node: ast.AST) -> set[str]:
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def names(node: ast.AST) -> set[str]:
    return {getattr(each, "id", getattr(each, "attr", "")) for each in ast.walk(node)}


def questions_by_name(source: str) -> list[int]:
    """Lines that decide by a loss: isinstance with one, a comparison or a case with its class, identifier or title."""
    lines = []
    for node in nodes(source):
        is_question = isinstance(node, (ast.Compare, ast.match_case)) or (
            isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass", "hasattr")
        )
        if is_question and (names(node) & LOSSES or constants(node) & NAMES):
            lines.append(getattr(node, "lineno", 0) or node.pattern.lineno)
    return lines


def questions_which_loss(source: str) -> list[int]:
    """Lines that ask which loss something is: isinstance with a loss class, or a comparison with its class or identifier."""
    lines = []
    for node in nodes(source):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            lines += [node.lineno] if names(node.args[1]) & LOSSES else []
        elif isinstance(node, ast.Compare) and "identifier" in ast.unparse(node):
            lines += [node.lineno] if constants(node) & IDENTIFIERS else []
        elif isinstance(node, ast.Compare) and any(isinstance(op, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)) for op in node.ops):
            sides = {getattr(side, "id", getattr(side, "attr", "")) for side in (node.left, *node.comparators)}
            lines += [node.lineno] if sides & LOSSES else []
    return lines


def imports(source: str) -> set[str]:
    """Top-level names of everything that is imported absolutely, also inside functions."""
    found = set()
    for node in imports_in(source):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(node.module.split(".")[0])
    return found


def thickness(source: str) -> list:
    """Controls, then a trace, then figures: no numpy, no Plotly, no pandas, no loss by name, no sums; and one page long."""
    sums = [node.lineno for node in nodes(source) if isinstance(node, (ast.BinOp, ast.AugAssign))]
    n = len(source.splitlines())
    return [*sorted(imports(source) - {"streamlit", "ui"}), *sums, *([f"{n} lines"] if n > LONGEST_PAGE else [])]


def calls(source: str) -> list[ast.Call]:
    return [node for node in nodes(source) if isinstance(node, ast.Call)]


def made_with_the_page(source: str) -> list[int]:
    """Lines on which a file to save is made before anybody asks for it, or may be gone before it is fetched."""
    named = [(call, ast.unparse(call.func)) for call in calls(source)]
    early = [call for call, name in named if name == "download" and not re.match(r"lambda|partial\(", ast.unparse(call.args[1]))]
    return [call.lineno for call in (*early, *(call for call, name in named if name == "st.download_button"))]


def markup(source: str) -> list[str]:
    """What is shown as markup and is none of our own styles."""
    found = set()
    for call in calls(source):
        found |= {keyword.arg for keyword in call.keywords if keyword.arg == "unsafe_allow_html"}
        called = getattr(call.func, "attr", getattr(call.func, "id", ""))
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        if called in ("html", "give_style"):
            found |= {node.id for one in given for node in ast.walk(one) if isinstance(node, ast.Name)} - STYLES
        elif called in ("give_sheet", "sheet"):
            found |= {text for text in map(ast.unparse, given) if text != "None" and not SHEET.fullmatch(text)}
    return sorted(found)


def kernels(source: str) -> list[ast.expr]:
    """The numba decorators of functions."""
    decorators = [d for node in nodes(source) for d in getattr(node, "decorator_list", [])]
    words = {"njit", "jit", "vectorize", "guvectorize", "stencil"}
    return [d for d in decorators if words & set(ast.unparse(d).split("(")[0].split("."))]


def broken_kernels(source: str) -> list[int]:
    """Lines of numba decorators without nogil and cache, or with parallel; and kernels that were not seen."""
    lines, found = [], kernels(source)
    for decorator in found:
        given = {k.arg: ast.unparse(k.value) for k in decorator.keywords} if isinstance(decorator, ast.Call) else {}
        if given.get("nogil") != "True" or given.get("cache") != "True" or "parallel" in given:
            lines.append(decorator.lineno)
    written = len(re.findall(r"(?m)^\s*@(?:numba\.|nb\.)?n?jit\b", source))
    return lines if len(found) == written else [*lines, 0]


def matrix_products(source: str) -> list[int]:
    """Lines with a product that BLAS adds up."""
    by_sign = [node.lineno for node in nodes(source) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult)]
    words = {"dot", "vdot", "inner", "matmul", "tensordot"}
    return by_sign + [call.lineno for call in calls(source) if isinstance(call.func, ast.Attribute) and call.func.attr in words]


def silence(source: str) -> list[str]:
    return [] if ast.get_docstring(nodes(source)[0]) else ["no docstring"]
