// Where the runs part: the first rank that differs, the documents that they place furthest apart, and the first split.

import { el, lights } from "../../component/js/dom.js";
import { firstDifference, sameOrder, spreads } from "./opened.js";

export function difference(view) {
  const ranks = el("p", {}),
    apart = el("p", {}),
    splits = el("ul", {});
  const box = el("section", { class: "difference", tabindex: 0, "aria-label": "Where they differ" }, ranks, apart, splits);

  const named = (found, d) => el("strong", { text: found.documents[d].name, ...lights(view, d) });

  function build(found) {
    splits.replaceChildren(...found.partings.map((words) => el("li", { text: words })));
    splits.hidden = !found.partings.length;
  }

  // The first rank at which a run differs from the first one.
  function againstFirst(found, first, run, k, isLast) {
    const order = first.orderAt(k),
      at = firstDifference(order, run.orderAt(k));
    if (at === null)
      return [
        sameOrder(first, run, k)
          ? `${first.title} and ${run.title} rank alike. `
          : `${first.title} and ${run.title} differ only in ties, which are in file order. `,
        k === 0 && isLast ? "Press → to step through all runs at once. " : "",
      ];
    const agree = at === 0 ? "" : at === 1 ? "They agree on rank 1. " : `They agree on ranks 1 to ${at}. `;
    return [
      `At rank ${at + 1} ${first.title} has `,
      named(found, order[at]),
      `, ${run.title} `,
      named(found, run.orderAt(k)[at]),
      ". ",
      el("i", { text: agree }),
    ];
  }

  function draw(found) {
    const { k } = view,
      [first, ...others] = found.runs;
    ranks.replaceChildren(...others.map((run) => el("span", {}, ...againstFirst(found, first, run, k, run === others.at(-1)))));
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
