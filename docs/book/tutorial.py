"""The tutorial notebook as a page: its cells run here, its figures step in the page as they do in a notebook without a kernel."""

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ui.notebook import figure


def page(notebook: Path, folder: Path) -> str:
    """Markdown of the notebook; its figures are written into `folder`, where the generator takes them from."""
    parts, names = [], dict[str, Any]()
    figures = folder / "figures"
    figures.mkdir(parents=True, exist_ok=True)
    with patch.object(figure, "WIDGET", "no kernel answers here"):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                parts.append(re.sub(r"^# .*", "# Tutorial: boosting to rank in a notebook", text))
                continue
            path = list(sys.path)
            shown = _value(text, names)
            sys.path[:] = path  # which the first cell adds to, for a notebook beside the repository
            parts.append(f"```python\n{text}\n```")
            if isinstance(shown, figure.Figure):
                name = f"{len(list(figures.iterdir())) + 1}.html"
                (figures / name).write_text(shown.page, encoding="utf-8")
                parts.append(_frame(shown, name))
            elif shown is not None:
                parts.append(f"```text\n{shown!r}\n```")
    return "\n\n".join(parts) + "\n"


def _value(source: str, names: dict[str, Any]) -> Any:
    """Of the last line of a cell; None where it is no expression."""
    tree = ast.parse(source)
    last = tree.body[-1]
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), names)
        return None
    exec(compile(ast.Module(tree.body[:-1], []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def _frame(shown: figure.Figure, name: str) -> str:
    title, caption = (figure._escaped(text) for text in (shown.title, shown.caption))
    return (
        f'```{{raw}} html\n<figure class="stage"><iframe title="{title}" src="../figures/{name}" loading="lazy" sandbox="{figure.RIGHTS}" '
        f'style="{shown.look}"></iframe><figcaption>{caption} <a href="../figures/{name}">Alone in a window</a></figcaption></figure>\n```'
    )
