"""A saved run among a person's own files: it opens with its data, is shown where its address asks for it, and goes on."""

import io
import warnings
from dataclasses import replace

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.data.limits import MB
from boosting.losses import LOSSES
from tests.boosting.helpers import each, make_data, variants
from ui.runs import saved
from ui.runs.address import Address, build
from ui.uploads import run_file
from ui.uploads.memory import Budget
from ui.uploads.opening import read
from ui.uploads.reading import NobodyWaits
from ui.work.training import Order, Training
from ui.work.workers import Here

SETTINGS = b.Settings(n_iterations=4, max_leaf_nodes=4)
DATA, TEST = make_data(1, sizes=(6,) * 5, missing=0.1), make_data(2, sizes=(5,) * 3, missing=0.1)


def content_of(loss, settings=SETTINGS, data=DATA, **given):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # of settings that a loss does not take: nobody has to take them away here
        return run_file.content_of(b.train(data, loss, settings, **{"validation": TEST, **given}))


def opened(content, name="mine.boosting", **given):
    return read(name, content, **given)


def test_what_is_a_run_and_what_is_not():
    content = content_of(b.GBT())
    assert run_file.is_run(content)
    for other in (b"", b"PK", b"PK\x03\x04" + b"index.json" * 10, content[: len(content) // 2], b"2 qid:1 1:1 # index.json"):
        assert not run_file.is_run(other)


@each(loss=variants())
def test_the_address_of_a_run_asks_for_it(loss):
    """Whatever its parameters: nothing is written that the loss derives from the data, or opens with."""
    own = opened(content_of(loss))
    address = saved.address_of(own.run.trace, own)
    run = saved.run_of(own, *build(address, own))
    assert run.is_complete and run.trace.iterations == own.run.trace.iterations
    again = Address.decode({name: text for name, text in address.encode().items() if name != "data"})[0]
    assert (again.loss, again.changed) == (address.loss, address.changed)
    assert len(address.changed) <= 4 + len({**loss.parameters()})


@pytest.mark.parametrize("cls", LOSSES, ids=lambda cls: cls.identifier)
def test_it_goes_on_as_if_it_had_been_trained_here(cls):
    own = opened(content_of(cls()))
    loss, settings = build(saved.address_of(own.run.trace, own).with_other("n_iterations", "7"), own)
    run, whole = saved.run_of(own, loss, settings), Training(lambda: Order(own.train, own.test, loss, settings))
    assert not run.is_complete and run.progress.iteration == 4
    for training in (run._training, whole):
        while training.go_on(Here(), 10.0):
            pass
    assert np.array_equal(run.trace.scores(7), whole.trace.scores(7))
    assert all(np.array_equal(line, whole.curves()[name], equal_nan=True) for name, line in run.curves.items())


def test_fewer_iterations_are_its_first():
    own = opened(content_of(b.QBRank()))
    run = saved.run_of(own, *build(saved.address_of(own.run.trace, own).with_other("n_iterations", "2"), own))
    assert run.is_complete and run.trace.iterations == own.run.trace.iterations[:2] and len(run.curves["ndcg"]) == 3


def test_another_loss_or_other_data_are_another_run():
    own = opened(content_of(b.GBRank()))
    address = saved.address_of(own.run.trace, own)
    assert saved.run_of(own, *build(address.with_loss("gbt"), own)) is None
    assert saved.run_of(own, *build(address.with_other("max_leaf_nodes", "5"), own)) is None
    six = sample_data.load("six")
    assert saved.run_of(six, *build(Address(), six)) is None


def test_samples_are_in_the_address():
    own = opened(content_of(b.LambdaMART(), b.Settings(n_iterations=3, max_leaf_nodes=4, sample_features=0.5, seed=3)))
    assert saved.address_of(own.run.trace, own).changed["sample_features"] == 0.5
    assert saved.run_of(own, *build(saved.address_of(own.run.trace, own), own)) is not None


def test_what_no_slider_offers_is_said():
    own = opened(content_of(b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=200)))
    with pytest.raises(ValueError, match="max leaf nodes is 200; choose a number from 2 to 64"):
        saved.address_of(own.run.trace, own)


def test_a_run_is_opened_alone():
    with pytest.raises(ValueError, match=r"mine\.boosting is a saved run, which has its own test part: remove more.txt"):
        opened(content_of(b.GBT()), test_name="more.txt", test=b"1 qid:1 1:1\n")


def test_what_is_wrong_is_said_with_the_name_and_nothing_stays_claimed():
    budget, content = Budget(), content_of(b.GBT())
    broken = content.replace(b"kind.json", b"kine.json")
    with pytest.raises(ValueError, match=r"mine.boosting. The file cannot be opened: it lacks kind.json; save the run again"):
        opened(broken, claim=budget.claim("anna"))
    assert budget.taken == 0
    found = opened(content, claim=budget.claim("anna"))
    assert 0 < budget.taken < 1 * MB
    del found
    assert budget.taken == 0
    half = b.train(replace(DATA, document_names=["\ud83d"] * DATA.n_documents), b.GBT(), SETTINGS)
    with pytest.raises(ValueError, match=r"a text of data/document_names\.json holds half a character, which no page can show; rename"):
        opened(run_file.content_of(half))


def test_bounds_of_the_server_hold(monkeypatch):
    monkeypatch.setattr(run_file, "QUERY", 5)
    with pytest.raises(ValueError, match=r"a query has 6 documents, the limit here is 5; use boosting\.load_trace in a script"):
        opened(content_of(b.GBT()))
    monkeypatch.setattr(run_file, "SAVED", 100)
    assert "Use trace.save in a script" in run_file.too_large(b.train(DATA, b.GBT(), SETTINGS))


def test_leaves_are_claimed_before_they_are_found():
    """A small file may ask for very many: documents and trees that repeat take next to nothing in it."""
    content = content_of(b.GBT())
    taken = len(content) + 2 * run_file.BOUNDS.unpacked(len(content))
    leaves = SETTINGS.n_iterations * (DATA.n_documents + TEST.n_documents)
    budget = Budget(everybody=taken + leaves - 1)
    with pytest.raises(ValueError, match=r"^mine\.boosting\. this needs .* of memory, and .* for all visitors"):
        opened(content, claim=budget.claim("anna"))
    assert budget.taken == 0
    assert opened(content, claim=Budget(everybody=taken + leaves).claim("anna")).run is not None


def test_reading_a_run_says_how_far_it_is_after_each_iteration():
    shares = []
    opened(content_of(b.GBT()), on_progress=lambda progress: shares.append(progress.share))
    assert len(shares) >= 2 * SETTINGS.n_iterations + 2 and shares == sorted(shares) and shares[-1] < 1.0


def test_finding_the_leaves_of_many_documents_ends_when_nobody_waits():
    """Few bytes may ask for minutes: documents, and trees as deep as they have leaves."""
    content = content_of(b.GBT())

    def gone(progress):
        if 0.0 < progress.share < 0.5:
            raise NobodyWaits

    with pytest.raises(NobodyWaits):
        opened(content, on_progress=gone)
    budget = Budget()
    with pytest.raises(NobodyWaits):
        opened(content, on_progress=gone, claim=budget.claim("anna"))
    assert budget.taken == 0


def test_a_run_that_started_from_a_feature_is_shown_as_it_is():
    whole = make_data(1, sizes=(6,) * 5)
    own = opened(content_of(b.GBT(), data=whole, validation=None, base=whole.feature_names[1]))
    assert saved.run_of(own, *build(saved.address_of(own.run.trace, own), own)).trace.base.words == own.run.trace.base.words


def test_of_a_run_that_waited_it_is_said_that_its_test_part_chose_its_end():
    data, others = make_data(1, sizes=(5, 6)), make_data(2, sizes=(7, 8))
    for patience in (None, b.Patience(2)):
        file = io.BytesIO()
        b.train(data, b.GBT(), b.Settings(4), others, patience=patience).save(file)
        about = opened(file.getvalue()).about
        assert "; test 15 documents" in about and ("chose when to end" in about) == (patience is not None)


def test_a_run_without_data_says_that_it_needs_them():
    file = io.BytesIO()
    b.train(DATA, b.GBT(), SETTINGS).save(file, with_data=False)
    with pytest.raises(ValueError, match="it was saved without its training data"):
        opened(file.getvalue())
