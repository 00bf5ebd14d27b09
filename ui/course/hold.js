// While a question waits, the keys that step on are held: pages hear a key that was answered already.

const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "m", "M", "i", "I", "g", "G"]);
const holders = new Set(); // the mounted components: while one comes and another goes, both are there

function hold(event) {
  const at = event.composedPath()[0], isTyped = at.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
  if (holders.size && STEPS.has(event.key) && !isTyped && !(event.key === " " && at.matches?.("button"))) event.preventDefault();
}
document.addEventListener("keydown", hold, true);

export default function ({ parentElement }) {
  holders.add(parentElement);
  return () => {
    if (parentElement.isConnected) return; // a later call overtook this one, and has the view
    holders.delete(parentElement);
  };
}
