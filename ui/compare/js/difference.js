// Where the runs part: the first ranks that differ, the documents that they place furthest apart, and the first split.

import { el, lights } from "../../component/js/dom.js";
import { firstDifferences, spreads } from "./opened.js";

export function difference(view) {
  const ranks = el("p", {}),
    apart = el("p", {}),
    splits = el("div", {});
  const box = el("section", { class: "difference", tabindex: 0, "aria-label": "Where they differ" }, ranks, apart, splits);

  const named = (found, d) => el("strong", { text: found.documents[d].name, ...lights(d) });

  function build(found) {
    const all = el("ul", {}, ...found.partings.map((words) => el("li", { text: words })));
    splits.replaceChildren(found.runs.length > 2 ? el("details", {}, el("summary", { text: "Where their trees first differ" }), all) : all);
    splits.hidden = !found.partings.length;
  }

  // One rank at which runs first differ from the first one: what it has there, and what they have.
  function atRank(found, [at, there]) {
    const [first] = found.runs;
    return [
      `At rank ${at + 1} ${first.title} has `,
      named(found, first.orderAt(view.k)[at]),
      ...[...there].flatMap(([d, titles]) => [`, ${those(found, titles)} `, named(found, d)]),
      ". ",
    ];
  }

  function draw(found) {
    const { k } = view,
      [{ title }] = found.runs,
      { alike, tied, ranks: differ } = firstDifferences(found, k),
      sentences = differ.map((one) => atRank(found, one));
    if (tied.length) sentences.push([`${title} and ${those(found, tied)} differ only in ties, which are in file order. `]);
    if (alike.length) sentences.push([`${those(found, alike) === OTHERS ? "All" : `${title} and ${those(found, alike)}`} rank alike. `]);
    if (differ.length && differ[0][0]) sentences.push([el("i", { text: agreed(found.runs.length, differ[0][0]) })]);
    if (!differ.length && k === 0) sentences.push(["Press → to step through all runs at once. "]);
    ranks.replaceChildren(...sentences.map((words) => el("span", {}, ...words)));
    const far = spreads(found, k),
      most = far
        .map((_, d) => d)
        .sort((a, b) => far[b] - far[a] || a - b)
        .slice(0, 3)
        .filter((d) => far[d] > 0);
    apart.replaceChildren(
      ...(most.length
        ? [
            "Furthest apart: ",
            ...most.flatMap((d, i) => [i ? ", " : "", named(found, d), ` by ${far[d]} ${far[d] === 1 ? "rank" : "ranks"}`]),
            ".",
          ]
        : []),
    );
  }

  return { box, build, draw };
}

const agreed = (n, at) => `${n > 2 ? "All" : "They"} agree on ${at === 1 ? "rank 1" : `ranks 1 to ${at}`}.`;

// Some of the runs beside the first. A title can have commas of its own.
const OTHERS = "all others";
const those = ({ runs }, titles) => (titles.length > 1 && titles.length === runs.length - 1 ? OTHERS : titles.join(" and "));
