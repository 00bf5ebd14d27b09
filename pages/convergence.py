"""Convergence: a run's whole course, what one step did to the risk, and what the theorems promise."""

import streamlit as st

from ui import address, controls, own_data, page, training
from ui import place as step
from ui.convergence import controller, place, studies

WIDTHS = {False: [1.35, 1.35, 1.2, 1.15, 2.6, 1.2], True: [1.75, 1.7, 1.5, 1.5, 2.9, 1.5]}

place.follow_url()
page.open_page(large=controls.get().large)
page.say_complaints()

columns = st.columns(WIDTHS[controls.get().large], vertical_alignment="center", gap="small")
with columns[0]:
    controls.choose_data()
with columns[1]:
    controls.choose_loss()
source = training.collection_of(controls.get())
with columns[2], st.popover("Parameters", icon=":material/tune:", width="stretch"):
    controls.choose_parameters(source)
with columns[3]:
    own_data.offer_files(step.go_to_own_data)
loss, settings = address.build(controls.get(), source)
with columns[4]:
    study = studies.choose(loss)
with columns[5]:
    controls.choose_large()
controls.say_what_is_told(source)
place.write_url()


@st.fragment
def follow(run) -> None:
    with page.guarded():
        controller.show(run)


with page.guarded():
    run = training.finished(controls.get(), loss, settings)
    if run:
        training.offer_more(run)
        if study:
            studies.show(study, source, run)
        else:
            follow(run)
