// Carries the packed run from Python to the stage on the same page, as bytes: a message of its own, sent once a run and query.

import { mounted } from "./life.js";

function openCarrier() {
  const view = { data: null };
  const send = () => document.dispatchEvent(new CustomEvent("boosting-run", { detail: view.data }));
  document.addEventListener("boosting-run-wanted", send);
  return Object.assign(view, {
    hear(data) {
      if (view.data === data) return;
      view.data = data;
      send();
    },
    close: () => document.removeEventListener("boosting-run-wanted", send),
  });
}

const carry = mounted(openCarrier);

export default function (component) {
  return carry(component);
}
