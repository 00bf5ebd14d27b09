"""`python -m ui.site FOLDER` writes the site; `make site` does it into `site/`."""

import sys
from pathlib import Path

from .build import build

if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else "site"), lambda words: print(words, flush=True))
