"""The widget: a browser's message in, Python's answer out, to the view that asked."""

import boosting as b
from ui.packing.sheet import pack_sheet

from .helpers import trained

SHEET = {"iteration": 3, "document": 1, "sheet": "why", "other": None}


def heard_by(widget, *messages):
    """What the widget sends when it is sent messages."""
    sent = []
    widget.send = lambda content, buffers=None: sent.append((content, buffers))
    for message in messages:
        widget._handle_custom_msg(message, [])
    return sent


def test_a_request_gets_the_sheet_of_the_app():
    trace = trained()
    ((found, buffers),) = heard_by(trace.show(live=True), {"view": "a", "name": "sheet", "query": 0, "value": SHEET})
    assert found == {"view": "a", "query": 0, "name": "sheet", "value": pack_sheet(trace, 0, False, 3, 1, "why", None)} and buffers == []


def test_two_figures_answer_what_they_were_asked():
    one, two = trained(n_iterations=3).show(live=True), trained("six", b.GBT(), n_iterations=4).show(live=True)
    asked = {"view": "a", "name": "sheet", "query": 0, "value": SHEET}
    ((first, _),), ((second, _),) = heard_by(one, asked), heard_by(two, {**asked, "view": "b"})
    assert (first["view"], second["view"]) == ("a", "b") and first["value"]["source"] != second["value"]["source"]


def test_a_wrong_request_is_told_why_not_and_the_next_one_is_answered():
    wrong, right = ({"view": "a", "name": "sheet", "query": q, "value": SHEET} for q in (9, 0))
    (refused, _), (other, _), (found, _) = heard_by(trained().show(live=True), wrong, "nonsense", right)
    assert refused["name"] == other["name"] == "refused" and refused["value"] == "query must be a whole number from 0 to 0."
    assert found["name"] == "sheet"


def test_a_cell_has_the_page_as_html_and_a_view_only_where_a_line_cannot_reach_it(monkeypatch):
    """JupyterLab takes a view before HTML, and says "model not found" where no kernel has the model of a view."""
    monkeypatch.setattr("ui.notebook.live.is_apart", lambda: False)
    widget = trained().show(live=True)
    data = widget._repr_mimebundle_()
    assert data.keys() == {"text/html", "text/plain"} and f'name="{widget.frame}"' in data["text/html"] and not widget.page
    monkeypatch.setattr("ui.notebook.live.is_apart", lambda: True)
    widget = trained().show(live=True)
    data, _ = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data and data["text/html"] == widget.figure._repr_html_()
    assert widget.page == widget.figure.page
