// NDCG of run a against run b, one point a query, with the diagonal. A click opens that query.

const MOST_DOTS = 2000;

function scatter(view) {
  const chart = svg("svg", { class: "scatter", role: "group" });
  const across = choiceBox({ "aria-label": "Run across" }, (i) => view.pairUp(Number(i), view.pair[1])), up = choiceBox({ "aria-label": "Run upwards" }, (i) => view.pairUp(view.pair[0], Number(i)));
  const says = el("div", { class: "says", tabindex: 0, role: "group", "aria-label": "Query by query, in words" });
  const box = el("section", { class: "queries", "aria-label": "Query by query" }, el("h3", {}, "By query", up, "against", across), chart, says);
  const names = { across: svg("text", { class: "tick axis-name" }), up: svg("text", { class: "tick axis-name" }) };
  let size = null, dots = [], shown = [];

  function build(found) {
    for (const choice of [across, up]) choice.replaceChildren(...found.runs.map(({ title }, i) => el("option", { value: i, text: title })));
    size = null;
    const known = found.queries.qids.map((qid, q) => ({ qid, q, part: found.queries.parts[q] })).filter(({ q }) => !Number.isNaN(found.runs[0].ndcgAt(0)[q]));
    shown = known.slice(-MOST_DOTS);
    dots = shown.map(({ qid, q, part }) => {
      const label = hint("");
      const dot = svg("circle", { class: `query ${part}`, r: 4, role: "button", tabindex: -1, onclick: () => view.openQuery(qid, part) }, label);
      return { dot, label, qid, q, part };
    });
  }

  function draw(found) {
    const [a, b] = view.pair, { k } = view, next = view.sizes.of(chart);
    across.value = a;
    up.value = b;
    if (!next.width) return;
    const [right, above] = [found.runs[a], found.runs[b]], one = right.ndcgAt(k), other = above.ndcgAt(k);
    const edge = view.large ? 40 : 30, side = Math.min(next.width - edge, next.height - edge) - 6, x = (v) => edge + v * side, y = (v) => 6 + (1 - v) * side;
    if (size !== next) {
      size = next;
      adjust(chart, { viewBox: `0 0 ${size.width} ${size.height}` });
      const tick = (v) => [svg("text", { class: "tick below", x: x(v), y: y(0) + 12, text: v }), svg("text", { class: "tick", x: edge - 6, y: y(v), text: v })];
      chart.replaceChildren(svg("rect", { class: "frame", x: x(0), y: y(1), width: side, height: side }), svg("line", { class: "grid", x1: x(0), y1: y(0), x2: x(1), y2: y(1) }), ...tick(0), ...tick(1), names.across, names.up, ...dots.map(({ dot }) => dot));
    }
    adjust(names.across, { x: x(0.5), y: y(0) + 12 });
    adjust(names.up, { transform: `translate(${edge - 10} ${y(0.5)}) rotate(-90)` });
    write(names.across, clipped(right.title, side));
    write(names.up, clipped(above.title, side));
    for (const { dot, label, qid, q, part } of dots) {
      adjust(dot, { cx: x(one[q]).toFixed(1), cy: y(other[q]).toFixed(1) });
      dot.classList.toggle("here", qid === found.qid && part === found.part);
      write(label, `${qid} (${part}): ${above.title} ${short(other[q])}, ${right.title} ${short(one[q])}`);
    }
    const parts = [...new Set(found.queries.parts)].map((part) => {
      const sum = tally(found, b, a, k, part);
      return el("p", {}, el("i", { class: `sign ${part}` }), ` ${capital(part)}: `, el("b", { text: sum.above }), ` better under ${above.title}, `, el("b", { text: sum.below }), ` under ${right.title}, `, el("b", { text: sum.level }), " equal.");
    });
    const some = shown.length < found.queries.qids.length && found.queries.qids.length > MOST_DOTS ? ` The last ${MOST_DOTS} are drawn.` : "";
    const whole = right.ndcgOfLastOnly || above.ndcgOfLastOnly ? " At the last iteration: there are too many queries for every one." : "";
    says.replaceChildren(...parts, el("p", { class: "muted", text: `NDCG@${found.queries.cutoff} of each query that has a relevant document. A click opens it.${some}${whole}` }));
    adjust(chart, { "aria-label": `NDCG@${found.queries.cutoff} of ${shown.length} queries, ${above.title} upwards, ${right.title} across` });
  }

  const clipped = (title, room) => { const most = Math.max(4, Math.floor((room - (view.large ? 34 : 24)) / (view.large ? 10 : 6.2))); return title.length > most ? `${title.slice(0, most - 1)}…` : title; };

  return { box, build, draw };
}
