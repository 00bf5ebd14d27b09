"""One hypothesis profile for the whole house: few examples, the same ones every time, no clock."""

import hypothesis

hypothesis.settings.register_profile("house", max_examples=25, deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("house")
