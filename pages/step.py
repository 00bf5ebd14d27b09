"""Step: choose data and loss, then walk through the iterations of the run."""

import streamlit as st

from ui.component import blocks
from ui.course import tour
from ui.packing.limits import too_long
from ui.packing.trees_sent import pack_block
from ui.runs import address, controls, place, training, waiting
from ui.runs.compared import COMPARE
from ui.runs.step import STEP
from ui.shell import page
from ui.stepper import STEPPER, check, details, microscope, pack, splits
from ui.stepper.shown import ask_anew, stepper
from ui.uploads import models
from ui.work import server

WIDTHS = [1.45, 1.4, 2.3, 1.4, 1.4]

page.open_page(place.follow_url)
tour.show("step")

columns = st.columns(WIDTHS, vertical_alignment="center", gap="small")
with columns[0]:
    controls.choose_data()
with columns[1]:
    controls.choose_loss()
source = training.collection_of(controls.get())
part, q = place.find_query(source)
data = source.part(part)
with columns[2]:
    controls.choose_query(source, part, data.qids[q])
with columns[3], st.popover("Parameters", icon=":material/tune:", width="stretch"):
    controls.choose_parameters(source, pin=None if controls.stays_here() else COMPARE.pin)
with columns[4]:
    models.offer_files(place.go_to_own_data, place.go_to_own_model)
controls.choose_variant(source)
controls.say_what_it_learns_from(source)
place.write_url()


@st.fragment
def walk(run) -> None:
    with page.guarded():
        place.take(STEPPER.reported(), run.trace, data, q)
        tour.notice()
        here = controls.get()
        is_test = part == "test"
        notes = source.test_notes if is_test else source.train_notes
        key = f"{run.token}/{run.trace.n_iterations}/{part}/{q}"
        counts = run.part_counts(is_test)
        with waiting.patience(run, is_test):
            packed = run.keep(
                ("pack", key), lambda: pack(run.trace, run.history(q, is_test), q, is_test, run.curves, notes, counts, source.title)
            )
        stepper(packed, key, STEP.shown())
        microscope.feed(run, q, is_test, here)
        details.follow(run, q, is_test, here)
        # From here on nothing is there before it is asked for.
        blocks.feed(key, STEPPER.reported("block"), lambda number: pack_block(run.trace, is_test, data.query_slice(q), number))
        splits.feed(run, q, is_test, key, STEPPER.reported("tree"))
        check.answer(run, key, q, is_test)
        microscope.feed_pair(run, q, is_test, here)
        server.settle_once()


with page.guarded():
    run = training.finished(controls.get(), *address.build(controls.get(), source))
    if run:
        if trouble := too_long(len(data.relevance[data.query_slice(q)]), run.trace.n_iterations):
            st.info(trouble)
            st.stop()
        ask_anew()
        details.say_model(run)
        walk(run)
        details.show(run, q, part == "test", source)
