"""Preferences from clicks ([GB] section 3.1.3): the log, the test of two rates, Skip-Above, and clicks made up where the truth is known."""
