"""A packed folder of published folds, opened on the page: the opened fold is named, and Contest runs them all."""

import numpy as np

import boosting as b
from boosting.data.normalised import normalised
from boosting.data.published import read_folds
from boosting.experiments.contest import contest
from boosting.experiments.contestant import contestant
from boosting.experiments.plan import published
from tests.boosting.data.test_published import GOOD, change, zipped
from ui.contest.entrants import plan_of
from ui.contest.tables import parts_of
from ui.places.contest import Contest
from ui.uploads import run_file
from ui.uploads.opening import Choice, read


def test_the_opened_fold_is_named_and_the_others_are_known_by_their_queries():
    own = read("mq.zip", zipped(GOOD), choice=Choice(fold="MQ/Fold3"))
    assert own.title == "mq.zip, MQ/Fold3" and "MQ/Fold3 is open; Contest can run all 5 folds." in own.about
    assert list(own.folds) == ["MQ/Fold3", "MQ/Fold1", "MQ/Fold2", "MQ/Fold4", "MQ/Fold5"]
    plan, library = plan_of(Contest("given"), own), published(read_folds(zipped(GOOD)))
    assert plan.words == "the five folds as published" and parts_of(plan) == ("fold", "folds")
    qids = {name: [tuple(plan.data.qids[q] for q in part) for part in parts] for name, parts in own.folds.items()}
    for name, parts in zip(read_folds(zipped(GOOD)).parts, library.parts, strict=True):
        assert qids[name] == [tuple(library.data.qids[q] for q in part) for part in parts]


def test_the_contest_of_the_page_is_that_of_the_library():
    own, who = read("mq.zip", zipped(GOOD)), [contestant("GBT", b.GBT(), b.Settings(n_iterations=2))]
    here, there = (
        contest(plan, who, [b.Metric("ndcg", k=5)]) for plan in (plan_of(Contest("given"), own), published(read_folds(zipped(GOOD))))
    )
    assert here.table().equals(there.table()) and np.array_equal(here.values("GBT", "NDCG@5"), there.values("GBT", "NDCG@5"))


def test_folds_of_several_collections_open_alone_and_say_why():
    own = read("mq.zip", zipped(change(GOOD, "MQ/Fold2/test.txt", "1 qid:77 1:1\n")))
    assert not own.folds and own.title == "mq.zip, MQ/Fold1"
    assert "Only MQ/Fold1 is open: MQ/Fold2 holds query 77, which the first fold does not" in own.about
    alone = read("mq.zip", zipped({name: text for name, text in GOOD.items() if "Fold1" in name}))
    assert not alone.folds and alone.title == "mq.zip" and alone.test is not None


def test_features_are_scaled_by_query_where_that_is_chosen_and_it_is_said():
    raw, scaled = (read("mq.zip", zipped(GOOD), choice=Choice(scale=way)) for way in ("none", "letor"))
    assert "Features are scaled by query to 0 … 1, as LETOR" in scaled.about and "scaled" not in raw.about
    for part in ("train", "test", "validation"):
        np.testing.assert_array_equal(getattr(scaled, part).features, normalised(getattr(raw, part), "letor").features)
        assert getattr(scaled, part).scale == "letor"
    assert list(scaled.folds) == list(raw.folds)
    run = read("mine.boosting", run_file.content_of(b.train(scaled.train, b.GBT(), b.Settings(n_iterations=1))))
    assert run.train.scale == "letor" and "features scaled by query to 0 … 1" in run.about


def test_an_archive_of_many_folds_opens_one_of_them_and_says_why_not_the_others():
    many = {f"Fold{i}/{part}.txt": f"1 qid:{part} 1:1\n0 qid:{part} 1:2\n" for i in range(31) for part in ("train", "test")}
    own = read("many.zip", zipped(many))
    assert own.title == "many.zip, Fold0" and not own.folds
    assert "Only Fold0 is open: there are 31 folds; at most 30 are read together." in own.about
