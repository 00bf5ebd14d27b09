// A press by key on what leads through the app turns the page, and the button goes with it. Streamlit leaves the keys with the whole page,
// before its frame; here they go to the bar of the lesson or of the tour, in which the next thing to do stands.

const GUIDES = ".st-key-lesson_bar, .st-key-tour_bar";
const EVERY = 100, // milliseconds
  TRIES = 80; // a page may be long in coming, and its bar be drawn anew meanwhile

function focusGuide() {
  const guide = document.activeElement === document.body ? document.querySelector(GUIDES) : null;
  if (!guide) return;
  guide.tabIndex = -1;
  guide.focus({ preventScroll: true });
}

// Once a document, whoever asks.
export function leadKeysOn() {
  if (document.keysAreLed) return;
  document.keysAreLed = true;
  let watch = 0;
  const stop = () => clearInterval(watch);
  const start = () => {
    let left = TRIES;
    stop();
    watch = setInterval(() => {
      focusGuide();
      left -= 1;
      if (!left) stop();
    }, EVERY);
  };
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, stop, true);
  document.addEventListener(
    "click",
    ({ detail, target }) => {
      if (detail === 0 && target instanceof Element && target.closest("[data-testid=stButton]")) start();
    },
    true,
  );
}
