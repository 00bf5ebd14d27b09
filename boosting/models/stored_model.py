"""A model of another engine that a file of ours keeps."""

from typing import get_type_hints

from ..files.damage import Damage
from ..files.reader import Reader
from ..stored.losses import built
from ..stored.trees import read_trees
from .imported import ImportedModel
from .matching import Evidence, Matching


def read_imported(reader: Reader) -> ImportedModel:
    """The same model. Raises Damage for what is none."""
    names = reader.texts("feature_names")
    given, parameters = reader.value("model", dict), reader.value("parameters", dict)
    if not all(isinstance(text, str) for text in parameters.values()):
        raise Damage("the parameters of its model are not texts")
    taken = {"feature_names": list(names), "parameters": parameters}
    if set(given) & {*taken, "iterations", "matching"} or not set(given) <= set(get_type_hints(ImportedModel)):
        raise Damage("its model is damaged")
    trees = read_trees(reader, len(names))
    if not trees:
        raise Damage("its model has no tree")
    return built(ImportedModel, {**given, **taken}, iterations=trees, matching=_matching(reader))


def _matching(reader: Reader) -> Matching | None:
    found = reader.anything("matching")
    if found is None:
        return None
    if not isinstance(found, dict) or not isinstance(found.get("evidence"), dict):
        raise Damage("it does not say how the columns of its model were found")
    evidence = built(Evidence, found.pop("evidence"))
    return built(Matching, found, evidence=evidence)
