"""The Clicks page: from a click log to preferences, what goes wrong on the way, and on to a ranker."""
