// A cue sheet that is played: Page Down and Page Up, of a keyboard or of a presenter's clicker, lead to the next cue and the one before.

import { typing } from "../../component/js/typing.js";

export const STEPS = { PageDown: 1, PageUp: -1 };

// find(id) the sheet;  go(address);  keep(play);  now() in ms;  changed() after each step. play   as it was kept, or null
export function player(play, { find, go, keep, now, changed }) {
  let seen = now(),
    at = play && find(play.id) ? { ...play, since: Math.min(play.since, seen) } : null;

  // A machine's clock that is set back takes the start of the lecture along.
  function time() {
    const lost = seen - now();
    seen = now();
    if (lost <= 0 || !at) return seen;
    at = { ...at, since: at.since - lost };
    keep(at);
    return seen;
  }

  const cues = () => find(at.id)?.cues ?? [];
  function set(next) {
    at = next;
    keep(at);
    changed();
  }
  function turn(to) {
    if (!at || to < 0 || to >= cues().length) return;
    set({ ...at, at: to });
    go(cues()[to].address);
  }
  return {
    // The sheet, the place in it and the seconds since the start; null where none is played, or it is no more.
    now() {
      const seconds = (time() - (at?.since ?? 0)) / 1000;
      return at && cues().length ? { ...at, at: Math.min(at.at, cues().length - 1), cues: cues(), seconds } : null;
    },
    start(id, to = 0) {
      const since = time();
      set({ id, at: to, since: at?.id === id ? at.since : since });
      turn(to);
    },
    to: (place) => at && place !== at.at && turn(place),
    step: (by) => at && turn(Math.min(at.at, cues().length - 1) + by),
    stop: () => set(null),
    // Whether a key was one of the sheet's.
    key(event) {
      const by = STEPS[event.key];
      if (!at || !by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event)) return false;
      event.preventDefault();
      event.stopImmediatePropagation();
      turn(Math.min(at.at, cues().length - 1) + by);
      return true;
    },
  };
}
