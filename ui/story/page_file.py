"""RankNet to LambdaMART as a page of its own: every order of the list with its tree, so that nothing is asked for."""

from dataclasses import asdict, replace
from itertools import permutations

from boosting import __version__
from sample_data.orders import N

from ..component.page import Back
from ..places.story import Story
from ..shell import still_file
from . import BOARD, data_of
from .pack import pack_curve, pack_lists, pack_tree

LABEL = "Sixteen results, two of them relevant"
ABOUT = "From RankNet to LambdaRank to LambdaMART on one list: pairs, their lambdas, and the tree that is fitted to them."


def document(here: Story, back: Back | None = None) -> str:
    """The page as text, some seconds of work;  back   a link above the stage, None = there is none."""
    orders = [replace(here, a=a, b=b) for a, b in permutations(range(1, N + 1), 2)]
    trees = {tree["key"]: tree for tree in map(pack_tree, orders)}
    own = pack_tree(here)
    shown = {
        "place": asdict(here),
        "version": __version__,
        "lists": pack_lists(here.apart),
        "curve": pack_curve(here.apart),
        "tree": own,
        "trees": trees,
    }
    return still_file.document("story", BOARD, data_of(shown), LABEL, ABOUT, back, kept=still_file.Kept(here))
