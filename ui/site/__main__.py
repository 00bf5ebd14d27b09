"""`python -m ui.site FOLDER [ADDRESS]` writes the site; `make site` does it into `site/`."""

import sys
from pathlib import Path

from .build import build

if __name__ == "__main__":
    folder, address, *_ = [*sys.argv[1:], *("site", "")[len(sys.argv) - 1 :]]
    try:
        build(Path(folder), lambda words: print(words, flush=True), address=address)
    except ValueError as error:
        sys.exit(str(error))
    except OSError as error:
        sys.exit(f"{error.filename or 'the site is not whole'}: {error.strerror}." if error.strerror else str(error))
    except KeyboardInterrupt:
        sys.exit(130)
