"""The words of a loss: what it and its numbers are called on a screen, and in which formula. Nothing is computed from them."""

import inspect
import sys
from typing import Any, ClassVar, NamedTuple

from ..data.dataset import Dataset


class Variant(NamedTuple):
    """A reading of the method that a person can switch to at once: the values it sets, and what it is."""

    values: dict[str, Any]
    words: str


class Watched(NamedTuple):
    """A number worth watching along a run: key in `Iteration.watch`, heading, help; by_weight: the heading where stated preferences have
    weights that count in it."""

    key: str
    heading: str
    help: str
    by_weight: str = ""

    def heading_for(self, data: Dataset) -> str:
        return self.by_weight if self.by_weight and data.preference_weights is not None else self.heading


class Column(NamedTuple):
    """One column of a loss's pair table: key in the table, heading, LaTeX."""

    key: str
    heading: str
    latex: str


class Frame(NamedTuple):
    """A loss in the frame of Algorithm 1 of [QB], each part as a plain formula: risk R, negative gradient g, curvature W, and how far the
    step goes; stretch: where the loss does not fit, "" where it does. m is the margin that a pair lacks."""

    risk: str
    gradient: str
    curvature: str
    step: str
    stretch: str = ""


SQUARES = "½ Σ (y − h)²"
MARGINS = "½ Σ m²"
ONLY_LEAVES = "Splits use weight 1 for every document; only the leaves divide by W."


def stacked(*lines: str) -> str:
    """LaTeX formulas below each other."""
    return r"\begin{gathered} " + r" \\[4pt] ".join(lines) + r" \end{gathered}"


class Words:
    """Base of the words of all losses. A loss in one file states them among its parameters; one with a room has a file of them."""

    title: ClassVar[str]
    summary: ClassVar[str]
    note: ClassVar[str] = ""  # what kind of method it is, where its card and the select box should say so

    learns_from: ClassVar[str] = ""  # what it is shown; with the next two its row of "Which loss for what"
    lowers: ClassVar[str] = ""  # what its trees make smaller
    suits: ClassVar[str] = ""  # when to pick it, with the source

    formula: ClassVar[str]
    paper: ClassVar[str]
    equation: ClassVar[str]

    target_word: ClassVar[str] = "target"
    force_word: ClassVar[str] = "force"
    row_word: ClassVar[str] = "the document itself"  # what asks for something besides its pairs
    document_clause: ClassVar[str] = ""  # what a document is asked for, with {keys} of `document_columns`; "" = name its target
    without_pairs: ClassVar[str] = "each document counts alone"  # said where there are no pair columns

    pair_columns: ClassVar[tuple[Column, ...]] = ()
    given_columns: ClassVar[tuple[str, ...]] = ("difference",)  # of these, what nobody is asked to work out by hand
    watched: ClassVar[tuple[Watched, ...]] = ()

    opening: ClassVar[dict[str, Any]] = {}  # what a run opens on, where it differs from the defaults
    variants: ClassVar[tuple[Variant, ...]] = ()  # readings of the method that deserve a switch of their own
    presets: ClassVar[tuple[Variant, ...]] = ()  # the conventions of known engines
    curvatures: ClassVar[tuple[Variant, ...]] = ()  # by what it may divide its gradient, or how it looks for its step
    characteristics: ClassVar[tuple[str, ...]] = ()  # what is special about it, in the field's terms, the first one first

    @property
    def target_name(self) -> str:
        """What a target is called under these parameters."""
        return self.target_word

    @property
    def target_heading(self) -> str:
        """The same over a narrow column."""
        return self.target_name

    @property
    def current_formula(self) -> str:
        """The formula of what runs under these parameters, in LaTeX; `formula` is that of the defaults."""
        return self.formula

    @property
    def rate_expression(self) -> str:
        """How the step's rate follows from learning_rate, k and the watched numbers, as an expression; "" = not so simply."""
        return "learning_rate"

    @classmethod
    def text(cls) -> str:
        """The page's text: the docstring of the module in which the title stands."""
        home = next(part for part in cls.__mro__ if "title" in vars(part))
        return inspect.cleandoc(sys.modules[home.__module__].__doc__ or "")

    @property
    def frame(self) -> Frame:
        """Its place in the frame; of a loss that says nothing of it, the four lines alone."""
        return Frame("its own", "−∂R/∂h", "its own", "fixed: η")
