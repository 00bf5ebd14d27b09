"""Scenes of lessons as pages: one file for each run or state, in which the address says the place and what is kept out of sight."""

from dataclasses import replace
from urllib.parse import urlencode

from boosting.explain.part import data_of

from ..component.page import Back
from ..course.here import Here
from ..course.lesson import Lesson, Scene
from ..runs.address import Address
from ..runs.choices import find_query
from ..state.fields import kinds
from ..stepper import page_file
from ..trees import page_file as trees_file
from .examples import file_of, lambdas_page
from .runs import Runs, page_of
from .views import View, said


class Scenes:
    """files, views   name in the folder of the course -> content, and what it shows, of every scene that was asked for"""

    def __init__(self, runs: Runs) -> None:
        self.files: dict[str, bytes] = {}
        self.views: dict[str, View] = {}
        self._runs = runs
        self._names: dict[tuple, str] = {}

    def at(self, scene: Scene) -> Here:
        """The place of a scene, for what the library says about it."""
        return Here(scene.page, scene.params, trace=self._runs.trace)

    def link(self, lesson: Lesson, scene: Scene) -> str:
        """Where a scene stands, from the page of the lesson; "" for one that needs the app."""
        if scene.page == "step":
            address, start = self.at(scene).address, Address()
            run = replace(address, **{name: getattr(start, name) for name, kind in kinds(address).items() if kind.reported})
            key, place = ("step", *sorted(run.encode().items())), _place(address)
        elif scene.page in ("lambdas", "trees"):
            key, place = (scene.page, *sorted(scene.params.items())), {}
        else:
            found = file_of(scene.page, scene.params, _hidden(scene))
            return f"../{found}" if found else ""
        if key not in self._names:
            number = 1 + sum(name.startswith(f"runs/{lesson.name}-") for name in self.files)
            name = self._names[key] = f"runs/{lesson.name}-{number}{page_file.ENDING}"
            back = Back(f"../{lesson.name}.html", "Back to the lesson")
            if scene.page == "step":
                self.files[name], self.views[name] = self._run(lesson, run, back)
            else:
                self.files[name] = self._state(self.at(scene), back)
                self.views[name] = said(scene.page, scene.params)
        return f"{self._names[key]}#{urlencode({**place, **_hidden(scene)})}".removesuffix("#")

    def _run(self, lesson: Lesson, address: Address, back: Back) -> tuple[bytes, View]:
        """A run on Step, which has one query, and what it shows."""
        source, run = self._runs.shown(address)
        found = find_query(source, address.query, address.part)
        if found is None:
            raise ValueError(f"{lesson.name}.toml: its scene names a query that does not exist.")
        is_test, q = found[0] == "test", found[1]
        queries = () if address.query else (data_of(run.trace, is_test).qids[q],)  # without a name the app shows the first
        view = View.of("step", replace(address, part=found[0] if is_test else None), queries)
        return page_of(source, run, [q], is_test, address, back), view

    def _state(self, here: Here, back: Back) -> bytes:
        """A state on Trees or Lambdas."""
        if here.page == "trees":
            return trees_file.document(here.tree, back).encode()
        return lambdas_page(here, back)


def _hidden(scene: Scene) -> dict[str, str]:
    """What an address of a file says of what a question hides."""
    return {"hide": ".".join(scene.hide)} if scene.hide else {}


def _place(address: Address) -> dict[str, object]:
    """What an address of a file says of a place.

    >>> _place(Address(iteration=2, document=1, sheet="why"))
    {'iteration': 2, 'document': 1, 'sheet': 'why'}
    """
    left_out = ("insight", "predict", "sheet") if address.sheet == "insight" else ("insight", "predict")
    return {name: value for name, value in address.sent().items() if name not in left_out and value is not None and value != ""}
