// What an iteration did, in words with names and numbers. Returns parts: strings, and {name: d} for a document.

function tell(run, now, selected) {
  const [headline, reasons] = story(run, now, selected);
  return [...headline, ...remarks(run, now), ...reasons];
}

function story(run, now, selected) {
  if (now.k === 0) return [opening(run, now, selected), []];
  const moved = now.before.reduce((n, rank, d) => n + (rank !== now.after[d]), 0);
  const d = selected ?? protagonist(run, now);
  const places = now.before[d] - now.after[d];
  const parts = [`Iteration ${now.k}: `];
  const change = now.scoresAfter[d] - now.scoresBefore[d];
  if (run.n === 1) return [[...parts, "a query with one document has nothing to order."], []];
  if (selected === null && changesAlike(run, now)) return [[...parts, "this tree gives every document of the query the same, so the order stays."], []];
  if (places === 0 && selected === null) {
    parts.push("no document changed places. ", { name: d }, ` changed its score most, by ${signed(change)}.`);
  } else if (places === 0) {
    parts.push({ name: d }, ` stayed at rank ${now.after[d] + 1}.`);
  } else {
    parts.push({ name: d }, ` ${places > 0 ? "rose" : "fell"} ${plural(Math.abs(places), "place", "places")} to rank ${now.after[d] + 1}${against(places, change)}.`);
  }
  const all = selected === null && moved > 2 ? ` In all, ${count(moved)} documents changed places.` : "";
  return [parts, [` ${reason(run, now, d)}${all}`]];
}

// Whether the order inside the query cannot change.
function changesAlike(run, now) {
  const change = (d) => now.scoresAfter[d] - now.scoresBefore[d];
  return now.step.decay === 1 && run.documents.every((_, d) => change(d) === change(0));
}

// Rank and score may go different ways: the others moved more.
function against(places, change) {
  if (places > 0 && change < 0) return ", although its score fell: others fell further";
  if (places > 0 && change === 0) return ", although its score stayed: others fell";
  if (places < 0 && change > 0) return ", although its score rose: others rose further";
  if (places < 0 && change === 0) return ", although its score stayed: others rose";
  return "";
}

function opening(run, now, selected) {
  if (selected !== null) return ["Before any tree: ", { name: selected }, ` has score ${short(now.scoresAfter[selected])}. ${ask(run, now, selected)}`];
  if (allTied(now.scoresAfter)) {
    return [`Before any tree, all scores are ${short(now.scoresAfter[0])} and the order is the file's. The bars show what the first tree is asked to fit.`];
  }
  return ["Before any tree. The bars show what the first tree is asked to fit."];
}

function ask(run, now, d) {
  const push = pushes(now, d);
  const own = `${capital(inWords(run, now, d) || `its ${run.target_word} is ${short(now.targets[d])}`)}.`;
  if (now.leftOut !== 0 || push.nUp + push.nDown === 0) return own; // its sheet has all of its pairs
  const ways = [];
  if (push.nUp) ways.push(`${plural(push.nUp, "pair pushes", "pairs push")} it up by ${short(push.up)}`);
  if (push.nDown) ways.push(`${plural(push.nDown, "pair", "pairs")}${push.nUp ? "" : push.nDown === 1 ? " pushes it" : " push it"} down by ${short(push.down)}`);
  const sentence = ways.join(" and ");
  return `${capital(sentence)}. ${own}`;
}

// What a loss says of a document in words of its own, such as "its share should be 0.4 and is 0.2"; "" where it has none.
function inWords(run, now, d) {
  if (!run.told.words || run.documents[d].grade === null) return "";
  return now.told.reduce((words, [key, values]) => words.replace(`{${key}}`, short(values[d])), run.told.words);
}

function reason(run, now, d) {
  const { step } = now, value = now.g[d];
  const who = step.n_trees === 1 ? "Its leaf says" : `Its leaves in ${count(step.n_trees)} trees add up to`;
  const gave = `${who} ${signed(value)}, times ${short(step.rate)} is ${signed(step.rate * value)}.`;
  const decay = step.decay === 1 ? "" : ` The old score counts ${short(step.decay)}.`;
  return `${ask(run, now, d)} ${gave}${decay}`;
}

function remarks(run, now) {
  const parts = [];
  if (run.part === "test") parts.push(" A test query: no tree has seen its grades.");
  if (now.step && now.step.note) parts.push(` ${now.step.note}`);
  if (now.k === run.n_iterations && now.k > 0) parts.push(...run.warnings.map((warning) => ` ${warning}`));
  if (now.k === run.n_iterations && run.ended) parts.push(` Training ended here. ${run.ended}`);
  return parts;
}

// What iteration k has to be predicted: which way a document moves, the selected one or, seemingly at random, one of the first dozen.
function outcomeOf(run, now, view) {
  if (now.k === 0 || run.n < 2) return null;
  const d = view.document ?? now.orderBefore[(now.k * 7919) % Math.min(run.n, 12)];
  const places = now.before[d] - now.after[d];
  return {
    key: `${run.qid}/${run.part}/${now.k}/${d}`, right: places > 0 ? 0 : places < 0 ? 2 : 1,
    words: [`Iteration ${now.k}: where does this tree take `, { name: d }, `, now at rank ${now.before[d] + 1}?`],
    answers: [["Up", "ArrowUp"], ["It stays", "="], ["Down", "ArrowDown"]],
    why: story(run, now, d).flat(),
  };
}
