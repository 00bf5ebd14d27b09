// What a card gives away: its tables as text, its figure as a picture made here in the browser, and its link.

import { paint } from "../../component/js/colours.js";
import { el } from "../../component/js/dom.js";
import { mounted } from "../../component/js/life.js";
import { dots, picture, written } from "../../component/js/picture.js";
import { copy, save } from "../../component/js/share.js";

function takeAwayRow(root, now) {
  const said = el("span", { class: "said", role: "status" });
  let timer = null;
  const tell = (words) => {
    said.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => {
      said.textContent = "";
    }, 2500);
  };
  const chart = () => document.querySelector(`.st-key-${now().chart} .js-plotly-plot`);
  const drawn = () => (chart()?.querySelector(".main-svg") ? picture(root, [chart()], now().caption) : null);
  const button = (words, act) => el("button", { type: "button", text: words, onclick: async () => tell(await act()) });
  const text = (kind, type) => button(kind.toUpperCase(), () => save(`${now().name}.${kind}`, `${type};charset=utf-8`, now()[kind]));
  const svgButton = button("SVG", () => {
    const found = drawn();
    return found ? save(`${now().name}.svg`, "image/svg+xml", written(found)) : "The figure is not there yet";
  });
  const pngButton = button("PNG", async () => {
    const found = drawn();
    return found ? save(`${now().name}.png`, "image/png", await dots(found)) : "The figure is not there yet";
  });
  return [
    el("span", { text: "Table" }),
    text("csv", "text/csv"),
    text("tex", "application/x-tex"),
    text("json", "application/json"),
    el("span", { text: "Figure" }),
    svgButton,
    pngButton,
    el("span", { text: "All of it" }),
    button("Copy link", () => copy(new URL(`?${now().link}`, location.href).href)),
    said,
  ];
}

function openTakeAway(parent) {
  const view = {},
    root = el("div", { class: "take-away", role: "group", "aria-label": "Take away" });
  root.append(...takeAwayRow(root, () => view.data));
  parent.append(root);
  return Object.assign(view, {
    hear(data) {
      view.data = data;
      root.classList.toggle("large", data.large);
      paint(root, data.colours);
    },
    close: () => root.remove(),
  });
}

const takeAway = mounted(openTakeAway);

export default function (component) {
  return takeAway(component);
}
