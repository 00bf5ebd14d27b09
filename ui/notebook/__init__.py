"""Figures of the app in the cell of a notebook: live where a kernel runs and the widget is installed, else a page that steps by itself."""
