// Lambdas on a page of its own, which the stage answers; where there is a line to Python, that judges what somebody worked out by hand.

import { el } from "../../component/js/dom.js";
import { lineToPython, mounting, themes, veilAlone } from "../../component/js/page_parts.js";

function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, judged: false },
    qid = el("span", { class: "wide" }); // beside the title of the page there is no room for it on a phone
  const name = (order) => (qid.textContent = given.data.work.bases[order ?? ""].qid);
  const show = mounting(app, parts, given, view, () => ({ ...given.data, ...view }), hear);
  const python = lineToPython(
    () => {
      view.judged = true;
      show();
    },
    ({ name: what, value }) => what === "verdict" && document.dispatchEvent(new CustomEvent("boosting-verdict", { detail: value })),
  );

  function hear(report, value) {
    if (report === "check") python.ask("check", 0, value);
    else name(value.order);
  }
  veilAlone(app);
  themes(app, given.dark, show);
  app.querySelector("#query").append(qid);
  name(given.data.state.order);
  show();
}

export default open;
