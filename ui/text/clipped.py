"""How much of a value from an address a complaint repeats."""

LONGEST = 40  # signs of a value, and of what a complaint repeats of it


def clip(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
