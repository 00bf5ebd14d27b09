// While a question waits, the keys that step on are held: pages hear a key that was answered already.

import { mounted } from "../component/js/life.js";

const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "m", "M", "i", "I", "g", "G"]);
const holders = new Set(); // the mounted components: while one comes and another goes, both are there

function hold(event) {
  const at = event.composedPath()[0],
    isTyped = at.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
  if (holders.size && STEPS.has(event.key) && !isTyped && !(event.key === " " && at.matches?.("button"))) event.preventDefault();
}
document.addEventListener("keydown", hold, true);

function openHolder() {
  const view = { hear() {}, close: () => holders.delete(view) };
  holders.add(view);
  return view;
}

const holder = mounted(openHolder);

export default function (component) {
  return holder(component);
}
