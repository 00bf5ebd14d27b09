"""What only scikit-learn asks of an estimator, in its own classes; they are imported when it asks, so that it need not be installed.

An estimator that inherited BaseEstimator could not be imported without scikit-learn, and with it `import boosting` would take a second
longer, for everybody. What scikit-learn documents for estimators that inherit nothing is little: parameters, tags, and which method takes
what beside X and y.
"""

import sys
from typing import Any


def tags() -> Any:
    """Grades from 0, missing values, no classes."""
    from sklearn.utils import InputTags, Tags, TargetTags

    target = TargetTags(required=True, positive_only=True)
    return Tags(estimator_type=None, target_tags=target, input_tags=InputTags(allow_nan=True))


def requests(owner: Any, **methods: dict[str, Any]) -> Any:
    """A MetadataRequest of an estimator: method -> what it takes, and whether it asks for it (True, False, None or another name)."""
    from sklearn.utils.metadata_routing import MetadataRequest

    found = MetadataRequest(owner=owner)
    for method, takes in methods.items():
        for name, alias in takes.items():
            getattr(found, method).add_request(param=name, alias=alias)
    return found


class NotFitted(ValueError, AttributeError):
    """An estimator is asked for what it knows after `fit` alone."""


def not_fitted(sentence: str) -> Exception:
    """The error to raise: scikit-learn's own where it is at work."""
    if sys.modules.get("sklearn") is not None:
        from sklearn.exceptions import NotFittedError

        return NotFittedError(sentence)
    return NotFitted(sentence)
