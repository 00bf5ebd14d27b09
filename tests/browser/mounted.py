"""The stepper alone in a browser tab, fed with a packed run as Streamlit would feed it: many runs and sizes in little time."""

import base64
from pathlib import Path

from boosting.curves import curves
from boosting.explain.history import history
from boosting.explain.part import data_of
from ui.component import modules
from ui.component.wire import DIGEST
from ui.stepper import STEPPER, pack

ABOVE = 116  # pixels of the page above the stepper
OPEN = """([bytes, place]) => {
    const run = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0));
    window.reported = [];
    const request = (window.place?.request ?? 0) + 1;
    window.place = { request, large: false, document: null, substep: null, sheet: "", other: null, predict: false, ...place };
    window.show = (change) => {
        Object.assign(window.place, change, { request: window.place.request + 1 });
        const setStateValue = (name, value) => window.reported.push([name, value]);
        window.mount({ data: window.place, parentElement: document.getElementById("stage"), setStateValue });
    };
    document.dispatchEvent(new CustomEvent("boosting-run", { detail: run }));
    window.show({});
    document.dispatchEvent(new CustomEvent("boosting-run", { detail: run }));
}"""

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"


def scripts(name: str) -> str:
    """The text of tests/browser/js/<name>.js with all that it needs, for a page without the app."""
    return modules.text(Path(__file__).parent / "js" / f"{name}.js")


class Mounted:
    """A tab with nothing but the stepper; `page.evaluate("window.reported")` is what Python would have heard."""

    def __init__(self, profile, width: int = 1280, height: int = 720, scheme: str = "light") -> None:
        self.page = profile.new_page()
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        self.troubles: list[str] = []
        self.page.on("pageerror", lambda error: self.troubles.append(str(error)))
        background = {"light": "#ffffff", "dark": "#0f131a"}[scheme]
        self.page.set_content(f"<!doctype html><title>Step</title><main id='stage' style='--st-background-color: {background}'></main>")
        self.page.add_style_tag(content=f"body {{ margin: {ABOVE}px 19px 0; background: {background}; }} {STEPPER.style()}")
        self.page.add_script_tag(content=STEPPER.script().replace("export default", "window.mount ="), type="module")
        self.page.wait_for_function("() => Boolean(window.mount)")

    def open(self, trace, q: int = 0, validation: bool = False, **place) -> "Mounted":
        """Show query number q of a run; place: iteration, document, large."""
        data = data_of(trace, validation)
        past = history(trace, data.query_slice(q), validation)
        content = pack(trace, past, q, validation, curves(trace))
        name = content[:DIGEST].hex()
        self.page.evaluate(OPEN, [base64.b64encode(content).decode(), {"run": name, "key": name, "iteration": 0, **place}])
        self.page.wait_for_selector(f'.stepper[data-run="{name}"]')
        return self

    def show(self, **place) -> "Mounted":
        self.page.evaluate("(place) => window.show(place)", place)
        return self

    def resize(self, width: int, height: int) -> None:
        """Another size of the window, and everything drawn for it."""
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.evaluate(PAINTED)

    def answer(self, **detail) -> None:
        """What Python would send about the splits of a tree."""
        self.page.evaluate("(detail) => document.dispatchEvent(new CustomEvent('boosting-splits', { detail }))", detail)

    def close(self) -> None:
        self.page.close()
        assert self.troubles == []
