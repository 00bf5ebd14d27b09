// Sizes of parts of the page, read once and kept until they change: a read between two writes makes the browser lay out
// everything on the spot, and one step writes into a dozen places.

// How many times larger than on a window of 1280 pixels letters are, and what is drawn around them.
export const grown = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

export function sizeBook(onchange) {
  const known = new Map();
  const read = (node) => ({ width: node.clientWidth, height: node.clientHeight });
  // True where the node has another size than was known.
  function look(node) {
    const now = read(node),
      was = known.get(node);
    if (was && was.width === now.width && was.height === now.height) return false;
    known.set(node, now);
    return true;
  }
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (!target.isConnected) {
        known.delete(target);
        observer.unobserve(target);
      }
    if (entries.filter(({ target }) => target.isConnected && look(target)).length) onchange();
  });
  return {
    of(node) {
      if (!known.has(node)) {
        known.set(node, read(node));
        observer.observe(node);
      }
      return known.get(node);
    },
    // After larger text: all of it once, before anything is drawn, and as news also where a part kept its size: its letters have not.
    again() {
      for (const node of known.keys()) known.set(node, read(node));
    },
    close() {
      observer.disconnect();
    },
  };
}
