"""What a paper claims, and what came out here: each part of a claim with its figures, the table, and a verdict in words."""

import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from inspect import signature
from typing import TYPE_CHECKING, Any, cast

from ..data.dataset import Dataset
from ..data.published import Published
from ..losses.papers import cite
from .checkpoint import Checkpoint
from .comparison import Comparison
from .contest import Report
from .frames import as_csv, as_json, as_latex, as_text, records
from .setting import Given

if TYPE_CHECKING:
    from .frames import DataFrame

WIDTH = 110  # of a line in print
HOLDS, FAILS, OPEN, UNTESTED = "holds here", "does not hold here", "inconclusive here", "cannot be tested here"


@dataclass(frozen=True)
class Finding:
    """One part of a claim: holds (None = inconclusive), and a sentence with the figures that say so."""

    holds: bool | None
    sentence: str


@dataclass(frozen=True, eq=False)
class Found:
    """What an experiment came to.

    table        in the paper's own form
    findings     part by part of the claim
    recipe       what gives the same numbers again
    more         further tables, by name: who chose what, comparisons with their p-values
    notes        what differs from the paper, in sentences
    untestable   why the data cannot test the claim, whatever the parts came to; "" where they can
    """

    table: "DataFrame"
    findings: tuple[Finding, ...]
    recipe: Mapping[str, Any]
    more: "Mapping[str, DataFrame]" = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    untestable: str = ""


@dataclass(frozen=True, eq=False)
class Evidence(Found):
    """An experiment that was run.

    verdict      "holds here" (every part), "does not hold here" (a part does not), "inconclusive here", "cannot be tested here"
    """

    experiment: "Experiment" = field(kw_only=True)

    @property
    def verdict(self) -> str:
        if self.untestable:
            return UNTESTED
        verdicts = [finding.holds for finding in self.findings]
        if False in verdicts:
            return FAILS
        return OPEN if None in verdicts or not verdicts else HOLDS

    @property
    def reasons(self) -> str:
        """The verdict with the figures that say so."""
        return " ".join(
            [f"{self.verdict.capitalize()}.", *([self.untestable] if self.untestable else []), *(f.sentence for f in self.findings)]
        )

    def text(self) -> str:
        """Claim, tables, verdict and recipe, to be read in a terminal."""
        e = self.experiment
        blocks = [f"{e.title}\n{_wrapped(e.source)}", _wrapped(f"Claim: {e.claim}"), as_text(self.table)]
        blocks += [f"{name}\n{as_text(table)}" for name, table in self.more.items()]
        blocks += [
            f"Verdict: {self.verdict}.",
            *([_wrapped(self.untestable)] if self.untestable else []),
            *(_wrapped(f"- {part.sentence}", "  ") for part in self.findings),
        ]
        blocks += [_wrapped(" ".join(self.notes))] if self.notes else []
        return "\n\n".join([*blocks, "\n".join(f"{name}: {value}" for name, value in self.recipe.items())])

    def csv(self) -> str:
        """The main table."""
        return as_csv(self.table)

    def latex(self) -> str:
        """The main table with a caption that names source and verdict."""
        return as_latex(self.table, f"{self.experiment.title}: {self.verdict}.")

    def json(self) -> str:
        """Everything."""
        e = self.experiment
        parts = [{"holds": finding.holds, "sentence": finding.sentence} for finding in self.findings]
        about = {"experiment": e.key, "title": e.title, "source": e.source, "claim": e.claim, "verdict": self.verdict,
                 "untestable": self.untestable, "findings": parts}  # fmt: skip
        tables = {"table": records(self.table), "more": {name: records(table) for name, table in self.more.items()}}
        return as_json({**about, **tables, "notes": list(self.notes), "recipe": self.recipe})


@dataclass(frozen=True)
class Experiment:
    """A table or figure of a paper that can be run again.

    key      "gb-figure-1"
    title    what it shows, and where it stands
    paper    key of the paper; section where the claim stands
    claim    in our words, with the paper's figures
    run      (Given, **values) -> Found
    """

    key: str
    title: str
    paper: str
    section: str
    claim: str
    run: Callable[..., Found]

    @property
    def source(self) -> str:
        return f"{cite(self.paper)}, {self.section}"

    @property
    def values(self) -> dict[str, Any]:
        """Every value that it takes by name, as the paper has it; where the paper gives none, ours."""
        _, *own = signature(self.run).parameters.values()
        return {one.name: one.default for one in own}

    @property
    def needs_data(self) -> bool:
        """Whether anything is trained; a figure of formulas is the same on all data."""
        return "n_iterations" in self.values

    def find(
        self, train: Dataset | None, test: Dataset | None = None, validation: Dataset | None = None, official: Published | None = None,
        report: Report | None = None, checkpoint: Checkpoint | None = None, **values: Any,
    ) -> Found:  # fmt: skip
        """What it comes to, as `Given` says, and with these values in place of its own."""
        return self.run(Given(cast(Dataset, train), test, validation, official, report, checkpoint), **values)

    def __call__(self, train: Dataset | None, test: Dataset | None = None, **given: Any) -> Evidence:
        """Run it: `find` with a verdict. Without a test part the queries are parted as in the paper."""
        return Evidence(**vars(self.find(train, test, **given)), experiment=self)


def experiment(key: str, title: str, paper: str, section: str, claim: str) -> Callable[[Callable[..., Found]], Experiment]:
    """Make an Experiment of the function that runs it."""
    return lambda run: Experiment(key, title, paper, section, claim, run)


def expected(comparison: Comparison, paper: str) -> Finding:
    """A part of a claim, that the first of two is better: told only where the difference is more than noise.

    paper   what the paper found, a clause
    """
    holds = comparison.is_better if comparison.is_sure else None
    return Finding(holds, f"{comparison.sentence} ({paper}.)")


def _wrapped(text: str, indent: str = "") -> str:
    return textwrap.fill(text, WIDTH, subsequent_indent=indent)
