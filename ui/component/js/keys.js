// The keys of a stage: keyed(key, event) -> act or null is asked what a key does, a letter in its small form.

import { onButton, typing } from "./typing.js";

// No key counts before the stage is ready, while somebody types, or with Alt, which is the browser's. With Ctrl `held` is asked instead.
export function listenToKeys(root, isReady, keyed, held = () => null) {
  const press = (event) => {
    if (!isReady() || event.defaultPrevented || event.altKey || typing(event) || !root.isConnected) return;
    const asks = event.ctrlKey || event.metaKey ? held : keyed;
    const act = asks(event.key.length === 1 ? event.key.toLowerCase() : event.key, event);
    if (!act || (event.key === " " && onButton(event))) return;
    event.preventDefault();
    act();
  };
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}
