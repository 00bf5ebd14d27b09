"""The parameters of an experiment that a person can change: their words and bounds, and how they stand in a URL."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Field(NamedTuple):
    """label, least and largest value, step, and what it does."""

    label: str
    low: float
    high: float
    step: float
    help: str


FIELDS = {
    "n_iterations": Field("Iterations", 1, 1000, 10, "Boosting iterations of each run; validation queries choose how many of them count."),
    "inner_trees": Field(
        "Trees of one GBRank iteration", 1, 100, 1, "[GB] section 3.3 takes 100, and says that single trees come as far in much less time."
    ),
    "leaves": Field("Leaves of a tree", 2, 64, 1, "15 in [GB] section 3.3, 20 in [QB] section 4."),
    "shrinkage": Field("Shrinkage", 0.001, 1.0, 0.01, "0.05 in [GB] section 3.3 and in [QB] section 4."),
    "w": Field("w, weight of the pairs", 0.01, 1.0, 0.1, "Labels weigh 1 − w; 0.5 in [QB] section 4."),
    "n_folds": Field("Folds", 3, 10, 1, "Parts of the queries: three or more, as one is tested and one chooses. The papers take five."),
    "every": Field("Measured every … rounds", 1, 50, 1, "[MP] section 5.5 looks at every tenth round."),
    "alpha": Field("α of LDD", 0.01, 5.0, 0.1, "0.2 in [MP] Figure 2."),
    "lambda_": Field("λ of LOGDD", 0.05, 20.0, 0.5, "3 in [MP] Figure 2."),
    "beta": Field("β of LOGITDD", 0.05, 10.0, 0.1, "0.5 in [MP] Figure 2."),
    "largest": Field("Largest difference of grades", 2, 30, 1, "Up to where the curves are drawn; 4 with grades 0 to 4."),
    "sessions": Field("Searchers of each query", 1, 100_000, 100, "Used where the data have no preferences of their own."),
    "bias": Field("Position bias", 0.0, 5.0, 0.25, "0: every position is looked at. 1: the tenth by one searcher in ten."),
    "threshold": Field("Threshold of the test", 0.0, 100.0, 1.0, "A pair's statistic must be larger; [GB] section 3.1.3 has no number."),
    "skip_above": Field("Skip-Above", 0, 1, 1, "Keep a pair only if the winner was shown below the loser, as [GB] section 3.1.3 names."),
    "seed": Field("Seed", 0, 9999, 1, "Of all that is drawn at random: parts, folds, samples."),
}
SIZES = Field("Percent of the training queries", 1, 100, 1, "Sizes to train on, smallest first; smaller samples lie within larger ones.")
MOST_SIZES = 10
SWITCHES = {"true": True, "false": False}


def check(name: str, value: Any) -> Any:
    """The value, if it lies within its bounds. Raises ValueError with a sentence.

    >>> check("leaves", 20), check("sizes", (10, 50, 100))
    (20, (10, 50, 100))
    """
    if name == "sizes":
        return _check_sizes(value)
    field = FIELDS[name]
    if not field.low <= value <= field.high:
        raise ValueError(f"choose a number from {field.low:g} to {field.high:g}.")
    return value


def _check_sizes(sizes: tuple[float, ...]) -> tuple[float, ...]:
    if not 2 <= len(sizes) <= MOST_SIZES or list(sizes) != sorted(set(sizes)):
        raise ValueError(f"give two to {MOST_SIZES} different percentages, smallest first, such as 5, 20, 100.")
    for size in sizes:
        if not SIZES.low <= size <= SIZES.high:
            raise ValueError(f"a percentage lies between {SIZES.low} and {SIZES.high}, and {size:g} does not.")
    return sizes


def read(name: str, text: str, default: Any) -> Any:
    """A value from its text. Raises ValueError with a sentence.

    >>> read("leaves", "12", 15), read("sizes", "5, 50 100", ())
    (12, (5, 50, 100))
    """
    if name == "sizes":
        return check(name, tuple(_number(part, int) for part in text.replace(",", " ").split()))
    if isinstance(default, bool):
        if text not in SWITCHES:
            raise ValueError(f"choose one of {', '.join(SWITCHES)}.")
        return SWITCHES[text]
    return check(name, _number(text, type(default)))


def written(value: Any) -> str:
    """A value as it stands in a URL or a field.

    >>> written((5, 20, 100)), written(0.05)
    ('5,20,100', '0.05')
    """
    if isinstance(value, tuple):
        return ",".join(f"{part:g}" for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _number(text: str, kind: type) -> Any:
    word = "a whole number" if kind is int else "a number"
    if not (text.isascii() and len(text) <= 20 and "_" not in text):
        raise ValueError(f"it must be {word}.")
    try:
        return kind(text)
    except ValueError:
        raise ValueError(f"it must be {word}.") from None


def in_words(values: Mapping[str, Any]) -> str:
    """What was changed, in a line.

    >>> in_words({"leaves": 4, "shrinkage": 0.1})
    'leaves of a tree 4, shrinkage 0.1'
    """
    labels = {**{name: field.label for name, field in FIELDS.items()}, "sizes": SIZES.label}
    return ", ".join(f"{labels[name][0].lower()}{labels[name][1:]} {written(value)}" for name, value in values.items())
