"""The page about models of other engines: what is read, and the largest difference from the engine's own scores, model by model."""

from pathlib import Path

import numpy as np

import boosting as b
from boosting.explain.tells import tells

from .make_fixtures import FIXTURES, MODELS
from .objectives.make_models import CASES as FITTED
from .objectives.make_models import KINDS, UNEXPLAINED, Case, rows_of
from .objectives.make_models import stored as fitted_file

PAGE = Path(__file__).parents[3] / "docs" / "other-engines.md"
LAYOUTS = {"lightgbm": ("txt", "json"), "xgboost": ("json", "ubj"), "catboost": ("json",)}
CASES = [(name, f"{name}.{ending}") for name in MODELS for ending in LAYOUTS[name.split("_")[0]]]
CASES += [("xgboost_dart", "xgboost_dart_3_4.json")]
WORDS = """# Rankers of other engines

`boosting.read_model` opens a ranker that LightGBM, XGBoost, CatBoost or RankLib trained. The engine need not be installed. Its trees become
trees of this library, `x <= threshold` left, and give the engine's own scores after every iteration: those before any transformation, which
the engine calls raw_score, output_margin or RawFormulaVal. For binary, poisson, gamma, tweedie and reg_sqrt its `predict` shows another
number, such as exp(score), in the same order. Of a random forest the score is the mean of its trees, as LightGBM's `predict` has it; its
raw_score is their sum. If early stopping left iterations in an XGBoost file, all are taken, as by its Booster, and a sentence says which
one its XGBRanker would end at.

| file | how it is made | the engine asks |
|---|---|---|
| LightGBM text, JSON | `save_model`, `dump_model` | x <= t in float64; a value within 1e-35 of 0 counts as 0 |
| XGBoost JSON, UBJ | `save_model`, up to 3.4; DART's weights in both places | float32(x) < t; scores are added in float32 |
| CatBoost JSON | `save_model(path, format="json")`; symmetric trees and others | float32(x) > border goes right |
| RankLib XML | `-save` of LambdaMART or MART | float32(x) <= t; NaN is 0 |

An engine that rounds x to float32 asks a question that a float64 threshold answers exactly: half way to the neighbouring float32
([boosting/models/cuts.py](../boosting/models/cuts.py)). `model.thresholds(tree)` and `model.sign` give back what the engine wrote.

## What is refused

Categorical splits, linear leaves, zero as a missing value, several scores a document (classes, targets), gblinear, random forests of
RankLib, XGBoost's `dump_model` (it has no base score), and .cbm files, which only CatBoost reads. Each is one sentence with the remedy.
Files are bounded before they are read: 256 MB, 4 million nodes, 65,536 leaves a tree
([boosting/models/limits.py](../boosting/models/limits.py)).

## What a file does not hold

- XGBoost: learning rate, regularisation, subsampling; base_margin. LightGBM: init_score, position bias; `dump_model` has no parameters.
- RankLib: counts of any kind, so it is not known whether rows are those of training.
- XGBoost reads a value that a libsvm file leaves out as missing, and one that equals `missing=` of its `DMatrix`, which no file says; here,
  and in LightGBM, it is 0. With the training rows at hand, `model.matching` notices it by the sums of hessians. Put NaN in its place.

## Models tried

Largest difference from the engine's scores after any iteration, on plain rows, and on rows that lie on and one float64 or float32 step
beside every threshold, with NaN, zeros of both signs and tiny values. The layout of XGBoost 3.4 is made from a model of 3.2: the weights of
trees stand in another place. `make oracles` repeats it with the engines, on larger models.

| model | engine | objective | layout | iterations | rows | largest difference |
|---|---|---|---|---|---|---|
"""

FITTED_TO = """
## What was it fitted to?

A tree is fitted to the gradients of its objective at the scores before it, and its leaves hold sums of them: value = -rate G / (H + l2).
So a model tells by itself whether gradients that are computed again are its own: `boosting.fitted_to(model, data)`, with the training rows,
has for each tree the targets, weights, sums of leaves and lambdas of pairs, and one line of evidence.

    >>> fitted = b.fitted_to(model, data)
    >>> fitted.trees[11].sentence
    'Tree 12 agrees with these lambdas to 3e-15.'
    >>> fitted.problem(12).targets, fitted.pairs(12, query=0)["force"]

`boosting.replay(model, data)` is the model along its iterations as a trace: `document_history`, `split_importance`,
`permutation_importance`, `partial_dependence`, `tree_likeness` and the curves of metrics take it for a run of ours. With `fitted=fitted`,
`explain` says why a document moved, from its pairs to its leaf, wherever a leaf's value is the quotient above. What asks for a target or a
pair is refused where it is not known, and gains that a file does not have (CatBoost, RankLib) are NaN.

LightGBM's lambdarank is computed with its own table of the sigmoid, 2^20 values, and its sums in float32
([boosting/models/objectives/lambdarank.py](../boosting/models/objectives/lambdarank.py)). XGBoost's learning rate and regularisation,
which its file does not hold, are found from the leaves, and it is said so. CatBoost chooses splits on random samples; what is told is what
its leaf values were fitted to. Below are the largest differences of a leaf's value or of its sum of hessians, relative to the largest of
its tree.

| engine | settings beside the defaults | trees | largest difference |
|---|---|---|---|
"""
UNEXPLAINED_WORDS = """
Where it is not known, a sentence says why, and nothing is claimed; of a single tree that parts, nothing either. Starting scores,
weights of rows, positions and callbacks are in no file: such trees part. "It is not known what its trees were fitted to, because ...":

| engine | settings | because |
|---|---|---|
"""


def stored(name: str) -> tuple[np.ndarray, np.ndarray]:
    """rows (n, 4) and the engine's scores (n_iterations + 1, n) of them."""
    with np.load(FIXTURES / f"{name}.npz") as file:
        return file["rows"], file["scores"]


def difference(model: b.ImportedModel, rows: np.ndarray, expected: np.ndarray) -> float:
    """The largest after any iteration; what an engine does not say (its scores before any tree) is NaN."""
    return float(np.nanmax(np.abs(np.array(list(model.staged_predict(rows))) - expected)))


def in_words(largest: float, *bounds: str) -> str:
    """A bound with some room: the last bit of a logarithm depends on the machine."""
    return "0" if largest == 0 else next((f"below {bound}" for bound in (*bounds, "1e-6") if largest < float(bound)), f"{largest:.0e}")


def fitted_to(name: str, case: Case) -> b.FittedTo:
    """What a stored model says beside its training rows."""
    data = b.Dataset.from_rows(*rows_of(case))
    return b.fitted_to(b.read_model(fitted_file(name), data), data)


def tolerance(case: Case) -> float:
    """The largest relative difference that any tree may show. XGBoost adds in float32; the logistic loss hangs on the last bit of exp."""
    return 1e-6 if case.engine == "XGBoost" else 1e-7 if case.binary or case.engine == "CatBoost" else 1e-12


def _settings(case: Case) -> str:
    usual = ("num_leaves", "min_data_in_leaf", "max_depth", "iterations", "depth")
    said = [f"{name}={value}" for name, value in case.settings.items() if name not in usual]
    return ", ".join([*said, *([case.extra] if case.extra else [])])


def fitted_lines() -> list[str]:
    """The two tables about what trees were fitted to."""
    lines = []
    for name, case in FITTED.items():
        trees = fitted_to(name, case).trees
        largest = in_words(max(tree.difference for tree in trees), f"{tolerance(case):.0e}")
        lines.append(f"| {case.engine} | {_settings(case)} | {len(trees)} | {largest} |\n")
    lines.append(UNEXPLAINED_WORDS)
    for name, (case, _) in UNEXPLAINED.items():
        because = fitted_to(name, case).sentence.partition(", because ")[2].partition(";")[0].partition(": leaf")[0]
        lines.append(f"| {case.engine} | {_settings(case)} | {because.removesuffix('.')} |\n")
    return lines


FEATURE_BY_FEATURE = """
## Why x above y, feature by feature

`explain_pair` splits the difference of two documents' scores by feature, after every iteration of any run, ours or another engine's. A
feature's Shapley value is how much the score changes when its value of one document is replaced by that of the other, averaged over every
order in which the features can be replaced.

    >>> found = b.explain_pair(trace, x, y)
    >>> found.values[12]                       # of each feature after iteration 12; with found.base[12] they add up to found.difference[12]
    >>> found.iterations(), found.splits(12)   # the same difference by iteration, and by the splits of iteration 12 that separate the two
    >>> pandas.DataFrame(found.table())        # one row a feature: both values, what it adds, since which iteration

The values are interventional, with the other document as the only background row, and exact: each leaf of a tree is reached at most once
([boosting/explain/pair_shares.py](../boosting/explain/pair_shares.py)). A split's share is the part of its feature's value whose two rows
part at that split, so that shares add up to values, and values to the difference. 2,000 trees of 255 leaves with 136 features take a tenth
of a second. x and y are rows of the training data, of the validation data (`validation=True`), or feature values of any other document;
they may belong to different queries. If an engine adds in float32, `found.rounding` is the error of the sums, below 1e-6.

`smallest_swap` answers the reverse question: which change of x moves it to the other side of y? It prefers the fewest features, then the
smallest change in standard deviations of the features.

    >>> b.smallest_swap(trace, x, y).sentence
    'd1 falls below d2 with age just above 0.5 instead of 0. No smaller change does.'

Every change of one and of two features is tried, value by value, because scores change only at thresholds. Larger changes are searched from
the eight most promising ones on, and the sentence says if a smaller one may exist. If training started from another ranker, its trees are
searched too; if it started from a feature, that feature keeps its value; of a function or of given scores it is not known where they
change. The change that is found is checked by predicting with it, and reported in the engine's own thresholds. On Step, the tab "Why above
...?" of a document's sheet shows both, up to the iteration on screen. Both are compared with every set of features, with every value beside
a threshold, and with shap ([truth.md](truth.md)). """

ERRORS = """
## Where it errs

    python -m boosting errors ranker.txt lambdamart --data train.txt --test test.txt --metric ndcg@10 [--json | --csv pairs]

lists the queries that lose most, their costliest contradicting pairs with the iteration that pushed each the wrong way, the iterations that
hurt most, how few trees are enough, and both rankers query by query: the numbers of the page *Weak queries*. The second ranker is optional;
each is a model's file, a saved run, or a loss that is trained. Data are LETOR text, CSV, Parquet, a folder of folds or its ZIP.

Precision at K% has no cost per pair. It depends on how far scores lie apart, not on ranks: which pairs are among the K% changes with the
scores of both documents, and ties come last in that list, where breaking one gains nothing. If two documents changed places, one pair would
be charged with what other pairs gain. The page does not offer this metric, and the command and `costly_pairs` refuse it.

## The other way: a run as a model of another engine

`trace.export(path, format)` writes a run in the format of another engine, and beside it `path.scores.json`, rows with their scores to check
the reader against; `boosting.exported(trace, format)` returns the bytes. *Export* on Step and `boosting-to-rank export` offer the same.

| format | thresholds and leaves | missing values | scores of the reader |
|---|---|---|---|
| lightgbm, lightgbm-json | x <= t in float64 | each split says where they go | LightGBM 4.7: to the last bit (1), else to 1e-12 |
| xgboost-json, xgboost-ubj | x < t in float32 | each split says where they go | XGBoost 3.2: to 1e-6 of their size |
| ranklib | x <= t in float32; features by number, from 1 | count as 0 | an evaluator written from its source: to 1e-6 |
| solr | x <= t + 1e-6 in float32 | count as 0 | an evaluator written from its source: to 1e-6 |

(1) If each iteration is one tree that rescales nothing. In a float32 format, t is chosen so that every float32 value goes the same way as
in the run. A value that is not a float32 is rounded by the reader, and may pass a threshold that lies within that rounding. If a run sends
missing values where 0 does not go, the formats without them are refused. `shift` adds a constant to every score, since Lucene refuses
negative ones; `names` gives features the names of a feature set. A run that was trained with `base=` is refused, because what it started
from is not among its trees.

### Plug-ins of search engines

None of these was run here. Each export was checked with an evaluator written from the reader's source
([tests/boosting/export/readers.py](../tests/boosting/export/readers.py)): every loss and choice, values on and one float32 beside every
threshold, missing values, shifted scores, trees of one leaf.

| reader | file | x goes left | missing values | to know |
|---|---|---|---|---|
| RankLib | ranklib | x <= t, float32 | count as 0 | a row that ends before a feature is an error without `-missingZero` |
| OpenSearch, now | xgboost-json | x < t, float32 | as each split says | finds features by name; all must be in the feature set |
| Elasticsearch, older OpenSearch | xgboost-json | x < t, float32 | go right, or count as 0 | needs the feature set in the model's order |
| both plug-ins | ranklib | x <= t, float32 | count as 0 | feature 1 is the first of the feature set |
| Solr | solr | x <= t + 1e-6, float32 | count as 0 | values that are next to each other in float32 may not be separable |
| Vespa | xgboost-ubj | x < t, t in float32, x in double | as each split says | names of features are names of rank features or functions |
| Vespa | lightgbm-json | x < t, double; the file says <= | as each split says | a value on its threshold goes right: take xgboost-ubj |

The plug-ins' type of xgboost-json is `model/xgboost+json+raw`. They and Vespa take a leaf's value from `base_weights`, which the export
fills with the values of the leaves.
"""
IN_THE_APP = """
## In the app

Step's panel *Own data* opens such a file beside the data. In the box of losses it takes the place of a run, and like own data it belongs to
the browser tab. Step, the sheet of a document, Compare, Forest, Combine and Contest treat it as a run that cannot be trained further. What
is known of it on a part of the data is one record, `tells(trace, validation)` ([boosting/explain/tells.py](../boosting/explain/tells.py)):
whether targets and pairs are known, and if not why; whether nodes have sums, weights and gains; and how a split compares. Screens read only
this record. If targets are not known, the sheet gives the reason, the path to the leaf and the leaf's value. A split is shown with the
engine's own threshold and sign. The counts in a tree are those of the training part that is open.

Training on Step can start from its scores, from those of a saved run, or from a feature, instead of a constant: *Starts from*, under
Parameters.
"""


SHOWN = """
## What the app shows of each

For the training rows, model by model, from the record that screens read, `tells(trace)`. For other rows, such as a test part, no model's
pairs and targets are known. Forest, Compare, Contest, Combine and Weak queries need only scores and trees, and show every model; "gains"
says whether Forest has the importance by gain.

| model | engine | sub-steps of Step | sheet | numbers in a tree | gains | asks |
|---|---|---|---|---|---|---|
"""
SUB_STEPS = "sort, split, leaf values, scores, new order"


def shown_line(name: str, case: Case) -> str:
    """What the app shows of a stored model beside its training rows."""
    data = b.Dataset.from_rows(*rows_of(case))
    model = b.read_model(fitted_file(name), data)
    known = tells(b.replay(model, data, fitted=b.fitted_to(model, data)))
    numbers = ["documents", *(["numerator / denominator"] if known.sums else []), *(["weights"] if known.weights else [])]
    cells = [
        name.split("_", 1)[1].replace("_", " "), case.engine, "all seven" if known.targets else SUB_STEPS,
        "pairs, path, leaf" if known.targets else "path, leaf, why not", ", ".join(numbers), "yes" if known.gains else "no",
        "x < t" if known.sign == "<" else "x ≤ t",
    ]  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def shown_lines() -> list[str]:
    """The table of what the app shows; why something cannot be told stands in the table above it."""
    return [SHOWN, *(shown_line(name, case) for name, case in KINDS.items())]


def page() -> str:
    """The page as it ought to be."""
    lines = []
    for name, file in CASES:
        model, (rows, expected) = b.read_model(FIXTURES / file), stored(name)
        cells = [
            file.split(".")[0].split("_", 1)[1].replace("_", " "), f"{model.engine} {model.version}", model.objective, model.layout,
            model.n_iterations, len(rows), in_words(difference(model, rows, expected)),
        ]  # fmt: skip
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "".join([WORDS, "\n".join(lines), "\n", FITTED_TO, *fitted_lines(), FEATURE_BY_FEATURE, IN_THE_APP, *shown_lines(), ERRORS])
