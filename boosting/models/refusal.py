"""What is said of a model that cannot be read, or cannot be shown rightly."""


class Refusal(ValueError):
    """One sentence: where in the file, what is wrong, and what to do.

    >>> str(Refusal("Tree=3", "it has a categorical split", "train with numbers in place of categories"))
    'Tree=3: it has a categorical split; train with numbers in place of categories.'
    """

    def __init__(self, where: str, what: str, remedy: str = "save the model again") -> None:
        super().__init__(f"{where}: {what}; {remedy}.")

    def __reduce__(self):  # its text is made of three
        return _again, (str(self),)


def _again(text: str) -> Refusal:
    refusal = Refusal.__new__(Refusal)
    ValueError.__init__(refusal, text)
    return refusal


def shown(value: object) -> str:
    """A value of the file in a sentence, short whatever it is.

    >>> shown("a" * 50), shown([1] * 50)
    ("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…", 'a list of 50')
    """
    if isinstance(value, (list, tuple, dict)):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "a number of more than 18 digits"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
