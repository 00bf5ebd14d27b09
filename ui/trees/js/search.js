// The threshold in hand as a sentence, and as a slider for the keys.

import { adjust, el, write } from "../../component/js/dom.js";
import { plural, short } from "../../component/js/numbers.js";
import { AXES, bestCut } from "./grown.js";
import { tellWhole } from "./sentences.js";

export function searchBox(view) {
  const slider = el("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Threshold",
    oninput: () => view.cutTo(Number(slider.value)),
  });
  const summary = el("p", { class: "summary", "aria-live": "polite" }),
    box = el("figure", { class: "search" }, summary, slider);

  function draw() {
    const look = view.look(),
      { leaf, feature } = look,
      node = leaf === null ? null : view.grown.nodes[leaf],
      found = view.cut(look);
    slider.style.display = found ? "" : "none";
    if (!found) {
      write(summary, node ? nothingToAsk(view.grown, node, feature) : tellWhole(look.now.leaves.length));
      return;
    }
    write(summary, tellThreshold(node, feature, found));
    adjust(slider, { max: node.cuts[feature].thresholds.length - 1, "aria-valuetext": summary.textContent });
    slider.value = found.at;
  }

  return { box, draw };
}

// Why a leaf cannot be asked about the feature in hand.
function nothingToAsk({ n_learnt, least }, node, feature) {
  if (node.n < 2) return "One point: nothing to split.";
  const many = node.n === n_learnt ? "The points" : "The points of this leaf",
    why = least > 1 ? ` with ${plural(least, "point", "points")} on either side` : ": they have one value of it";
  return `${many} cannot be separated along ${AXES[feature]}${why}.`;
}

// What a threshold leaves, beside the best of its feature and that of the other.
function tellThreshold(node, feature, found) {
  const best = bestCut(node, feature),
    other = bestCut(node, 1 - feature),
    [axis, off] = [AXES[feature], AXES[1 - feature]];
  const against = !other
    ? ""
    : other.error < best.error - 1e-9
      ? `; ${off} has a better one, ${short(other.error)}`
      : `, and ${off} has no better one`;
  const words =
    found.at === best.at
      ? `: it is the best for ${axis}${against}`
      : `; the best for ${axis} is ${best.threshold} with ${short(best.error)}`;
  return (
    `The split ${axis} ≤ ${found.threshold} leaves a squared error of ${short(found.error)}, where the leaf has ` +
    `${short(node.error)}${words}.`
  );
}
