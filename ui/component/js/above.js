// A stage is as high as the window leaves room for below what stands above it.

// Keeps `--above` of the stage true, `below` pixels kept free with it. measure() reads it again, for when Python has spoken; draw() is
// called when a line that comes or goes above has moved the stage, or the window has another height; at(): what was read last.
export function standBelow(parent, root, below, draw) {
  const inPage = (name) => parent.host?.closest(`[data-testid=${name}]`);
  let known = 0,
    room = null;

  // Whether there is another room for it now, however far the page is scrolled.
  function measure() {
    if (!root.clientWidth) return false; // on its way to another page
    known = Math.round(root.getBoundingClientRect().top + (inPage("stMain")?.scrollTop ?? 0));
    if (room === `${known}/${innerHeight}`) return false;
    room = `${known}/${innerHeight}`;
    root.style.setProperty("--above", `${known + below}px`);
    return true;
  }
  const look = () => {
    if (measure()) draw();
  };

  // The block of all that stands on the page too: the one around it is never lower than the window, and would hide a line that goes.
  const around = inPage("stMainBlockContainer"),
    observer = new ResizeObserver(look);
  for (const node of [around, around?.querySelector("[data-testid=stVerticalBlock]")]) if (node) observer.observe(node);
  addEventListener("resize", look);
  const close = () => {
    observer.disconnect();
    removeEventListener("resize", look);
  };
  return { measure, at: () => known, close };
}
