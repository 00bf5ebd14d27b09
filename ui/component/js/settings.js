// Above a stage on a page of its own: what the app's own controls choose there.

import { choiceBox, el, write } from "./dom.js";

// controls   [{ name, label }] with { least, most, step } of a slider, { titles } of a choice, or { flag: true }
// chosen(name, value)
export function settingsBar(controls, chosen) {
  const made = controls.map((one) => (one.titles ? choice : one.flag ? toggle : slider)(one, (value) => chosen(one.name, value)));
  return {
    box: el("div", { class: "choices settings", role: "group", "aria-label": "Settings" }, ...made.map(({ box }) => box)),
    draw: (place) => made.forEach(({ draw }, i) => draw(place[controls[i].name])),
  };
}

function choice({ label, titles, otherwise }, tell) {
  const options = Object.entries(titles).map(([value, text]) => el("option", { value, text })),
    other = el("option", { value: "", text: otherwise, hidden: true, disabled: true }),
    box = choiceBox({ "aria-label": label }, tell, ...options, other);
  return { box, draw: (value) => Object.assign(box, { value: value in titles ? value : "" }) };
}

function toggle({ label }, tell) {
  const input = el("input", { type: "checkbox", onchange: () => tell(input.checked) });
  return { box: el("label", { class: "setting" }, input, label), draw: (value) => Object.assign(input, { checked: value }) };
}

function slider({ label, least, most, step }, tell) {
  const shown = el("b"),
    input = el("input", { type: "range", min: least, max: most, step, "aria-label": label, oninput: () => tell(Number(input.value)) });
  function draw(value) {
    input.value = value;
    write(shown, value);
  }
  return { box: el("label", { class: "setting" }, el("span", {}, label, " ", shown), input), draw };
}
