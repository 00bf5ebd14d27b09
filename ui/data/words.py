"""Words of the Data page."""

from boosting.data.query_kinds import KINDS

PART_WORDS = {"train": "training", "test": "test", "validation": "validation"}
VIEW_WORDS = {"queries": "Queries and documents", "features": "Features", "parts": "Grades and parts"}
ORDER_WORDS = {
    "file": "in file order", "name": "by name", "documents": "most documents first", "pairs": "most pairs first",
    "fewest pairs": "fewest pairs first", "best grade": "best grade first",
}  # fmt: skip
# Of each kind of query: in the list, and what it means for learning.
KIND_WORDS = dict(
    zip(
        KINDS,
        (
            ("pairs", "Documents of different grades: every loss learns from these."),
            ("one document", "A document alone has no order: only losses that fit grades learn from it."),
            ("nothing relevant", "All grades are 0: there is no pair, and NDCG leaves the query out."),
            ("a single grade", "All grades are equal and above 0: no pair; every order has the same NDCG."),
            ("no grade", "There are no grades and no preferences."),
        ),
        strict=True,
    )
)


# What one query does, and what several do.
KIND_VERBS = dict(
    zip(
        KINDS,
        (
            ("gives pairs", "give pairs"), ("holds one document", "hold one document each"),
            ("has no relevant document", "have no relevant document"), ("has a single grade", "have a single grade each"),
            ("has no grade at all", "have no grade at all"),
        ),
        strict=True,
    )
)  # fmt: skip


def all_of(kind: str, n: int) -> str:
    """What is said where all queries are of one kind.

    >>> all_of("pairs", 2000), all_of("pairs", 2), all_of("one grade", 1)
    ('All 2,000 queries give pairs.', 'Both queries give pairs.', 'The only query has a single grade.')
    """
    one, many = KIND_VERBS[kind]
    return f"The only query {one}." if n == 1 else f"{'Both' if n == 2 else f'All {n:,}'} queries {many}."


def number(value: float) -> str:
    """Up to five significant digits, more of a whole number, and a real minus; a dash where there is none.

    >>> number(-0.123456), number(2.0), number(100_000.0), number(1403.5), number(123_456.7), number(float("nan"))
    ('−0.12346', '2', '100,000', '1,403.5', '123,457', '–')
    >>> number(2.5e6), number(6.12e-8)
    ('2.5e6', '6.12e−8')
    """
    if value != value:
        return "–"
    is_whole = 999.5 <= abs(value) < 1e6 and (value == round(value) or abs(value) >= 99_999.5)
    text = f"{value:,.0f}" if is_whole else f"{value + 0.0:,.5g}"
    return text.replace("e+0", "e").replace("e+", "e").replace("e-0", "e-").replace("-", "−")
