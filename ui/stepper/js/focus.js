// A mouse that has chosen something is done with it, so the keys go back to the figure. Streamlit leaves them with the control, where an
// arrow would open the list again and the space bar would undo a switch. Who walks by keyboard stays where they are: Escape leads back.

const CONTROLS = "[data-testid=stSelectbox], [data-testid=stCheckbox], [data-testid=stSlider], [role=listbox], [role=option]";

function keysComeBack() {
  const inPopover = (node) => node.closest("[data-testid=stPopoverBody]");
  const letGo = () => {
    const at = document.activeElement;
    if (at instanceof HTMLElement && at.closest(CONTROLS) && !inPopover(at) && at.getAttribute("aria-expanded") !== "true") at.blur();
  };
  const clicked = (event) => {
    const at = event.target;
    if (event.detail > 0 && at instanceof Element && at.closest("[role=option], [data-testid=stCheckbox]")) for (const wait of [0, 60, 250]) setTimeout(letGo, wait); // a list takes the focus once more when it closes
  };
  // A figure keeps a press for itself, so the browser leaves the keys with a slider above it: a press on a figure gives them to it.
  const pressed = ({ target }) => {
    const at = document.activeElement;
    if (target instanceof Element && target.shadowRoot && at !== target && at instanceof HTMLElement && at.closest(CONTROLS) && !inPopover(at)) at.blur();
  };
  const escaped = (event) => { if (event.key === "Escape") setTimeout(letGo, 0); };
  document.addEventListener("click", clicked, true);
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener("keydown", escaped, true);
  return () => { document.removeEventListener("click", clicked, true); document.removeEventListener("pointerdown", pressed, true); document.removeEventListener("keydown", escaped, true); };
}
