"""The lecturer's cue sheet: views of the app in an order, each with a private note."""
