"""Under a figure of the Lambdas page in a notebook: whose lambdas, under which conventions, by which version."""

from boosting import LambdaMART

from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS
from . import words


def caption(state: Lambdas, base: Base) -> str:
    """One line of words, as the stage writes it below a picture (`js/work/conventions.js`): a saved notebook shows it without a script."""
    return words.CAPTION["whole"].format(
        query=words.CAPTION["query"].format(qid=base.data.qids[0]) if base.data.qids else "", about=base.about,
        edited=words.CAPTION["edited"] if state.is_what_if else "", ours=_conventions(state.conventions),
        compared=words.CAPTION["compared"].format(against=_conventions(state.against)) if state.against else "",
    )  # fmt: skip


def _conventions(loss: LambdaMART) -> str:
    return "; ".join(f"{words.label(f.name)}: {words.value(getattr(loss, f.name))}" for f in KNOBS)
