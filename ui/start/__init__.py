"""The Start page: words on what is where."""
