"""Boosting for learning to rank: data, losses, one loop, a trace that replays it, an explanation, and metrics.

>>> import boosting as b
>>> data = b.Dataset([[0.1], [0.7], [0.4]], relevance=[0, 2, 1], query_ptr=[0, 3])
>>> trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=5))
>>> b.metrics.ndcg(data, trace.scores(5))
1.0
>>> b.explain(trace, 1, 1).sentence
'd2 rose one place to rank 1: two pairs push it up by 0.189, and its leaf gave +2 (× 0.1 = +0.2).'
"""

from .compute.interrupt import stop_at_once

stop_at_once()  # before the imports that take long

from .compute.kernel_cache import use_cache  # noqa: E402

use_cache()  # before any kernel is declared

from . import baselines, losses, metrics  # noqa: E402
from .boost import train  # noqa: E402
from .data.dataset import Dataset, Pairs  # noqa: E402
from .data.kinds import read_file  # noqa: E402
from .data.letor import LetorError, read_letor  # noqa: E402
from .data.published import Published, read_folds  # noqa: E402
from .distributed.training import train_distributed  # noqa: E402
from .error_analysis.compare_queries import QueryByQuery, compare_queries  # noqa: E402
from .error_analysis.costly_pairs import CostlyPairs, costly_pairs  # noqa: E402
from .error_analysis.few_trees import FewTrees, few_trees  # noqa: E402
from .error_analysis.quality_by_query import QualityByQuery, quality_by_query  # noqa: E402
from .error_analysis.weak_queries import WeakQueries, weak_queries  # noqa: E402
from .estimator.booster import RankingBooster  # noqa: E402
from .exchange.trec import write_qrels, write_run  # noqa: E402
from .explain.document_history import DocumentHistory, document_history  # noqa: E402
from .explain.explanation import Explanation, explain  # noqa: E402
from .explain.pair_explanation import PairExplanation, explain_pair  # noqa: E402
from .explain.partial_dependence import PartialDependence, partial_dependence  # noqa: E402
from .explain.permutation_importance import PermutationImportance, permutation_importance  # noqa: E402
from .explain.smallest_swap import SmallestSwap, smallest_swap  # noqa: E402
from .explain.split_importance import SplitImportance, split_importance  # noqa: E402
from .export.exported import exported  # noqa: E402
from .load import load_trace  # noqa: E402
from .losses import LOSSES, Loss, loss_class  # noqa: E402
from .losses.gbrank import GBRank  # noqa: E402
from .losses.gbt import GBT  # noqa: E402
from .losses.lambdamart import LambdaMART  # noqa: E402
from .losses.mpboost import MPBoost  # noqa: E402
from .losses.qbrank import QBRank  # noqa: E402
from .metrics import Metric  # noqa: E402
from .models.imported import ImportedModel  # noqa: E402
from .models.objectives.fitted import FittedTo, fitted_to  # noqa: E402
from .models.reader import read_model  # noqa: E402
from .models.replay import Replay, replay  # noqa: E402
from .patience import Patience  # noqa: E402
from .settings import Settings  # noqa: E402
from .show import show_lambdas  # noqa: E402
from .trace import Snapshot, Trace  # noqa: E402
from .trees.tree import Tree  # noqa: E402

__version__ = "0.43.0"

__all__ = [
    "GBT",
    "LOSSES",
    "CostlyPairs",
    "Dataset",
    "DocumentHistory",
    "Explanation",
    "FewTrees",
    "FittedTo",
    "GBRank",
    "ImportedModel",
    "LambdaMART",
    "LetorError",
    "Loss",
    "MPBoost",
    "Metric",
    "PairExplanation",
    "Pairs",
    "PartialDependence",
    "Patience",
    "PermutationImportance",
    "Published",
    "QBRank",
    "QualityByQuery",
    "QueryByQuery",
    "RankingBooster",
    "Replay",
    "Settings",
    "SmallestSwap",
    "Snapshot",
    "SplitImportance",
    "Trace",
    "Tree",
    "WeakQueries",
    "baselines",
    "compare_queries",
    "costly_pairs",
    "document_history",
    "explain",
    "explain_pair",
    "exported",
    "few_trees",
    "fitted_to",
    "load_trace",
    "loss_class",
    "losses",
    "metrics",
    "partial_dependence",
    "permutation_importance",
    "quality_by_query",
    "read_file",
    "read_folds",
    "read_letor",
    "read_model",
    "replay",
    "show_lambdas",
    "smallest_swap",
    "split_importance",
    "train",
    "train_distributed",
    "weak_queries",
    "write_qrels",
    "write_run",
]  # fmt: skip

# The rest of the losses: one that is dropped into the folder needs no line here to be `b.ItsName`.
globals().update({loss.__name__: loss for loss in LOSSES})
__all__ += [loss.__name__ for loss in LOSSES if loss.__name__ not in __all__]
