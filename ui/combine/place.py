"""Where the person is on the Combine page: data, runs and query, which Compare shares, and the mixture; followed from the URL.

/combine?data=library&runs=lambdamart;gbt&of=0~1&alpha=0.35&k=10&query=bread
/combine?data=library&step=12
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import streamlit as st

from .. import chosen_data, url
from ..address import _number, clip
from ..compare import place as compared
from ..compare.comparison import Comparison
from ..compare.comparison import decode as decode_comparison
from ..compare.comparison import encode as encode_comparison
from ..followed import at_hand, chosen, follow

SHARED = ("data", "runs", "query", "part", "large")  # with Compare
CUTOFFS = (1, 3, 5, 10, None)


@dataclass(frozen=True)
class Mixture:
    """of     numbers of R and R' among the runs of the comparison;  step: 0, or an iteration of GBRank that is mixed instead
    alpha  None = where the page finds it best;  k   of NDCG@k, None = all ranks
    """

    of: tuple[int, int] = (0, 1)
    step: int = 0
    alpha: float | None = None
    k: int | None = 5

    def __post_init__(self) -> None:
        if self.of[0] == self.of[1] or min(self.of) < 0:
            raise ValueError("choose two runs by their numbers, such as 0~1.")
        if not 0 <= self.step <= 10_000:
            raise ValueError("choose an iteration from 0 to 10000.")
        if self.alpha is not None and not 0 <= self.alpha <= 1:
            raise ValueError("choose a number from 0 to 1.")
        if self.k not in CUTOFFS:
            raise ValueError("choose one of 1, 3, 5, 10, all.")


def encode(here: Mixture) -> dict[str, str]:
    """Query parameters of a mixture: what differs from the opening."""
    changed = {f.name: getattr(here, f.name) for f in fields(Mixture) if getattr(here, f.name) != f.default}
    texts = {"of": lambda v: "~".join(map(str, v)), "k": lambda v: "all" if v is None else str(v)}
    return {name: texts.get(name, str)(value) for name, value in changed.items()}


def decode(params: Mapping[str, str]) -> tuple[Mixture, list[str]]:
    """The mixture, and a sentence for each of its parameters that was ignored."""
    here, said = Mixture(), []
    for name, text in params.items():
        if name in READERS:
            try:
                here = replace(here, **{name: READERS[name](text)})
            except ValueError as error:
                said.append(f"{name}={clip(text)} was ignored: {error}")
    return here, said


def _pair(text: str) -> tuple[int, int]:
    parts = text.split("~")
    if len(parts) != 2:
        raise ValueError("choose two runs by their numbers, such as 0~1.")
    return _number(parts[0], int), _number(parts[1], int)


READERS: dict[str, Any] = {
    "of": _pair, "step": lambda text: _number(text, int), "alpha": lambda text: _number(text, float),
    "k": lambda text: None if text == "all" else _number(text, int),
}  # fmt: skip


def get() -> Mixture:
    """The mixture in sight; its runs are such as the comparison has."""
    here = st.session_state.get("combine", Mixture())
    return here if max(here.of) < len(compared.get().runs) else replace(here, of=(0, 1))


def change(**values: Any) -> None:
    """What a widget's callback does: keep the change, and let old complaints go. Another mixture opens where it is best."""
    chosen()
    put(replace(get(), **{"alpha": None, **values}))


def put(here: Mixture, moved: bool = True) -> None:
    st.session_state["combine"] = here
    if moved:
        st.session_state["combine_request"] = request() + 1


def request() -> int:
    """Changes whenever the figure shall go where the state says, be it that of the mixture or of the comparison."""
    return st.session_state.get("combine_request", 0) + 1_000_000 * compared.PLACE.request


def follow_url() -> None:
    """Take the place from the URL where that is news."""
    follow(_said() if "combine" in st.session_state else None, _take, compared.come)


def _take(params: Mapping[str, str]) -> list[str]:
    shared = {name: params[name] for name in SHARED if name in params}
    found, complaints = decode_comparison(shared, at_hand(params.get("data", Comparison.data)))
    mixture, more = decode(params)
    if max(mixture.of) >= len(found.runs):
        more.append(f"of={clip(params['of'])} was ignored: there are {len(found.runs)} runs, counted from 0.")
        mixture = replace(mixture, of=(0, 1))
    compared.put(found)
    put(mixture)
    unknown = [f"{clip(name)}={clip(text)} was ignored: this page has no such part." for name, text in params.items()
               if name not in (*SHARED, *READERS)]  # fmt: skip
    return [*complaints, *more, *unknown]


def write_url() -> None:
    chosen_data.keep(compared.get().data, Comparison.data)
    st.session_state.setdefault("combine", get())
    url.write(_said())


def _said() -> dict[str, str]:
    shared = encode_comparison(compared.get())
    return {**{name: shared[name] for name in SHARED if name in shared}, **encode(get())}


def take(report: Mapping[str, Any] | None) -> bool:
    """Make what the browser reported the mixture, once; whether that asks for another query."""
    if report is None or report == st.session_state.get("combine_taken"):
        return False
    st.session_state["combine_taken"] = report
    if report.get("request") != request():
        return False  # from before the last choice
    put(replace(get(), alpha=min(max(float(report["alpha"]), 0.0), 1.0)), moved=False)
    if report.get("query") is None:
        return False
    compared.put(replace(compared.get(), query=str(report["query"]), part=str(report["part"]), document=None))
    return True
