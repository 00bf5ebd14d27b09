"""Step: choose data and loss, then walk through the iterations of the run."""

import streamlit as st

from ui import address, controls, details, own_data, page, place, tour, training, waiting
from ui.compare.place import pin
from ui.stepper import ask_anew, asked_tree, check, microscope, pack, reported, splits, stepper, too_long

WIDTHS = {False: [1.45, 1.35, 2.15, 1.4, 1.4, 1.2], True: [1.5, 1.45, 2.35, 1.4, 1.4, 1.45]}

place.follow_url()
page.open_page(large=controls.get().large)
page.say_complaints()
tour.show("step")

columns = st.columns(WIDTHS[controls.get().large], vertical_alignment="center", gap="small")
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
    controls.choose_parameters(source, pin=None if controls.tells_less() else pin)
with columns[4]:
    own_data.offer_files(place.go_to_own_data)
with columns[5]:
    controls.choose_large()
controls.choose_variant(source)
controls.say_what_is_told(source)
place.write_url()


@st.fragment
def walk(run) -> None:
    with page.guarded():
        place.take(reported(), run.trace, data, q)
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
        place_of = {name: getattr(here, name) for name in ("iteration", "document", "large", "substep", "sheet", "other", "predict")}
        stepper(packed, key, st.session_state["request"], **place_of, on_selection=lambda: None)
        microscope.feed(run, q, is_test, here)
        check.answer(run, key, q, is_test)
        splits.feed(run, q, is_test, key, asked_tree())
        details.show(run, q, is_test, here, source)
        page.settle_once()


with page.guarded():
    run = training.finished(controls.get(), *address.build(controls.get(), source))
    if run:
        training.offer_more(run)
        if trouble := too_long(len(data.relevance[data.query_slice(q)]), run.trace.n_iterations):
            st.info(trouble)
            st.stop()
        ask_anew()
        walk(run)
