"""Made-up clicks: the chances of both models against a walk through the page, and what bias does to preferences."""

import numpy as np
import pytest

import boosting as b
from boosting.clicks.searchers import Searchers, search
from boosting.clicks.truth import Judged, yields

ATTRACTION = np.array([[0.5, 0.1, 1.0, 0.3], [0.2, 0.7, 0.0, 0.0]])  # two pages, the second of two documents


def walk(searchers, attraction):
    """The chance of a click at each position, by following one searcher."""
    clicked, here = [], 1.0
    for place, attracts in enumerate(attraction, start=1):
        looks = here if searchers.model == "cascade" else 1 / place**searchers.bias
        clicked.append(looks * attracts)
        here *= 1 - attracts
    return clicked


@pytest.mark.parametrize("searchers", [Searchers(bias=0.0), Searchers(bias=1.7), Searchers("cascade")])
def test_the_chances_are_those_of_a_walk_through_the_page(searchers):
    chances = [walk(searchers, attraction) for attraction in ATTRACTION]
    np.testing.assert_allclose(searchers.chances(ATTRACTION), chances, rtol=0, atol=1e-15)
    n = 200_000
    seen = Searchers(searchers.model, n, searchers.bias).click(ATTRACTION, np.random.default_rng(1)) / n
    np.testing.assert_allclose(seen, chances, atol=0.005)


@pytest.mark.parametrize("searchers", [Searchers(bias=0.7, noise=0.0), Searchers("cascade", noise=0.0)])
def test_clicks_are_drawn_page_by_page_however_long_each_is(searchers):
    sizes = [3, 1, 12, 2, 10]
    data = b.Dataset(-np.arange(sum(sizes), dtype=float)[:, None], np.arange(sum(sizes)) % 4, np.cumsum([0, *sizes]))
    log, rng = search(data, data.features[:, 0], searchers), np.random.default_rng(searchers.seed)
    for page in np.split(np.arange(len(log)), log.query_ptr[1:-1]):
        attracts = (2.0 ** data.relevance[[data.document_names.index(log.names[row]) for row in page]] - 1) / 7
        chances = np.array(walk(searchers, attracts))
        if searchers.model == "position":
            drawn = rng.binomial(searchers.sessions, chances)
        else:
            drawn = rng.multinomial(searchers.sessions, [*chances, max(0.0, 1 - chances.sum())])[:-1]
        assert log.clicks[page].tolist() == drawn.tolist()


def make_data(n_queries=40, size=12, seed=0):
    rng = np.random.default_rng(seed)
    n = n_queries * size
    return b.Dataset(rng.normal(size=(n, 1)), rng.integers(0, 4, n), np.arange(0, n + 1, size))


def test_a_log_shows_ten_documents_by_the_score_and_is_the_same_every_time():
    data = make_data()
    log = search(data, data.features[:, 0], Searchers(sessions=50))
    assert len(log) == 400 and np.all(log.impressions == 50) and set(np.diff(log.query_ptr)) == {10}
    first = data.query_slice(3)
    best = np.argsort(-data.features[first, 0])[:10]
    assert log.names[30:40] == tuple(data.document_names[first.start + i] for i in best)
    assert np.array_equal(log.clicks, search(data, data.features[:, 0], Searchers(sessions=50)).clicks)


def test_documents_without_grades_attract_little_and_data_without_any_are_refused():
    data = b.Dataset([[3.0], [2.0], [1.0]], [np.nan, 1, 0], [0, 3])
    log = search(data, data.features[:, 0], Searchers(sessions=10_000, bias=0.0))
    assert log.clicks[1] > 9_900 and abs(log.clicks[0] - log.clicks[2]) < 200
    with pytest.raises(ValueError, match="no document has a grade"):
        search(b.Dataset([[1.0]], [np.nan], [0, 1]), np.zeros(1), Searchers())


@pytest.mark.parametrize("wrong", [{"model": "x"}, {"sessions": 0}, {"bias": -1}, {"bias": float("nan")}, {"noise": 2}])
def test_searchers_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        Searchers(**wrong)


def test_position_bias_spoils_naive_preferences_and_more_clicks_do_not_help():
    data = make_data()
    few, many = yields(data, data.features[:, 0], Searchers(), [100, 10_000])
    assert many.naive.share < few.naive.share < 0.9 and many.naive.n > few.naive.n
    assert many.skip_above.share > 0.98 and many.skip_above.n < many.naive.n / 3
    assert few.n_true == many.n_true >= many.naive.right


def test_without_bias_most_are_true_and_logs_add_up():
    data = make_data()
    (once,), (twice,) = (yields(data, data.features[:, 0], Searchers(bias=0.0), [3000], n_logs=n) for n in (1, 2))
    assert once.naive.share > 0.95
    assert twice.n_true == 2 * once.n_true and twice.naive.n > 1.9 * once.naive.n
    assert np.isnan(Judged(0, 0, 0).share)
