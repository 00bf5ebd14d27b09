"""RankLib's XML, which the learning-to-rank plug-ins of Elasticsearch and OpenSearch read too: float32, `x <= t` left, features from 1; an
absent value is 0."""

from ..trees.tree import Tree
from .forest import Forest
from .nested import nested
from .single import at_most, values, written


def xml(forest: Forest) -> bytes:
    """The file. A feature is its number in the data, from 1: with names that a feature set knows, `names` of `Trace.export`."""
    trees = "".join(
        f'<tree id="{number}" weight="1.0">\n{_tree(tree, forest)}</tree>\n' for number, tree in enumerate(forest.trees, start=1)
    )
    head = f"## LambdaMART\n## No. of trees = {len(forest.trees)}\n\n"
    return f"{head}<ensemble>\n{trees}</ensemble>\n".encode()


def _tree(tree: Tree, forest: Forest) -> str:
    cuts, outputs = at_most(tree.threshold), values(tree)

    def leaf(node: int) -> str:
        return f"<output>{written(outputs[node])}</output>"

    def split(node: int, left: str, right: str) -> str:
        feature, cut = int(tree.feature[node]) + 1, written(cuts[node])
        return f'<feature>{feature}</feature><threshold>{cut}</threshold><split pos="left">{left}</split><split pos="right">{right}</split>'

    return f"<split>{nested(tree, leaf, split)}</split>\n"
