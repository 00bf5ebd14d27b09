"""Errata: slips of the papers and slides as puzzles; the evidence is computed when one has guessed."""

import streamlit as st

from ui.errata import card, gallery
from ui.places.errata import ERRATA
from ui.shell import page

page.open_page(ERRATA.follow_url)

gallery.head()
listing, puzzle = st.columns([1, 3.1], gap="medium")
with listing:
    gallery.listing()
with puzzle, page.guarded():
    card.show()
ERRATA.write_url()
