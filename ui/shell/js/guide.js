// A press by key on what leads through the app turns the page, and the button goes with it. Streamlit leaves the keys with the whole page,
// before its frame; here they go to the bar of the lesson or of the tour, in which the next thing to do stands. After Stop they go to
// Go on, which comes in its place, and the other way round.

const GUIDES = ".st-key-lesson_bar, .st-key-tour_bar";
const TURNS = { stop: "go_on", go_on: "stop" }; // ends of keys, as ui/work/watching.py has them
const EVERY = 100, // milliseconds
  TRIES = 80; // a page may be long in coming, and its bar be drawn anew meanwhile

function inItsPlace(pressed) {
  const [, end] = /st-key-\S+_(stop|go_on)\s/.exec(pressed.closest("[class*=st-key-]")?.className) ?? [];
  return end ? `[class*=_${TURNS[end]}] button` : GUIDES;
}

function focusOn(selector) {
  const next = document.activeElement === document.body ? document.querySelector(selector) : null;
  if (!next) return;
  if (selector === GUIDES) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

// Once a document, whoever asks.
export function leadKeysOn() {
  if (document.keysAreLed) return;
  document.keysAreLed = true;
  let watch = 0;
  const stop = () => clearInterval(watch);
  const start = (selector) => {
    let left = TRIES;
    stop();
    watch = setInterval(() => {
      focusOn(selector);
      left -= 1;
      if (!left) stop();
    }, EVERY);
  };
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, stop, true);
  document.addEventListener(
    "click",
    ({ detail, target }) => {
      if (detail === 0 && target instanceof Element && target.closest("[data-testid=stButton]")) start(inItsPlace(target));
    },
    true,
  );
}
