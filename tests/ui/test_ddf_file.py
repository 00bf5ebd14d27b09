"""The curves of the DDF lab as a page of its own: what its script works out is what Python says, at random places."""

import json
from dataclasses import asdict

import numpy as np
import pytest

import sample_data
from boosting.losses.mpboost import DDFS
from boosting.pairwise.ddf import NEAR, check
from boosting.words import short
from figures.ddf_common import rounded_up
from tests.conftest import is_everything
from tests.ui.in_node import answer_in_node, needs_node
from ui.ddf import chain, page_file, shape
from ui.ddf.lab import KNOBS, TITLES, distances, grades_of
from ui.ddf.plot.ticks import linear_ticks, log_ticks
from ui.places.ddf import SCALES, DdfLab
from ui.state.fields import kinds

WORK = """
const { chainOf, logTicks } = await import("./ui/ddf/js/chain.js");
const { linearTicks, plotOf, requirementsOf, roundedUp } = await import("./ui/ddf/js/curves.js");
function answer({ places, given, axes }) {
  const found = places.map((place) => {
    const ground = given.grounds[place.data], plot = plotOf(place, ground, given), chain = chainOf(place, ground, given);
    const { y, curves, marks, stops, sentences } = plot;
    return {
      plot: { y, curves, marks, stops, sentences },
      chain: { y: chain.y, curves: chain.curves, bars: chain.bars, sentences: chain.sentences, at: chain.at },
      requirements: requirementsOf(place, ground, given),
    };
  });
  const drawn = axes.map(([low, high]) => [roundedUp(high), linearTicks(low, high), logTicks(high / 900, high)]);
  return { found, axes: drawn };
}
"""


def some_place(rng):
    """As the page has it: a slider at one of its values, or at what the mean gap gives."""
    place = {"data": str(rng.choice(page_file.COLLECTIONS)), "scale": str(rng.choice(SCALES)), "difference": float(rng.choice(chain.STOPS))}
    place["shown"] = "~".join(sorted(rng.choice(DDFS, rng.integers(1, 5), replace=False).tolist(), key=DDFS.index))
    for name in KNOBS:
        offers = kinds(DdfLab())[name].offers
        steps = round((offers["max_value"] - offers["min_value"]) / offers["step"])
        value = round(offers["min_value"] + int(rng.integers(0, steps + 1)) * offers["step"], 6)
        place[name] = None if rng.random() < 0.3 else value
    return place


def alike(mine, theirs):
    """Two values with every number within rounding of the other."""
    if isinstance(theirs, dict):
        return mine.keys() == theirs.keys() and all(alike(mine[name], theirs[name]) for name in theirs)
    if isinstance(theirs, (list, tuple)) and theirs and all(isinstance(one, float) for one in theirs):
        return len(mine) == len(theirs) and np.allclose(mine, theirs, rtol=1e-12, atol=1e-12)
    if isinstance(theirs, (list, tuple)):
        return len(mine) == len(theirs) and all(map(alike, mine, theirs))
    if isinstance(theirs, float):
        return abs(mine - theirs) <= 1e-12 * (1 + abs(theirs))
    return mine == theirs


def near_a_tie(mine, theirs, values, before=""):
    """Stops at which a number lies between two texts, up to rounding, and is written as the other one."""
    differ = [at for at, (one, other) in enumerate(zip(mine, theirs, strict=True)) if one != other]
    for at in differ:
        assert mine[at] in {before + short(values[at] * (1 + part)) for part in (-1e-12, 1e-12)}, (mine[at], theirs[at])
    return set(differ)


def chains_alike(mine, theirs):
    """The same of the chain of two pairs; a text of the curves stands in the sentence of its stop too."""
    ties = set[int]()
    for one, other in zip(mine["curves"], theirs["curves"], strict=True):
        ties |= near_a_tie(one.pop("texts"), other.pop("texts"), other["stops"], "× ")
    for one, other in zip(mine["bars"], theirs["bars"], strict=True):
        for pair in ("wide", "narrow"):
            for texts in zip(one.pop(f"{pair}_texts"), other.pop(f"{pair}_texts"), other[pair], strict=True):
                near_a_tie(*texts)
    for at in ties:
        mine["sentences"][at] = theirs["sentences"][at]
    return all(alike(found, theirs[name]) for name, found in mine.items())


@needs_node
def test_the_page_works_out_what_python_says(request, monkeypatch):
    monkeypatch.setattr(shape, "_live", lambda *_: [])  # of the app's sliders: half a minute of work
    rng = np.random.default_rng(0)
    places = [some_place(rng) for _ in range(1000 if is_everything(request.config) else 100)]
    axes = [[0.0, float(high)] for high in (rng.random(300) + 0.01) * 10.0 ** rng.integers(-3, 5, 300)]
    given = {
        "grounds": {name: page_file.ground(sample_data.load(name).train) for name in page_file.COLLECTIONS}, "near": NEAR,
        "words": {"titles": TITLES, "scales": shape.LABELS},
    }  # fmt: skip
    answer = answer_in_node(WORK, {"places": places, "given": given, "axes": axes})
    data = {name: sample_data.load(name).train for name in page_file.COLLECTIONS}
    for at, (place, mine) in enumerate(zip(places, answer["found"], strict=True)):
        lab = DdfLab(**{**place, "shown": tuple(place["shown"].split("~"))})
        known = distances(lab, data[lab.data], draft=True)
        plot = json.loads(json.dumps(asdict(shape.curves_plot(known, data[lab.data], lab))))
        for name, found in mine["plot"].items():
            assert alike(found, plot[name]), (place, name)
        if at % 10 == 0:  # each has 61 stops, at all of which the library weighs two pairs under every distance
            chained = json.loads(json.dumps(asdict(chain.ratio_plot(known, chain.grades_of_chain(data[lab.data]), lab))))
            assert chains_alike(mine["chain"], chained), place
        for d, found in zip(known, mine["requirements"], strict=True):
            findings = check(d.loss.distance, grades_of(data[lab.data]))
            signs = [(shape._mark(one), "" if one.holds else shape._sentence(d.title, one)) for one in findings]
            assert (found["title"], [(one["sign"], one["sentence"]) for one in found["findings"]]) == (d.title, signs), place
    for (low, high), (top, ticks, logs) in zip(axes, answer["axes"], strict=True):
        assert top == pytest.approx(rounded_up(high)) and alike(ticks, linear_ticks(low, high))
        assert alike(logs, log_ticks(high / 900, high))


def test_a_place_of_the_page_is_one_of_the_lab():
    place, limits = page_file.first(), page_file.limits()
    assert place.keys() == limits.keys()
    start = DdfLab()
    assert (place["data"], tuple(place["shown"].split("~")), place["alpha"]) == (start.data, start.shown, start.alpha)


def test_the_page_is_small():
    assert len(page_file.document()) < 1_000_000
