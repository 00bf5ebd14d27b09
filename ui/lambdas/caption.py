"""Under a picture that leaves the Lambdas page: whose lambdas, under which conventions, by which version."""

from boosting import LambdaMART, __version__

from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS
from . import words

# The parts of the line, which js/work fills in too.
TEXTS = {
    "whole": f"Lambdas{{query}}: {{about}}{{edited}}. {{ours}}{{compared}}. Boosting to rank {__version__}",
    "query": " of query “{qid}”", "edited": ", edited by hand", "compared": "; compared with {against}",
}  # fmt: skip


def caption(state: Lambdas, base: Base) -> str:
    """One line of words."""
    return TEXTS["whole"].format(
        query=TEXTS["query"].format(qid=base.data.qids[0]) if base.data.qids else "", about=base.about,
        edited=TEXTS["edited"] if state.is_what_if else "", ours=_conventions(state.conventions),
        compared=TEXTS["compared"].format(against=_conventions(state.against)) if state.against else "",
    )  # fmt: skip


def _conventions(loss: LambdaMART) -> str:
    return "; ".join(f"{words.label(f.name)}: {words.value(getattr(loss, f.name))}" for f in KNOBS)
