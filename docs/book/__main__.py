"""Writes the documentation as a site:    python -m docs.book docs/site

A warning of the generator is an error, and ends it with 1.
"""

import gc
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from .generator import generate
from .sources import lay_out

if __name__ == "__main__":
    gc.set_threshold(50_000)  # to walk all documents as often as Python does takes a tenth of the time
    target = Path(sys.argv[1])
    with TemporaryDirectory() as folder:
        lay_out(Path(folder))
        code = generate(Path(folder), target)
    print(f"Open {target / 'index.html'} in a browser." if code == 0 else "The documentation was not built.")
    sys.exit(code)
