// What two losses made of two queries, one far more popular, in a sentence.

import { count, plural } from "../numbers.js";
import { linkWords } from "./popularity_panel.js";

// at: {factor, leaves, tree}, places in the lists of the data
export function popularityWords({ cells, factors, leaves, links, names, grades, losses }, at) {
  const here = cells[at.leaves][at.factor],
    factor = factors[at.factor],
    [first, second] = losses;
  const [wrong, otherWrong] = here.map((cell) => cell.contradicting[at.tree]),
    [falls, otherFalls] = here.map((cell) => cell.falls[at.tree]);
  const orders = orderWords(at.tree, [wrong, otherWrong], losses),
    shared = sharedLinks(links[at.factor], grades);
  if (factor === 1) return `${orders}Both queries get the same links: one scale serves both.`;
  if (shared !== undefined && wrong)
    return (
      `${orders}${linkWords(shared)} links mean one grade under “${names[0]}” and another under “${names[1]}”; ` +
      "one score cannot fit both."
    );
  const same = factor > 2 ? " Trees see only the order of the links, so every factor above 2 gives the same trees." : "";
  if (falls && otherFalls)
    return (
      `${orders}With ${leaves[at.leaves]} leaves each page has a score of its own, and both scores fall between the ` + `queries.${same}`
    );
  if (falls)
    return (
      `${orders}To fit the grades of both queries, the score of ${first} falls where links grow; that of ${second} only rises, ` +
      `as no pair spans two queries.${same}`
    );
  const late = `The score of ${first} does not yet fall between the queries, as the grades of both require.`;
  return orders + (wrong ? late : "") + same;
}

function orderWords(tree, [wrong, otherWrong], [first, second]) {
  const after = `After ${plural(tree, "tree", "trees")}`;
  if (!wrong && !otherWrong) return `${after} both have all six pairs right. `;
  return (
    `${after} ${wrong ? count(wrong) : "none"} of six pairs ${wrong === 1 ? "contradicts" : "contradict"} under ${first}, ` +
    `${otherWrong ? count(otherWrong) : "none"} under ${second}. `
  );
}

// Links that a page of either query has, at another grade.
const sharedLinks = (links, grades) =>
  links.slice(0, 3).find((v, i) => links.slice(3).some((w, j) => w === v && grades[3 + j] !== grades[i]));
