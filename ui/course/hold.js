// While a question waits, the keys that step on are held: pages hear a key that was answered already.

import { holdStep } from "../component/js/held.js";
import { mounted } from "../component/js/life.js";

const holders = new Set(); // the mounted components: while one comes and another goes, both are there

function hold(event) {
  if (holders.size) holdStep(event);
}
document.addEventListener("keydown", hold, true);

function openHolder() {
  const view = { hear() {}, close: () => holders.delete(view) };
  holders.add(view);
  return view;
}

export default mounted(openHolder);
