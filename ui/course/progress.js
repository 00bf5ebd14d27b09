// How far somebody is in the course stays in this browser: one entry a lesson, so that two tabs do not undo each other. A browser that
// stores nothing tells Python that it knows nothing.

const NAME = "boosting_lesson_";
let isSent = false,
  forgotten = 0;

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

export default function ({ data, setStateValue }) {
  if (!isSent) setStateValue("kept", { lessons: stored() });
  isSent = true;
  keep(data.lessons, data.forgets);
}
