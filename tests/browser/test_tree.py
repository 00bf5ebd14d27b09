"""The tree can be read alone: every label whole and apart from all others, at every size, and what a split saw on demand."""

import itertools

import numpy as np
import pytest

import boosting as b
import sample_data
from boosting.words import short
from tests.boosting.helpers import make_data
from tests.browser.mounted import Mounted
from tests.browser.shown import number, trained
from tests.browser.tab import Step

pytestmark = pytest.mark.usefixtures("tab_of_its_own")
LOSSES = [loss.identifier for loss in b.LOSSES]
SIZES = ((1280, 720), (1024, 768), (1920, 1080))
LEAST = 20  # pixels, of the letters of a tree on a projector: its smaller words have 18 then
UNIT = "node => parseFloat(getComputedStyle(node).fontSize)"  # the size of the page's letters
# All texts of the drawing with the box of their letters, the points of all branches, and the box that shows them.
LOOK = """root => {
    const box = (node) => { const { left, right, top, bottom } = node.getBoundingClientRect(); return { left, right, top, bottom }; };
    const drawing = root.querySelector("svg.tree"), room = root.querySelector(".tree-scroll");
    const texts = [...drawing.querySelectorAll("text")].filter((text) => text.textContent).map((text) => {
        const { left, right, top, bottom } = box(text), middle = (top + bottom) / 2;
        const letters = parseFloat(text.style.fontSize) * drawing.getScreenCTM().a, half = 0.46 * letters;
        return { left, right, top: middle - half, bottom: middle + half, text: text.textContent, kind: text.className.baseVal, letters };
    });
    const points = [...drawing.querySelectorAll(".branch path")].flatMap((path) => {
        const there = path.getScreenCTM(), length = path.getTotalLength();
        return Array.from({ length: Math.ceil(length / 6) }, (_, i) => {
            const { x, y } = path.getPointAtLength(6 * i).matrixTransform(there);
            return [x, y];
        });
    });
    const scrolls = [room.scrollWidth > room.clientWidth, room.scrollHeight > room.clientHeight];
    return { texts, points, room: box(room), drawing: box(drawing), scrolls };
}"""


def look(step):
    return step.page.locator(".stepper").evaluate(LOOK)


def faults(seen, in_room=True, by=0.4):
    """What a reader would stumble over: labels over each other, branches through labels, labels cut off."""
    texts, frame = seen["texts"], seen["room"] if in_room else seen["drawing"]
    left, right, top, bottom = (np.array([one[side] for one in texts]) for side in ("left", "right", "top", "bottom"))
    meet = (left[:, None] < right - by) & (left < right[:, None] - by) & (top[:, None] < bottom - by) & (top < bottom[:, None] - by)
    found = [f"{texts[i]['text']} over {texts[j]['text']}" for i, j in np.argwhere(np.triu(meet, 1))]
    x, y = np.array(seen["points"]).T[:, :, None]
    crossed = ((x > left) & (x < right) & (y > top) & (y < bottom)).any(axis=0)
    found += [f"a branch through {texts[i]['text']}" for i in np.flatnonzero(crossed)]
    is_cut = (left < frame["left"] - 1) | (right > frame["right"] + 1) | (top < frame["top"] - 1) | (bottom > frame["bottom"] + 1)
    return found + [f"{texts[i]['text']} is cut" for i in np.flatnonzero(is_cut)]


@pytest.fixture(scope="module")
def runs():
    """The runs that the pages open on. A drawing knows trees, not losses: these three make a small one, a large one, a stump."""
    return {(data, loss): trained(data, loss) for data in sample_data.IDENTIFIERS for loss in ("gbt", "lambdamart", "mpboost")}


@pytest.fixture
def mount(profiles):
    """Makes tabs with the stepper alone; they must have been quiet."""
    tabs = []

    def make(*size, **more):
        tabs.append(Mounted(profiles[len(tabs)], *size, **more))
        return tabs[-1]

    yield make
    for tab in tabs:
        tab.close()


@pytest.mark.parametrize("large", [False, True], ids=["", "large"])
def test_no_label_meets_another_or_a_branch_and_none_is_cut_off_at_any_size(mount, runs, large):
    tab = mount()
    for (data, loss), trace in runs.items():
        last = trace.n_iterations
        tab.open(trace, large=large)
        for size, k in itertools.product(SIZES, sorted({1, last // 2, last})):
            tab.resize(*size)
            seen = look(tab.show(iteration=k))
            letters, is_whole = min(text["letters"] for text in seen["texts"] if text["kind"] == "value"), not any(seen["scrolls"])
            assert faults(seen, in_room=is_whole) == [], (size, data, loss, k)
            assert is_whole or (large and letters == pytest.approx(LEAST, abs=0.1)), (size, data, loss, k)
            kinds = [text["kind"] for text in seen["texts"]]
            tree = trace.at(k).trees[0]
            assert kinds.count("question") == tree.n_leaves - 1 and kinds.count("value") == tree.n_leaves
            assert kinds.count("answer-word") == 2 * kinds.count("question")


def test_a_label_keeps_both_ends_of_the_name_and_the_whole_threshold(stroll):
    step = stroll(Step, 1024, 768).open("data=library&loss=lambdamart&iteration=7")
    tree, names = trained("library").at(7).trees[0], sample_data.load("library").train.feature_names
    inner = np.flatnonzero(tree.feature >= 0)
    assert step.page.locator(".node").count() == len(inner)
    for node in inner:
        name, label = names[tree.feature[node]], step.page.locator(f"[data-node='{node}'] .question").text_content()
        assert label.endswith(f" ≤ {short(tree.threshold[node])}")
        start, _, end = label.removesuffix(f" ≤ {short(tree.threshold[node])}").partition("…")
        assert name.startswith(start) and name.endswith(end) and len(start + end) >= min(6, len(name))
        said = step.page.locator(f"[data-node='{node}']").get_attribute("aria-label")
        assert said.startswith(f"{name} ≤ {short(tree.threshold[node])}?")


@pytest.mark.parametrize(
    ("leaves", "sizes"), [(10, SIZES[:1]), (20, SIZES[:2]), (31, (SIZES[2], SIZES[0]))], ids=["ten", "twenty", "thirty-one"]
)
def test_a_tree_of_many_leaves_shows_them_all(stroll, leaves, sizes):
    step = stroll(Step).open(f"data=web&loss=lambdamart&iteration=9&max_leaf_nodes={leaves}&n_iterations=10&min_documents_leaf=1")
    for size in sizes:
        step.resize(*size)
        seen = look(step)
        assert seen["scrolls"] == [False, False] and faults(seen) == [], size
        assert sum(text["kind"] == "value" for text in seen["texts"]) == leaves, size
        # by no mouse: where something lies over a button for a moment, Playwright scrolls the page to get at it
        step.page.get_by_role("button", name="Larger tree").dispatch_event("click")
        larger = look(step)
        assert larger["texts"][0]["letters"] > seen["texts"][0]["letters"] and faults(larger, in_room=False) == [], size
        step.page.locator(".tree-scroll").focus()
        step.key("0")
        again = look(step)
        differs = {key: (seen[key], again[key]) for key in seen if key != "texts" and again[key] != seen[key]}
        assert differs == {}, (size, differs)
        assert again["texts"] == seen["texts"], size


def test_thousands_stand_apart_in_a_label_and_on_an_axis_as_they_do_in_sentences(mount):
    data = b.Dataset([[1000.0], [3000.0]], [0, 10], [0, 2])  # a grade of 10 gains 1,023
    tab = mount().open(b.train(data, b.GBT(), b.Settings(n_iterations=1, max_leaf_nodes=2)), iteration=1)
    assert tab.page.locator(".question").text_content().endswith("≤ 2,000")
    assert "1,023" in tab.page.locator(".chart.dcg .tick").all_text_contents()


def test_a_stump_has_large_letters_in_the_middle_of_its_room(step):
    step.open("data=six&loss=mpboost&iteration=1")
    seen = look(step)
    room, unit = seen["room"], step.page.locator(".stepper").evaluate(UNIT)
    question = next(text for text in seen["texts"] if text["kind"] == "question")
    assert question["letters"] > 1.1 * unit
    top, bottom = min(t["top"] for t in seen["texts"]), max(t["bottom"] for t in seen["texts"])
    assert abs((top - room["top"]) - (room["bottom"] - bottom)) < 0.3 * (room["bottom"] - room["top"])


IN_SIGHT = """scroll => {
    const frame = scroll.getBoundingClientRect(), node = scroll.querySelector("svg.tree [data-node]:focus");
    const text = [...node.querySelectorAll("text")].at(-1).getBoundingClientRect();
    return { row: Number(node.dataset.row), is_in_sight: frame.top - 1 <= text.top && text.bottom <= frame.bottom + 1 };
}"""


def test_by_keyboard_one_walks_from_row_to_row_and_sees_all_of_a_tree_that_scrolls(stroll):
    step = stroll(Step, 1280, 720, reduced_motion="reduce")
    step.open("data=web&loss=lambdamart&iteration=3&max_leaf_nodes=20&n_iterations=4&large=true")
    marks = step.page.locator("svg.tree [data-node]")
    step.page.locator(".tree-scroll").focus()
    for _ in range(5):
        step.key("+")
    assert look(step)["scrolls"][1]
    n, rows = marks.count(), []
    for _ in range(n):
        step.key("ArrowDown")
        here = step.page.locator(".tree-scroll").evaluate(IN_SIGHT)  # all at once: the tree may be drawn again
        rows.append(here["row"])
        assert here["is_in_sight"]
    assert rows[:3] == [0, 1, 2] and rows[-1] == n - 1
    assert step.page.locator(".stepper").get_attribute("data-substep") == ""
    step.key("ArrowRight")  # the keys of the iterations stay with the page, and the keyboard stays on its row
    step.wait_iteration(4)
    assert step.page.locator("svg.tree [data-node]:focus").count() == 1


def card(step, node):
    """Point at a node and wait for the answer of Python."""
    step.page.locator(f"[data-node='{node}'] .hit").hover()
    step.page.wait_for_selector(".node-card:not([hidden]) .figures")
    rows = step.page.locator(".node-card .figures tbody tr")
    return {
        row.locator("th").inner_text(): [int(n) for n in row.locator("td").all_inner_texts()]
        for row in (rows.nth(i) for i in range(rows.count()))
    }


@pytest.mark.way
@pytest.mark.parametrize("loss", LOSSES)
def test_a_split_shows_its_documents_by_grade_as_the_tree_counts_them(step, loss):
    trace = trained("library", loss)
    step.open(f"data=library&loss={loss}&iteration=4")
    tree, grades = trace.at(4).trees[0], trace.data.relevance
    weights, leaves = trace.at(4).weights, trace.iterations[3].leaves[0]
    for node in np.flatnonzero(tree.feature >= 0)[:3]:
        found = card(step, node)
        sides = {"yes ↗": tree.left[node], "no ↘": tree.right[node]}
        for words, child in sides.items():
            below = [leaf for leaf in range(tree.n_leaves) if child in tree.path(leaf)]
            rows = np.isin(leaves, below) & (weights > 0)
            assert found[words] == [*(int(np.sum(grades[rows] == g)) for g in np.unique(grades)), tree.count[child]]
        assert f"≤ {short(tree.threshold[node])}?" in step.text(".node-card h4")
        assert step.page.locator(".node-histogram .bar").count() > 0
        step.page.mouse.move(5, 5)
        step.page.wait_for_selector(".node-card", state="hidden")


def test_the_card_leaves_its_node_in_sight_says_what_the_chosen_document_answers_and_asks_the_server_once_a_tree(step):
    trace = trained("library")
    step.open("data=library&loss=lambdamart&iteration=4&query=jaguar&document=3")
    assert step.sent() == 0
    tree, row = trace.at(4).trees[0], trace.data.query("jaguar").start + 3
    for node in np.flatnonzero(tree.feature >= 0):
        card(step, node)
        lies, mark = step.page.locator(".node-card").bounding_box(), step.page.locator(f"[data-node='{node}'] .question").bounding_box()
        assert lies["y"] >= mark["y"] + mark["height"] - 2 or lies["y"] + lies["height"] <= mark["y"] + 2
        own, passes = step.page.locator(".node-card .own"), node in tree.path(int(trace.iterations[3].leaves[0][row]))
        assert own.count() == passes
        if passes:
            value = trace.data.features[row, tree.feature[node]]
            assert number(own.inner_text().split(": ")[-1].split(" →")[0]) == pytest.approx(value, rel=0.01)
            assert own.inner_text().endswith("→ yes" if value <= tree.threshold[node] else "→ no")
    assert step.sent() == 1
    step.page.mouse.move(5, 5)
    assert step.burst("ArrowRight", 5) == 0, "nor does stepping"
    step.wait_iteration(9)


PATH_IN_SIGHT = """scroll => {
    const frame = scroll.getBoundingClientRect(), value = scroll.querySelector(".leaf.path .value").getBoundingClientRect();
    return frame.left - 1 <= value.left && value.right <= frame.right + 1 && frame.top - 1 <= value.top && value.bottom <= frame.bottom + 1;
}"""


def test_large_text_keeps_a_deep_tree_readable_and_what_one_looks_at_in_sight(mount):
    data = make_data(5, (60, 60, 60), n_features=8)
    trace = b.train(data, b.GBT(), b.Settings(n_iterations=2, max_leaf_nodes=20))
    tab = mount(1024, 768).open(trace, large=True, iteration=1)
    unit = tab.page.locator(".stepper").evaluate(UNIT)
    room, smallest = (
        tab.page.locator(".tree-scroll"),
        lambda: min(text["letters"] for text in look(tab)["texts"] if text["kind"] == "question"),
    )
    seen = look(tab)
    assert smallest() == pytest.approx(LEAST, abs=0.1) and any(seen["scrolls"]) and faults(seen, in_room=False) == []
    leaves = trace.iterations[0].leaves[0][data.query_slice(0)]
    for leaf in np.unique(leaves):  # each way through the tree, that to its last leaf too
        tab.show(document=int(np.flatnonzero(leaves == leaf)[0]))
        assert room.evaluate(PATH_IN_SIGHT)
    room.evaluate("room => room.scrollTo(0, 0)")
    tab.page.keyboard.press("p")  # whoever scrolls is left alone, until something else is looked at
    tab.page.keyboard.press("p")
    tab.page.keyboard.press("Escape")  # while a document is chosen, the tree stays with it
    tab.page.locator(".left .row").nth(0).hover()
    assert room.evaluate(PATH_IN_SIGHT)
    tab.page.get_by_role("button", name="Whole tree (0)").click()
    assert look(tab)["scrolls"] == [False, False] and smallest() < 0.56 * unit
    tab.page.get_by_role("button", name="Readable text").click()
    assert smallest() == pytest.approx(LEAST, abs=0.1)
    tab.page.get_by_text("more of it").click()
    assert smallest() == pytest.approx(LEAST, abs=0.1) and not look(tab)["scrolls"][0]
    assert not tab.page.get_by_text("more of it").is_visible()


NAMES = (
    "<b>bold</b>", "שלום עולם", "a name that nobody could ever read in one line, as it goes on " * 3, "W" * 60, "", "北京" * 20, "a\0b\nc",
    "👩‍👩‍👧 family" * 4,
)  # fmt: skip


def test_hostile_names_of_features_stay_text_and_keep_the_drawing_whole_at_any_size(mount):
    made = make_data(5, (30, 30, 30), n_features=len(NAMES), missing=0.1)
    data = b.Dataset(made.features, made.relevance, made.query_ptr, feature_names=NAMES)
    trace = b.train(data, b.LambdaMART(), b.Settings(n_iterations=6, max_leaf_nodes=9))
    tab = mount().open(trace)
    for size, k in itertools.product(SIZES, range(1, 7)):
        tab.resize(*size)
        assert faults(look(tab.show(iteration=k)), in_room=False) == [], (size, k)
        assert tab.page.locator("svg.tree b").count() == 0


def test_a_tree_of_hundreds_of_leaves_opens_folded_with_the_way_of_the_chosen_document(mount):
    trace = b.train(make_data(5, (200, 200), n_features=8), b.GBT(), b.Settings(n_iterations=3, max_leaf_nodes=200))
    assert trace.iterations[0].trees[0].n_leaves > 100
    tab = mount().open(trace, iteration=1)
    rows, whole = tab.page.locator("svg.tree .leaf"), tab.page.get_by_role("button", name="Every leaf of this large tree")
    assert rows.count() == 24
    for document in range(0, 200, 40):
        tab.show(document=document)
        leaf = tab.page.locator("svg.tree .leaf.path")
        assert leaf.count() == 1 and leaf.get_attribute("role") == "img"  # its leaf, and no folded split above it
    tab.show(document=None)
    assert rows.count() == 24
    tree, folded = trace.iterations[0].trees[0], tab.page.locator("svg.tree .leaf[aria-expanded='false']").first
    node = int(folded.get_attribute("data-node") or 0)
    folded.click()
    assert rows.count() == 23 + sum(node in tree.path(leaf) for leaf in range(tree.n_leaves))  # all that is below it
    whole.click()
    assert rows.count() == trace.iterations[0].trees[0].n_leaves
    whole.click()
    assert rows.count() == 24
    tab.show(iteration=3)
    assert rows.count() == 24 and faults(look(tab), in_room=False) == []
