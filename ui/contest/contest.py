"""The contest itself: from data, runs and terms to a job, its progress and its results."""

from operator import attrgetter

import streamlit as st

from boosting.data.normalised import remark
from boosting.experiments.contest import check
from boosting.words import counted
from sample_data import Collection

from ..places.contest import CONTEST
from ..runs import study, training
from ..runs.compared import COMPARE
from ..runs.heats import ContestJob
from ..runs.run_names import names
from ..runs.several import kernels
from ..text.markdown import plain
from ..uploads.own_data import OWN, own_token
from . import ahead, results
from .controls import say_plan
from .entrants import contestants, measures_of, plan_of, trouble
from .tables import parts_of

PAGE = "contest"
OVERLAP = "Its training rows may be among the test queries, and then it leads by what it has memorised."


def show(source: Collection) -> None:
    terms, here = CONTEST.get(), COMPARE.get()
    if reason := trouble(terms, source):
        st.info(plain(reason))
        return
    plan = plan_of(terms, source)
    who = contestants(here.runs, terms, source, plan.n_validation > 0)
    measures = measures_of(terms)
    check(plan, who, measures)
    n_as_they_are = sum(bool(run.model) for run in here.runs)  # models of other engines, which nothing trains
    n_trainings = len(plan) * (sum(len(one.candidates) for one in who) - n_as_they_are)
    st.markdown(plain(say_plan(plan, who, n_trainings)))
    _say_what_raw_features_cost(source, here.data)
    for title in (name for name, run in zip(names(here.runs, source), here.runs, strict=True) if run.model):
        st.caption(plain(f"{title} is not trained here: its scores are judged as they are. {OVERLAP}"))
    if not training.wait_for_kernels(kernels(here.runs, source)):
        return
    token = own_token() if here.data == OWN else here.data
    key = (token, plan.words, measures, tuple((one.name, one.candidates) for one in who))
    _forget_others(key)
    study.go_on(PAGE)
    what = f"{counted(len(who), 'contestant')} on {counted(len(plan), *parts_of(plan))}"
    job = study.study(PAGE, PAGE, key, here.data, lambda: ContestJob(plan, who, measures), what, "training", attrgetter("n_whole"))
    if isinstance(job, ContestJob):
        results.show(job, dict(zip([one.name for one in who], here.runs, strict=False)), source)
    if not (isinstance(job, ContestJob) and (job.n_whole or job.refused)):
        ahead.show(plan, who)


def _say_what_raw_features_cost(source: Collection, data: str) -> None:
    """Of a person's own data, where it can be changed."""
    if data == OWN and (said := remark(source.train)):
        st.caption(plain(f"{said} Own data, Features has a switch for that."))


def _forget_others(key) -> None:
    """Contests under other terms, which nobody looks at any more, come to rest; what is done of them stays."""
    for name in [name for name in study.started(PAGE) if name != (PAGE, key)]:
        study.leave(PAGE, name)
