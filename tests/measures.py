"""The house in numbers, for a before and an after.

    python -m tests.measures                                     this state
    git archive COMMIT | tar -x -C FOLDER && python -m tests.measures FOLDER      another one

Lines by room; where one field of Step is written; scripts that repeat what one of them should do for all; what ESLint finds, with this
state's rules, where node is there.
"""

import io
import json
import re
import shutil
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).parents[1]
ENDINGS = (".py", ".js", ".css")
FIELD = "substep"  # of Step; no other page has it
# In scripts: a call of Streamlit that a later one overtook; a report that waits until the hand rests; a walk through iterations.
REPEATED = {
    "the epilogue": (r"overtook this one",),
    "the debounce": (r"clearTimeout\(", r"setStateValue|\.tell\(|come to rest"),
    "the play loop": (r"\bplaying\b\s*=", r"setTimeout\("),
}


def lines_by_room(folder: Path) -> Counter[str]:
    """Lines of code of each room of ui/, and of the rooms beside it; files that lie flat in ui/ are one."""
    found: Counter[str] = Counter()
    for room in ("boosting", "sample_data", "figures", "ui", "pages"):
        for path in (folder / room).rglob("*"):
            if path.suffix in ENDINGS:
                inside = path.relative_to(folder).parts
                name = room if room != "ui" else f"ui/{inside[1]}" if len(inside) > 2 else "ui, flat"
                found[name] += len(path.read_text(encoding="utf-8").splitlines())
    return found


def places_of(folder: Path, field: str = FIELD) -> Counter[str]:
    """Lines of Python that name a field of Step, as a name or as the whole of a text, by file."""
    found: Counter[str] = Counter()
    for path in (path for room in ("ui", "pages") for path in (folder / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tokens = tokenize.generate_tokens(io.StringIO(text).readline) if field in text else ()
        lines = {token.start[0] for token in tokens if token.string in (field, f'"{field}"')}
        if lines:
            found[path.relative_to(folder).as_posix()] = len(lines)
    return found


def repeated(folder: Path) -> dict[str, list[str]]:
    """Scripts that have each of REPEATED."""
    texts = {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in sorted((folder / "ui").rglob("*.js"))}
    return {what: [name for name, text in texts.items() if all(re.search(one, text) for one in marks)] for what, marks in REPEATED.items()}


def eslint_findings(folder: Path) -> int | None:
    """How many; None without node or its modules."""
    eslint = HOUSE / "node_modules" / ".bin" / "eslint"
    if shutil.which("node") is None or not eslint.exists():
        return None
    rules = folder / "eslint.config.js"
    if not rules.exists():
        rules.write_text((HOUSE / "eslint.config.js").read_text(encoding="utf-8"), encoding="utf-8")
    if not (folder / "node_modules").exists():
        (folder / "node_modules").symlink_to(HOUSE / "node_modules")
    done = subprocess.run([eslint, "--format", "json", "ui"], cwd=folder, capture_output=True, text=True, check=False)
    return sum(len(file["messages"]) for file in json.loads(done.stdout))


def report(folder: Path) -> Iterator[str]:
    rooms, places = lines_by_room(folder), places_of(folder)
    yield f"Lines of code: {rooms.total():,}"
    yield from (f"  {lines:7,}  {room}" for room, lines in sorted(rooms.items()))
    yield f"Lines that name {FIELD}, a field of Step: {places.total()} in {len(places)} files"
    yield from (f"  {lines:7}  {file}" for file, lines in sorted(places.items()))
    for what, files in repeated(folder).items():
        yield f"Scripts with {what}: {len(files)}"
        yield from (f"           {file}" for file in files)
    found = eslint_findings(folder)
    yield "ESLint: no node here." if found is None else f"ESLint: {found:,} findings"


if __name__ == "__main__":
    print("\n".join(report(Path(sys.argv[1]) if len(sys.argv) > 1 else HOUSE)))
