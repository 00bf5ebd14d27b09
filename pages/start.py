"""Start: what this is, something to touch at once, and the ways on."""

import streamlit as st

from ui.course import tour
from ui.draw import controller as plane
from ui.places.start import START
from ui.runs import address, controls, place, training
from ui.shell import page
from ui.start import doors, guide, words
from ui.state import large
from ui.stepper import pack
from ui.stepper.shown import stepper

DEMO = address.Address(data="six", loss="lambdamart", iteration=1)

page.open_page(START.follow_url)
tour.show("start")
words.say_welcome()
is_plane = START.get().is_plane
with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    doors.choose_stage()
    if is_plane:
        with st.container(width=220):
            controls.choose_loss()
    elif not large.is_on():
        st.caption("Six documents, tree by tree: press → or play.", width="content")
    tour.offer()
START.write_url()
stage = st.container()
doors.show_doors()
words.show_losses(place.link_to_step)


def demonstrate() -> None:
    source = training.collection_of(DEMO)
    run = training.finished(DEMO, *address.build(DEMO, source))
    if run:
        packed = pack(run.trace, run.history(0, False), 0, False, run.curves, source.train_notes, title=source.title)
        stepper(packed, "start", {**DEMO.sent(), "request": 0}, name="demo")
        words.explain_stage()


with stage:
    if is_plane:
        page.stage(plane.show_stage, START.write_url)
    else:
        demonstrate()
guide.show_pages()
words.show_choice()
words.show_glossary()
