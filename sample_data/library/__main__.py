"""The tables of the README: `python -m sample_data.library` prints them, a test compares them."""

from collections import Counter

from .documents import read_documents
from .features import FEATURES
from .queries import FILE, MAX_GRADE, read_queries


def feature_table() -> str:
    lines = ["| feature | kind | meaning |", "|---|---|---|"]
    return "\n".join(lines + [f"| {f.name} | {f.kind} | {f.help} |" for f in FEATURES])


def query_table() -> str:
    grades = range(MAX_GRADE + 1)
    lines = [
        "| query | split | judged | " + " | ".join(f"grade {grade}" for grade in grades) + " |",
        "|---|---|" + "---:|" * (len(grades) + 1),
    ]
    for query in read_queries(FILE, read_documents()):
        count = Counter(query.grades.values())
        numbers = " | ".join(str(count[grade]) for grade in grades)
        lines.append(f"| {query.text} | {query.split} | {len(query.grades)} | {numbers} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(feature_table(), query_table(), sep="\n\n")
