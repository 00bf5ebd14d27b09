"""What is special about each loss, as plain data for the browser."""
