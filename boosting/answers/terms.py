"""The way to a right answer in terms, from the account of a loss: what each pair adds, the sums, the last division.

>>> import boosting as b
>>> data = b.Dataset([[0.0]] * 3, relevance=[2, 1, 0], query_ptr=[0, 3])
>>> here = AskedState(b.GBRank(update="residual"), data, np.zeros(3))
>>> [(term.words, term.value) for term in target_terms(here, 0)][-1]
('the sum divided by the weight: its target', 1.5)
"""

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ..losses.account import Account, Equation, Quantity, Row
from ..words import counted, short
from .state import AskedState
from .term import Term

MOST_TERMS = 12  # pairs or documents that are compared one by one; what is left comes as one sum
NAME = re.compile(r"[A-Za-z_]\w*")


def target_terms(state: AskedState, row: int) -> tuple[Term, ...]:
    """Each pair, the strongest first; other evidence; their sum; and the division by what they weigh, where there is one."""
    account = state.account(row)
    target, weight = float(state.problem.targets[row]), float(state.problem.weights[row])
    name = state.loss.target_name
    parts = (*_pair_terms(state, account, "adds"), *(_row_term(account, one) for one in account.rows))
    if weight == 1.0:
        return (*parts, Term(f"the sum: its {name}", target))
    weighs = (*_pair_terms(state, account, "weighs"), *(Term(f"what {one.words} weighs", one.weighs) for one in account.rows))
    return (
        *parts, Term("the sum", target * weight), Term("the total weight of its evidence", weight, inside=weighs),
        Term(f"the sum divided by the weight: its {name}", target),
    )  # fmt: skip


def pair_terms(state: AskedState, key: str, winner: int, loser: int, words: str, right: float) -> tuple[Term, ...]:
    """What one column of a pair is made of, then the column itself."""
    account = state.account(winner)
    table = state.pairs_of(winner)
    (at,) = np.flatnonzero((account.pairs["winner"] == winner) & (account.pairs["loser"] == loser))
    same = next((name for name in _made(account) if _alike(account.pairs, table[key], name)), None)
    steps = _steps(account, int(at), same) if same is not None else ()
    if not steps:
        return (Term(words, right),)
    return (*steps[:-1], replace(steps[-1], words=words, value=right))


def sum_terms(state: AskedState, rows: np.ndarray, adds: np.ndarray, verb: str, key: str) -> tuple[Term, ...]:
    """What each document of a leaf brings to a sum, the strongest first; key: the same verb, or "" where its account says
    nothing of it."""
    order = np.argsort(-np.abs(adds), kind="stable")
    shown, rest = order[:MOST_TERMS], order[MOST_TERMS:]
    terms = [Term(f"what {state.name(int(rows[i]))} {verb}", float(adds[i]), inside=_evidence(state, int(rows[i]), key)) for i in shown]
    if len(rest):
        terms.append(Term(f"{counted(len(rest), 'other document')} together", float(adds[rest].sum())))
    return tuple(terms)


def equation_terms(quantities: tuple[Quantity, ...], equations: tuple[Equation, ...]) -> tuple[Term, ...]:
    """Equations between quantities with values, one term each."""
    known = {quantity.key: quantity for quantity in quantities}
    return tuple(_term(equation, known) for equation in equations)


def _evidence(state: AskedState, row: int, key: str) -> tuple[Term, ...]:
    if not key:
        return ()
    account = state.account(row)
    return (*_pair_terms(state, account, key), *(_row_term(account, one) for one in account.rows if key == "adds"))


def _pair_terms(state: AskedState, account: Account, key: str) -> tuple[Term, ...]:
    """One column of all pairs of a document, the strongest first; key: "adds" or "weighs"."""
    values = account.pairs[key]
    order = np.argsort(-np.abs(values), kind="stable")
    shown, rest = order[:MOST_TERMS], order[MOST_TERMS:]
    terms = []
    for p in shown:
        words = f"what the pair with {state.name(int(account.pairs['partner'][p]))} {key}"
        steps = _steps(account, int(p), key)
        last = steps[-1] if steps else Term(words, float(values[p]))
        terms.append(replace(last, words=words, value=float(values[p]), inside=steps[:-1]))
    if len(rest):
        terms.append(Term(f"{counted(len(rest), 'other pair')} together", float(values[rest].sum())))
    return tuple(terms)


def _row_term(account: Account, row: Row) -> Term:
    """Evidence that is no pair, with the equations that lead to it."""
    known = {q.key: q for q in account.quantities if q.value is not None}
    found = [e for e in account.equations if e.result in known and known[e.result].value in (row.adds, row.asks)]
    terms = [_term(e, known) for e in found if all(n in known for n in _names(e, account))]
    if not terms:
        return Term(f"{row.words}: {short(row.asks)} × {short(row.weighs)}", row.adds)
    return replace(terms[-1], words=row.words, value=row.adds, inside=tuple(terms[:-1]))


def _steps(account: Account, p: int, key: str) -> tuple[Term, ...]:
    """The equations that lead to one number of pair p, in the order in which they are worked out; the number itself comes last."""
    tied = bool(account.pairs["tied"][p])
    known = {q.key: q._replace(value=_value(account, q, p)) for q in account.quantities}
    usable = {e.result: e for e in account.equations if e.result in known and (e.tied == tied or e.result not in account.pairs)}
    order: list[str] = []

    def visit(name: str) -> None:
        if name in usable and name not in order:
            for other in _names(usable[name], account):
                if other != name:
                    visit(other)
            order.append(name)

    visit(key)
    return tuple(_term(usable[name], known) for name in order if usable[name].expression not in known)


def _value(account: Account, quantity: Quantity, p: int) -> float | None:
    column = account.pairs.get(quantity.key)
    return quantity.value if column is None else float(column[p])


def _term(equation: Equation, known: Mapping[str, Quantity]) -> Term:
    result = known[equation.result]
    used = tuple(known[name] for name in dict.fromkeys([equation.result, *NAME.findall(equation.expression)]) if name in known)
    return Term(f"{result.words} {result.symbol}", float(result.value or 0.0), equation, used)


def _names(equation: Equation, account: Account) -> list[str]:
    keys = {q.key for q in account.quantities}
    return [name for name in NAME.findall(equation.expression) if name in keys]


def _made(account: Account) -> list[str]:
    """Columns of pairs that an equation leads to."""
    return [e.result for e in account.equations if e.result in account.pairs]


def _alike(pairs: Mapping[str, np.ndarray], column: np.ndarray, name: str) -> bool:
    return len(pairs[name]) == len(column) and np.allclose(np.abs(pairs[name]), np.abs(column), rtol=1e-12, atol=0.0)
