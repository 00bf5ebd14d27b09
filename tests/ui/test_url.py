"""No address and no choice is lost: which one goes first where the browser has not heard of the other yet."""

from urllib.parse import parse_qs

import pytest
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.state.query_params import QueryParams
from streamlit.testing.v1 import AppTest

import sample_data
from tests.pages.helpers import APP, fine, named, said, settle, visit
from tests.pages.test_chosen_data import go_to
from ui.state import url
from ui.state.complaints import MOST_COMPLAINTS


def page():
    """A number that the address says and a button raises; a run that is `cut` ends before it has written the address."""
    import streamlit as st

    from tests.ui.numbered import NUMBER as place
    from ui.state import url

    url.hear()
    place.follow_url()
    st.button("raise", on_click=lambda: place.change(n=place.get().n + 1))
    st.button("lower", on_click=lambda: place.change(n=place.get().n - 1))
    if st.session_state.get("cut"):
        st.stop()
    place.write_url()


@pytest.fixture
def at():
    opened = AppTest.from_function(page)
    opened.query_params["n"] = "1"
    return opened.run()


def comes_with(at, n):
    """A run for which the browser sends this address."""
    at.query_params["n"] = str(n)
    return shown(at.run())


def shown(at):
    assert not at.exception
    return at.session_state["number"].n


def click(at, label, cut=False):
    at.session_state["cut"] = cut
    next(button for button in at.button if button.label == label).click().run()
    at.session_state["cut"] = False
    return shown(at)


def went_back():
    """What Streamlit knows of a run for which the browser went back or forward."""
    context = get_script_run_ctx()
    context.is_history_navigation = True
    return context


def test_an_address_that_is_opened_after_a_choice_whose_run_was_cut_short_is_followed(at):
    assert click(at, "raise", cut=True) == 2
    assert comes_with(at, 7) == 7


def test_a_choice_whose_run_was_cut_short_stays_where_the_browser_still_says_what_was_before(at):
    assert click(at, "raise", cut=True) == 2
    assert comes_with(at, 1) == 2 and at.query_params["n"] == "2"


def test_a_report_with_an_address_that_was_replaced_meanwhile_undoes_no_choice(at):
    assert click(at, "raise") == 2
    assert comes_with(at, 1) == 2 and at.query_params["n"] == "2"
    assert click(at, "raise") == 3
    assert [comes_with(at, n) for n in (1, 2, 3)] == [3, 3, 3]


def test_an_address_that_one_went_back_to_is_followed_though_the_page_has_had_it(at, monkeypatch):
    click(at, "raise")
    with monkeypatch.context() as patch:
        patch.setattr(url, "get_script_run_ctx", went_back)
        assert comes_with(at, 1) == 1 and at.query_params["n"] == "1"
        assert comes_with(at, 2) == 2, "and forward again"
    assert comes_with(at, 1) == 2, "nobody went there: the browser is behind"


def test_a_choice_that_was_taken_back_is_not_made_again_by_its_address(at):
    click(at, "raise")
    at.query_params["n"] = "1"  # the browser has not heard of the 2
    assert click(at, "lower") == 1
    assert comes_with(at, 2) == 1 and at.query_params["n"] == "1"


def test_an_address_is_sent_again_as_long_as_another_one_may_be_on_its_way(at, monkeypatch):
    sent = []
    monkeypatch.setattr(QueryParams, "_send_query_param_msg", lambda params: sent.append(params.to_dict()))
    click(at, "raise")
    at.query_params["n"] = "1"
    click(at, "lower")
    assert sent == [{"n": "2"}, {"n": "1"}], "the browser says 1 already, and a 2 is on its way"
    at.run()
    assert len(sent) == 2


def test_an_address_that_somebody_went_to_is_said_back_for_an_older_one_may_be_on_its_way(at, monkeypatch):
    sent = []
    monkeypatch.setattr(QueryParams, "_send_query_param_msg", lambda params: sent.append(params.to_dict()))
    click(at, "raise")
    assert comes_with(at, 5) == 5 and sent == [{"n": "2"}, {"n": "5"}]


def test_a_page_shows_what_its_link_says_though_another_page_has_changed_what_both_share():
    at = visit("step", data="six", loss="gbt", n_iterations=3)
    link = dict(at.query_params)
    at = go_to(at, "lambdas")
    at = settle(named(at.selectbox, "data_choice").set_value("library").run())
    at.switch_page("pages/step.py")
    at.query_params.clear()
    for name, value in link.items():
        at.query_params[name] = value
    at = fine(settle(at.run()))
    assert dict(at.query_params) == link and at.session_state["address"].data == "six"


def at_address(page, text):
    """A page at an address as somebody may have typed it, in which a name may stand several times."""
    at = AppTest.from_file(str(APP), default_timeout=60).switch_page(f"pages/{page}.py")
    for name, values in parse_qs(text).items():
        at.query_params[name] = values
    return settle(at.run())


@pytest.mark.parametrize("page", ["step", "data", "lambdas", "story", "course"])
def test_of_what_an_address_says_several_times_the_last_counts_and_that_is_said(page):
    at = at_address(page, "large=false&large=0&large=true")
    assert not at.exception and "large=false was ignored: the address says large 3 times, the last one counts." in said(at.warning)
    assert at.query_params.get("large", ["true"]) in ("true", ["true"])


@pytest.mark.parametrize("text", ["lesson=nonsense", "lesson=nonsense&large=true", "large=true&lesson=nonsense&view=x"])
@pytest.mark.parametrize("page", ["course", "start", "step", "data"])
def test_a_lesson_that_is_not_there_is_named_once_and_leaves_the_address(page, text):
    at = at_address(page, text)
    assert not at.exception and sum(words.startswith("lesson=nonsense was ignored: choose one-split, ") for words in said(at.warning)) == 1
    assert "lesson" not in at.query_params


@pytest.mark.parametrize("page", ["start", "course"])
def test_a_page_without_a_state_says_that_it_ignores_the_address(page):
    at = at_address(page, "data=web")
    assert said(at.warning) == ["data=web was ignored: this page has no such parameter."] and not dict(at.query_params)


def test_of_thousands_of_parameters_that_no_page_has_a_few_are_named():
    at = at_address("step", "&".join(f"p{i}=1" for i in range(900)))
    assert not at.exception and len(at.warning) == MOST_COMPLAINTS + 1
    assert said(at.warning)[-1] == "More was ignored than is said here."
    assert list(at.query_params) == ["data", "loss"]


def test_a_switch_to_an_address_of_the_page_that_is_open_is_followed():
    def there():
        import streamlit as st

        from tests.ui.numbered import NUMBER as place
        from ui.state import url

        url.hear()
        if st.session_state.pop("leads", False):
            url.goes_first()
            st.query_params.from_dict({"n": "1"})
            st.rerun()
        place.follow_url()
        st.button("raise", on_click=lambda: place.change(n=place.get().n + 1))
        place.write_url()

    at = AppTest.from_function(there)
    at.query_params["n"] = "1"
    at.run()
    assert click(at, "raise") == 2
    at.session_state["leads"] = True
    at.run()
    assert shown(at) == 1 and at.query_params["n"] == "1"


@pytest.mark.parametrize(
    ("page", "data", "query"), [("lambdas", "data_choice", "query_choice"), ("compare", "compare_data", "compare_query")]
)
def test_a_query_of_the_data_that_were_there_before_is_not_asked_of_those_that_were_chosen(page, data, query):
    """Two boxes that a slow browser tells of at once."""
    at = visit(page, data="library")
    box = named(at.selectbox, query)
    box.set_value(("train", sample_data.load("library").train.qids[4]))
    at = fine(settle(named(at.selectbox, data).set_value("six").run()))
    assert not at.warning and at.query_params["data"] == "six"
