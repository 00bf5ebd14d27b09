// The documents of the query, best last score first: a click follows one through all trees, a click on "vs" sets another against it.

import { adjust, el, quietButton, write } from "../../component/js/dom.js";
import { flips } from "../../component/js/flips.js";
import { capital, column, plural } from "../../component/js/numbers.js";
import { nameOf, unfold } from "../../component/js/run/name.js";
import { scrollToRow } from "../../component/js/run/sight.js";

const MOST_ROWS = 300;
const AGAINST = "“vs” compares a document with the one you follow.";

export const restWords = (n) => (n > 0 ? `${capital(plural(n, "more document is", "more documents are"))} not listed.` : "");

export function documentList(view) {
  const list = el("ul", { class: "documents" }),
    when = el("small"),
    note = el("p", { class: "note" }),
    header = el("header", {}, el("h3", { text: "Follow a document" }), when);
  const box = el("section", { class: "query", "aria-label": "Documents" }, header, list, note);
  let built = "",
    followed = null,
    rows = [];

  function build() {
    rows = listed(view).map((d) => documentRow(view, d));
    list.replaceChildren(...rows.map(({ item }) => item));
  }

  function drawNote() {
    const words = [restWords(view.trees.n_documents - rows.length), view.document === null || rows.length < 2 ? "" : AGAINST];
    write(note, words.filter(Boolean).join(" "));
    note.hidden = !note.textContent;
  }

  function draw() {
    const key = [view.key, rows.length && view.document !== null && !rows.some(({ d }) => d === view.document)].join();
    if (built !== key) {
      built = key;
      build();
    }
    const k = view.iteration(),
      format = column(rows.map(({ d }) => view.trees.score(k, d)));
    write(when, `score after ${k}`);
    for (const row of rows) row.draw(format(view.trees.score(k, row.d)));
    drawNote();
    showFollowed();
  }

  // Once: what a person scrolls since then stays where it is.
  function showFollowed() {
    const item = rows.find(({ d }) => d === view.document)?.item,
      which = [built, view.document, view.large].join();
    if (followed === which || (item && !list.clientHeight)) return; // not laid out yet
    followed = which;
    if (item) scrollToRow(list, item.offsetTop - list.offsetTop, item.offsetHeight, list.clientHeight);
  }

  return { box, draw };
}

// The best documents, and those that are followed wherever they stand.
function listed({ trees, document, other }) {
  const last = trees.n_iterations,
    all = Array.from({ length: trees.n_documents }, (_, d) => d);
  const shown = all.sort((a, b) => trees.score(last, b) - trees.score(last, a) || a - b).slice(0, MOST_ROWS);
  return [...new Set([...shown, ...[document, other].filter((d) => d !== null)])];
}

function documentRow(view, d) {
  const { name, grade } = view.trees.documents[d],
    score = el("span", { class: "score" });
  const choose = quietButton(
    { class: "follow row", title: name, "data-document": d, onclick: () => view.follow(d) },
    gradeChip(view.trees, grade),
    nameOf(name, view.trees.documents),
    score,
  );
  unfold(choose, () => choose.closest(".documents"));
  const against = quietButton({ class: "vs", text: "vs", onclick: () => view.against(d) });

  function draw(words) {
    const { document, other, trees } = view;
    write(score, words);
    adjust(choose, { "aria-pressed": d === document });
    adjust(against, {
      "aria-pressed": d === other,
      "aria-label": document === null ? `Against ${name}` : `${trees.documents[document].name} against ${name}`,
    });
    against.hidden = document === null || d === document;
  }

  return { d, item: el("li", {}, choose, against), draw };
}

function gradeChip({ max_grade, grade_flip }, grade) {
  const share = grade === null || !max_grade ? 0 : grade / max_grade;
  return el("span", {
    class: ["grade", ...flips(grade_flip, share)].join(" "),
    style: `--share: ${Math.round(100 * share)}%`,
    title: grade === null ? "no grade" : `grade ${grade}`,
    text: grade === null ? "–" : String(Number(grade.toPrecision(3))),
  });
}
