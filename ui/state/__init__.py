"""What a page shows, and the address that says it."""
