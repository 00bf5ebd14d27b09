"""The sheets of a file are those of the app, sentence by sentence and number by number: made again by the scripts, of every loss."""

import json
from pathlib import Path

import pytest

import boosting as b
from tests.boosting.helpers import VARIANTS, make_data
from tests.boosting.models.objectives.make_models import stored
from tests.ui.in_node import needs_node, node
from tests.ui.models.helpers import collection
from tests.ui.models.test_no_claim import run_of
from tests.ui.test_worked_out import trained
from ui.component.wire import as_bytes
from ui.packing.pack import pack
from ui.packing.sheet import NO_QUESTIONS, pack_sheet
from ui.packing.stored import stored_why
from ui.runs.runs import Run
from ui.uploads.run_file import points_of

SCRIPT = Path(__file__).parents[1] / "js" / "stored.js"
pytestmark = needs_node


def made(tmp_path, cases):
    """cases: (run, query, validation) -> the sheets of each, [iteration][document], as the scripts make them."""
    files = []
    for at, (run, q, validation) in enumerate(cases):
        parts = stored_why(run.trace, [q], validation)
        sent = pack(run.trace, run.history(q, validation), q, validation, run.curves, (), run.part_counts(validation))
        for name, part in {"run": sent, "leaves": parts.leaves, "sheets": parts.queries[q]}.items():
            files.append(tmp_path / f"{at}-{name}")
            files[-1].write_bytes(as_bytes(part))
    return json.loads(node(SCRIPT, *files))


def check_all(tmp_path, cases):
    for (run, q, validation), found in zip(cases, made(tmp_path, cases), strict=True):
        assert len(found) == run.trace.n_iterations + 1
        for k, of_iteration in enumerate(found):
            for d, sheet in enumerate(of_iteration):
                wanted = json.loads(json.dumps(pack_sheet(run.trace, q, validation, k, d, "why", None)))
                del wanted["asked"]
                if "questions" in wanted:
                    wanted["questions"] = NO_QUESTIONS
                alike(sheet, wanted, f"{run.loss} {k}/{d}")


def alike(found, wanted, where):
    """Words to the letter, numbers but for the last bits of another exp."""
    if isinstance(wanted, dict):
        assert found.keys() == wanted.keys(), where
        for key, value in wanted.items():
            alike(found[key], value, f"{where} {key}")
    elif isinstance(wanted, list):
        assert len(found) == len(wanted), where
        for i, value in enumerate(wanted):
            alike(found[i], value, f"{where} {i}")
    elif isinstance(wanted, float) and not isinstance(found, str):
        assert found == pytest.approx(wanted, rel=1e-11, abs=1e-15), where
    else:
        assert found == wanted and type(found) is type(wanted), where


def test_of_every_loss(tmp_path):
    check_all(tmp_path, [(trained(cls(), 3), 0, False) for cls in b.LOSSES])


@pytest.mark.again
def test_of_every_variant(tmp_path):
    check_all(tmp_path, [(trained(loss, 4), 0, False) for loss in VARIANTS.values()])


def test_of_missing_values_test_queries_samples_and_bases(tmp_path):
    cases = []
    for loss in (b.LambdaMART(), b.GBRank(), b.MPBoost(), b.RankBoost(), b.ListNet()):
        for more in ({}, {"sample_documents": 0.6}):
            data, test = make_data(3, (6, 1, 9), missing=0.2), make_data(4, (4, 5), missing=0.2)
            trace = b.train(data, loss, b.Settings(3, 4, **more), test)
            run = Run(data, test, loss, trace.settings)
            run.begin_with(trace, points_of(trace))
            cases += [(run, 2, False), (run, 1, True)]
    check_all(tmp_path, cases)


def test_of_rankers_of_other_engines(tmp_path):
    names = ("lightgbm_lambdarank", "xgboost_ndcg", "catboost_yetirank")
    check_all(tmp_path, [(run_of(b.read_model(stored(name)), collection(name).train), 0, False) for name in names])
