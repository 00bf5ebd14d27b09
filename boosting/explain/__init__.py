"""Why: the evidence on a document, its path and leaf, its history, and what became of every pair. Recomputed from a trace."""
