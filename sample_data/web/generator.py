"""Pages for web queries, drawn at random: what is hidden first, then the grades, then the features that hint at both.

    >>> features, grades = generate(seed=0)
    >>> len(features), features["clicks"].shape, grades.shape
    (40, (400, 25), (400, 25))

hidden (Queries, Pages) -> usefulness -> grades
                        -> features of the query, of the page, of both, and of the searchers' behaviour

The point of the set is the popularity effect (Zheng et al., SIGIR 2007, section 3.3.1): under a popular query every page
gathers many clicks and links, under a rare one hardly any. So 30 clicks mean a poor page here and an excellent one there.
Arrays are (n_queries, 1) where a query has one value, else (n_queries, N_PAGES).
"""

from typing import NamedTuple

import numpy as np

N_QUERIES = 400
N_PAGES = 25
GRADE_SHARES = (0.52, 0.22, 0.14, 0.08, 0.04)  # of grades 0..4, before label noise
MISJUDGED = 0.12  # share of grades that are one off
DECIMALS = 6  # of a feature: np.exp differs between processors in the last of 16 digits, and the data must not
SINGLE_GRADE = 0.06  # chance that all pages of a query get the same grade

Table = dict[str, np.ndarray]
Rng = np.random.Generator


class Queries(NamedTuple):
    """What a query is like; popularity and level are hidden and independent of each other."""

    popularity: np.ndarray  # 1 more makes e^1.5 = 4.5 times the views
    level: np.ndarray  # how good its pages are altogether: a comparison within the query does not see it
    words: np.ndarray  # 1, 2, ...
    idf: np.ndarray  # rarity of its words


class Pages(NamedTuple):
    """What a page is like under its query. All hidden; features hint at all but `taste`."""

    match: np.ndarray
    authority: np.ndarray
    freshness: np.ndarray
    spam: np.ndarray  # 0 or 1
    taste: np.ndarray


def generate(
    seed: int = 0, n_queries: int = N_QUERIES, popularity_spread: float = 1.0, level_spread: float = 0.8
) -> tuple[Table, np.ndarray]:
    """Features by name, and grades. The same arguments give the same numbers; with a spread of 0 all queries are alike in that."""
    rng = np.random.default_rng(seed)
    queries, pages = draw_queries(rng, n_queries, popularity_spread, level_spread), draw_pages(rng, n_queries)
    useful = usefulness(queries, pages)
    grades = judge(rng, useful)
    features = (
        query_features(rng, queries)
        | page_features(rng, queries, pages)
        | text_features(rng, queries, pages)
        | behaviour_features(rng, queries, pages, useful - queries.level)
    )
    return {name: np.broadcast_to(values.round(DECIMALS), grades.shape) for name, values in features.items()}, grades


def draw_queries(rng: Rng, n: int, popularity_spread: float, level_spread: float) -> Queries:
    return Queries(
        popularity=popularity_spread * rng.normal(size=(n, 1)),
        level=level_spread * rng.normal(size=(n, 1)),
        words=1.0 + rng.poisson(1.8, (n, 1)),
        idf=rng.uniform(2.0, 8.0, (n, 1)),
    )


def draw_pages(rng: Rng, n: int) -> Pages:
    shape = (n, N_PAGES)
    return Pages(
        match=rng.normal(size=shape),
        authority=rng.normal(size=shape),
        freshness=rng.normal(size=shape),
        spam=(rng.random(shape) < 0.12).astype(float),
        taste=rng.normal(size=shape),
    )


def usefulness(queries: Queries, pages: Pages) -> np.ndarray:
    return queries.level + pages.match + 0.7 * pages.authority + 0.3 * pages.freshness - 1.5 * pages.spam + 0.6 * pages.taste


def judge(rng: Rng, useful: np.ndarray) -> np.ndarray:
    """Grades 0..4 with the wanted shares; then some judges err by one, and some see no difference between a query's pages."""
    grades = np.searchsorted(np.quantile(useful, np.cumsum(GRADE_SHARES)[:-1]), useful)
    errs = rng.random(useful.shape) < MISJUDGED
    grades = np.clip(grades + errs * rng.choice([-1, 1], useful.shape), 0, 4)
    sees_none = rng.random((len(useful), 1)) < SINGLE_GRADE
    return np.where(sees_none, np.median(grades, axis=1, keepdims=True), grades).astype(float)


def query_features(rng: Rng, q: Queries) -> Table:
    one = q.words.shape
    return {
        "query length": q.words,
        "mean idf": near(rng, q.idf, 0.3),
        "query frequency": heavy(rng, 4.0 + 1.5 * q.popularity, 1.0),
        "results found": heavy(rng, 9.0 - 0.5 * q.idf + 0.3 * q.level, 1.0),
        "is a question": coin(rng, 0.15, one),
        "hour of day": rng.integers(0, 24, one).astype(float),
    }


def page_features(rng: Rng, q: Queries, p: Pages) -> Table:
    """Of the page alone. But popular queries find well-known pages, so links grow with popularity too."""
    shape = p.match.shape
    inlinks = count(rng, 2.0 + 1.2 * q.popularity + 0.7 * p.authority + 0.5 * rng.normal(size=shape))
    return {
        "inlinks": inlinks,
        "linking sites": count(rng, np.log1p(inlinks) - 0.7 + 0.3 * rng.normal(size=shape)),
        "PageRank": near(rng, p.authority + 0.7 * q.popularity, 0.7),
        "site visits": heavy(rng, 6.0 + 1.2 * q.popularity + 0.5 * p.authority, 0.8),
        "outlinks": count(rng, 2.5 + 0.5 * rng.normal(size=shape)),
        "URL depth": count(rng, 0.8 - 0.25 * p.authority),
        "URL length": 10.0 + count(rng, 3.0 + 0.3 * rng.normal(size=shape)),
        "page length": heavy(rng, np.full(shape, 6.0), 0.8),
        "title length": 1.0 + count(rng, np.full(shape, 1.8)),
        "images": count(rng, 1.0 + rng.normal(size=shape)),
        "adverts": count(rng, 0.5 + 1.0 * p.spam + 0.5 * rng.normal(size=shape)),
        "page age": heavy(rng, 6.0 - 0.7 * p.freshness, 0.5),
        "load time": heavy(rng, np.zeros(shape), 0.5),
        "spam score": near(rng, 1.5 * p.spam, 0.7),
    }


def text_features(rng: Rng, q: Queries, p: Pages) -> Table:
    """How well page and query fit by their words; spam repeats the query. BM25 adds up over words, so long queries score higher."""
    shape = p.match.shape
    shown = p.match + 1.0 * p.spam
    scale = np.sqrt(q.words) * q.idf / 5.0
    body = scale * np.exp(0.4 * near(rng, shown, 0.8))
    covered = sigmoid(near(rng, shown, 1.2))
    return {
        "BM25 body": body,
        "BM25 title": scale * np.maximum(0.0, near(rng, shown, 1.3)),
        "BM25 URL": scale * np.maximum(0.0, near(rng, shown - 1.0, 1.5)),
        "BM25 anchor": scale * np.maximum(0.0, near(rng, 0.7 * shown + 0.5 * p.authority, 1.2)),
        "BM25 page": np.maximum(0.0, near(rng, 0.9 * body, 0.2 * scale)),
        "language model": near(rng, -q.words * q.idf + 0.8 * shown, 0.8),
        "words covered": np.round(covered * q.words) / q.words,
        "words in title": rng.binomial(q.words.astype(int), sigmoid(shown - 0.5)).astype(float),
        "exact phrase": coin(rng, sigmoid(1.5 * (shown - 1.5)), shape),
        "proximity": sigmoid(near(rng, shown, 1.5)),
        "first match": heavy(rng, 3.0 - 0.4 * shown, 0.8),
        "topic match": near(rng, p.match, 1.0),
        "same language": coin(rng, 0.95, shape),
        "anchor matches": count(rng, 0.5 + 1.2 * q.popularity + 0.4 * p.match + 0.4 * p.authority + 0.5 * rng.normal(size=shape)),
    }


def behaviour_features(rng: Rng, q: Queries, p: Pages, merit: np.ndarray) -> Table:
    """What searchers did. Whether they click depends on the page's merit among its rivals; how many there are, on popularity."""
    shape = p.match.shape
    views = count(rng, 3.0 + 1.5 * q.popularity + 0.3 * rng.normal(size=shape))
    clicks = rng.binomial(views.astype(int), sigmoid(near(rng, 0.9 * merit - 1.5, 0.7)))
    long_clicks = rng.binomial(clicks, sigmoid(near(rng, 0.8 * merit, 0.7)))
    return {
        "views": views,
        "clicks": clicks.astype(float),
        "long clicks": long_clicks.astype(float),
        "clicks per view": clicks / np.maximum(views, 1.0),
        "dwell seconds": np.where(clicks > 0, heavy(rng, 3.5 + 0.3 * merit, 0.8), 0.0),
        "bookmarks": count(rng, -1.0 + 1.2 * q.popularity + 0.5 * merit + 0.5 * rng.normal(size=shape)),
    }


def near(rng: Rng, values: np.ndarray, spread) -> np.ndarray:
    """A noisy copy."""
    return values + spread * rng.normal(size=values.shape)


def heavy(rng: Rng, log_values: np.ndarray, spread: float) -> np.ndarray:
    """Log-normal: many small values, a few enormous ones."""
    return np.exp(near(rng, log_values, spread))


def count(rng: Rng, log_rate: np.ndarray) -> np.ndarray:
    return rng.poisson(np.exp(log_rate)).astype(float)


def coin(rng: Rng, chance, shape: tuple[int, ...]) -> np.ndarray:
    return (rng.random(shape) < chance).astype(float)


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1.0 / (1.0 + np.exp(-x))
