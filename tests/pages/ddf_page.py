"""The DDF page as its tests read it: texts, charts and their curves."""

import base64
import json

import numpy as np

import sample_data
from tests.pages.helpers import component, fine, visit

LIBRARY = sample_data.load("library")


def visit_ddf(state=(), **params):
    return fine(visit("ddf", state, **{"data": "library", "rounds": 4, **params}))


def figure(at, key):
    """The data of one Plotly chart, by its key."""
    return next(json.loads(e.proto.spec) for e in at.get("plotly_chart") if e.proto.id.endswith(f"ddf_chart_{key}"))


def drawn(at, title):
    """(x, y) of a distance over the gap."""
    found = next(each for each in component(at, "ddf_curves")["curves"] if each["title"] == title)
    return np.array(found["x"]), np.array(found["y"])


def curve(spec, name):
    """(x, y) of a drawn line."""
    found = next(trace for trace in spec["data"] if trace.get("name") == name and "lines" in trace.get("mode", ""))
    return [np.array(unpacked(found[axis])) for axis in "xy"]


def unpacked(values):
    if isinstance(values, dict):
        return np.frombuffer(base64.b64decode(values["bdata"]), values["dtype"]).tolist()
    return values
