// Two queries, one far more popular: the same three grades at other numbers of links ([GB] 3.3.1). Two losses learnt both; drag how
// much more popular, and after how many trees to look.

const POPULAR = { width: 600, height: 236, top: 26, bottom: 34, gap: 34, left: 34 };
let popularAt = { factor: null, leaves: 0, tree: null }; // stays from one iteration of the run to the next

function popularityInsight(data) {
  const title = "One scale for all queries";
  if (data.why_not) return [insightPart(title, insightTold(`The two queries of this view do not suit the loss as it is set: ${data.why_not}`))];
  const { factors, leaves, names, grades } = data, trees = data.cells[0][0][0].scores.length - 1;
  const chosen = { factor: popularAt.factor ?? factors.indexOf(2), leaves: Math.min(popularAt.leaves, leaves.length - 1), tree: popularAt.tree ?? trees };
  const box = svg("svg", { class: "plot popular", viewBox: `0 0 ${POPULAR.width} ${POPULAR.height}`, role: "img" }), told = el("p", { class: "insight-told", "aria-live": "polite" });
  const factorSlider = pointSlider("How many times more links", factors.map((_, i) => i), () => chosen.factor, (i) => go({ factor: i }));
  const treeSlider = pointSlider("Trees", Array.from({ length: trees + 1 }, (_, i) => i), () => chosen.tree, (i) => go({ tree: i }));
  const factorValue = el("output"), treeValue = el("output");
  const picker = el("select", { "aria-label": "Leaves of a tree", onchange: () => go({ leaves: picker.selectedIndex }) }, ...leaves.map((n, i) => el("option", { value: n, text: `${n} leaves`, selected: i === chosen.leaves })));
  const half = (POPULAR.width - POPULAR.left - POPULAR.gap) / 2;

  // One loss: its score by the number of links, constant between two thresholds; a bar joins each pair that contradicts.
  function panel(cell, left, name) {
    const { scores: all, contradicting } = cell, scores = all[chosen.tree], links = data.links[chosen.factor], bottom = POPULAR.height - POPULAR.bottom;
    const flat = all.flat(), low = Math.min(...flat), high = Math.max(...flat);
    const steps = [...new Set(links)].sort((a, c) => a - c); // as trees see them: in their order, evenly spaced
    const x = (v) => left + ((steps.indexOf(v) + 0.5) / steps.length) * half, y = (v) => POPULAR.top + 14 + (1 - (v - low) / (high - low || 1)) * (bottom - POPULAR.top - 28);
    const order = links.map((_, i) => i).sort((a, c) => links[a] - links[c]), marks = [];
    const twin = (d) => links.findIndex((v, i) => i !== d && v === links[d]), aside = (d) => (twin(d) < 0 ? 0 : d < twin(d) ? 9 : -9); // two pages with the same links stand side by side
    const path = order.map((d, i) => `${i ? "V" : `M${left} `}${y(scores[d])}H${i + 1 < order.length ? (x(links[d]) + x(links[order[i + 1]])) / 2 : left + half}`).join("");
    const isWrong = (a, c) => grades[a] > grades[c] && scores[a] <= scores[c];
    for (const query of [0, 1]) for (const a of [0, 1, 2]) for (const c of [0, 1, 2]) {
      const [one, other] = [3 * query + a, 3 * query + c];
      if (isWrong(one, other)) marks.push(svg("line", { class: "wrong-pair", x1: x(links[one]) + aside(one), y1: y(scores[one]), x2: x(links[other]) + aside(other), y2: y(scores[other]) }));
    }
    const dots = links.map((v, d) => svg("g", { class: `page ${d < 3 ? "often" : "seldom"}`, "data-score": scores[d], "data-links": v }, hint(`${names[d < 3 ? 0 : 1]}: ${Math.round(v).toLocaleString("en")} links, grade ${grades[d]}, score ${short(scores[d])}`),
      svg("circle", { cx: x(v) + aside(d), cy: y(scores[d]), r: 9 }), svg("text", { x: x(v) + aside(d), y: y(scores[d]), text: grades[d] })));
    const ticks = steps.map((v) => svg("text", { class: "tick below", x: x(v), y: bottom + 11, text: v < 1000 ? tickText(v) : `${Number((v / 1000).toPrecision(3))}k` }));
    return svg("g", { "data-loss": name, "data-contradicting": contradicting[chosen.tree] }, svg("text", { class: "popular-name", x: left, y: 9, text: name }), svg("text", { class: "popular-wrong", x: left + half, y: 9, text: `${contradicting[chosen.tree]} of 6 pairs contradict` }),
      svg("line", { class: "grid", x1: left, x2: left + half, y1: bottom, y2: bottom }), svg("path", { class: "curve-line ours", d: path }), ...marks, ...dots, ...ticks, svg("text", { class: "tick across", x: left + half, y: POPULAR.height - 6, text: "links to a page, in their order" }));
  }

  function go(change) {
    Object.assign(chosen, change);
    popularAt = { ...chosen };
    const cells = data.cells[chosen.leaves][chosen.factor], factor = factors[chosen.factor];
    factorSlider.value = chosen.factor;
    treeSlider.value = chosen.tree;
    factorValue.textContent = `${tickText(factor)} ×`;
    treeValue.textContent = String(chosen.tree);
    box.replaceChildren(...cells.map((cell, i) => panel(cell, POPULAR.left + i * (half + POPULAR.gap), data.losses[i])));
    told.textContent = sentence(cells, factor);
    box.setAttribute("aria-label", told.textContent);
    factorSlider.setAttribute("aria-valuetext", `${tickText(factor)} times; ${told.textContent}`);
    treeSlider.setAttribute("aria-valuetext", `${chosen.tree} trees; ${told.textContent}`);
    Object.assign(box.dataset, { factor, leaves: leaves[chosen.leaves], tree: chosen.tree });
  }

  function sentence(cells, factor) {
    const [gbt, other] = cells.map((cell) => ({ wrong: cell.contradicting[chosen.tree], falls: cell.falls[chosen.tree] })), [first, second] = data.losses;
    const links = data.links[chosen.factor], shared = links.slice(0, 3).filter((v, i) => links.slice(3).some((w, j) => w === v && grades[3 + j] !== grades[i]));
    const after = `After ${plural(chosen.tree, "tree", "trees")}`, orders = !gbt.wrong && !other.wrong ? `${after} both have all six pairs right. ` : `${after} ${gbt.wrong ? count(gbt.wrong) : "none"} of six pairs ${gbt.wrong === 1 ? "contradicts" : "contradict"} under ${first}, ${other.wrong ? count(other.wrong) : "none"} under ${second}. `;
    if (factor === 1) return `${orders}Both queries get the same links: one scale serves both.`;
    if (shared.length && gbt.wrong) return `${orders}${Math.round(shared[0]).toLocaleString("en")} links mean one grade under “${names[0]}” and another under “${names[1]}”: a single score cannot be both.`;
    const same = factor > 2 ? " Trees see only the order of the links, so every factor above 2 gives the same trees." : "";
    if (gbt.falls && other.falls) return `${orders}With ${leaves[chosen.leaves]} leaves each page has a score of its own, and both scores come down between the queries.${same}`;
    if (gbt.falls) return `${orders}To fit the grades of both queries the score of ${first} comes down as links grow; that of ${second} only rises, for a pair asks nothing across queries.${same}`;
    return `${orders}${gbt.wrong ? `The score of ${first} has not yet come down between the queries, as the grades of both want it.` : ""}${same}`;
  }

  go({});
  const control = (words, slider, value) => el("label", { class: "line-slider" }, el("span", { text: words }), slider, value);
  const rows = [0, 1, 2, 3, 4, 5].map((d) => [names[d < 3 ? 0 : 1], Math.round(data.links[chosen.factor][d]).toLocaleString("en"), tickText(grades[d]), ...data.cells[chosen.leaves][chosen.factor].map((cell) => cell.scores[chosen.tree][d])]);
  return [insightPart(title, told, box,
    el("div", { class: "line-sliders" }, control("times more links", factorSlider, factorValue), control("trees", treeSlider, treeValue)),
    el("p", { class: "insight-pick" }, "Each tree has ", picker),
    plotKey(["often", names[0]], ["seldom", names[1]], ["wrong-pair", "a contradicting pair"], ["ours", "score by links"]),
    twinTable("Two queries, two losses", ["query", "links", "grade", ...data.losses], rows))];
}
