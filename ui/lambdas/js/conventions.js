// Every convention a switch, made from the fields of LambdaMART; a second set to compare with.

import { choiceBox, el, quietButton, write } from "../../component/js/dom.js";
import { field } from "./fields.js";

export function conventionsBar(view) {
  const chosen = conventionSide(view, "ours", "Chosen", "Conventions"),
    compared = conventionSide(view, "against", "Compare", "Compare with");
  const differs = el("p", { class: "differs", "aria-live": "polite" });
  const face = el("span"),
    open = () => fold.setAttribute("aria-expanded", box.classList.toggle("open"));
  // The list and the matrix have the room of fourteen controls, which open on a press.
  const fold = quietButton({ class: "fold", "aria-expanded": "false", onclick: open }, el("b", { text: "Conventions" }), face);
  const box = el("div", { class: "conventions" }, fold, chosen.box, compared.box, differs);

  function draw({ conventions }) {
    const { presets, knobs, ours, against, differences } = conventions;
    if (!chosen.isBuilt()) {
      chosen.build(presets, knobs);
      compared.build([{ name: "", label: "nothing" }, ...presets], knobs);
    }
    chosen.draw(ours, against);
    compared.draw(against, ours);
    const parts = differences.map(([what, one, two]) => `${what} ${one} → ${two}`);
    differs.textContent = !against ? "" : parts.length ? `Differs: ${parts.join(" · ")}` : "The two agree in every convention.";
    differs.hidden = !against;
    write(face, inWords(conventions));
  }
  return { box, draw };
}

// The set that is chosen, what of it was changed, and what it is compared with.
function inWords({ presets, knobs, ours, against }) {
  const titled = (side) => presets.find(({ name }) => name === side.preset)?.label ?? side.preset,
    preset = ours.start ?? {},
    changed = ours.is_preset ? [] : knobs.filter(({ name }) => ours.values[name] !== preset[name]),
    shown = changed.map(({ name, label }) => `${label} ${ours.values[name]}`);
  const own = `${titled(ours)}${shown.length ? `, changed: ${shown.join(", ")}` : ""}`;
  return against ? `${own}, beside ${titled(against)}` : own;
}

// One set of conventions: its preset, and a control for each of them.
function conventionSide(view, name, title, label) {
  const preset = choiceBox({ "aria-label": label }, (chosen) => view.act({ do: "preset", side: name, name: chosen })),
    knobs = el("div", { class: "knobs" }),
    controls = {};
  const box = el(
    "div",
    { class: "side", role: "group", "aria-label": `${title} conventions`, "data-side": name },
    el("label", { class: "knob preset" }, el("span", { text: title }), preset),
    knobs,
  );

  function build(presets, all) {
    preset.append(...presets.map((p) => el("option", { value: p.name, text: p.label })));
    for (const knob of all) {
      const control = controlOf(knob, (value) => view.act({ do: "convention", side: name, name: knob.name, value })),
        words = el("span", { text: knob.label });
      controls[knob.name] = control;
      knobs.append(el("label", { class: `knob ${knob.kind}`, title: knob.help, "data-knob": knob.name }, words, control));
    }
  }

  // here: the set of this side, null where nothing is compared;  other: that of the other side
  function draw(here, other) {
    preset.value = here ? here.preset : "";
    preset.classList.toggle("changed", Boolean(here) && !here.is_preset);
    preset.title = here && !here.is_preset ? "Changed from this preset" : "";
    knobs.hidden = !here;
    for (const [knob, control] of Object.entries(here ? controls : {})) {
      control.show(here.values[knob]);
      control.parentNode.classList.toggle("differing", Boolean(other) && other.values[knob] !== here.values[knob]);
    }
  }
  return { box, build, draw, isBuilt: () => knobs.childElementCount > 0 };
}

function controlOf(knob, tell) {
  if (knob.kind === "choice") {
    const select = choiceBox({}, tell, ...knob.choices.map((c) => el("option", { value: c.text, text: c.label })));
    select.show = (value) => {
      select.value = value;
    };
    return select;
  }
  if (knob.kind === "switch") {
    const check = el("input", { type: "checkbox", onchange: () => tell(String(check.checked)) });
    check.show = (value) => {
      check.checked = value === "true";
    };
    return check;
  }
  const input = field({ class: "small", placeholder: knob.may_be_empty ? "all" : "" }, tell),
    { show } = input;
  input.show = (value) => show(value === "none" ? "" : value.replace(/\.0$/, ""));
  return input;
}
