"""The public names of the library, page by page. A name that no page has stands on the last one."""

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from types import ModuleType

import boosting as b

GROUPS: dict[str, tuple[str, str, tuple[str, ...]]] = {  # page -> title, words, names
    "data": (
        "Data", "Documents in rows, queries beside each other.",
        ("Dataset", "Pairs", "read_file", "read_letor", "read_folds", "Published", "LetorError"),
    ),
    "training": (
        "Training", "The loop, and the trace that replays it.",
        ("train", "train_distributed", "Settings", "Patience", "Trace", "Snapshot", "Tree", "load_trace"),
    ),
    "losses": (
        "Losses", "What is minimised. The mathematics of each has :doc:`a page of its own </losses/algorithm>`.",
        ("LOSSES", "loss_class", *(cls.__name__ for cls in b.LOSSES), "Loss", "losses", "baselines"),
    ),
    "metrics": ("Metrics", "How good an order is.", ("metrics", "Metric")),
    "explaining": (
        "Explanations", "Why a document moved, and why it stands where it does.",
        (
            "explain", "Explanation", "explain_pair", "PairExplanation", "smallest_swap", "SmallestSwap", "document_history",
            "DocumentHistory", "split_importance", "SplitImportance", "permutation_importance", "PermutationImportance",
            "partial_dependence", "PartialDependence", "show_lambdas",
        ),
    ),
    "errors": (
        "Error analysis", "Where a ranker loses.",
        (
            "weak_queries", "WeakQueries", "costly_pairs", "CostlyPairs", "quality_by_query", "QualityByQuery", "compare_queries",
            "QueryByQuery", "few_trees", "FewTrees",
        ),
    ),
    "exchange": (
        "Other engines and files", "Models in and out, runs for trec_eval.",
        ("read_model", "ImportedModel", "replay", "Replay", "fitted_to", "FittedTo", "exported", "write_run", "write_qrels"),
    ),
    "estimator": ("scikit-learn", "``fit`` and ``predict``.", ("RankingBooster",)),
}  # fmt: skip
NAMES = ("api/index.rst", *(f"api/{name}.rst" for name in GROUPS))
MADE_BY_HAND = ("Dataset", "Pairs", "Settings", "Patience", "Metric", "RankingBooster", "Convention", "OwnMetric", "Criterion")
VERBS = ("Loss",)  # whose inherited methods are its own: mathematics, words and account are parts of one thing


def is_result(one: object) -> bool:
    """Whether it is a record that the library makes and nobody else does: what its fields are matters, not how it is called.

    >>> is_result(b.Explanation), is_result(b.Settings)
    (True, False)
    """
    return inspect.isclass(one) and is_dataclass(one) and not (issubclass(one, b.Loss) or one.__name__ in MADE_BY_HAND)


def pages() -> dict[str, str]:
    return {"api/index.rst": _index(), **{f"api/{name}.rst": _page(*group) for name, group in GROUPS.items()}}


def _index() -> str:
    rows = "\n".join(f"* :doc:`{title} <{name}>`: {', '.join(map(_link, names))}" for name, (title, _, names) in GROUPS.items())
    words = "``import boosting as b``. Every public name is ``b.name``, and every example below is run by the tests."
    return f"{_title('The library')}{words}\n\n{rows}\n"


def _link(name: str) -> str:
    return f":py:obj:`{name} <boosting.{name}>`"


def _page(title: str, words: str, names: tuple[str, ...]) -> str:
    return f"{_title(title)}{words}\n\n.. py:currentmodule:: boosting\n\n" + "\n".join(map(_entry, names))


def _title(words: str) -> str:
    return f"{words}\n{'=' * len(words)}\n\n"


def _entry(name: str) -> str:
    one = getattr(b, name)
    if isinstance(one, ModuleType):
        return "\n".join(_module(name, one))
    if inspect.isclass(one):
        return f".. autoclass:: boosting.{name}\n{_members(name, one)}"
    if callable(one):
        return f".. autofunction:: boosting.{name}\n"
    losses = ", ".join(_link(cls.__name__) for cls in one)
    return f".. py:data:: {name}\n\n   The classes of all losses, in the order of the app: {losses}.\n"


def _members(name: str, cls: type) -> str:
    if cls in b.LOSSES:  # its verbs are those of every loss
        own = sorted(key for key, value in vars(cls).items() if isinstance(value, classmethod) and not hasattr(b.Loss, key))
        return f"   :members: {', '.join(own)}\n" if own else ""
    inherited = "   :inherited-members: object\n" if name in VERBS else ""
    return f"   :members:\n{inherited}"


def _module(name: str, module: ModuleType) -> Iterator[str]:
    yield f".. py:module:: boosting.{name}\n\n.. automodule:: boosting.{name}\n   :no-index:\n"
    for one in module.__all__:
        value = getattr(module, one)
        if value is getattr(b, one, None):
            continue
        if inspect.isclass(value):
            yield f".. autoclass:: boosting.{name}.{one}\n   :members:\n"
        elif inspect.isroutine(value):
            yield f".. autofunction:: boosting.{name}.{one}\n"
    yield ".. py:currentmodule:: boosting\n"
