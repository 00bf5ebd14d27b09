"""The Contest page, without a browser: it says what the library says, what a link opens, and why there is no contest."""

import json

import pytest

import boosting as b
import sample_data
from boosting.experiments.contest import contest
from boosting.experiments.plan import folds
from boosting.experiments.significance import SOURCES
from boosting.experiments.standing import CHOSEN, MEAN
from boosting.experiments.verdict import verdict
from boosting.words import short
from tests.pages.helpers import fine, knock, named, open_files, said, settle, texts, visit
from ui.contest.entrants import contestants
from ui.contest.results import TESTS
from ui.places.contest import Contest
from ui.runs import heats, study
from ui.runs.address import Address
from ui.runs.heats import pool
from ui.text.numbers import unbroken
from ui.uploads.own_data import POPOVER

LIBRARY = sample_data.load("library")
SHORT = "gbt~n_iterations:3;lambdamart~n_iterations:3"
RUNS = tuple(Address("library", loss, changed={"n_iterations": 3}) for loss in ("gbt", "lambdamart"))
NDCG = b.Metric("ndcg", k=5)


def finish(at, label):
    """Press the button that starts a contest, and look in now and then, as a browser does, until it is over."""
    at = next(button for button in at.button if button.label == label).click().run()
    for started in list(at.session_state["contest_studies"].values()):
        while not started.job.rested.wait(2.0):
            at = at.run()
    return fine(settle(at.run()))


def table(at, column):
    return next(frame.value for frame in at.dataframe if column in frame.value)


def test_what_is_told_of_the_tests_names_their_sources():
    assert all(SOURCES[key] in TESTS for key in ("SM", "HO"))


def test_a_contest_says_what_the_library_says_and_its_link_opens_it_again():
    link = {"data": "library", "runs": SHORT, "parting": "folds", "n": "3", "seed": "5", "tune": "max_leaf_nodes"}
    at = fine(visit("contest", **link))
    assert "23 queries, three folds, each tested once: 7 train, 8 validation, 8 test." in texts(at)
    assert "Each is repeated once with other validation queries, until all 15 have helped to choose." in texts(at)
    assert not at.header and at.query_params == link
    entrants = table(at, "tuning")
    assert entrants["iterations"].tolist() == ["3", "3"] and entrants["tuning"].str.fullmatch(r"leaves per tree \d+, \d+ or \d+").all()
    assert "What you will see" in texts(at) and len(at.get("plotly_chart")) == 1
    assert "A row is a fold, a column a query" in texts(at) and "holds half of the folds" in texts(at)
    at = finish(at, "Run two contestants on three folds")
    plan = folds(pool(LIBRARY), 3, 5)
    who = contestants(RUNS, Contest(tune=("max_leaf_nodes",)), LIBRARY, has_validation=True)
    found = contest(plan, who, [NDCG], NDCG)
    means = {one.name: found.mean(one.name, NDCG.label) for one in who}
    sentence = unbroken(verdict(means, found.compare()))
    assert said(at.header)[0] == sentence and found.rests in texts(at)
    assert found.compare()[0].is_sure or "until then the cheaper of the two will do: " in texts(at)
    scores = table(at, "all iterations").set_index("contestant")
    for one in who:
        for column, which in (("all iterations", MEAN), ("chosen", CHOSEN)):
            assert scores.loc[one.name, column] == pytest.approx(found.mean(one.name, NDCG.label, which), rel=1e-12)
    assert scores["chosen"].is_monotonic_decreasing and (scores["seconds to train"] > 0).all()
    assert scores["trees"].to_dict() == found.costs().set_index("contestant")["trees"].to_dict()
    row = table(at, "p Holm").iloc[0]
    compared = found.compare()[0].better_first
    assert row["in percent"] == short(compared.percent) and row["difference"] == short(compared.t.mean)
    assert row["pair"] == f"{compared.one} − {compared.two}" and row["p randomisation"] == f"{compared.chance.p:.2g}"
    assert "Parameters and iteration of each fold: the best NDCG@5 on" in texts(at) and "never on test" in texts(at)
    assert len(at.get("plotly_chart")) == 2 and len(at.get("download_button")) == 5
    again = fine(visit("contest", ("contest_fold_choices",), **link, train="true"))  # another visitor: what was computed is there
    assert said(again.header)[0] == sentence and "Solid: train." in texts(again)
    assert "What was chosen on what, fold by fold" in [box.label for box in again.expander]
    assert table(again, "chosen by").equals(found.choices()) and "What you will see" not in texts(again)


def test_a_run_that_cannot_train_says_why_and_the_others_stay(monkeypatch):
    order_of = heats.order_of

    def broken(candidate, split):
        if candidate.learner.identifier == "qbrank":
            raise ValueError("The data <b>do not suit</b> the loss.")
        return order_of(candidate, split)

    monkeypatch.setattr(heats, "order_of", broken)
    at = visit("contest", data="library", runs=f"qbrank~n_iterations:2;{SHORT}", parting="folds", n="3", seed="6")
    at = finish(at, "Run three contestants on three folds")
    assert said(at.warning) == ["QBRank, iterations 2 cannot take part: The data <b>do not suit</b> the loss."]
    scores = table(at, "all iterations")
    assert scores["cannot take part"].tolist() == ["", "", "The data <b>do not suit</b> the loss."] and at.header
    assert scores["contestant"].iloc[2] == "QBRank, iterations 2" and scores["chosen"].notna().tolist() == [True, True, False]


def test_methods_without_a_curve_have_lines_that_can_be_told_apart():
    at = visit("contest", data="library", runs=SHORT.replace("~n_iterations:3", "~n_iterations:2"), parting="folds", n="3", seed="6")
    at = finish(at, "Run two contestants on three folds")
    across = [
        drawn["line"] for drawn in json.loads(at.get("plotly_chart")[0].proto.spec)["data"] if drawn.get("line", {}).get("dash") == "dot"
    ]
    assert len(across) == len({line["color"] for line in across}) == 2


def test_what_was_stopped_says_how_far_it_got_and_gives_no_verdict():
    at = visit("contest", data="library", runs=SHORT, parting="folds", n="3", seed="7")
    at = finish(at, "Run two contestants on three folds")
    (name,) = [key for key, job in study.shared()._things.items() if "seed 7" in str(key)]
    done = study.shared().find(name)
    half = heats.ContestJob(done.plan, done.contestants, done.measures)
    half.results.update({heat: run for heat, run in done.results.items() if heat.split < 2})
    study.shared()._things[name] = half
    at = fine(settle(at.run()))
    assert "Stopped after 4 of 6 trainings; what was done is kept." in texts(at) and not at.header
    assert "2 of 3 folds are done. The verdict comes with the last one" in texts(at) and len(table(at, "all iterations")) == 2
    at = finish(at, "Go on")
    assert at.header and half.is_complete and all(half.results[heat] is done.results[heat] for heat in half.results if heat.split < 2)


def test_a_file_of_ones_own_with_odd_names_is_told_as_text_and_stays_with_the_session():
    name = "$a$ <b>*mine*<b>.txt"
    lines = [f"{(i * 7 + q) % 3} qid:<i>{q}</i> 1:{100 * q + i * 5 % 11} 2:{50 * q + i * i % 7}" for q in range(1, 3) for i in range(6)]
    at = knock("contest", (POPOVER,), data="six", runs=SHORT, parting="folds")
    at = fine(open_files(at, train=(name, "\n".join(lines).encode())))
    (reason,) = said(at.info)
    assert "has 2 queries, too few for 5 folds: each needs one. Choose random splits." in reason and "<b>" in reason
    at.session_state["contest"] = Contest(n=1, tune=("learning_rate",))
    at = finish(fine(at.run()), "Run two contestants on one split")
    assert "No query is kept for validation: the last iteration of each run counts." in texts(at) and at.header
    raw = "Of 2 features that vary within queries, 2 vary more from query to query than within one"
    assert raw in texts(at) and "Own data, Features has a switch for that." in texts(at)
    assert "last iteration" in table(at, "all iterations")  # a column named "chosen" would say that something was
    (own,) = at.session_state["own_studies"][1].all()
    assert at.query_params["data"] == "own" and all(job is not own for job in study.shared().all())


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ({"data": "six"}, "Six documents has one query, which cannot be split."),
        ({"data": "six", "parting": "folds"}, "Six documents has one query"),
    ],
)
def test_where_there_is_no_contest_the_page_says_why(link, sentence):
    at = fine(knock("contest", **link))
    assert said(at.info)[0].startswith(sentence) and not [button for button in at.button if button.label.startswith("Run")]


def test_controls_write_the_link_and_the_runs_are_those_of_compare():
    at = fine(knock("contest", data="library", runs=SHORT))
    at = fine(named(at.selectbox, "contest_metric").set_value("map").run())
    at = fine(named(at.number_input, "contest_n").set_value(4).run())
    at = fine(named(at.number_input, "contest_seed").set_value(3).run())
    at = fine(named(at.selectbox, "contest_convention").set_value("letor").run())
    expected = {"data": "library", "runs": SHORT, "metric": "map", "n": "4", "seed": "3", "convention": "letor"}
    assert at.query_params == expected and "four random splits" in texts(at)
    at = fine(named(at.number_input, "contest_n").set_value(None).run())  # emptied
    assert at.query_params == expected and named(at.number_input, "contest_n").value == 4
    at = fine(named(at.selectbox, "compare_add").set_value("gbrank").run())
    assert at.query_params["runs"] == f"{SHORT};gbrank"
    at = fine(at.switch_page("pages/compare.py").run())
    assert at.query_params["runs"] == f"{SHORT};gbrank"


def test_a_run_is_put_beside_the_same_one_on_samples_and_both_take_part():
    at = fine(visit("contest", data="library", runs=SHORT, parting="splits", n="1"))
    at = fine(named(at.selectbox, "compare_sample_of_0").set_value("sample_queries").run())
    at = fine(named(at.number_input, "compare_sample_share_0").set_value(0.25).run())
    at = fine(named(at.button, "compare_sample_0").click().run())
    assert at.query_params["runs"] == f"{SHORT};gbt~n_iterations:3~sample_queries:0.25"
    assert named(at.button, "compare_sample_0").disabled, "it takes part already"
    at = fine(named(at.selectbox, "compare_sample_of_2").set_value("sample_documents").run())
    at = fine(named(at.button, "compare_sample_2").click().run())
    assert at.query_params["runs"].endswith(";gbt~n_iterations:3~sample_documents:0.5"), "one sample in place of another"
    at = finish(at, "Run four contestants on one split")
    assert set(table(at, "at iteration")["contestant"]) == {"GBT", "LambdaMART", "GBT, queries drawn 0.25", "GBT, documents drawn 0.5"}
