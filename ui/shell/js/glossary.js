// The glossary: every term of the app with a sentence or two, found by typing a part of it, or by a link in a sentence.

import { el, write } from "../../component/js/dom.js";
import { closing, panel } from "./panel.js";
import { matching } from "./terms.js";

export function glossary(view, button) {
  const what = { class: "glossary", role: "dialog", "aria-label": "Glossary", tabindex: -1 };
  const opened = panel(button, what, (box) => {
    const list = el("dl"),
      said = el("p", { class: "found", role: "status" }),
      wanted = view.wanted,
      field = el("input", {
        type: "search",
        placeholder: "Find a term",
        "aria-label": "Find a term",
        autocomplete: "off",
        spellcheck: "false",
      });
    const draw = () => {
      const found = matching(view.terms, field.value);
      list.replaceChildren(...found.flatMap((term) => entry(term, term.slug === wanted)));
      write(said, field.value.trim() ? `${found.length} of ${view.terms.length} terms` : `${view.terms.length} terms`);
    };
    field.addEventListener("input", draw);
    draw();
    const body = el("div", { class: "terms", tabindex: 0, role: "region", "aria-label": "Terms" }, list);
    box.replaceChildren(el("div", { class: "head" }, el("h2", { text: "Glossary" }), field, said), body, closing(opened.turn));
    view.wanted = null;
    if (!wanted) return field;
    // Once it stands on the page: the list scrolls to the term, and the keys are with the list, which scrolls on.
    requestAnimationFrame(() => list.querySelector(".wanted")?.scrollIntoView({ block: "start" }));
    return body;
  });
  return { ...opened, turnTo: (slug) => turnTo(view, opened, slug) };
}

// A link to a term: the glossary opens there, also where it was open at another one.
function turnTo(view, opened, slug) {
  if (opened.isOpen()) opened.turn();
  view.wanted = slug;
  opened.turn();
}

function entry({ word, meaning, formula, source, page }, isWanted) {
  const where = [source, page && `see ${page}`].filter(Boolean).join(", ");
  return [
    el("dt", { text: word, class: isWanted ? "wanted" : null }),
    el("dd", {}, meaning, ...(formula ? [el("code", { text: formula })] : []), ...(where ? [el("small", { text: where })] : [])),
  ];
}
