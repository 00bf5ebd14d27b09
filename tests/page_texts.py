"""What lies in a page in a file: its blocks, its script, and what that is given."""

import base64
import gzip
import json
import re

from ui.component.page import SCRIPT, unpacked


def blocks_of(text):
    """Name -> bytes of each block but the script."""
    found = re.findall(r'<script type="text/plain" id="(\w+)">([^<]*)</script>', text)
    return {name: gzip.decompress(base64.b64decode(content)) for name, content in found if name != SCRIPT}


def script_of(text):
    return unpacked(text).decode()


def given_of(text):
    return json.loads(re.search(r"\n\}, (\{.*\})\);\n$", script_of(text)).group(1))


def scripts_of(text):
    """All that a page runs: what it shows as it is, and what lies packed."""
    return [*re.findall("<script>(.*?)</script>", text, re.DOTALL), *([script_of(text)] if f'id="{SCRIPT}"' in text else [])]
