// The band below the lists: the curves along the run, a table of metrics at the cursor, or the sheets of a chosen document.

import { adjust, el, quietButton } from "../../component/js/dom.js";

const VIEWS = { curves: "Along the run", metrics: "Metrics", precision: "Precision at K%", steps: "Over the steps" };

// parts: {curves, metrics, precision}, each a box to show
export function bandOf(view, parts, sheets) {
  const buttons = Object.entries(VIEWS).map(([name, words]) =>
    quietButton({
      class: "tab",
      "data-view": name,
      text: words,
      onclick: () => view.show(name),
    }),
  );
  const bar = el("div", { class: "views", role: "group", "aria-label": "Below the lists" }, ...buttons, sheets.head);
  const box = el("section", { class: "band", "aria-label": "Figures of the runs" }, bar, ...Object.values(parts), sheets.box);

  function draw() {
    const isSheet = view.hasSheet(),
      { views = Object.keys(VIEWS) } = view.data; // a page in a file may lack some
    for (const button of buttons) {
      const { view: name } = button.dataset;
      adjust(button, { "aria-pressed": !isSheet && view.view === name });
      button.hidden = !views.includes(name);
    }
    if (!isSheet && sheets.head.contains(box.getRootNode().activeElement)) {
      buttons.find((button) => button.dataset.view === view.view).focus({ preventScroll: true }); // what closes goes, and has the keys
    }
    for (const [name, part] of Object.entries(parts)) part.hidden = isSheet || view.view !== name;
  }

  return { box, draw };
}

// A tab moves when it is pressed. The second press of a double click is not meant for what has come to stand below the pointer.
export function pressTabsOnce(root) {
  let tab = null;
  const isAstray = ({ detail, target }) => detail > 1 && tab && !tab.contains(target);
  const pressed = (event) => {
    if (event.detail === 1) tab = event.target.closest(".tab");
    if (isAstray(event)) event.preventDefault(); // selects nothing
  };
  root.addEventListener("mousedown", pressed);
  root.addEventListener("click", (event) => isAstray(event) && event.stopPropagation(), { capture: true });
}
