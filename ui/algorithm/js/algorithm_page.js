// One algorithm on a page of its own: the turns of some runs lie in the file, so whatever is chosen here is shown at once.

import { choiceBox, el } from "../../component/js/dom.js";
import { bytesOf } from "../../component/js/blocks.js";
import { keptKeys, mounting, themes, veilAlone } from "../../component/js/page_parts.js";
import { hashOf, placeFrom } from "../../component/js/page_place.js";

const LABELS = { data: "Data", loss: "Run whose scores all losses start from", turn: "Losses side by side" };

// given   choices: name -> { value: title };  place: where it opens;  limits: of each of its names;  until: the last iteration
function open(parts, given) {
  const app = document.querySelector(".stApp"),
    view = { large: given.large, place: { ...given.place }, request: 0, turns: null, of: "" },
    veil = veilAlone(app),
    keys = keptKeys();
  const show = mounting(app, parts, given, view, () => dataOf(view, given), hear),
    remember = () => history.replaceState(null, "", hashOf(view.place, given.limits, given.place, veil.parts()));

  async function look() {
    const of = `${view.place.data}_${view.place.loss}`;
    if (of !== view.of) {
      view.of = of;
      keys.wait();
      const turns = JSON.parse(new TextDecoder().decode(await bytesOf(of)));
      if (view.of !== of) return; // another run was chosen meanwhile
      view.turns = turns;
    }
    if (!view.turns) return;
    view.place.iteration = Math.min(view.place.iteration, view.turns.length - 1);
    for (const [name, box] of Object.entries(boxes)) box.value = view.place[name];
    show();
    keys.press();
  }
  function hear(name, value) {
    if (name !== "place") return;
    const { iteration, document, column, line } = value;
    view.place = { ...view.place, iteration, document, column, line };
    remember();
    look();
  }
  function ask(place) {
    view.place = place;
    view.request += 1;
    return look();
  }
  const boxes = boxesOf(given.choices, (name, value) => {
    ask({ ...view.place, [name]: value, ...(name === "data" ? { document: null } : {}) });
    remember();
  });
  const follow = () => ask(placeFrom(new URLSearchParams(location.hash.slice(1)), given.limits, given.place));
  themes(app, given.dark, () => view.turns && show());
  app.querySelector("main").prepend(el("div", { class: "choices" }, ...Object.values(boxes)));
  addEventListener("hashchange", follow);
  return follow();
}

const boxesOf = (choices, chosen) =>
  Object.fromEntries(
    Object.entries(choices).map(([name, titles]) => {
      const options = Object.entries(titles).map(([value, text]) => el("option", { value, text }));
      return [name, choiceBox({ "aria-label": LABELS[name] }, (value) => chosen(name, value), ...options)];
    }),
  );

function dataOf({ place, turns, request, large, of }, { colours, until }) {
  const key = [of, place.iteration, place.turn].join("/"),
    packed = { ...turns[place.iteration][place.turn], until },
    document = place.document === null ? null : Math.min(place.document, packed.documents.length - 1),
    column = Math.min(place.column, packed.columns.length - 1);
  return { ...place, document, column, key, request, large, colours, packed };
}

export default open;
