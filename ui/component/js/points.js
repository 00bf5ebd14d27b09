// Points that are dragged and moved by key. Where they stand is the plane's own:
//   spot(d)          where a point stands, [x, y] in pixels
//   there(px, py)    what of a point changes when it is put there
//   by(d, x, y)      what changes when it is moved by so many steps
// The view keeps them in its book, the one chosen in `selected`, and says what becomes of an edit.

import { adjust, hint, svg, write } from "./dom.js";
import { wayOf, within } from "./point_edits.js";
import { pointPress } from "./point_press.js";

export function pointLayer(view, chart, { spot, there, by }) {
  const group = svg("g", { class: "points", tabindex: -1 }), // what hears of the focus would be a stop of its own
    nodes = [];
  const indexOf = (event) => {
    const found = event.target.closest?.(".point");
    return found ? nodes.indexOf(found) : -1;
  };
  const focus = (i) => nodes[i]?.focus({ preventScroll: true });

  group.addEventListener("focusin", (event) => {
    const i = indexOf(event);
    if (i >= 0 && i !== view.selected) view.select(i);
  });
  group.addEventListener("keydown", (event) => {
    const i = indexOf(event),
      way = wayOf(event);
    if (i < 0 || !way) return;
    event.preventDefault();
    const d = view.book.documents[i];
    view.edit(() => view.book.edit(i, within(view.data, { ...d, ...by(d, ...way) }), `move ${i}`), true);
  });

  // words(d, i): of a point, beside its place;  faded(i): whether it takes no part, which is drawn dashed
  function draw(words, faded = () => false) {
    const { documents } = view.book;
    for (const node of nodes.splice(documents.length)) node.remove(); // those that stay are not touched: one of them may have the focus
    while (nodes.length < documents.length)
      nodes.push(group.appendChild(svg("g", { tabindex: 0, role: "button" }, svg("circle"), svg("text"), hint(""))));
    documents.forEach((d, i) => {
      const [circle, text, title] = nodes[i].children,
        said = words(d, i),
        [x, y] = spot(d).map((v) => v.toFixed(1));
      adjust(nodes[i], {
        class: `point${faded(i) ? " held" : ""}${view.selected === i ? " selected" : ""}`,
        transform: `translate(${x} ${y})`,
        "aria-label": said,
      });
      adjust(circle, { r: view.data.large ? 14 : 10 });
      write(text, d.g);
      write(title, said);
    });
  }

  return { group, draw, focus, ...pointPress(view, chart, { indexOf, there, focus }) };
}
