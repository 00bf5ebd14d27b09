"""Under a picture that leaves the Lambdas page: whose lambdas, under which conventions, by which version."""

from boosting import LambdaMART, __version__

from ..places.lambdas import Base, Lambdas
from ..places.lambdas_values import KNOBS
from . import words


def caption(state: Lambdas, base: Base) -> str:
    """One line of words."""
    edited = ", edited by hand" if state.is_what_if else ""
    compared = f"; compared with {_conventions(state.against)}" if state.against else ""
    query = f" of query “{base.data.qids[0]}”" if base.data.qids else ""
    return f"Lambdas{query}: {base.about}{edited}. {_conventions(state.conventions)}{compared}. Boosting to rank {__version__}"


def _conventions(loss: LambdaMART) -> str:
    return "; ".join(f"{words.label(f.name)}: {words.value(getattr(loss, f.name))}" for f in KNOBS)
