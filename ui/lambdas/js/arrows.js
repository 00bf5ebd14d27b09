// Burges' arrows: from each document's row up or down, as long as its lambda, on a scale that no edit changes.

const LANE = 13; // px between neighbouring arrows, at least
const MARGIN = 12;
const GAP = 14; // before the next column
const NUMBER_ALONE = 8; // letters: a column as narrow as this holds λ alone

function arrowColumn(view, key) {
  const head = el("h3");
  const box = svg("svg", { class: `arrows outcome ${key}`, role: "img" });

  // times: how much larger the pale arrows are. Whether arrows are drawn: between the numbers there must be a lane for them.
  function draw(answer, width, title, times) {
    const { h } = view, n = answer.documents.length, height = n * h;
    const { unit } = view, isNarrow = width < NUMBER_ALONE * unit, figure = isNarrow ? width - 4 : unit * 4.8, bend = unit * 3.1 + GAP;
    const room = width - figure - bend - 16, hasArrows = room >= LANE, lanes = Math.max(1, Math.min(n, Math.floor(room / LANE))), lane = Math.min(room / lanes, 2 * unit);
    const reach = (0.5 * h * Math.max(8, Math.min(n, 16))) / answer.top;
    const lambda = finer(answer.documents.map((doc) => doc[key].lambda)), curvature = finer(answer.documents.map((doc) => doc[key].curvature));
    box.setAttribute("width", width);
    box.setAttribute("height", height + 2 * MARGIN);
    box.setAttribute("aria-label", `${title}: ${answer.documents.slice(0, 20).map((doc) => `${doc.name} ${short(doc[key].lambda)}`).join(", ")}`);
    box.replaceChildren(...answer.documents.map((doc, r) => {
      const value = doc[key].lambda, y = MARGIN + (r + 0.5) * h, x = figure + 8 + (r % lanes + 0.5) * lane;
      const way = value > 0 ? "up" : value < 0 ? "down" : "none";
      const mark = svg("g", { class: `mark ${way}`, "data-document": doc.row, "data-lambda": value, "data-curvature": doc[key].curvature }, hint(`${doc.name}: λ ${value}, curvature ${doc[key].curvature}`));
      mark.append(svg("rect", { class: "hit", x: 0, y: y - h / 2, width, height: h }));
      mark.append(svg("text", { class: "value", x: figure, y, text: `${way === "up" ? "▲" : way === "down" ? "▼" : ""} ${lambda(value)}` }));
      if (isNarrow) return mark;
      mark.append(svg("text", { class: "bend", x: width - GAP, y, text: curvature(doc[key].curvature) }));
      if (!hasArrows) return mark;
      mark.append(svg("circle", { class: "root", cx: x, cy: y, r: 2 }));
      if (value && times > 1) mark.append(arrow(x, y, value, reach * times, height, "pale"));
      if (value) mark.append(arrow(x, y, value, reach, height, "true"));
      return mark;
    }));
    return hasArrows;
  }

  // From the row up or down; where there is no room it slides back, for its length is what counts.
  function arrow(x, y, value, reach, height, kind) {
    const sign = value > 0 ? -1 : 1, most = height + 2 * MARGIN - 4, wanted = Math.max(3, Math.abs(value) * reach), length = Math.min(wanted, most);
    const end = Math.max(2, Math.min(most + 2, y + sign * length)), start = end - sign * length, tip = Math.min(7, length);
    const parts = [svg("line", { x1: x, x2: x, y1: start, y2: end - sign * tip * 0.8 }), svg("path", { d: `M${x - tip * 0.6} ${end - sign * tip} L${x} ${end} L${x + tip * 0.6} ${end - sign * tip} Z` })];
    if (wanted > most) parts.push(svg("path", { class: "broken", d: `M${x - 5} ${(start + end) / 2 + 3} l10 -4 m-10 8 l10 -4` }));
    return svg("g", { class: kind, "data-length": wanted }, ...parts);
  }

  return { box, head, draw, shift: shiftMarks(box), light: (lit) => { for (const mark of box.children) mark.classList.toggle("lit", lit.includes(Number(mark.dataset.document))); } };
}

// Two plain columns of numbers: lambda under the second conventions, and how far it is from the first.
function differenceColumn(view) {
  const head = el("h3");
  const box = svg("svg", { class: "arrows outcome other", role: "img" });
  function draw(answer, width) {
    const has = answer.documents.length && answer.documents[0].other;
    box.setAttribute("width", has ? width : 0);
    head.style.display = box.style.display = has ? "" : "none";
    if (!has) return box.replaceChildren();
    head.replaceChildren(el("span", { text: "Compare" }), el("small", { text: "λ" }), el("small", { text: "− chosen" }));
    const apart = (doc) => tidy(doc.other.lambda - doc.ours.lambda, Math.abs(doc.ours.lambda));
    const one = finer(answer.documents.map((doc) => doc.other.lambda)), two = finer(answer.documents.map(apart));
    box.setAttribute("height", answer.documents.length * view.h + 2 * MARGIN);
    box.setAttribute("aria-label", `Lambdas under the compared conventions: ${answer.documents.slice(0, 20).map((doc) => `${doc.name} ${short(doc.other.lambda)}`).join(", ")}`);
    box.replaceChildren(...answer.documents.map((doc, r) => {
      const y = MARGIN + (r + 0.5) * view.h, d = apart(doc);
      const way = (v) => (v > 0 ? "up" : v < 0 ? "down" : "none");
      return svg("g", { class: "mark", "data-document": doc.row, "data-lambda": doc.other.lambda, "data-difference": d }, hint(`${doc.name}: λ ${doc.other.lambda}, difference ${d}`),
        svg("rect", { class: "hit", x: 0, y: y - view.h / 2, width, height: view.h }),
        svg("g", { class: way(doc.other.lambda) }, svg("text", { class: "value", x: width / 2, y, text: `${doc.other.lambda > 0 ? "▲" : doc.other.lambda < 0 ? "▼" : ""} ${one(doc.other.lambda)}` })),
        svg("text", { class: "bend", x: width - 2, y, text: (d > 0 ? "+" : "") + two(d) }));
    }));
  }
  return { box, head, draw, shift: shiftMarks(box) };
}

// While a row is dragged each document keeps its forces beside it; the one in the hand follows at once, the others glide.
function shiftMarks(box) {
  return (shifts, held = null) => {
    for (const mark of box.children) {
      const d = Number(mark.dataset.document);
      mark.classList.toggle("held", d === held);
      mark.style.transform = shifts.get(d) ? `translateY(${shifts.get(d)}px)` : "";
    }
  };
}
