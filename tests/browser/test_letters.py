"""What a page prints can be read: no text lies on another, and from afar no letter of a stage is too small. Every page is asked so in
large text by test_frame.py, else by test_access.py."""

from tests.browser.letters import printed_over, smaller_than
from tests.browser.tab import SETTLED

LEAST = 18  # pixels, of a letter that is read from the last row of a room
PROJECTORS = ((1280, 720), (1920, 1080))
SIZES = (PROJECTORS[1], (1024, 768), (390, 844), PROJECTORS[0])  # and back to that of the window
STAGES = {
    "/step": ("data=library&iteration=12", ".stepper[data-iteration]"),
    "/lambdas": ("data=six&iteration=3", ".lambdas[data-applied]"),
    "/compare": ("data=six&iteration=3", ".compare"),
    "/story": ("step=2", ".story[data-step]"),
    "/mart": ("", ".mart"),
    "/trees": ("", ".trees"),
    "/weak": ("data=library", ".weak"),
    "/forest": ("data=six&document=2&iteration=5", ".forest"),
    "/combine": ("", ".mixture"),
    "/draw": ("", ".draw"),
    "/ddf": ("data=six&rounds=3", ".editor"),  # charts of few points have the letters of all others
    "/algorithm": ("", ".algorithm[data-iteration]"),
}


def faults(tab, size, large):
    tab.resize(*size)
    tab.at_rest()
    tab.painted()
    if found := _faults(tab, size, large):
        tab.page.locator(tab.ready).first.evaluate(SETTLED)  # on a busy machine a page may still be on its way to this size
        found = _faults(tab, size, large)
    return found


def _faults(tab, size, large):
    small = smaller_than(tab.page, LEAST) if large and size in PROJECTORS else []
    return [*printed_over(tab.page), *small]


def opened(tab, path, large):
    query, stage = STAGES.get(path, ("", '[data-testid="stMain"]'))
    tab.ready = stage
    tab.open("&".join(filter(None, [query, "large=true" if large else ""])), path)
    finished(tab)
    return tab


def finished(tab):
    tab.page.locator('[data-testid="stProgress"]').wait_for(state="detached", timeout=60_000)


PUT = """(covered) => {
    const place = (html) => { const box = document.createElement("div"); box.innerHTML = html; document.body.append(box.firstChild); };
    const at = (words) => `<p style="position: fixed; z-index: 9; left: 40px; top: 40px; margin: 0">${words}</p>`;
    place(at("one text"));
    place(at("another text"));
    const cover = document.body.appendChild(document.createElement("div"));
    cover.style = "position: fixed; z-index: 10; left: 0; top: 0";
    cover.attachShadow({ mode: "open" }).innerHTML = covered ? '<div style="background: #fff; width: 400px; height: 90px"></div>' : "";
}"""


def test_texts_that_lie_on_each_other_are_found_unless_something_lies_over_them(profiles):
    for covered, found in ((False, ["one text / another text"]), (True, [])):
        page = profiles[0].new_page()
        page.evaluate(PUT, covered)
        assert printed_over(page) == found
        page.close()
