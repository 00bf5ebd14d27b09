"""What is said of a model beside data: which columns its features are, and whether it was trained on these rows."""

import re
from dataclasses import dataclass

from ..words import counted, listed

NUMBERED = re.compile(r"(?:feature|column|f)?[ _]?(\d{1,9})", re.IGNORECASE)  # names that are numbers: Column_0, f0, feature 1
SHOWN = 5  # names in a sentence


@dataclass(frozen=True)
class Evidence:
    """same   whether the rows are those of training; None where it cannot be told
    sentence  what shows it
    """

    same: bool | None
    sentence: str


@dataclass(frozen=True)
class Matching:
    """How the features of a model were found in data.

    by         "name"; "number", that of a name such as "feature 7"; or "position"
    offset     what is added to the model's number of a feature, which counts from 0, for its number or position in the data
    columns    (n_features,) the column of each feature of the model, -1 where the data have none
    names      (n_features,) the model's own names;  found   (n_features,) those of the columns, "" where there is none
    missing    features of the model, by name, that the data do not have; no tree asks for them
    unused     columns of the data, by name, that no feature of the model is
    evidence   whether these are the training rows

        >>> Matching("name", 0, (1, 0), ("a", "b"), ("a", "b"), (), ("c",), Evidence(None, "RankLib's file has no counts.")).sentence
        "Columns are matched by name. Not in the model: c. RankLib's file has no counts."
    """

    by: str
    offset: int
    columns: tuple[int, ...]
    names: tuple[str, ...]
    found: tuple[str, ...]
    missing: tuple[str, ...]
    unused: tuple[str, ...]
    evidence: Evidence

    @property
    def sentence(self) -> str:
        """All of it, in plain words."""
        parts = ["Columns are matched by name."] if self.by == "name" else self._by_number()
        parts += [f"Not in the data, and not needed: {_some(self.missing)}."] if self.missing else []
        parts += [f"Not in the model: {_some(self.unused)}."] if self.unused else []
        parts += [self.evidence.sentence]
        parts += ["So nothing shows that these are the right columns."] if self.by != "name" and self.evidence.same is not True else []
        return " ".join(parts)

    @property
    def is_doubtful(self) -> bool:
        """Whether columns were taken by number or position, and the leaves do not hold what they held in training."""
        return self.by != "name" and self.evidence.same is False

    @property
    def are_numbers(self) -> bool:
        """Whether the model's own names are numbers."""
        return all(NUMBERED.fullmatch(name.strip()) for name in self.names)

    def _by_number(self) -> list[str]:
        """Which columns were taken, and why they were not found by name."""
        pairs = [f"{name} is {column}" for name, column in zip(_short(self.names), _short(self.found), strict=True) if column]
        why = "the names in the model are only numbers" if self.are_numbers else "the data do not have the names of the model"
        n_columns = len(self.unused) + len({column for column in self.columns if column >= 0})
        return [
            f"Columns are matched by {self.by}, since {why}: {listed(pairs[:2])}{', and so on' if len(pairs) > 2 else ''}.",
            f"The model has {counted(len(self.names), 'feature')}, the data have {counted(n_columns, 'column')}.",
        ]


def _some(names: tuple[str, ...]) -> str:
    short = _short(names[:SHOWN])
    return listed(short) if len(names) <= SHOWN else f"{', '.join(short)} and {len(names) - SHOWN:,} more"


def _short(names: tuple[str, ...]) -> list[str]:
    return [name[:40] for name in names]
