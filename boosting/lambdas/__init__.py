"""A lambda taken apart: its terms, what changes them, and what somebody who computed it by hand may have got wrong."""
