// What a card gives to the frame's menu to share: its tables as text, its figure with the words below it, and a link that runs it.

import { el } from "../../component/js/dom.js";
import { offer } from "../../component/js/frame.js";
import { mounted } from "../../component/js/life.js";

const KINDS = [
  ["CSV", "csv", "text/csv"],
  ["LaTeX", "tex", "application/x-tex"],
  ["JSON", "json", "application/json"],
];

function openTakeAway(parent) {
  const view = {},
    root = el("div", { hidden: true });
  parent.append(root);
  const takeBack = offer(root, {
    files: () => KINDS.map(([words, kind, type]) => [`Table, ${words}`, `${view.data.name}.${kind}`, type, () => view.data[kind]]),
    figure: () => ({
      node: document.querySelector(`.st-key-${view.data.chart} .js-plotly-plot`),
      name: view.data.name,
      caption: view.data.caption,
    }),
    place: () => ({ run: "true" }),
  });
  return Object.assign(view, {
    hear(data) {
      view.data = data;
    },
    close() {
      takeBack();
      root.remove();
    },
  });
}

export default mounted(openTakeAway);
