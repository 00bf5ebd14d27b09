"""The Errata page: slips of the papers as puzzles, each answered by what the library computes on the spot."""
