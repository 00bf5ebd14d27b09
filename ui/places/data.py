"""What a person looks at on the Data page.

    /data?data=library&part=test&view=features&feature=BM25

>>> here, complaints = DataView.decode({"data": "web", "view": "features", "feature": "clicks"})
>>> (here.data, here.view, here.feature), complaints
(('web', 'features', 'clicks'), [])
"""

from dataclasses import dataclass

from boosting.data.query_kinds import KINDS

from ..runs.on_data import OnData
from ..state.fields import choice, row, text
from ..state.state import DataState
from ..uploads.data_field import dataset

PARTS = ("train", "test", "validation")
VIEWS = ("queries", "features", "parts")
ORDERS = ("file", "name", "documents", "pairs", "fewest pairs", "best grade")
LONGEST = 200  # signs of a qid, the name of a feature, or what is searched for


@dataclass(frozen=True)
class DataView(DataState):
    """query, feature   names; "" = the first worth a look;  document   row within the query
    kind             only queries of this kind;  find   only those in which this text occurs;  order   of the list of queries
    """

    data: str = dataset("library")
    part: str = choice(PARTS, "train", of_data=True)
    view: str = choice(VIEWS, "queries")
    query: str = text(longest=LONGEST, of_data=True)
    document: int | None = row(of_data=True)
    feature: str = text(longest=LONGEST, of_data=True)
    kind: str = choice(("", *KINDS), "", of_data=True)
    find: str = text(longest=LONGEST, of_data=True)
    order: str = choice(ORDERS, "file")


DATA = OnData(DataView(), "data")
