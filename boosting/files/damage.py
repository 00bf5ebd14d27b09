"""What is said of a file that cannot be opened."""


class Damage(ValueError):
    """One sentence: what is wrong, and what to do.

    >>> str(Damage("it ends too early", "save the run again"))
    'The file cannot be opened: it ends too early; save the run again.'
    """

    def __init__(self, what: str, remedy: str = "save the run again, or copy the file anew") -> None:
        super().__init__(f"The file cannot be opened: {what}; {remedy}.")
        self.what, self.remedy = what, remedy

    def __reduce__(self):  # its text is made of two
        return Damage, (self.what, self.remedy)
