"""Scenes of lessons as pages: one file for each run, in which the address says the place and what is kept out of sight."""

from dataclasses import replace
from urllib.parse import urlencode

from ..component.page import Back
from ..course.here import Here
from ..course.lesson import Lesson, Scene
from ..runs.address import Address
from ..runs.choices import find_query
from ..state.fields import kinds
from ..stepper import page_file
from .runs import Runs, page_of

PAGE = "step"  # the page whose scenes a file shows


class Scenes:
    """files   name in the folder of the course -> content, of every run that was asked for"""

    def __init__(self, runs: Runs) -> None:
        self.files: dict[str, bytes] = {}
        self._runs = runs
        self._names: dict[tuple, str] = {}

    def at(self, scene: Scene) -> Here:
        """The place of a scene, for what the library says about it."""
        return Here(scene.page, scene.params, trace=self._runs.trace)

    def link(self, lesson: Lesson, scene: Scene) -> str:
        """Where a scene stands, from the page of the lesson; "" for one that needs the app."""
        if scene.page != PAGE:
            return ""
        address = self.at(scene).address
        return f"{self._file(lesson, address)}#{_place(address, scene.hide)}"

    def _file(self, lesson: Lesson, address: Address) -> str:
        start = Address()
        run = replace(address, **{name: getattr(start, name) for name, kind in kinds(address).items() if kind.reported})
        key = tuple(sorted(run.encode().items()))
        if key not in self._names:
            number = 1 + sum(name.startswith(f"runs/{lesson.name}-") for name in self.files)
            name = self._names[key] = f"runs/{lesson.name}-{number}{page_file.ENDING}"
            self.files[name] = self._page(lesson, run)
        return self._names[key]

    def _page(self, lesson: Lesson, address: Address) -> bytes:
        source, run = self._runs.shown(address)
        found = find_query(source, address.query, address.part)
        if found is None:
            raise ValueError(f"{lesson.name}.toml: its scene names a query that is not there.")
        part, number = found
        return page_of(source, run, [number], part == "test", address, Back(f"../{lesson.name}.html", "Back to the lesson"))


def _place(address: Address, hide: tuple[str, ...]) -> str:
    """What stands behind # in the address of a file.

    >>> _place(Address(iteration=2, document=1, sheet="why"), ("steps", "curves"))
    'iteration=2&document=1&sheet=why&hide=steps.curves'
    """
    left_out = ("insight", "predict") if address.sheet in page_file.KINDS else ("insight", "predict", "sheet")
    said = {name: value for name, value in address.sent().items() if name not in left_out and value is not None and value != ""}
    return urlencode({**said, **({"hide": ".".join(hide)} if hide else {})})
