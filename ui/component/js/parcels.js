// The bytes of packed runs, by their name. They come beside the words of Python, in messages of their own, before or after them.

import { digestOf, openBytes } from "./wire.js";

// arrived() is called when one has come.
export function parcelBook(arrived) {
  const known = new Map();
  const receive = ({ detail: bytes }) => {
    known.set(digestOf(bytes), bytes);
    arrived();
  };
  document.addEventListener("boosting-run", receive);
  return {
    has: (name) => known.has(name),
    open: (name) => openBytes(known.get(name)),
    // Those that Python names now: what is missing is asked for, what it no longer names is let go.
    want(names) {
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
      if (names.some((name) => !known.has(name))) document.dispatchEvent(new CustomEvent("boosting-run-wanted"));
    },
    close: () => document.removeEventListener("boosting-run", receive),
  };
}
