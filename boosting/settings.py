"""How to train, apart from the loss."""

import numbers
from dataclasses import dataclass

MAX_LEAF_NODES = 256  # leaf ids are uint8
SAMPLES = ("sample_documents", "sample_queries", "sample_features")


@dataclass(frozen=True)
class Settings:
    """None means: the loss's own default.

    n_iterations         0..100,000 boosting iterations
    max_leaf_nodes       2..256 leaves a tree
    learning_rate        0 < rate <= 10, shrinkage (GBRank: eta)
    min_documents_leaf   documents (with weight > 0) that each leaf must hold
    max_depth            1..255 splits from the root to a leaf; None = no bound
    l2_regularization    added to the denominators of leaves, and of splits where both have the same weights (LambdaMART's lambdas: leaves)
    min_weight_leaf      sum of weights that each leaf must hold
    n_bins               2..255 bins a feature
    sample_documents     share of the documents that each tree is fitted to, drawn anew for every tree; 1 = all (Friedman 2002)
    sample_queries       share of the queries whose documents take part; with both, documents of these queries are drawn
    sample_features      share of the features among which each tree looks for its splits; of the three the one that saves time
                         (benchmarks/samples.md)
    seed                 for whatever draws at random (nothing does by default)
    n_threads            threads for large nodes; the model is the same to the last bit
    """

    n_iterations: int = 100
    max_leaf_nodes: int = 20
    learning_rate: float | None = None
    min_documents_leaf: int = 1
    max_depth: int | None = None
    l2_regularization: float | None = None
    min_weight_leaf: float | None = None
    n_bins: int = 255
    sample_documents: float = 1.0
    sample_queries: float = 1.0
    sample_features: float = 1.0
    seed: int = 0
    n_threads: int = 1

    @property
    def draws(self) -> bool:
        """Whether trees are fitted to samples."""
        return any(getattr(self, name) != 1.0 for name in SAMPLES)

    def __post_init__(self) -> None:
        _whole("n_iterations", self.n_iterations, 0, 100_000)
        _whole("max_leaf_nodes", self.max_leaf_nodes, 2, MAX_LEAF_NODES)
        _whole("min_documents_leaf", self.min_documents_leaf, 1, 2**31)
        _whole("max_depth", self.max_depth, 1, 255)
        _whole("n_bins", self.n_bins, 2, 255)
        _whole("seed", self.seed, 0, 2**63)
        _whole("n_threads", self.n_threads, 1, 64)
        for name in SAMPLES:
            _share(name, getattr(self, name))
        _real("learning_rate", self.learning_rate, 1e-9, 10)
        _real("l2_regularization", self.l2_regularization, 0, 1e12)
        _real("min_weight_leaf", self.min_weight_leaf, 0, 1e12)


def _whole(name: str, value: object, low: int, high: int) -> None:
    if value is None and name == "max_depth":
        return
    if isinstance(value, bool) or not isinstance(value, numbers.Integral) or not low <= value <= high:  # type: ignore[operator]
        raise ValueError(f"{name}={value!r} must be a whole number from {low} to {high:,}.")


def _real(name: str, value: float | None, low: float, high: float) -> None:
    if value is not None and not (isinstance(value, numbers.Real) and low <= value <= high):
        raise ValueError(f"{name}={value!r} must be a number from {low:g} to {high:g}.")


def _share(name: str, value: float) -> None:
    if isinstance(value, bool) or not isinstance(value, numbers.Real) or not 0 < value <= 1:
        raise ValueError(f"{name}={value!r} must be a share above 0 and at most 1; 1 takes all.")
