"""A ranker that was trained elsewhere, as a contestant: it learns nothing, and its scores are judged on the same test queries."""

from dataclasses import dataclass
from typing import Self

import numpy as np

from ..data.dataset import Dataset
from ..models.columns import beside
from ..models.imported import ImportedModel
from ..models.reader import read_model


@dataclass(frozen=True)
class AsItIs:
    """A model of another engine. Which queries it was trained on is in no file: test queries may be among them, and then it leads by what
    it has learned by heart.

    >>> import boosting as b
    >>> ranker = AsItIs(b.read_model(b"<ensemble><tree><split><output>1</output></split></tree></ensemble>"))
    >>> ranker.fit(None).predict(b.Dataset([[1.0], [2.0]], relevance=[0, 1], query_ptr=[0, 2])).tolist()
    [1.0, 1.0]
    """

    model: ImportedModel
    file: str = ""

    def __repr__(self) -> str:
        return f"AsItIs.read({self.file!r})"  # as a script says it

    @classmethod
    def read(cls, path: str) -> Self:
        """The model of a file."""
        return cls(read_model(path), path)

    def fit(self, data: Dataset) -> Self:
        return self

    def predict(self, data: Dataset) -> np.ndarray:
        """(n_documents,) its scores. Raises ValueError for data that lack a feature of it."""
        return beside(self.model, data).predict(data.features)
