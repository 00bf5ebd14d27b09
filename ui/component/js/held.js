// Keys that step on, answered before a page hears them; what is typed is left alone.

const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "m", "M", "i", "I", "g", "G"]);

export function holdStep(event) {
  const at = event.composedPath()[0],
    isTyped = at.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
  if (STEPS.has(event.key) && !isTyped && !(event.key === " " && at.matches?.("button"))) event.preventDefault();
}
