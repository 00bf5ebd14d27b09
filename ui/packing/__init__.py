"""What a screen needs of a run, as plain data for the browser."""
