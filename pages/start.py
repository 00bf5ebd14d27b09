"""Start: what this is, the losses, and a first iteration to look at."""

import streamlit as st

from ui import address, followed, guide, page, place, tour, training, words
from ui.stepper import pack, stepper

DEMO = address.Address(data="six", loss="lambdamart", iteration=1)

page.open_page()
followed.ignore_url()
page.say_complaints()
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
    if not training.wait_for_kernels(training.kernels_for(source, loss)):
        st.stop()
    run = training.run_of(DEMO, loss, settings)
    if training.wait_for(run):
        packed = pack(run.trace, run.history(0, False), 0, False, run.curves, source.train_notes, title=source.title)
        stepper(packed, "start", 0, DEMO.iteration, None, large=False, on_selection=lambda: None, name="demo")
guide.show_pages()
words.show_choice()
words.show_glossary()
