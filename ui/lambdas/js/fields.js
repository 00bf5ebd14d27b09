// Fields of the page, and how its numbers are written.

import { el } from "../../component/js/dom.js";
import { column, MINUS, printed } from "../../component/js/numbers.js";

// A field that is written only while nobody types in it: Enter or leaving it tells, Escape takes it back. The answer to what it said itself
// writes it in any case, also where that was refused; the answer to anything else leaves alone what is being typed.
export function field(attributes, tell) {
  const input = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", spellcheck: "false", ...attributes });
  let shown = "",
    full = "",
    isAsked = false,
    isMoved = false,
    isEntered = false;
  input.addEventListener("focus", () => {
    if (isMoved) return;
    if (input.value === shown) input.value = full;
    input.select();
  });
  // The press of a mouse that enters a field in Safari puts the cursor where it is, after all was selected.
  input.addEventListener("pointerdown", () => (isEntered = input.getRootNode().activeElement !== input));
  input.addEventListener("click", () => isEntered && input.selectionStart === input.selectionEnd && input.select());
  const commit = () => {
    isAsked = input.value.trim() !== full && input.value !== shown;
    if (isAsked) tell(input.value);
    else input.value = shown;
  };
  input.addEventListener("blur", () => isMoved || commit());
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
    const typed = busy && !isAsked && !input.isAtRest();
    [shown, full, isAsked] = [text, exact, false];
    if (!typed) input.value = busy ? full : shown;
  };
  input.isAtRest = () => input.value === full || input.value === shown;
  // It is about something else now: what is half typed is not of that.
  input.settle = () => {
    input.value = input.getRootNode().activeElement === input ? full : shown;
  };
  // Where its row is put elsewhere in the document it loses the focus and has it back; nobody has left it.
  input.move = (put) => {
    isMoved = true;
    put();
    input.focus({ preventScroll: true });
    isMoved = false;
  };
  return input;
}

export const NO_PAIR =
  "No pair: no two documents have different grades, so every λ is 0. A tree moves such documents only with leaves that other queries fill.";

// A grade as it is printed: 4, 2.5, or a dash where there is none.
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
