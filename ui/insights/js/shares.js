// The top place of the query, shared out: a bar for what each document has, an arrow for what the tree gave or took, a tick for what
// its grade asks for. Below, the cross entropy along the run; drag it to another iteration.

const SHARE = { row: 24, left: 222, right: 586, top: 4, bottom: 26 };

function sharesInsight(data, { k, go }) {
  const title = "The top place, shared out", told = insightTold(data.sentence);
  if (data.entropy.length === 0) return [insightPart(title, told)];
  const { rows, entropy, floor, rest } = data, last = entropy.length - 1;
  const percent = (share) => `${short(100 * share)} %`;
  const bars = svg("svg", { class: "plot shares", viewBox: `0 0 ${PLOT.width} ${SHARE.top + rows.length * SHARE.row + SHARE.bottom}`, role: "img", "aria-label": `Shares of the top place. ${data.sentence}` });
  const x = (share) => SHARE.left + (share / data.most) * (SHARE.right - SHARE.left), end = SHARE.top + rows.length * SHARE.row;
  for (const tick of niceTicks(0, data.most, 4)) bars.append(svg("line", { class: "grid", x1: x(tick), x2: x(tick), y1: SHARE.top, y2: end }), svg("text", { class: "tick below", x: x(tick), y: end + 12, text: `${tickText(100 * tick)} %` }));
  rows.forEach((row, i) => {
    const top = SHARE.top + i * SHARE.row, middle = top + SHARE.row / 2, grew = row.after > row.before, tip = x(row.after), from = x(row.before);
    const words = `${row.name}: should have ${percent(row.wanted)}, had ${percent(row.before)} before this tree, has ${percent(row.after)} after it`;
    const group = svg("g", { class: `share-row ${row.own ? "own" : ""}`, "data-wanted": row.wanted, "data-before": row.before, "data-after": row.after }, hint(words),
      svg("rect", { class: "hit", x: 0, y: top, width: PLOT.width, height: SHARE.row }),
      svg("text", { class: "share-name", x: SHARE.left - 40, y: middle, text: row.name.length > 21 ? `${row.name.slice(0, 20)}…` : row.name }),
      svg("text", { class: "share-grade", x: SHARE.left - 18, y: middle, text: row.grade === null ? "–" : tickText(row.grade) }),
      svg("rect", { class: "has", x: SHARE.left, y: top + 5, width: Math.max(0, from - SHARE.left), height: SHARE.row - 10 }));
    if (Math.abs(tip - from) > 0.5) {
      const head = Math.min(7, Math.abs(tip - from)), side = grew ? "up" : "down";
      group.append(svg("line", { class: `asks ${side}`, x1: from, x2: tip - Math.sign(tip - from) * head, y1: middle, y2: middle }),
        svg("path", { class: `asks-head ${side}`, d: `M${tip} ${middle} l${-Math.sign(tip - from) * head} -4.5 v9 Z` }));
    }
    group.append(svg("line", { class: "wanted", x1: x(row.wanted), x2: x(row.wanted), y1: top + 3, y2: top + SHARE.row - 3 }));
    bars.append(group);
  });
  const low = Math.min(floor, ...entropy), high = Math.max(...entropy), pad = (high - low || 1) * 0.1;
  const frame = plotFrame({ label: `Cross entropy of this query after each iteration. ${data.sentence}`, height: 150, x: [0, Math.max(last, 1)], y: [low - pad, high + pad], across: "iteration", marks: [[floor, short(floor)], ...(high > floor ? [[high, short(high)]] : [])] });
  frame.box.append(svg("line", { class: "half", x1: PLOT.left, x2: PLOT.width - PLOT.right, y1: frame.y(floor), y2: frame.y(floor) }), frame.line("ours", entropy.map((_, i) => i), entropy),
    svg("g", { class: "handle", "data-entropy": entropy[k] }, svg("line", { x1: frame.x(k), x2: frame.x(k), y1: PLOT.top, y2: frame.base }), svg("circle", { cx: frame.x(k), cy: frame.y(entropy[k]), r: 5 })));
  onDrag(frame.box, (event) => go(Math.max(0, Math.min(last, Math.round(frame.valueAt(event))))));
  const others = rest ? el("p", { class: "insight-readout", text: `${rest.n === 1 ? "The other document has" : `The other ${grouped(rest.n)} documents share`} ${percent(rest.after)}; ${rest.n === 1 ? "it" : "together they"} should have ${percent(rest.wanted)}.` }) : "";
  return [insightPart(title, told, bars, others,
    plotKey(["has", "share before this tree"], ["grew", "after it, more"], ["fell", "after it, less"], ["wanted", "what the grade asks for"]),
    twinTable("Shares of the top place", ["document", "should have", "before", "after"], rows.map((row) => [row.name, row.wanted, row.before, row.after]))),
  insightPart("Cross entropy of this query", frame.box, el("p", { class: "insight-readout", text: `After iteration ${k}: ${short(entropy[k])}. The dashed line is the least it can be, ${short(floor)}: then every document has its share.` }),
    twinTable("Cross entropy", ["iteration", "cross entropy"], entropy.map((value, i) => [i, value])))];
}
