"""A stage as a page of its own: one HTML file that asks for nothing, with the same scripts and styles as the app."""

import base64
import gzip
import hashlib
import html
import json
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

from figures.theme import ROLES

from . import modules
from .component import JS, Component
from .head import head

FOLDER = Path(__file__).parent
SCRIPT = "script"  # id of the block that has it
LEVEL = 8  # of gzip: 9 takes twice as long and saves 1 in 400


class Back(NamedTuple):
    """A link to the page that leads here: its address from here, and its words."""

    href: str
    words: str


def document(
    title: str, description: str, foot: str, stage: Component, frame: Component, given: Mapping[str, Any], blocks: Mapping[str, str],
    opened: Path, back: Back | None = None,
) -> str:  # fmt: skip
    """The page as text.

    description, foot   plain words, for search engines and below the stage
    stage, frame        the components that it shows
    given               what the script that opens it reads;  opened   that script
    blocks   name -> `packed` bytes that `given` names, those of runs and sheets
    back     a link beside the query, None = there is none

    It runs no script but its own two, whose digests stand in its policy, and loads nothing: names of documents lie in it as data.
    """
    script = _script(opened, {"stage": stage, "frame": frame}, given)
    unpack = f'"use strict";\n{_called(modules.text(JS / "unpack.js"))}("{SCRIPT}");\n'
    held = {**blocks, SCRIPT: packed(script.encode())}
    parts = [f'<script type="text/plain" id="{name}">{content}</script>' for name, content in held.items()]
    policy = f"script-src 'sha256-{_digest(unpack)}' 'sha256-{_digest(script)}'; img-src data: blob:"
    link = f'<a href="{html.escape(back.href)}">{html.escape(back.words)}</a>' if back else ""
    return Template((FOLDER / "page.html").read_text(encoding="utf-8")).substitute(
        head=head(title, description, _style(), policy), foot=html.escape(foot), back=link, unpack=unpack, blocks="\n".join(parts),
    )  # fmt: skip


def with_script(text: str, opened: Path, given: Mapping[str, Any]) -> str:
    """A whole page with one more script of ours, which its policy then allows by its digest.

    opened   the module whose default export is called;  given: what it is called with
    """
    script = f'"use strict";\n({_called(modules.text(opened))})({_literal(given)});\n'
    allowed = f"'sha256-{_digest(script)}'"
    at = "script-src " if "script-src " in text else "style-src 'unsafe-inline'"
    policy = f"script-src {allowed} " if at == "script-src " else f"{at}; script-src {allowed}"
    return text.replace(at, policy, 1).replace("</body>", f"<script>{script}</script>\n</body>", 1)


def packed(content: bytes) -> str:
    """Bytes as they stand in a page."""
    return base64.b64encode(gzip.compress(content, LEVEL, mtime=0)).decode()


def unpacked(text: str, name: str = SCRIPT) -> bytes:
    """What lies in a block of a page, by default the script that it runs."""
    return gzip.decompress(base64.b64decode(text.split(f'<script type="text/plain" id="{name}">', 1)[1].split("<", 1)[0]))


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _style() -> str:
    colours = {f"{theme}_{role}": ROLES[theme][role] for theme in ("light", "dark") for role in ("background", "text", "muted")}
    return Template((FOLDER / "page.css").read_text(encoding="utf-8")).substitute(colours)


def _script(opened: Path, parts: Mapping[str, Component], given: Mapping[str, Any]) -> str:
    mounted = ",\n".join(f"{name}: {{ mount: {_called(part.script())}, style: {_literal(part.style())} }}" for name, part in parts.items())
    return f'"use strict";\n({_called(modules.text(opened))})({{\n{mounted}\n}}, {_literal(given)});\n'


def _called(text: str) -> str:
    """A module's text as its default export."""
    return f"(() => {{\n{text.replace('export default', 'return', 1)}}})()"


def _literal(value: Any) -> str:
    """A value in a script, in which no text can end the script."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
