"""Convergence: a run's whole course, what one step did to the risk, and what the theorems promise."""

import streamlit as st

from ui.convergence import controller, studies
from ui.places.convergence import CONVERGENCE
from ui.runs import address, controls, training
from ui.runs import place as step
from ui.shell import page
from ui.state import complaints, large
from ui.uploads import own_data

WIDTHS = {False: [1.5, 1.5, 1.3, 1.25, 2.6], True: [1.75, 1.7, 1.5, 1.5, 2.9]}

CONVERGENCE.follow_url()
page.open_page()
complaints.say_complaints()

columns = st.columns(WIDTHS[large.is_on()], vertical_alignment="center", gap="small")
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
controls.say_what_is_told(source)
CONVERGENCE.write_url()


@st.fragment
def follow(run) -> None:
    with page.guarded():
        controller.show(run)


with page.guarded():
    run = training.finished(controls.get(), loss, settings)
    if run:
        if study:
            studies.show(study, source, run)
        else:
            follow(run)
