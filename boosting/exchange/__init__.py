"""What other programs read: one file a format."""
