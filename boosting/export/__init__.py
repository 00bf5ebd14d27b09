"""A run as a model of another engine: one file a format."""
