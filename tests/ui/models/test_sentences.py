"""Every sentence that the stepper says of an imported model, sub-step by sub-step, in node: none claims what cannot be told."""

import json
from pathlib import Path

import boosting as b
from boosting.explain.history import history
from tests.boosting.models.make_fixtures import FIXTURES
from tests.boosting.models.objectives.make_models import UNEXPLAINED, stored
from tests.boosting.models.test_replay import plain
from tests.ui.in_node import needs_node, node
from ui.component.wire import as_bytes
from ui.packing.pack import pack

from .helpers import collection
from .test_no_claim import run_of

SAY = Path(__file__).with_name("say.mjs")
CLAIMS = ("push", "lambda", "risk", "target", "outvoted", "gradient", "weight", "fitted to", "loss", "no tree has seen")
OTHERS = ("ranklib.xml", "xgboost_dart_3_4.json", "lightgbm_forest.txt")


@needs_node
def test_no_sentence_claims_what_cannot_be_told(tmp_path):
    runs = {name: run_of(b.read_model(stored(name)), collection(name).train) for name in UNEXPLAINED}
    runs |= {name: run_of(b.read_model(FIXTURES / name), plain()) for name in OTHERS}
    runs["known"] = run_of(b.read_model(stored("lightgbm_lambdarank")), collection("lightgbm_lambdarank").train)
    reasons = {}
    for name, run in runs.items():
        for part, validation in (("train", False), ("test", True)):
            data, file = run.validation if validation else run.data, tmp_path / f"{name}.{part}"
            packed = pack(run.trace, history(run.trace, data.query_slice(0), validation), 0, validation, run.curves)
            file.write_bytes(as_bytes(packed))
            reasons[str(file)] = packed["unexplained"]
    said = {file: sentences for line in node(SAY, *reasons).splitlines() for file, sentences in json.loads(line).items()}
    assert said.keys() == reasons.keys()
    for file, sentences in said.items():
        if not reasons[file]:
            assert any("push" in sentence for _, sentence in sentences) and {"pairs", "targets"} <= {lit for lit, _ in sentences}
            continue
        for lit, sentence in sentences:
            plain_words = sentence.replace(reasons[file], "")
            has_weights = lit == "node"  # the sums of hessians that a file holds are its own
            assert not any(word in plain_words for word in CLAIMS if not (has_weights and word == "weight")), (file, lit, sentence)
        steps = {lit for lit, _ in sentences} - {"whole", "table", "node"}
        assert steps == {"sort", "split", "leaves", "scores", "order"}  # what cannot be told is no step
        said_why = [(lit, sentence) for lit, sentence in sentences if reasons[file] in sentence]
        assert len(said_why) == 3 and {lit for lit, _ in said_why} == {"whole"}  # once: before the first tree, whoever is chosen
