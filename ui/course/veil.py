"""What a lesson keeps out of sight until somebody has answered.

A part of a page is hidden by a custom property, which reaches into the components: their styles say `visibility: var(--veil-steps,
inherit)` and the like. So there is no moment in which it is seen, and assistive technology does not read it out. On a phone what is hidden
keeps no room, `display: var(--gone-steps, block)`, and what else would have no room there comes in its place, `var(--instead-outcome,
none)`. In a grid the row of what is hidden is flat, `var(--flat-curves, 1fr)`. The properties hang on keyed boxes around the lesson's bar,
since styles must not be made of text.
"""

from contextlib import ExitStack
from pathlib import Path

import streamlit as st

from ..component.component import Component
from ..shell.style import give_style

PARTS = {
    "steps": "the buttons, the scrub bar and the keys that step on",
    "outcome": "the result: the new order and the sentence (Step); arrows, pairs and sums (Lambdas); with it `more`",
    "targets": "the targets of the documents (Step)",
    "leaves": "the values of the leaves (Step)",
    "forces": "the forces of the pairs (Step)",
    "curves": "curves along the run, and the sentence about them",
    "errors": "the error of every threshold, and the best threshold (Trees)",
    "measures": "metrics and contradicting pairs, and the other example orders (Lambdas)",
    "below": "everything below the curves (DDF lab)",
    "more": "everything that folds out",
}
# Of Streamlit's own: some of what is inside says of itself that it is visible.
BOXES = {"more": '[data-testid="stExpander"]', "below": ".st-key-ddf_below"}
STYLE = "\n".join(
    [
        f".stApp:has(.st-key-veil_{part}) {{ --veil-{part}: hidden; --gone-{part}: none; --instead-{part}: block; --flat-{part}: 0px; }}"
        for part in PARTS
    ]
    + [f".stApp:has(.st-key-veil_{part}) :is({box}, {box} *) {{ visibility: hidden !important; }}" for part, box in BOXES.items()]
)


HOLDER = Component("boosting_hold", Path(__file__).with_name("hold.js"), key="lesson_hold")


def hide(parts: tuple[str, ...]) -> None:
    """Hide these parts of the page, before it is drawn; without the steps the keys that step on are held too."""
    give_style(STYLE)
    with ExitStack() as boxes:
        for part in parts:
            boxes.enter_context(st.container(key=f"veil_{part}"))
        if "steps" in parts:
            HOLDER.show()
        elif parts:
            st.text("\u200b")  # a box without anything in it is not there
