// What the splits of a tree saw. Python is asked for it once a tree, when somebody needs it; a tree that was left meanwhile is not asked
// about.

export const DWELL = 140; // ms on a tree or on a node of it before Python is asked
const TREES_KEPT = 40;

// changed() is called when an answer has come.
export function sawBook(view, changed) {
  const known = new Map(); // name of a tree -> what its splits saw
  let asking = null;

  const treeNow = () => ({ key: view.key, iteration: view.k, tree: view.now().part });
  const name = () => JSON.stringify(treeNow());
  const here = () => known.get(name());

  function receive(event) {
    if (!event.detail) return;
    known.set(JSON.stringify(event.detail.asked), event.detail);
    if (known.size > TREES_KEPT) known.delete(known.keys().next().value);
    changed();
  }

  // Soon, if it is not known and still wanted then.
  function want() {
    clearTimeout(asking);
    const wanted = name();
    if (!here())
      asking = setTimeout(() => {
        if (view.now().tree && name() === wanted && !here()) view.tell("tree", treeNow());
      }, DWELL);
  }

  document.addEventListener("boosting-splits", receive);
  return {
    here,
    want,
    // The answer that somebody holds already comes at once, so there must be something to draw.
    ask: () => document.dispatchEvent(new CustomEvent("boosting-splits-wanted")),
    leave: () => clearTimeout(asking),
    close() {
      clearTimeout(asking);
      document.removeEventListener("boosting-splits", receive);
    },
  };
}
