// The leaves of the tree in sight, from left to right; while there is none, what the slides say of the constant or of the residuals.

import { el, quietButton } from "../../component/js/dom.js";
import { signed, tidy } from "../../component/js/numbers.js";
import { interval } from "./stages.js";

export function leafList(view) {
  const box = el("div", { class: "leaves", tabindex: 0, role: "region", "aria-label": "Of the part shown" });

  function draw() {
    const { run, k } = view,
      leaves = view.leaves();
    if (!leaves) {
      box.replaceChildren(...(k > 0 ? [gradient()] : run.is_slides ? [slip()] : []));
      return;
    }
    const head = el("tr", {}, ...["leaf", "points", "value", `× ${run.rate}`].map((text) => el("th", { scope: "col", text })));
    const rows = leaves.map((leaf, i) =>
      el(
        "tr",
        { "aria-current": i === view.leaf ? "true" : null },
        el(
          "td",
          {},
          quietButton({
            "aria-pressed": i === view.leaf,
            text: interval(leaf),
            onclick: () => view.chooseLeaf(i),
          }),
        ),
        el("td", { text: leaf.n }),
        el("td", { text: signed(tidy(leaf.value, 1)) }),
        el("td", { text: signed(tidy(run.rate * leaf.value, 1)) }),
      ),
    );
    box.replaceChildren(el("table", { "aria-label": `Leaves of tree ${k}` }, el("thead", {}, head), el("tbody", {}, ...rows)));
  }

  const gradient = () =>
    el(
      "p",
      { class: "note" },
      el("b", { text: "Residuals. " }),
      "[SL] (6) takes the downhill direction at each point, −∂L/∂F. For the loss L = ½(y − F)² that is y − F. Another loss has other " +
        "“pseudo-residuals”: LambdaMART puts its lambdas here.",
    );
  const slip = () =>
    el(
      "p",
      { class: "note" },
      el("b", { text: "An error in the slides. " }),
      "[SL] Calculating Optimal Leaf Value for F₀ ends in 32(x − 2.471), with stray squares on three of its four terms. Its own " +
        "−84 + 34x is right: 34(x − 2.471), since twice 17 points is 34.",
    );
  return { box, draw };
}
