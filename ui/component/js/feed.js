// Carries an answer of Python to the stage on the same page, under its name: a message of its own, so that the packed run stays where it
// is.

import { mounted } from "./life.js";

function openFeeder() {
  const view = { name: null, data: null };
  const send = () => document.dispatchEvent(new CustomEvent(`boosting-${view.name}`, { detail: view.data }));
  return Object.assign(view, {
    hear(data) {
      if (view.name === null) {
        [view.name] = Object.keys(data);
        document.addEventListener(`boosting-${view.name}-wanted`, send);
      }
      view.data = data[view.name];
      send();
    },
    close: () => document.removeEventListener(`boosting-${view.name}-wanted`, send),
  });
}

export default mounted(openFeeder);
