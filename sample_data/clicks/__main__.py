"""Writes library.csv, and prints the table of the README: `python -m sample_data.clicks`."""

import sample_data
from boosting.clicks.pairs import THRESHOLD, click_pairs, select
from boosting.clicks.reader import write_clicks
from boosting.clicks.truth import gaps_of, judge

from . import COLLECTION, FILE, draw, log


def truth_table() -> str:
    """How many of the preferences that the file gives are true."""
    data = sample_data.load(COLLECTION).train
    pairs = click_pairs(log())
    gaps = gaps_of(pairs, data)
    head = "| preferences | extracted | true | the wrong way round | of equal grades | share of true ones |"
    lines = [head, "|---|---:|---:|---:|---:|---:|"]
    for name, skip_above in (("every significant pair", False), ("of these, those of Skip-Above", True)):
        found = judge(gaps, select(pairs, THRESHOLD, skip_above))
        lines.append(f"| {name} | {found.n} | {found.right} | {found.wrong} | {found.equal} | {found.share:.1%} |")
    return "\n".join(lines)


if __name__ == "__main__":
    FILE.write_text(write_clicks(draw(sample_data.load(COLLECTION).train)), encoding="utf-8")
    print(truth_table())
