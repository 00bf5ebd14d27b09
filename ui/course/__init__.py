"""A course: lessons that ask before they tell. A lesson is a file of `lessons/`; the bar above a page leads through it."""
