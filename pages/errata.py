"""Errata: slips of the papers and slides as puzzles; the evidence is computed when one has guessed."""

import streamlit as st

from ui import page
from ui.errata import card, gallery, place, style

place.follow_url()
page.open_page(large=place.get().large)
style.set_style(large=place.get().large)
page.say_complaints()

gallery.head()
listing, puzzle = st.columns([1, 3.1], gap="medium")
with listing:
    gallery.listing()
with puzzle, page.guarded():
    card.show()
place.write_url()
