"""Lambdas: one query, RankNet, LambdaRank and LambdaMART taken apart by hand."""

import streamlit as st

from ui.course import tour
from ui.lambdas import controller
from ui.runs import controls, place, training
from ui.shell import page
from ui.uploads import own_data

page.open_page(controller.follow_url)
tour.show("lambdas")

columns = st.columns([1.4, 2.2, 1.9, 1.3], vertical_alignment="center", gap="small")
is_example = controller.is_example()
source = training.judged(controls.get())
part, q = place.find_query(source)
if is_example:
    controller.tell_example()
else:
    with columns[0]:
        controls.choose_data()
    with columns[1]:
        controls.choose_query(source, part, source.part(part).qids[q])
    with columns[3]:
        own_data.offer_files(place.go_to_own_data)


@st.fragment
def take_apart(run) -> None:
    with page.guarded():
        controller.show(run, source, part, q)
        tour.notice()
    if controller.is_example() != is_example:
        st.rerun()  # what stands above the stage names what is shown on it


with page.guarded():
    run = training.finished(*controller.model())
    if run:
        if not is_example:
            with columns[2]:
                controller.choose_iteration(run)
        take_apart(run)
