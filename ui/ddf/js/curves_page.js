// The curves of the DDF lab on a page of its own: sliders, the curves over the gap, and what each distance keeps or breaks.

import { paint } from "../../component/js/colours.js";
import { choiceBox, el, write } from "../../component/js/dom.js";
import { short } from "../../component/js/numbers.js";
import { mounting, themes, veilAlone } from "../../component/js/page_parts.js";
import { hashOf, placeFrom } from "../../component/js/page_place.js";
import { KNOB_OF } from "./distances.js";
import { chainOf } from "./chain.js";
import { plotOf, requirementsOf } from "./curves.js";

const LOW = 300,
  HIGH = 560; // pixels of the plot
const AROUND = 560; // that all else takes

function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, place: { ...given.place }, request: 0 },
    veil = veilAlone(app);
  const ground = () => given.grounds[view.place.data],
    show = mounting(app, parts, given, view, shown, () => {});

  const pairs = pairsOf(parts.stage, given, (difference) => change({ difference }, true));

  // What the plot is given; what stands around it has its letters.
  function shown() {
    for (const { box } of [above, below, pairs]) box.classList.toggle("large", view.large);
    pairs.draw(view, ground());
    const height = Math.max(LOW, Math.min(innerHeight - AROUND, HIGH));
    return { ...plotOf(view.place, ground(), given), ...given.look, height, is_heard: false, request: view.request, large: view.large };
  }
  function change(more, isDrawn = false) {
    if (more.data && more.data !== view.place.data) view.request += 1; // the cursor begins anew
    view.place = { ...view.place, ...more };
    history.replaceState(null, "", hashOf(view.place, given.limits, given.place, veil.parts()));
    if (!isDrawn) draw();
  }
  function follow() {
    view.place = placeFrom(new URLSearchParams(location.hash.slice(1)), given.limits, given.place);
    view.request += 1;
    draw();
    if (location.hash.includes("difference=")) pairs.box.scrollIntoView();
  }
  const above = controlsOf(given, change),
    below = requirements(given);
  function draw() {
    for (const part of [above, below]) {
      part.draw(view.place, ground());
      paint(part.box, given.look.colours);
    }
    paint(pairs.box, given.look.colours);
    show();
  }
  app.append(el("style", { text: given.style }));
  app.querySelector("main").prepend(above.box);
  app.querySelector("main").append(below.box, pairs.box);
  themes(app, given.dark, draw);
  addEventListener("resize", show);
  addEventListener("hashchange", follow);
  follow();
}

// Data and scale, a slider for each distance that has one, and which distances are shown.
function controlsOf({ grounds, words, limits, figure_2 }, change) {
  const option = ([value, text]) => el("option", { value, text }),
    select = (name, label, titles) =>
      choiceBox({ "aria-label": label }, (value) => change({ [name]: value }), ...Object.entries(titles).map(option));
  const data = select("data", "Data", Object.fromEntries(Object.entries(grounds).map(([name, { title }]) => [name, title]))),
    scale = select("scale", "Scale", words.scales),
    sliders = Object.keys(words.sliders).map((name) => slider(name, words.sliders[name], limits[name], change)),
    boxes = Object.entries(words.titles).map(([style, title]) => shownBox(style, title));
  const none = Object.fromEntries(sliders.map(({ name }) => [name, null])),
    press = (text, more) => el("button", { type: "button", text, onclick: () => change(more) });
  const box = el(
    "section",
    { class: "curves-controls", "aria-label": "Choices" },
    el("p", { text: words.lead }),
    el("div", { class: "choices" }, data, scale, ...boxes.map(({ label }) => label)),
    el(
      "div",
      { class: "sliders" },
      ...sliders.map(({ label }) => label),
      press("From the mean gap", none),
      press("Figure 2 of [MP]", figure_2),
    ),
  );

  function shownBox(style, title) {
    const input = el("input", { type: "checkbox", onchange: () => change({ shown: chosen() }) });
    return { style, input, label: el("label", { class: "shown" }, input, title) };
  }
  // One stays.
  function chosen() {
    const found = boxes.filter(({ input }) => input.checked).map(({ style }) => style);
    return found.length ? found.join("~") : boxes[0].style;
  }
  function draw(place, ground) {
    Object.assign(data, { value: place.data });
    Object.assign(scale, { value: place.scale });
    for (const { style, input } of boxes) input.checked = place.shown.split("~").includes(style);
    for (const one of sliders) one.draw(place[one.name] ?? ground.derived[one.name], isUsed(place, one.name));
  }
  return { box, draw };
}

const isUsed = ({ shown }, name) => shown.split("~").some((style) => KNOB_OF[style] === name);

function slider(name, text, { least, most, step }, change) {
  const value = el("b"),
    input = el("input", {
      type: "range",
      min: least,
      max: most,
      step,
      "aria-label": text,
      oninput: () => change({ [name]: Number(input.value) }),
    });
  const label = el("label", { class: "slider" }, el("span", {}, text, " ", value), input);
  function draw(at, isOn) {
    if (Number(input.value) !== at) input.value = at;
    input.setAttribute("aria-valuetext", short(at));
    write(value, short(at));
    label.classList.toggle("off", !isOn);
  }
  return { name, label, draw };
}

// Below the curves: a sentence for each that is broken, and the table.
function requirements(given) {
  const said = el("ul", { class: "broken", "aria-live": "polite" }),
    rows = el("tbody"),
    head = ["distance", ...Object.values(given.words.requirements)].map((text) => el("th", { scope: "col", text })),
    table = el("table", { "aria-label": "Requirements of [MP] section 3.2" }, el("thead", {}, el("tr", {}, ...head)), rows);
  const box = el(
    "section",
    { class: "requirements", "aria-label": "Requirements of [MP] section 3.2" },
    el("div", {}, said, el("p", { class: "source", text: given.words.source })),
    table,
  );
  function draw(place, ground) {
    const found = requirementsOf(place, ground, given),
      sentences = found.flatMap(({ findings }) => findings.map(({ sentence }) => sentence)).filter(Boolean);
    said.replaceChildren(...(sentences.length ? sentences : [KEPT]).map((text) => el("li", { text })));
    rows.replaceChildren(...found.map(({ title, findings }) => row(title, findings)));
  }
  return { box, draw };
}

// The second plot: two pairs from their distance to their force. moved(s) is told where the cursor came to rest.
function pairsOf({ mount, style }, given, moved) {
  const stage = el("div"),
    parentElement = stage.attachShadow({ mode: "open" }),
    box = el(
      "section",
      { class: "pairs" },
      el("h2", { text: "One pair, from distance to force" }),
      el("p", { text: given.words.chain }),
      stage,
    );
  parentElement.append(el("style", { text: style }));
  function draw({ place, request, large }, ground) {
    const shown = chainOf(place, ground, given),
      setStateValue = (_, { index }) => moved(shown.stops[index]);
    mount({ parentElement, data: { ...shown, ...given.look, is_heard: true, request, large }, setStateValue, setTriggerValue() {} });
  }
  return { box, draw };
}

const KEPT = "Every distance keeps all three on these grades.";
const row = (title, findings) =>
  el(
    "tr",
    {},
    el("th", { scope: "row", text: title }),
    ...findings.map(({ sign, pairs }) => el("td", { class: pairs.length ? "no" : "yes", text: sign })),
  );

export default open;
