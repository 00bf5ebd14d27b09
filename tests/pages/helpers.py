"""A visit to the app without a browser: the front door, a page, and what it shows."""

import json
from collections.abc import Mapping
from pathlib import Path

from streamlit.testing.v1 import AppTest

import sample_data
from boosting import train
from tests.packed_runs import open_bytes
from ui.component import mount
from ui.component.wire import digest_of
from ui.runs.address import Address, build

APP = Path(__file__).parents[2] / "app.py"
OPEN = ("open_about", "open_numbers", "open_curves", "open_export")


def visit(page="step", state=(), **params):
    """Open a page as a link does; wait until whatever trains has come to rest."""
    return settle(knock(page, state, **params))


def knock(page="step", state=(), **params):
    """The same, without waiting. `state`: what the session holds beforehand, or switches of it to set, such as what is folded open."""
    at = AppTest.from_file(str(APP), default_timeout=60).switch_page(f"pages/{page}.py")
    for name, value in params.items():
        at.query_params[name] = str(value)
    at.session_state["own_reload"] = {"name": ""}  # as a tab reports that has nothing of one's own, for no page waits for it then
    for name, value in (state if isinstance(state, Mapping) else dict.fromkeys(state, True)).items():
        at.session_state[name] = value
    return at.run()


def own(data):
    """The session of somebody who has opened these training data."""
    return {"own_collection": sample_data.Collection("own", "<b>mine</b>.csv", "About *it*.", data, None), "own_token": "t"}


def settle(at):
    for _ in range(60):
        if at.exception or not at.get("progress"):
            return at
        at.run()
    raise AssertionError("training did not come to rest")


def component(at, name="stepper"):
    """What the browser component is given."""
    found = [e for e in at.main if getattr(e, "key", None) == name and hasattr(e.proto, "json")]
    assert len(found) == 1, f"{len(found)} components on the page; errors: {said(at.error)}"
    given = json.loads(found[0].proto.json, parse_constant=lambda word: (_ for _ in ()).throw(ValueError(word)))
    carried = [e.proto.bytes for e in at.main if getattr(e, "key", None) == f"{name}_run"]
    if carried:
        assert digest_of(carried[0]) == given["run"]
        given["run"] = open_bytes(carried[0])
    return given


def reports(monkeypatch, shown, **values):
    """From now on the browser reports these values of a component, by name, and nothing else of it."""
    before = mount.reported
    monkeypatch.setattr(mount, "reported", lambda key, name: values.get(name) if key == shown.key else before(key, name))


def fine(at):
    """The page, once it has shown that it has no complaint."""
    assert not at.exception and not at.error, [e.message for e in at.exception] + said(at.error)
    return at


def said(elements):
    """Texts of some messages, without the escapes that keep them from being markup."""
    return [element.value.replace("\\", "") for element in elements]


def texts(at):
    """What a page says, wherever it stands."""
    return " ".join(said([*at.markdown, *at.caption, *at.info, *at.error]))


def url(at):
    """The address, each parameter once: `AppTest` has one that was written as a text, and one that was read as a list."""
    return {name: value if isinstance(value, str) else value[0] for name, value in dict(at.query_params).items()}


def trained(data, loss):
    """The run that an address with these two shows."""
    source = sample_data.load(data)
    return train(source.train, *build(Address(data=data, loss=loss), source), validation=source.test)


def named(widgets, name):
    """The one of some widgets with a name; the rest of its key says of which data and loss it is."""
    (found,) = (widget for widget in widgets if (widget.key or "").split("/")[0] == name)
    return found


def press(at, label="", key=None):
    """Press the button that says so, or that has this key."""
    button = at.button(key=key) if key else next(button for button in at.button if button.label == label)
    return settle(button.click().run())


def open_files(at, **files):
    """Choose files for parts of one's own data, (name, bytes) by part, and open them."""
    for part, (name, content) in files.items():
        at.file_uploader(key=f"own_{part}").set_value((name, content, "text/plain"))
    return press(at.run(), "Open file")


def pick(at, name, value):
    return settle(named(at.selectbox, name).set_value(value).run())


def slide(at, name, value):
    return settle(named(at.slider, f"parameter_{name}").set_value(value).run())
