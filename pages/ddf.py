"""DDF lab: what keeping the size of a preference does, from the curves to a trained ranker."""

import streamlit as st

from ui.course import tour
from ui.ddf import chain, header, knobs, own, real_pair, runs, sections, shape
from ui.places.ddf import DDF
from ui.shell import page
from ui.shell.folds import folds

page.open_page(DDF.follow_url)
tour.show("ddf")

source = header.show()
DDF.write_url()
if not header.can_draw(source.train):
    st.stop()
knobs.show(source.train)
with page.guarded():
    shape.show(source.train)
    with st.container(key="ddf_below"):
        with folds():
            shape.show_more(source.train)
        chain.show(source.train)
        if not runs.wait_for_kernels(source):  # what stands above trains nothing
            st.stop()
        real_pair.show()
        own.show(source.train)
        sections.show(source)
        DDF.write_url()
