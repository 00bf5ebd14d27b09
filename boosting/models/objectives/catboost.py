"""What CatBoost fits trees to, where it can be told: squares and the logistic loss of plain boosting. Its splits are chosen on a random
sample, by scores with noise; the values of leaves are of all rows, and they alone are held against the file."""

import numpy as np

from ...data.dataset import Dataset
from ..imported import ImportedModel
from .formula import CannotTell, Formula, Gradients, Leaves, Says, refuse

CLOSE = 1e-6
RANDOM = ("YetiRank", "YetiRankPairwise", "StochasticRank", "StochasticFilter")
MOST_ROUNDS = 100


def formula(model: ImportedModel, data: Dataset) -> Formula:
    """Raises CannotTell with what stands in the way."""
    says, name = Says({key.rpartition(".")[2]: value for key, value in model.parameters.items()}), model.objective
    rounds = says.number("leaf_estimation_iterations", 1)
    refuse({
        f"{name} draws at random before each tree, and the file does not hold what it drew": name.partition(":")[0] in RANDOM,
        f"the formula of CatBoost's {name[:40] or 'loss without a name'} is not computed here": name not in ("RMSE", "Logloss"),
        "ordered boosting keeps other scores of each document, and the file does not hold them":
            says.word("boosting_type", "Plain") != "Plain",
        "Langevin boosting adds noise to the gradients": says.is_on("langevin") or says.is_on("posterior_sampling"),
        "the scores shrank before each tree (model_shrink_rate)": says.number("model_shrink_rate", 0.0) != 0.0,
        "its rows had weights of their classes":
            says.word("class_weights") != "" or says.word("auto_class_weights", "None") != "None",
        "its scores were scaled after training": model.scale != 1.0,
        f"its leaves took {rounds:g} steps": not 1 <= rounds <= MOST_ROUNDS,
    })  # fmt: skip
    leaves, labels = Leaves(says.number("learning_rate", np.nan), says.number("l2_leaf_reg", np.nan)), data.relevance
    if rounds > 1 and not leaves.is_known:
        raise CannotTell(f"its leaves took {rounds:g} steps, and the file lacks the learning rate or l2_leaf_reg")
    is_newton = says.word("leaf_estimation_method", "Newton") == "Newton"
    ones = np.ones(data.n_documents)
    if name == "RMSE":
        return Formula("gradients", lambda scores: Gradients(scores - labels, ones), leaves, CLOSE, rounds=int(rounds))
    if not np.isin(labels, (0.0, 1.0)).all():
        raise CannotTell("Logloss needs grades 0 and 1, but these data have others")

    def logistic(scores: np.ndarray) -> Gradients:
        p = np.exp(-np.logaddexp(0.0, -scores))
        return Gradients(p - labels, p * (1.0 - p) if is_newton else ones)

    return Formula("gradients", logistic, leaves, CLOSE, rounds=int(rounds))
