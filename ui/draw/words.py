"""What a plane says that has nothing, or little, to learn from."""

from boosting.words import capital, counted
from sample_data.drawn import MOST, Drawing


def remark(drawing: Drawing, invites: bool = True) -> str:
    """A sentence on a drawing that is a special case; "" for any other.

    invites   whether to say of a single query that there may be more

    >>> from sample_data.drawn import read
    >>> remark(read("drawn~a4.20.35"))
    'Ranking needs two documents. Place a second one with another grade.'
    """
    n, queries = len(drawing.documents), drawing.queries
    if n == 0:
        return "The plane is empty. Click it, or press N, to place a document."
    if n == 1:
        return "Ranking needs two documents. Place a second one with another grade."
    if len({(d.x, d.y) for d in drawing.documents}) == 1:
        return "All documents lie at one point, so no split separates them. Drag one away."
    grades = {q: {d.grade for d in drawing.documents if d.query == q} for q in queries}
    if all(len(found) == 1 for found in grades.values()):
        if len(queries) == 1:
            return f"All documents have grade {drawing.documents[0].grade}: no pair, no order to learn. Choose one and press another digit."
        return "Within each query all documents have one grade: no pair, no order to learn. Choose a document and press another digit."
    if n == MOST:
        return f"This plane holds at most {MOST} documents. Delete one to place another."
    alone = [q for q in queries if len(grades[q]) == 1]
    if alone:
        kinds = counted(len(alone), "query has", "queries have")
        return f"{capital(kinds)} documents of one grade only, so no pair: {', '.join(alone)}."
    if len(queries) == 1 and invites:
        return f"One query, {queries}: its documents are compared only with each other. For one of another query, press its letter first."
    return ""
