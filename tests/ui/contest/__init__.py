"""The Contest page, piece by piece."""
