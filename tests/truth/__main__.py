"""python -m tests.truth [--live]: measure every claim; write docs/truth.md, or compare with the engines as installed."""

import os
import sys


def main() -> int:
    live = "--live" in sys.argv[1:]
    if live:
        os.environ["ORACLES"] = "live"
    from . import document  # after the environment is set: claims name the engine they ask
    from .claims import ALL

    measured = []
    for claim in ALL:
        seen = claim.measure()
        measured.append((claim, seen))
        verdict = "ok" if claim.holds(seen) else "BROKEN"
        print(f"{verdict:6} {seen.difference:8.1e} <= {claim.bound:7.0e}  {seen.cases:7,}  {claim.name} | {claim.oracle}", flush=True)
    broken = [claim for claim, seen in measured if not claim.holds(seen)]
    if not live and not broken:
        document.PATH.write_text(document.render(measured), encoding="utf-8")
    print(f"{len(measured)} claims, {sum(seen.cases for _, seen in measured):,} cases, {len(broken)} broken.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
