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

const REACHED = "button:enabled, input:enabled, a[href], summary";
const PAGE = "[data-testid=stMainBlockContainer]";
const OPENED = "[data-testid=stPopoverBody]";
const AT_REST = 400; // ms without a change after which nothing more comes in the place of what is gone
const firstIn = (node) => node && [node, ...node.querySelectorAll(REACHED)].find((each) => each.matches(REACHED) && each.offsetWidth);

// What has the focus, and on which page; the way from its place up to the page, each step with its number among its siblings. What opens
// over the page has the way of what opened it.
const NOTHING = { at: null, way: [] };
let held = NOTHING;

// Takes the keys from one of these controls where it has them.
function releaseKeys(controls, alsoIfOpen = false) {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !at.closest(controls) || at.closest(OPENED)) return;
  if (!alsoIfOpen && at.getAttribute("aria-expanded") === "true") return;
  at.blur();
  held = NOTHING;
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
  // A press on empty ground gives the keys to the page, which they scroll; a frame around it is for who came there by Tab.
  for (const press of ["pointerdown", "keydown"])
    document.addEventListener(
      press,
      ({ key }) => {
        pressed = null;
        if (!key || key === "Tab") document.documentElement.toggleAttribute("data-by-hand", !key);
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
      const closes = document.activeElement?.getAttribute("aria-expanded") === "true"; // the first press closes a list, the next leads back
      if (key === "Escape" && !closes) setTimeout(releaseKeys, 0, CONTROLS);
    },
    true,
  );
}

// What a person does by keyboard may take away what they stand on: Run turns into Stop, a list of choices is drawn anew. They are led to
// what stands in its place; from a choice that closes with what it stood in, to what opened that. Streamlit draws what opens at the end
// of the page: the tabulator leads there from what opened it.
export function keepPlace() {
  if (document.keepsPlace) return;
  document.keepsPlace = true;
  let isByKey = false;
  const wayOf = (at) => {
    const way = [];
    for (let node = at; !node.matches(PAGE); node = node.parentElement)
      way.push([node.parentElement, [...node.parentElement.children].indexOf(node)]);
    return way.slice(0, -1);
  };
  const inPlaceOf = (way) => way.map(([parent, i]) => parent.isConnected && firstIn(parent.children[i])).find(Boolean);
  const isLost = () => isByKey && held.at && (held.at.disabled || !held.at.isConnected) && document.activeElement === document.body;
  // A button that saves a file is disabled while the file is made.
  const isBack = () => isByKey && held.waits && held.at.isConnected && document.activeElement === document.body;
  let rest = 0;
  // Where nothing stands in its place that can be pressed, as the verdict of a contest: to what stands there, from where Tab leads on.
  const stand = () => {
    const [parent, i] = (isLost() && held.way.find(([each]) => each.isConnected && each.children.length)) || [];
    if (!parent) return;
    const place = parent.children[Math.min(i, parent.children.length - 1)];
    place.dataset.keepsPlace = "";
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const letGo = () => {
    isByKey = false;
    held = NOTHING;
  };
  document.addEventListener("pointerdown", letGo, true);
  document.addEventListener(
    "focusin",
    ({ target: at, isTrusted }) => {
      if (isTrusted) held = { at, page: location.pathname, way: at.closest(PAGE) ? wayOf(at) : held.way };
    }, // a list of choices says so of each that it lights, which has no focus
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      isByKey = true;
      const opener = event.target.closest?.("[data-testid=stPopoverButton][aria-expanded=true]");
      const first = event.key === "Tab" && !event.shiftKey && opener && firstIn(document.querySelector(OPENED));
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    true,
  );
  new MutationObserver(() => {
    if (held.page !== location.pathname) held = NOTHING; // a page that is come back to begins anew
    clearTimeout(rest);
    if (held.at?.disabled) held.waits = true;
    else if (isBack()) held.at.focus({ preventScroll: true });
    if (!isLost()) return;
    const next = inPlaceOf(held.way);
    if (next) next.focus({ preventScroll: true });
    else rest = setTimeout(stand, AT_REST);
  }).observe(document.body, { childList: true, subtree: true });
}
