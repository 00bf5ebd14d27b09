"""Start: what this is, the losses, and a first iteration to look at."""

import streamlit as st

from ui.course import tour
from ui.runs import address, place, training
from ui.shell import page
from ui.start import guide, words
from ui.state import complaints, followed
from ui.stepper import pack, stepper

DEMO = address.Address(data="six", loss="lambdamart", iteration=1)

page.open_page()
followed.ignore_url()
complaints.say_complaints()
tour.show("start")
words.say_welcome()
with st.container(horizontal=True, vertical_alignment="center", gap="medium"):
    tour.offer()
    st.page_link("pages/course.py", label="Take the course: ten lessons, an hour", icon=":material/school:")
    st.caption("Or press → here: six documents, tree by tree.", width="content")
stage = st.container()
words.show_losses(place.link_to_step)

source = training.collection_of(DEMO)
loss, settings = address.build(DEMO, source)
with stage:
    run = training.finished(DEMO, loss, settings)
    if run:
        packed = pack(run.trace, run.history(0, False), 0, False, run.curves, source.train_notes, title=source.title)
        stepper(packed, "start", {**DEMO.sent(), "request": 0}, name="demo")
guide.show_pages()
words.show_choice()
words.show_glossary()
