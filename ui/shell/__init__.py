"""What stands around every page: the door, styles, complaints."""
