"""The DDF page in parts: its state and address, its controls, and one file a section."""
