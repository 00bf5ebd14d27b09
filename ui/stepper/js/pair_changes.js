// The pair changes of an iteration: four counts, and the pairs behind a count.

import { adjust, el, lights, quietButton, write } from "../../component/js/dom.js";
import { capital, grouped } from "../../component/js/numbers.js";
import { gradeChip } from "../../component/js/run/list.js";
import { nameOf } from "../../component/js/run/name.js";

const PAIR_CHANGE_WORDS = {
  contradicting: ["contradicting", "Contradicting pairs", "the winner is not above the loser; ties count too"],
  cured: ["cured", "Cured pairs", "contradicting before this step, right after it"],
  broken: ["broken", "Newly broken pairs", "right before this step, contradicting after it"],
  tied: ["tied", "Tied pairs", "both documents have the same score; they count as contradicting"],
};

export const pairCount = (run, k, kind) => run.pair_changes.counts.row(k)[run.pair_changes.kinds.indexOf(kind)];

export function openPairChanges(changes) {
  const lists = Object.fromEntries(
    Object.entries(changes.lists).map(([kind, { winner, loser, ptr }]) => [kind, { winner: winner.values, loser: loser.values, ptr }]),
  );
  return { ...changes, lists };
}

export function pairChangesRow(view) {
  const words = el("span"),
    scope = el("small"),
    lead = el("span", { class: "pair-changes-lead" }, words, scope);
  const buttons = Object.keys(PAIR_CHANGE_WORDS).map((kind) => {
    const parts = { kind, n: el("b"), part: el("small") };
    const newly = kind === "broken" ? el("span", { class: "newly", text: " newly" }) : null;
    parts.button = quietButton(
      {
        "aria-expanded": false,
        onclick: () => view.set({ pairKind: view.pairKind === kind ? null : kind }),
      },
      parts.n,
      newly,
      ` ${PAIR_CHANGE_WORDS[kind][0]}`,
      parts.part,
    );
    return parts;
  });
  const panel = el("div", { class: "pair-changes-panel", role: "region", "aria-label": "Pairs behind the count", hidden: true });
  const box = el(
    "div",
    { class: "pair-changes", role: "group", "aria-label": "Pairs in this iteration" },
    lead,
    ...buttons.map(({ button }) => button),
    panel,
  );
  let drawn = null;

  function draw(run, now) {
    box.classList.toggle("none", run.pair_changes.pairs === 0);
    write(words, run.pair_changes.pairs === 0 ? "No pairs in this query" : "Pairs");
    const tellsAll = hasMore(run) && run.pair_changes.pairs > 0 && run.pair_changes.pairs < 1e5; // beside more there is no room for it
    write(scope, tellsAll ? " here (all queries)" : "");
    lead.title = hasMore(run)
      ? `${pairWords(run)} in this query; in brackets those of all ${grouped(run.part_pair_changes.queries)} ${run.part} queries, ` +
        `${grouped(run.part_pair_changes.pairs)}`
      : pairWords(run);
    for (const { kind, n, part, button } of buttons) {
      button.hidden = run.pair_changes.pairs === 0;
      write(n, ownCount(pairCount(run, now.k, kind), view.large));
      write(part, tellsAll ? partWords(run, now.k, kind) : "");
      adjust(button, { "aria-expanded": view.pairKind === kind });
      button.title = countTitle(run, now.k, kind, view.large);
    }
    panel.hidden = view.pairKind === null || run.pair_changes.pairs === 0;
    const key = panel.hidden ? null : `${view.key}/${now.k}/${view.pairKind}`;
    if (key !== drawn) panel.replaceChildren(...(key === null ? [] : pairChangesTable(view, run, now)));
    drawn = key;
  }

  return { box, draw };
}

const pairWords = ({ pair_changes: { pairs } }) => `${grouped(pairs)} ${pairs === 1 ? "pair" : "pairs"}`;

const hasMore = (run) => run.part_pair_changes.queries > 1;

function partWords(run, k, kind) {
  const counts = run.part_pair_changes.counts[kind];
  return hasMore(run) && counts ? ` (${shortCount(counts[k])})` : "";
}

// The query's own count is told to the last pair where there is room for it. Large letters leave room for four characters.
export function ownCount(n, isLarge = false) {
  if (isLarge && n >= 1e3 && n < 1e4) return `${(Math.floor(n / 100) / 10).toFixed(1)}k`;
  return n < (isLarge ? 1e4 : 1e5) ? grouped(n) : shortCount(n);
}

// In the row there is room for five characters; the list behind a count and its tooltip say it to the last pair.
const shortCount = (n) => (n < 1e4 ? grouped(`${n}`) : n < 1e6 ? `${Math.floor(n / 1e3)}k` : `${(n / 1e6).toPrecision(3)}M`);

function countTitle(run, k, kind, isLarge) {
  const counts = run.part_pair_changes.counts[kind];
  const own = pairCount(run, k, kind);
  return (
    capital(PAIR_CHANGE_WORDS[kind][2]) +
    (ownCount(own, isLarge) === grouped(own) ? "" : `: ${grouped(own)}`) +
    (hasMore(run) && counts ? `; ${grouped(counts[k])} in all ${run.part} queries` : "")
  );
}

function pairChangesTable(view, run, now) {
  const kind = view.pairKind,
    [, title, meaning] = PAIR_CHANGE_WORDS[kind];
  const { winner, loser, ptr } = run.pair_changes.lists[kind];
  const n = pairCount(run, now.k, kind),
    from = ptr[now.k],
    shown = ptr[now.k + 1] - from;
  const rows = Array.from({ length: shown }, (_, i) => pairRow(run, now, winner[from + i], loser[from + i]));
  const counts = run.part_pair_changes.counts[kind];
  const all =
    hasMore(run) && counts
      ? `; ${grouped(counts[now.k])} of ${grouped(run.part_pair_changes.pairs)} in all ${grouped(run.part_pair_changes.queries)} ` +
        `${run.part} queries`
      : "";
  const close = el("button", {
    type: "button",
    text: "×",
    title: "Close (Esc)",
    "aria-label": "Close the list of pairs",
    onclick: () => view.set({ pairKind: null }),
  });
  const head = el(
    "tr",
    {},
    ...["should be above", "", "before", "after"].map((text, i) =>
      el("th", { scope: "col", text: i === 0 ? "winner" : i === 1 ? "loser" : `scores ${text}` }),
    ),
  );
  return [
    el("header", {}, el("h3", { text: `${title}: ${meaning}` }), close),
    el("p", {
      text: `${grouped(n)} of ${grouped(run.pair_changes.pairs)} ${now.k ? `after iteration ${now.k}` : "before any tree"}${all}.`,
    }),
    rows.length
      ? el(
          "div",
          { class: "pair-changes-scroll", tabindex: 0, role: "group", "aria-label": title },
          el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)),
        )
      : "",
    n > shown
      ? el("p", {
          class: "more",
          text: `The strongest ${shown} are listed; ${grouped(n - shown)} more ${n - shown === 1 ? "is" : "are"} in the numbers below.`,
        })
      : "",
  ].filter(Boolean);
}

function pairRow(run, now, i, j) {
  const document = (d) => {
    const { name, grade } = run.documents[d],
      button = el("button", { type: "button", title: name, "aria-label": name }, nameOf(name, run.documents));
    return el("td", { class: "pair-name", ...lights(d) }, gradeChip(run, grade), button);
  };
  const scores = (of) => {
    const sign = of[i] > of[j] ? ">" : of[i] < of[j] ? "<" : "=";
    return el("td", {
      class: `pair-scores ${sign === ">" ? "right-way" : "wrong-way"}`,
      text: `${run.scoreFormat(of[i])} ${sign} ${run.scoreFormat(of[j])}`,
    });
  };
  const winner = document(i);
  if (run.isPreference(i, j)) winner.append(el("small", { class: "preference", text: ` ${run.preferenceWords(i, j)}` }));
  return el("tr", {}, winner, document(j), scores(now.scoresBefore), scores(now.scoresAfter));
}
