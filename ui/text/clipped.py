"""The beginning of a text that may be long."""

LONGEST = 40  # signs of a value from an address, and of what a complaint repeats of it


def clip(text: str, most: int = LONGEST) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
