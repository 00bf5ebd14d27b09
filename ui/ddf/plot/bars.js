// The chain below the curves: one panel a link, one row a distance, the wide pair filled and the narrow one outlined.

import { el, svg } from "../../component/js/dom.js";
import { DASHES, sign } from "./signs.js";

export function bars(data, index) {
  const table = el("div", { class: "chain", role: "group", "aria-label": "From distance to force" });
  table.style.setProperty("--links", data.bars.length);
  table.append(el("div", { class: "names" }), ...data.bars.map((panel) => el("div", { class: "link", text: panel.title })));
  data.curves.forEach((curve, n) => {
    table.append(el("div", { class: "owner" }, mark(data, curve), el("span", { text: curve.title })));
    for (const panel of data.bars) {
      table.append(
        el(
          "div",
          { class: "cell" },
          bar(curve, data.pairs[0], panel.wide[n][index], panel.wide_texts[n][index], panel.top[index], "wide"),
          bar(curve, data.pairs[1], panel.narrow[n][index], panel.narrow_texts[n][index], panel.top[index], "narrow"),
        ),
      );
    }
  });
  return table;
}

function bar(curve, pair, value, text, top, kind) {
  const share = value === null ? 0 : Math.min(Math.abs(value) / (top || 1), 1);
  const ink = el("span", { class: `ink ${kind}` });
  ink.style.width = `${(62 * share).toFixed(2)}%`;
  ink.style.setProperty("--own-colour", `var(--${curve.style})`);
  return el("div", { class: "bar", title: `${curve.title}, ${pair}: ${text}` }, ink, el("span", { class: "amount", text }));
}

// Which bar is which, above them.
export function pairKey(pairs) {
  return el(
    "div",
    { class: "pairs" },
    el("span", {}, el("span", { class: "ink wide key" }), el("span", { text: pairs[0] })),
    el("span", {}, el("span", { class: "ink narrow key" }), el("span", { text: pairs[1] })),
  );
}

export function mark(data, curve) {
  const { dash, symbol } = data.signs[curve.style] || { dash: "solid", symbol: null };
  return svg(
    "svg",
    { class: "mark", viewBox: "0 0 34 14", "aria-hidden": "true" },
    svg("path", {
      d: "M1 7H33",
      fill: "none",
      stroke: `var(--${curve.style})`,
      "stroke-width": 2.5,
      "stroke-dasharray": DASHES[curve.dash || dash],
    }),
    symbol && sign(symbol, 4, [17, 7], { fill: `var(--${curve.style})` }),
  );
}
