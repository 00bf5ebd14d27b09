// Fields of the page, and how its numbers are written.

import { el } from "../../component/js/dom.js";
import { column, MINUS, printed } from "../../component/js/numbers.js";

// A field that is written only while nobody types in it: Enter or leaving it tells, Escape takes it back.
export function field(attributes, tell) {
  const input = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", ...attributes });
  let shown = "",
    full = "";
  input.addEventListener("focus", () => {
    if (input.value === shown) input.value = full;
    input.select();
  });
  const commit = () => {
    if (input.value.trim() !== full && input.value !== shown) tell(input.value);
    else input.value = shown;
  };
  input.addEventListener("blur", commit);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      commit();
      input.select();
    }
    if (event.key === "Escape") {
      input.value = full;
      input.select();
      event.stopPropagation();
    }
  });
  input.show = (text, exact = text) => {
    const busy = input.getRootNode().activeElement === input;
    const dirty = busy && input.value !== full && input.value !== shown;
    [shown, full] = [text, exact];
    input.value = dirty ? input.value : busy ? full : shown;
  };
  // An answer to what was typed: the field says what counts now, also when the typed value was refused.
  input.isAtRest = () => input.value === full || input.value === shown;
  input.settle = () => {
    const busy = input.getRootNode().activeElement === input;
    input.value = busy ? full : shown;
  };
  return input;
}

// A grade as it is printed: 4, 2.5, or a dash where there is none.
export const noPair = (answer) =>
  `No pair: ${answer.n === 1 ? "there is one document" : "all grades are alike"}, so every λ is 0. A tree moves such documents ` +
  "only with leaves that other queries fill.";
export const gradeText = (grade) => (grade === null ? "–" : String(Number(grade.toPrecision(3))));

// One format for a column of numbers with three decimals while they are small: weak pushes must not all read 0.00.
export function finer(values) {
  const top = Math.max(0, ...values.map(Math.abs).filter(Number.isFinite));
  if (top >= 1000 || top < 0.01) return column(values);
  const decimals = top >= 100 ? 1 : top >= 3 ? 2 : 3;
  return (x) => (Number(x.toFixed(decimals)) < 0 ? MINUS : "") + Math.abs(x).toFixed(decimals);
}

// Of the numbers as printed.
export const product = (...factors) => factors.reduce((p, x) => p * printed(x), 1);
