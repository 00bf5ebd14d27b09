"""What each page shows: one dataclass a page, which others may link to without knowing the page's room."""
