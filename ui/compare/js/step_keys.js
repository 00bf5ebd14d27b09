// The keys of a figure that is walked through with a step bar: arrows step, the space bar plays, Home and End lead to the ends. A page
// adds its own in `more`; `others(event)` -> act or null is asked for the rest, and for all that is pressed with Ctrl. No key counts
// before `isReady()`, or while somebody types.
function stepKeys(view, root, isReady, more = {}, others = () => null) {
  const steps = { ArrowLeft: () => view.go(view.k - 1), ArrowRight: () => view.go(view.k + 1), Home: () => view.go(0), End: () => view.go(Infinity), " ": () => view.play(!view.playing), ...more };
  function keydown(event) {
    if (!isReady() || event.defaultPrevented || event.altKey || typing(event) || !root.isConnected) return;
    const act = (event.ctrlKey || event.metaKey ? null : steps[event.key]) ?? others(event);
    if (!act || (event.key === " " && onButton(event))) return;
    event.preventDefault();
    act();
  }
  document.addEventListener("keydown", keydown);
  return () => document.removeEventListener("keydown", keydown);
}
