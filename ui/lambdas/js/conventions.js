// Every convention a switch, made from the fields of LambdaMART; a second set to compare with.

function conventionsBar(view) {
  const sides = { ours: side("ours", "Chosen", "Conventions"), against: side("against", "Compare", "Compare with") };
  const differs = el("p", { class: "differs", "aria-live": "polite" });
  const box = el("div", { class: "conventions" }, sides.ours.box, sides.against.box, differs);

  function side(name, title, label) {
    const preset = choiceBox({ "aria-label": label }, (chosen) => view.act({ do: "preset", side: name, name: chosen }));
    const knobs = el("div", { class: "knobs" });
    const row = el("div", { class: "side", role: "group", "aria-label": `${title} conventions`, "data-side": name }, el("label", { class: "knob preset" }, el("span", { text: title }), preset), knobs);
    return { box: row, preset, knobs, controls: {} };
  }

  function build(answer) {
    for (const [name, { preset, knobs, controls }] of Object.entries(sides)) {
      if (name === "against") preset.append(el("option", { value: "", text: "nothing" }));
      preset.append(...answer.conventions.presets.map((p) => el("option", { value: p.name, text: p.label })));
      knobs.append(...answer.conventions.knobs.map((knob) => {
        const tell = (value) => view.act({ do: "convention", side: name, name: knob.name, value });
        const control = controlOf(knob, tell);
        controls[knob.name] = control;
        return el("label", { class: `knob ${knob.kind}`, title: knob.help, "data-knob": knob.name }, el("span", { text: knob.label }), control);
      }));
    }
  }

  function controlOf(knob, tell) {
    if (knob.kind === "choice") {
      const select = choiceBox({}, tell, ...knob.choices.map((c) => el("option", { value: c.value, text: c.label })));
      select.show = (value) => { select.value = value; };
      return select;
    }
    if (knob.kind === "switch") {
      const check = el("input", { type: "checkbox", onchange: () => tell(String(check.checked)) });
      check.show = (value) => { check.checked = value === "true"; };
      return check;
    }
    const input = field({ class: "small", placeholder: knob.may_be_empty ? "all" : "" }, tell);
    const show = input.show;
    input.show = (value) => { const text = value === "none" ? "" : value.replace(/\.0$/, ""); show(text); input.settle(); };
    return input;
  }

  function draw(answer) {
    const { conventions } = answer;
    if (!sides.ours.knobs.childElementCount) build(answer);
    for (const [name, { preset, knobs, controls }] of Object.entries(sides)) {
      const here = conventions[name];
      preset.value = here ? here.preset : "";
      preset.classList.toggle("changed", Boolean(here) && !here.is_preset);
      preset.title = here && !here.is_preset ? "Changed from this preset" : "";
      knobs.hidden = !here;
      for (const [knob, control] of Object.entries(here ? controls : {})) {
        control.show(here.values[knob]);
        const other = conventions[name === "ours" ? "against" : "ours"];
        control.parentNode.classList.toggle("differing", Boolean(other) && other.values[knob] !== here.values[knob]);
      }
    }
    const parts = conventions.differences.map(([what, one, two]) => `${what} ${one} → ${two}`);
    differs.textContent = !conventions.against ? "" : parts.length ? `Differs: ${parts.join(" · ")}` : "The two agree in every convention.";
    differs.hidden = !conventions.against;
  }
  return { box, draw };
}
