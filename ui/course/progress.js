// How far somebody is in the course stays in this browser: one entry a lesson, so that two tabs do not undo each other. A browser that
// stores nothing tells Python that it knows nothing. While a question waits, the keys that step on are held.

const NAME = "boosting_lesson_";
const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "m", "M", "i", "I", "g", "G"]);
let isTold = false, forgotten = 0;
const holders = new Set(); // the mounted components that hold the keys: while one comes and another goes, both are there

function stored() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(NAME));
    return Object.fromEntries(names.map((name) => [name.slice(NAME.length), localStorage.getItem(name)]));
  } catch {
    return {};
  }
}

function keep(lessons, forgets) {
  try {
    if (forgets > forgotten) for (const name of Object.keys(stored())) localStorage.removeItem(NAME + name);
    for (const [name, text] of Object.entries(lessons)) localStorage.setItem(NAME + name, text);
  } catch {
    // nothing is kept beyond this session, which goes on all the same
  }
  forgotten = forgets;
}

function hold(event) {
  const at = event.composedPath()[0], isTyped = at.matches?.("input:not([type=range]), textarea, select, [contenteditable]");
  if (holders.size && STEPS.has(event.key) && !isTyped && !(event.key === " " && at.matches?.("button"))) event.preventDefault();
}
document.addEventListener("keydown", hold, true);

export default function ({ data, parentElement, setStateValue }) {
  if (!isTold) setStateValue("kept", { lessons: stored() });
  isTold = true;
  keep(data.lessons, data.forgets);
  if (data.holds) holders.add(parentElement); else holders.delete(parentElement);
  return () => holders.delete(parentElement);
}
