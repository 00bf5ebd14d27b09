"""Metrics held against trec_eval, which read the run files and judgements that the library wrote."""

import boosting as b

from . import data, golden
from .claim import claim

ENGINE = golden.engine("trec_eval_metrics")
NAMES = {"ndcg": "ndcg", "ndcg_cut": "ndcg", "map": "map", "map_cut": "map", "recip_rank": "mrr"}


@claim("NDCG, MAP and MRR of each query, convention trec_eval", oracle=f"trec_eval ({ENGINE})", bound=1e-12)
def of_each_query():
    """Gains y, scores rounded to one decimal: most queries have ties, which the names of the documents decide; a query without a
    relevant document counts 0. All ranks, and cutoffs 1, 3, 5 and 10."""
    recorded = golden.arrays("trec_eval_metrics")
    for name, make in data.RANKED.items():
        documents = make()
        h = data.scores(documents, 14, 1)
        for key in (key for key in recorded if key.startswith(f"{name}: ")):
            measure, _, k = key.split(": ")[1].rpartition("_") if key[-1].isdigit() else (key.split(": ")[1], "", "")
            yield b.Metric(NAMES[measure], int(k) if k else None, "trec_eval").by_query(documents, h), recorded[key]
