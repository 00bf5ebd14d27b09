"""trec_eval, by way of pytrec_eval, on run files and judgements as the library writes them."""

import io

import numpy as np
import pytrec_eval

import boosting as b
from tests.truth.data import RANKED, scores

CUTS = "1,3,5,10"
MEASURES = {"ndcg", f"ndcg_cut.{CUTS}", "map", f"map_cut.{CUTS}", "recip_rank"}


def metrics() -> dict[str, np.ndarray]:
    """(n_queries,) every measure of each query, for each data set, by "data set: measure"; scores rounded, so that many tie."""
    found = {}
    for name, make in RANKED.items():
        data, run, judged = make(), io.StringIO(), io.StringIO()
        b.write_run(data, scores(data, 14, 1), run)
        b.write_qrels(data, judged)
        run.seek(0)
        judged.seek(0)
        evaluator = pytrec_eval.RelevanceEvaluator(pytrec_eval.parse_qrel(judged), MEASURES)
        of_query = evaluator.evaluate(pytrec_eval.parse_run(run))
        for measure in next(iter(of_query.values())):
            found[f"{name}: {measure}"] = np.array([of_query[qid][measure] for qid in data.qids])
    return found
