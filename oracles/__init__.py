"""Other people's boosting engines, run on the data of `tests.truth`."""
