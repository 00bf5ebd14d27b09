"""A lambda taken apart: its terms, and what changes them."""
