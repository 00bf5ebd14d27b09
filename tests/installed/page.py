"""docs/use-it.md as commands and code."""

import re
import shlex

from tests.house.files import HOUSE

PAGE = HOUSE / "docs" / "use-it.md"


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
