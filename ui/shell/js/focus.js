// A mouse that has chosen something is done with it, so the keys go back to the figure, also to one that comes only then. Streamlit leaves
// them with the control, where an arrow would open the list again and the space bar would undo a switch, or press a button once more. Who
// walks by keyboard stays where they are: Escape leads back.

const CONTROLS = "[data-testid=stSelectbox], [data-testid=stCheckbox], [data-testid=stSlider], [role=listbox], [role=option]";
const BUTTONS =
  "[data-testid=stPopover], [data-testid=stExpander] summary, [data-testid=stButton], [data-testid=stButtonGroup], " +
  "[data-testid=stTopNavSection], [data-testid=stTopNavDropdownLink]";
// What gets the focus from a list that closes.
const OPENERS = [
  ["[role=option]", "[data-testid=stSelectbox]"],
  ["[data-testid=stTopNavDropdownLink]", "[data-testid=stTopNavSection]"],
];
const BY_ONE_PRESS = `[data-testid=stCheckbox], [role=option], ${BUTTONS}`;

// Takes the keys from one of these controls where it has them.
function releaseKeys(controls, alsoIfOpen = false) {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !at.closest(controls) || at.closest("[data-testid=stPopoverBody]")) return;
  if (alsoIfOpen || at.getAttribute("aria-expanded") !== "true") at.blur();
}

// Once a document, whoever asks.
export function bringKeysBack() {
  if (document.keysComeBack) return;
  document.keysComeBack = true;
  let pressed = null; // what the mouse is done with, since the last press of anything: the keys come back from there alone
  const isOver = (at) => pressed?.contains(at) || OPENERS.some(([inList, opener]) => pressed?.matches(inList) && at?.closest(opener));
  const releaseIfOver = () => {
    if (isOver(document.activeElement)) releaseKeys(`${CONTROLS}, ${BUTTONS}`);
  };
  const release = () => {
    for (const wait of [0, 60, 250]) setTimeout(releaseIfOver, wait);
  };
  for (const press of ["pointerdown", "keydown"])
    document.addEventListener(
      press,
      () => {
        pressed = null;
      },
      true,
    );
  document.addEventListener(
    "click",
    ({ detail, target }) => {
      pressed = detail > 0 && target instanceof Element ? target.closest(BY_ONE_PRESS) : null;
      if (pressed) release();
    },
    true,
  );
  document.addEventListener("focusin", release, true); // a list gives it to what opened it when it closes
  // A figure keeps a press for itself, so the browser leaves the keys with a slider above it: a press on a figure gives them to it.
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Element && target.shadowRoot && target !== document.activeElement) releaseKeys(CONTROLS, true);
    },
    true,
  );
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Escape") setTimeout(releaseKeys, 0, CONTROLS);
    },
    true,
  );
}
