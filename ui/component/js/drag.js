// A press on a chart, and what is drawn along until it is let go: the chart keeps the pointer, wherever that goes meanwhile.

// tell(event, isPress)   at the press, and at each move with the button down
// may()      whether there is something to press on
// isQuiet    the browser does nothing of its own with the press: it marks no text
export function onDrag(box, tell, { may = () => true, isQuiet = false } = {}) {
  box.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !may()) return;
    if (isQuiet) event.preventDefault();
    box.setPointerCapture(event.pointerId);
    tell(event, true);
  });
  box.addEventListener("pointermove", (event) => {
    if (event.buttons && may()) tell(event, false);
  });
}
