// "Check me": a form for a number worked out by hand, and what came of it. Step and Lambdas share it.

import { compareTerms } from "./compare_terms.js";
import { el } from "./dom.js";

const MARKS = { right: "✓ ", misreading: "✗ ", perhaps: "✗ ", unknown: "✗ " };

const NUMBER = {
  type: "text",
  inputmode: "decimal",
  autocomplete: "off",
  maxlength: 60,
  placeholder: "your number",
  "aria-label": "Your number",
};
const HIDING = "The numbers on the page that give this answer away stay hidden until it is right";

// ask(question, text) sends what was typed; changed() is called whenever another question or the switch is chosen.
export function checkForm(ask, changed) {
  const question = el("select", {
    "aria-label": "What you computed",
    onchange: () => {
      tell(null);
      changed();
    },
  });
  const number = el("input", NUMBER);
  const hide = el("input", {
    type: "checkbox",
    onchange: () => {
      known = false;
      changed();
    },
  });
  const verdict = el("div", { class: "verdict", role: "status" }),
    compared = el("div"); // beside the verdict, not in it: its steps are not read out as news
  const form = el(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        ask(question.value, number.value);
      },
    },
    question,
    number,
    el("button", { type: "submit", text: "Check" }),
  );
  const hiding = el("label", { class: "hiding", title: HIDING }, hide, "Hide the answer while I work");
  let known = false,
    faces = ""; // known: answered rightly, so that nothing needs hiding any more

  // options: [value, text, disabled]; the chosen one stays, or the first that can be chosen is taken.
  function offer(options, first = options[0]?.[0]) {
    if (faces === JSON.stringify(options)) return;
    const kept = question.value;
    faces = JSON.stringify(options);
    question.replaceChildren(...options.map(([value, text, off]) => el("option", { value, text, disabled: off })));
    question.value = options.some(([value, , off]) => value === kept && !off) ? kept : first;
  }

  // The verdict on what was typed, or null while there is none.
  function tell(found) {
    known = found?.kind === "right";
    verdict.className = `verdict ${found ? found.kind : ""}`;
    verdict.replaceChildren(
      ...(found
        ? [el("b", { text: `${MARKS[found.kind] ?? ""}${found.words}` }), ...found.misreadings.map((words) => el("p", { text: words }))]
        : []),
    );
    compared.replaceChildren(...(found?.terms?.length ? [compareTerms(found.terms)] : []));
  }

  return { form, hiding, verdict, compared, question, number, offer, tell, hides: () => hide.checked && !known };
}
