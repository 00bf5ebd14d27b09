"""Accounts of documents that are picked from a table of pairs: of many documents of a query the table is made once."""

import numpy as np

from ..data.dataset import Dataset
from .account import Account, AccountOf
from .mathematics import Mathematics
from .problem import Problem
from .strongest import is_long


class ByQuery(Mathematics):
    """Stands before `Loss` among the bases of a loss that defines `evidence` in place of `account`."""

    def evidence(self, data: Dataset, scores: np.ndarray, query: int, problem: Problem, table: dict[str, np.ndarray]) -> AccountOf:
        """The accounts of the documents of a query whose pairs are all in a table, `pairs` or `document_pairs`."""
        raise NotImplementedError

    def account(self, data: Dataset, scores: np.ndarray, row: int, problem: Problem) -> Account:
        return self.evidence(data, scores, int(data.document_query[row]), problem, self.document_pairs(data, scores, row))(row)

    def accounts(self, data: Dataset, scores: np.ndarray, query: int, problem: Problem) -> AccountOf:
        if is_long(data, query) or type(self).account is not ByQuery.account:  # a class below may say something else of a document
            return lambda row: self.account(data, scores, row, problem)
        return self.evidence(data, scores, query, problem, self.pairs(data, scores, query))
