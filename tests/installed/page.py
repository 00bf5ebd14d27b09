"""docs/use-it.md as commands and code, and the files that it speaks of."""

import re
import shlex

import numpy as np

from tests.house.files import HOUSE

PAGE = HOUSE / "docs" / "use-it.md"
TITLES = ("Sheds of wood", "Garden tools", "Sheds of steel", "A shed to paint", "Roses", "Lawn mowers")


def commands():
    """The words behind `boosting-to-rank` of each of its commands, in their order."""
    lines = re.findall(r"^    boosting-to-rank (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line) for line in lines]


def code():
    """Its blocks of Python."""
    return re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def output():
    """What it says that the last explanation prints."""
    return re.search(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL).group(1)


def write_files(folder):
    """train.csv, vali.csv, test.csv and new.csv, which has no grades."""
    draws = np.random.default_rng(7)
    for name, first, n in (("train", 1, 60), ("vali", 61, 20), ("test", 81, 20), ("new", 101, 3)):
        lines = ["query,title,grade,bm25,clicks,age" if name != "new" else "query,title,bm25,clicks,age"]
        for number in range(first, first + n):
            query = "garden shed" if number == 81 else f"query {number}"
            for title, (bm25, clicks, age) in zip(TITLES, draws.random((len(TITLES), 3)), strict=True):
                grade = int(np.clip(round(2.5 * bm25 + 1.5 * clicks - 0.5 * age + 0.4 * draws.normal() - 0.5), 0, 4))
                grades = [] if name == "new" else [f"{grade}"]
                lines.append(",".join([query, title, *grades, *(f"{value:.2f}" for value in (2 * bm25, clicks, age))]))
        (folder / f"{name}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
