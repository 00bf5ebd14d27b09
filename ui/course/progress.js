// How far somebody is in the course stays in this browser: one entry a lesson, so that two tabs do not undo each other. A browser that
// stores nothing tells Python that it knows nothing. While a question waits, the keys that step on are held.

const NAME = "boosting_lesson_";
const STEPS = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "m", "M", "i", "I", "g", "G"]);
let isTold = false, forgotten = 0, holds = false;

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
  if (holds && STEPS.has(event.key) && !isTyped && !(event.key === " " && at.matches?.("button"))) event.preventDefault();
}

export default function ({ data, setStateValue }) {
  if (!isTold) setStateValue("kept", { lessons: stored() });
  isTold = true;
  keep(data.lessons, data.forgets);
  holds = data.holds;
  document.addEventListener("keydown", hold, true);
  return () => { holds = false; document.removeEventListener("keydown", hold, true); };
}
