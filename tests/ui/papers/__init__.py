"""The Papers page, room by room."""
