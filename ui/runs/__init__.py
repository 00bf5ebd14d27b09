"""From what a person has chosen to a run, which all who ask for it share."""
