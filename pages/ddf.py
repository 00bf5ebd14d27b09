"""DDF lab: what keeping the size of a preference does, from the curves to a trained ranker."""

import streamlit as st

from ui import page, tour, training
from ui.ddf import chain, header, knobs, own, place, real_pair, sections, shape

place.follow_url()
page.open_page(large=place.get().large)
page.say_complaints()
tour.show("ddf")

source = header.show()
place.write_url()
knobs.show(source.train)
with page.guarded():
    shape.show(source.train)
    with st.container(key="ddf_below"):
        shape.show_more(source.train)
        chain.show(source.train)
        if not training.wait_for_kernels(place.kernels(source)):  # what stands above trains nothing
            st.stop()
        real_pair.show()
        own.show(source.train)
        sections.show(source)
        place.write_url()
