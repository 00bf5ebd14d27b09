"""The Puzzle page: a tree of two leaves by hand, and the machine's own."""
