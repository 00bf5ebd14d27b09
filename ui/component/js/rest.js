// What is done once the hand has come to rest.

export const REST = 350; // ms without a change
export const PAUSE = 300; // after a move by key, which others may follow
export const SOON = 60; // where somebody waits for Python's answer

// Each wait puts off the one before.
//
//   act(more)   what is done
//   ms()        of a rest, where nobody says how long
//   isStill()   false while something moves by itself, which is no rest
export function atRest(act, ms = () => REST, isStill = () => true) {
  let timer = null;
  function stop() {
    clearTimeout(timer);
    timer = null;
  }
  function now(more) {
    stop();
    act(more);
  }
  function wait(after = ms(), more = {}) {
    stop();
    timer = setTimeout(() => (isStill() ? now(more) : wait()), after);
  }
  return { wait, now, stop, waits: () => timer !== null };
}
