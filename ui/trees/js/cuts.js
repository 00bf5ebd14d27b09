// The question in hand: the leaf in sight, the feature that it asks about, and the threshold that was dragged to, else the best.

import { bestCut, nearestCut } from "./grown.js";

export const cutsOf = (view) => ({
  look: () => view.looks[view.active],
  choose(leaf) {
    Object.assign(view.look(), { leaf, at: null });
    view.draw();
  },
  ask(feature) {
    Object.assign(view.look(), { feature, at: null });
    view.draw();
  },
  cut({ leaf, feature, at }) {
    const node = leaf === null ? null : view.grown.nodes[leaf],
      best = node && bestCut(node, feature);
    if (!best) return null;
    const { thresholds, errors } = node.cuts[feature],
      here = at ?? best.at;
    return { at: here, threshold: thresholds[here], error: errors[here] };
  },
  cutTo(at) {
    view.look().at = at;
    view.draw();
  },
  cutAt(feature, value) {
    const look = view.look(),
      cuts = look.leaf === null ? null : view.grown.nodes[look.leaf].cuts[feature];
    if (!cuts?.thresholds.length) return;
    look.feature = feature;
    view.cutTo(nearestCut(cuts, value));
  },
});
