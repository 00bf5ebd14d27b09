// The glossary: every term of the app with a sentence or two, found by typing a part of it.

import { el, write } from "../../component/js/dom.js";
import { closing, panel } from "./panel.js";
import { matching } from "./terms.js";

export function glossary(view, button) {
  const what = { class: "glossary", role: "dialog", "aria-label": "Glossary", tabindex: -1 };
  const opened = panel(button, what, (box) => {
    const list = el("dl"),
      said = el("p", { class: "found", role: "status" }),
      field = el("input", {
        type: "search",
        placeholder: "Find a term",
        "aria-label": "Find a term",
        autocomplete: "off",
        spellcheck: "false",
      });
    const draw = () => {
      const found = matching(view.terms, field.value);
      list.replaceChildren(...found.flatMap(entry));
      write(said, field.value.trim() ? `${found.length} of ${view.terms.length} terms` : `${view.terms.length} terms`);
    };
    field.addEventListener("input", draw);
    draw();
    const body = el("div", { class: "terms", tabindex: 0, role: "region", "aria-label": "Terms" }, list);
    box.replaceChildren(el("div", { class: "head" }, el("h2", { text: "Glossary" }), field, said), body, closing(opened.turn));
    return field;
  });
  return opened;
}

function entry({ word, meaning, formula, source, page }) {
  const where = [source, page && `see ${page}`].filter(Boolean).join(", ");
  return [
    el("dt", { text: word }),
    el("dd", {}, meaning, ...(formula ? [el("code", { text: formula })] : []), ...(where ? [el("small", { text: where })] : [])),
  ];
}
