// What can be taken away from the Combine page: its link, a picture, the staircases and the list.

function mixtureToTake(view, root) {
  const name = (what) => `combine ${view.found.qid} ${what}`.replace(/[^\p{L}\p{N}.]+/gu, "-"), text = "text/csv;charset=utf-8";
  const drawing = () => picture(root, [...root.querySelectorAll(":scope > :is(.gist, .planes, aside)")], `${view.found.titles[0]} and ${view.found.titles[1]} mixed, query “${view.found.qid}” (${view.found.part}), α = ${view.alpha.toFixed(3)}. Boosting to rank ${view.found.version}`);
  const stairs = () => [[view.found.part, view.found.qid, view.found.query], ...Object.entries(view.found.means).map(([part, one]) => [part, "all queries", one])].flatMap(([part, query, { ends, values }]) => Array.from(values, (value, i) => [part, query, ends[i], ends[i + 1], Number.isFinite(value) ? value : ""]));
  const list = () => { const scores = mixed(view.found, view.alpha); return orderOf(scores).map((d, r) => [r + 1, view.found.documents[d].name, view.found.documents[d].grade, view.found.first[d], view.found.second[d], scores[d]]); };
  return shareMenu([
    ["Copy link", () => copy(linkTo({ alpha: Number(view.alpha.toFixed(6)) }))],
    ["Staircases, CSV", () => save(name("staircases.csv"), text, csv(["part", "query", "alpha from", "alpha to", view.found.metric], stairs()))],
    ["List, CSV", () => save(name("list.csv"), text, csv(["rank", "document", "grade", `R: ${view.found.titles[0]}`, `R′: ${view.found.titles[1]}`, `score at alpha ${view.alpha.toFixed(3)}`], list()))],
    ["Picture, SVG", () => save(name("page.svg"), "image/svg+xml", written(drawing()))],
    ["Picture, PNG", async () => save(name("page.png"), "image/png", await dots(drawing()))],
  ]);
}
