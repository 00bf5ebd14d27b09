"""What plug-ins of search engines make of an exported run, by evaluators that are written from their sources: every loss, its choices, and
edge values. None of these programs is run."""

import numpy as np
import pytest

import boosting as b
from boosting.export.forest import forest_of
from boosting.export.single import at_most
from boosting.export.solr import NUDGE, nudged
from tests.boosting.helpers import VARIANTS

from . import readers
from .helpers import DATA, single_rows, trained

NAMES = [name.replace(" ", "_") for name in DATA.feature_names]
READERS = {  # reader -> format, and its scores of a file
    "RankLib": ("ranklib", lambda content, rows, names: readers.ranklib(content, rows)),
    "Solr": ("solr", readers.solr),
    "plug-in": ("xgboost-json", readers.plugin),
    "Vespa, UBJ": ("xgboost-ubj", readers.vespa_xgboost),
    "Vespa, JSON": ("lightgbm-json", readers.vespa_lightgbm),
}
ZERO = ("RankLib", "Solr")  # who takes a missing value as 0


def scores(reader, trace, rows, names=None, shift=0.0, k=None):
    format, of = READERS[reader]
    return of(b.exported(trace, format, trace.n_iterations if k is None else k, shift), rows, names or NAMES)


def same(found, wanted):
    np.testing.assert_allclose(found, wanted, rtol=1e-5, atol=1e-6 * max(1.0, np.abs(wanted).max()))


def off_thresholds(trace, rows):
    """Those rows that have no value on a threshold of the run."""
    trees = forest_of(trace, trace.n_iterations).trees
    used = {(f, t) for tree in trees for f, t in zip(tree.feature.tolist(), tree.threshold.tolist(), strict=True)}
    return rows[[not any((f, x) in used for f, x in enumerate(row)) for row in rows.tolist()]]


def between(value):
    """A run of one split whose threshold lies between this float32 and the next one."""
    above = float(np.nextafter(np.float32(value), np.float32(np.inf)))
    data = b.Dataset(np.array([[value], [value], [above], [above]]), [0, 0, 3, 3], [0, 4], feature_names=["x"])
    return b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2, min_documents_leaf=1))


def test_every_loss_and_choice_reaches_the_same_leaves():
    for name in VARIANTS:
        trace = trained(name)
        rows = single_rows(trace)
        rows = rows[:: max(1, len(rows) // 60)]
        wanted = trace.predict(rows, trace.n_iterations)
        for reader in READERS:
            if reader == "Vespa, JSON":
                kept = off_thresholds(trace, rows)
                same(scores(reader, trace, kept), trace.predict(kept, trace.n_iterations))
            else:
                same(scores(reader, trace, rows), wanted)


def test_a_threshold_between_two_float32_values_separates_them():
    for value in (0.1, 1.0, -1.0, 16777216.0, 1e-30, -1e-3, 3e38, 0.0, -1e-45):
        trace = between(np.float32(value))
        cut, wanted = trace.iterations[0].trees[0].threshold[:1], trace.predict(trace.data.features, 1)
        assert wanted[0] != wanted[2]
        for reader in READERS:
            if reader != "Solr" or nudged(cut) + NUDGE == at_most(cut):  # see the next test
                same(scores(reader, trace, trace.data.features, ["x"]), wanted)


def test_solr_splits_no_finer_than_its_slack_allows():
    """Not every float32 is t + 1e-6 for some float32 t: near 0 and at powers of 2, neighbours may stay together."""
    for value in (1e-30, -1.0):
        trace = between(np.float32(value))
        assert len(set(scores("Solr", trace, trace.data.features, ["x"]).tolist())) == 1
    assert len(set(scores("Solr", trace, trace.data.features, ["x"]).tolist())) == 1
    apart = b.Dataset([[0.0], [1e-12], [1.0]], [0, 3, 3], [0, 3], feature_names=["x"])
    trace = b.train(apart, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2, min_documents_leaf=1))
    same(scores("Solr", trace, apart.features, ["x"]), trace.predict(apart.features, 1))


def test_missing_values_go_where_the_run_sends_them_or_the_export_is_refused():
    features = np.array(DATA.features)
    features[::3, 0] = np.nan
    features[1::4, 1] = np.nan
    trace = trained("lambdamart", b.Dataset(features, DATA.relevance, DATA.query_ptr))
    wanted = trace.predict(features, trace.n_iterations)
    for reader in READERS:
        if reader in ZERO:
            with pytest.raises(ValueError, match="takes a missing value as 0"):
                scores(reader, trace, features)
        else:
            kept = off_thresholds(trace, features)
            same(scores(reader, trace, kept), trace.predict(kept, trace.n_iterations))
    content = b.exported(trace, "xgboost-json", trace.n_iterations)
    for way in ("right", "zero"):  # of older plug-ins
        assert np.abs(readers.plugin(content, features, NAMES, missing=way) - wanted).max() > 0.01


def test_without_missing_values_in_training_one_counts_as_zero_or_goes_right():
    trace, rows = trained("gbt"), np.array(DATA.features)
    rows[::2, 0] = np.nan
    filled = np.nan_to_num(rows, nan=0.0)
    for reader in ZERO:
        same(scores(reader, trace, rows), trace.predict(filled, trace.n_iterations))


def test_scores_below_zero_are_lifted_by_the_shift():
    trace, rows = trained("lambdamart"), DATA.features.astype(np.float32).astype(np.float64)
    own = trace.predict(rows, trace.n_iterations)
    assert own.min() < 0.0
    for reader in READERS:
        found = scores(reader, trace, rows, shift=1.0 - own.min())
        same(found, own + 1.0 - own.min())
        assert found.min() > 0.0


def test_a_run_that_never_split_is_still_a_model():
    trace = trained("gbt")
    for reader in READERS:
        same(scores(reader, trace, DATA.features[:3], k=0), trace.predict(DATA.features[:3], 0))
    flat = b.Dataset(np.zeros((4, 2)), [0, 1, 2, 3], [0, 4], feature_names=["x", "y"])
    trace = b.train(flat, b.GBT(), b.Settings(n_iterations=2))
    for reader in READERS:
        same(scores(reader, trace, flat.features, ["x", "y"]), trace.predict(flat.features, 2))


def test_a_threshold_below_every_float32_is_a_number_of_java():
    data = b.Dataset([[-2.0], [-1.0], [0.0], [1.0]], [3, 3, 0, 0], [0, 4], feature_names=["x"])
    trained = b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2, min_documents_leaf=1))
    there = f"threshold={trained.iterations[0].trees[0].threshold[0]}".encode()
    trace = b.replay(b.read_model(b.exported(trained, "lightgbm").replace(there, b"threshold=-1e300")), data)
    assert trace.iterations[0].trees[0].threshold[0] < -np.finfo(np.float32).max
    for reader in READERS:
        same(scores(reader, trace, data.features, ["x"]), trace.predict(data.features, 1))


def test_elasticsearch_wants_the_feature_set_in_the_order_of_the_model():
    trace, rows = trained("lambdamart"), DATA.features.astype(np.float32).astype(np.float64)
    content, turned = b.exported(trace, "xgboost-json", trace.n_iterations), NAMES[::-1]
    own = trace.predict(rows, trace.n_iterations)
    same(readers.plugin(content, rows[:, ::-1], NAMES, feature_set=turned), own)  # OpenSearch: by name
    assert np.abs(readers.plugin(content, rows[:, ::-1], NAMES) - own).max() > 0.01  # Elasticsearch: by number


def test_vespa_sends_a_value_on_its_threshold_of_a_lightgbm_file_right():
    data = b.Dataset([[0.0], [2.0], [2.0]], [0, 3, 3], [0, 3], feature_names=["x"])
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2, min_documents_leaf=1))
    on = np.array([[float(trace.iterations[0].trees[0].threshold[0])]])
    same(scores("Vespa, UBJ", trace, on, ["x"]), trace.predict(on, 1))
    assert scores("Vespa, JSON", trace, on, ["x"])[0] == trace.predict(data.features, 1)[1] != trace.predict(on, 1)[0]


def test_an_evaluator_refuses_what_its_program_would():
    blank = b"## MART\n<ensemble>\n<tree id='1' weight='1'> x<split><output>1</output></split></tree></ensemble>"
    infinite = b"## MART\n<ensemble><tree id='1' weight='1'><split><output>-inf</output></split></tree></ensemble>"
    for content in (blank, infinite, b"## CoorAscent\n1:2"):
        with pytest.raises(readers.Refused):
            readers.ranklib(content, [[0.0]])
    with pytest.raises(readers.Refused):
        readers.solr(b'{"features": [], "params": {"trees": []}}', [[0.0]], [])
    with pytest.raises(readers.Refused):
        readers.vespa_lightgbm(b'{"objective": "", "feature_names": [], "tree_info": []}', [[0.0]], [])
