"""Models of other engines, read without the engine: one file a layout, all into one dataclass."""
