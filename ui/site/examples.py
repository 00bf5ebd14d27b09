"""Trees, MART, Compare, RankNet to LambdaMART and Lambdas as the app opens them and as the ready cue sheets do, to step through."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from boosting import Trace

from ..algorithm import page_file as algorithm_file
from ..compare import page_file as compare_file
from ..compare.figures import Ready
from ..component.page import Back
from ..course.here import Here
from ..ddf import page_file as ddf_file
from ..lambdas import page_file as lambdas_file
from ..mart import page_file as mart_file
from ..places.mart import Mart
from ..places.story import UNSAID, Story
from ..places.trees import Trees
from ..runs.address import Address
from ..runs.comparison import Comparison
from ..runs.run_names import names
from ..story import page_file as story_file
from ..trees import page_file as trees_file
from .runs import Runs
from .views import View

BACK = Back("../index.html", "Boosting to rank")


class Example(NamedTuple):
    """A file, and what it shows."""

    name: str
    content: bytes
    view: View


def examples(runs: Runs) -> Iterator[Example]:
    """Each file."""
    yield Example("examples/trees.html", trees_file.document(Trees(), BACK).encode(), View("trees", {}))
    yield Example("examples/mart.html", mart_file.document(Mart(), BACK).encode(), View("mart", {}))
    yield _algorithm(runs)
    for name, data in {"compare": "library", "compare-popularity": "popularity"}.items():
        yield _compared(f"examples/{name}.html", Comparison().with_data(data), runs)
    yield Example("examples/ddf.html", ddf_file.document(BACK).encode(), View("ddf", {}, {"data": ddf_file.COLLECTIONS}))
    for name, story in {"story": Story(), "story-far": Story(apart=UNSAID)}.items():
        yield Example(f"examples/{name}.html", story_file.document(story, BACK).encode(), View.of("story", story))
    for name, params in {"lambdas": {"order": "eight"}, "lambdas-six": {}}.items():
        here = Here("lambdas", params, trace=runs.trace)
        yield Example(f"examples/{name}.html", lambdas_page(here, BACK), View("lambdas", params))


def file_of(page: str, params: Mapping[str, str], more: Mapping[str, str] | None = None) -> str:
    """The file that shows a place of One algorithm or DDF lab, with the place behind it; "" where it lies outside of what the file has.

    more   what else the address says

    >>> file_of("ddf", {"data": "six"}), file_of("ddf", {"data": "six", "view": "splits"}), file_of("compare", {})
    ('examples/ddf.html#data=six', '', '')
    """
    limits = {"algorithm": algorithm_file.limits, "ddf": ddf_file.limits}.get(page, dict)()
    words = {name: limits[name].get("words", (text,)) for name, text in params.items() if name in limits}
    known = len(words) == len(params) and all(text in words[name] for name, text in params.items())
    return f"examples/{page}.html#{urlencode({**params, **(more or {})})}" if limits and known else ""


def _algorithm(runs: Runs) -> Example:
    def trace_of(address: Address) -> Trace:
        return runs.shown(address)[1].trace

    choices = algorithm_file.choices()
    within = {"data": tuple(choices["data"]), "loss": tuple(choices["loss"]), "iteration": tuple(map(str, range(algorithm_file.UNTIL + 1)))}
    content = algorithm_file.document(trace_of, BACK).encode()
    return Example("examples/algorithm.html", content, View("algorithm", {}, within))


def _compared(name: str, here: Comparison, runs: Runs) -> Example:
    """Its runs on the first query, at their last iteration, as the app opens them."""
    found = [runs.shown(address) for address in here.runs]
    source = found[0][0]
    named = list(zip(names(here.runs, source), (run for _, run in found), strict=True))
    last = max(run.trace.n_iterations for _, run in found)
    ready, place = Ready([None] * len(named), []), compare_file.Place(last, None, here.view)
    content = compare_file.content_of(named, ready, source, 0, "train", place, BACK, has_sheets=False)  # they would be two megabytes
    return Example(name, content, View.of("compare", here))


def lambdas_page(here: Here, back: Back) -> bytes:
    """A state on Lambdas."""
    return lambdas_file.document(here.on_lambdas[0], here.own_query, lambdas_file.LAMBDAS.title, None, False, back).encode()
