"""Writes docs/other-engines.md:    python -m tests.boosting.models"""

from .table import PAGE, page

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
