"""docs/papers.md: what the papers claim, and what came out here."""
