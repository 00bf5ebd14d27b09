// What a card gives away: its tables as text, its figure as a picture made here in the browser, and its link.

const takers = new WeakMap();

function takeAwayRow(root, now) {
  const said = el("span", { class: "said", role: "status" });
  let timer = null;
  const tell = (words) => {
    said.textContent = words;
    clearTimeout(timer);
    timer = setTimeout(() => { said.textContent = ""; }, 2500);
  };
  const chart = () => document.querySelector(`.st-key-${now().chart} .js-plotly-plot`);
  const drawn = () => (chart()?.querySelector(".main-svg") ? picture(root, [chart()], now().caption) : null);
  const button = (words, act) => el("button", { type: "button", text: words, onclick: async () => tell(await act()) });
  const text = (kind, type) => button(kind.toUpperCase(), () => save(`${now().name}.${kind}`, `${type};charset=utf-8`, now()[kind]));
  const svgButton = button("SVG", () => { const found = drawn(); return found ? save(`${now().name}.svg`, "image/svg+xml", written(found)) : "The figure is not there yet"; });
  const pngButton = button("PNG", async () => { const found = drawn(); return found ? save(`${now().name}.png`, "image/png", await dots(found)) : "The figure is not there yet"; });
  return [
    el("span", { text: "Table" }), text("csv", "text/csv"), text("tex", "application/x-tex"), text("json", "application/json"),
    el("span", { text: "Figure" }), svgButton, pngButton,
    el("span", { text: "All of it" }), button("Copy link", () => copy(new URL(`?${now().link}`, location.href).href)), said,
  ];
}

export default function ({ data, parentElement }) {
  let taker = takers.get(parentElement);
  if (!taker) {
    taker = { data, root: el("div", { class: "take-away", role: "group", "aria-label": "Take away" }) };
    taker.root.append(...takeAwayRow(taker.root, () => taker.data));
    parentElement.append(taker.root);
    takers.set(parentElement, taker);
  }
  taker.data = data;
  taker.root.classList.toggle("large", data.large);
  paint(taker.root, data.colours);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    taker.root.remove(); takers.delete(parentElement);
  };
}
