"""Errata: every slip as a puzzle on one page, with what the library computes about it while the site is built."""

import html
from functools import cache

import sample_data
from boosting.experiments.errata import ERRATA, Erratum, Evidence
from boosting.losses.papers import cite

from ..errata.card import DATA
from ..errata.gallery import PAPERS
from .formula import mathml
from .views import View

FILE = "errata.html"
VIEW = View("errata", {}, {"card": tuple(ERRATA)})


def page() -> str:
    """HTML of the list, and of all puzzles."""
    papers = {paper: [one for one in ERRATA.values() if one.paper == paper] for paper in PAPERS}
    return "\n".join([_list(papers), *(_puzzle(one) for of_paper in papers.values() for one in of_paper)])


def place_of(key: str) -> str:
    """Where a puzzle stands on the page, which is what the address says of it."""
    return f"card={key}"


@cache
def evidence_of(key: str) -> Evidence:
    return ERRATA[key].evidence(sample_data.load(DATA).train)


def _list(papers: dict[str, list[Erratum]]) -> str:
    items = []
    for paper, of_paper in papers.items():
        links = "".join(f'<li><a href="#{place_of(one.key)}">{html.escape(one.title)}</a></li>' for one in of_paper)
        items.append(f'<div><b title="{html.escape(cite(paper))}">{PAPERS[paper]} [{paper}]</b><ul>{links}</ul></div>')
    return f'<nav class="slips" aria-label="Puzzles">{"".join(items)}</nav>'


def _puzzle(one: Erratum) -> str:
    answers = "".join(_answer(one, i, words) for i, words in enumerate(one.answers))
    return (
        f'<section class="slip" id="{place_of(one.key)}"><h2>{html.escape(one.title)}</h2>'
        f'<p class="above">[{one.paper}] {html.escape(one.place)}</p><p>{html.escape(one.context)}</p>'
        f'<div class="printed" tabindex="0" role="group" aria-label="As printed">{mathml(one.printed)}</div>'
        f"<p><b>{html.escape(one.question)}</b> Choose one.</p>{answers}{_correct(one)}</section>"
    )


def _answer(one: Erratum, i: int, words: str) -> str:
    is_right = i == one.right
    verdict = '<b class="right">Right.</b>' if is_right else '<b class="wrong">Not quite.</b>'
    more = "" if is_right else f" It is: {html.escape(one.answers[one.right])}."
    return f'<details name="{one.key}"><summary>{html.escape(words)}</summary><p>{verdict}{more}</p></details>'


def _correct(one: Erratum) -> str:
    """How it should read, why, and the evidence."""
    found = evidence_of(one.key)
    heads = "".join(_head(words) for words in found.heads)
    rows = "".join(f'<tr><th scope="row">{html.escape(row[0])}</th>{"".join(_cell(cell) for cell in row[1:])}</tr>' for row in found.rows)
    copy = f"<p><small>{html.escape(one.copy)}</small></p>" if one.copy else ""
    return (
        f"<details><summary>Show the answer, with what the library computes</summary>"
        f'<div class="printed" tabindex="0" role="group" aria-label="As it should read">{mathml(one.correct)}</div>'
        f"<p><b>As it should read.</b> {html.escape(one.because)}</p>{copy}<p>{html.escape(found.sentence)}</p>"
        f'<div class="numbers" tabindex="0" role="group" aria-label="Numbers"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>"
    )


def _head(words: str) -> str:
    return f'<th scope="col">{html.escape(words)}</th>' if words else "<td></td>"


def _cell(words: str) -> str:
    return f"<td>{html.escape(words)}</td>"
