"""How large a query may be that is walked through iteration by iteration: its scores stand in the browser."""

MOST_NUMBERS = 2_000_000  # documents times iterations that are packed: on Step some 5 seconds of work, 40 MB sent


def too_long(n_documents: int, n_iterations: int) -> str:
    """Why a query is not shown, and what to do; "" where it is.

    >>> too_long(10_000, 100), too_long(10_000, 500)[:50]
    ('', 'This query has 10,000 documents, over 500 iteratio')
    """
    if n_documents * (n_iterations + 1) <= MOST_NUMBERS:
        return ""
    return (
        f"This query has {n_documents:,} documents, over {n_iterations:,} iterations; this page holds documents times iterations up to "
        f"{MOST_NUMBERS:,}. Choose up to {MOST_NUMBERS // n_documents - 1:,} iterations under Parameters, or another query."
    )
