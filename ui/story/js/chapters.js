// The three steps: one sentence each with the numbers of the order in sight, and what stands beside the list.

import { el, hint, svg, write } from "../../component/js/dom.js";
import { capital, closes, count, printed, short, subtracted } from "../../component/js/numbers.js";
import { above, called, contradicting, RESULTS } from "./arrangement.js";

export const CHAPTERS = [
  ["RankNet", "λ = σ ρ", "[BU] section 2"],
  ["LambdaRank", "λ = σ ρ |ΔNDCG|", "[BU] section 4"],
  ["LambdaMART", "γ = Σ λ / Σ curvature", "[BU] section 7"],
];

// Who is pushed harder of A and B.
function harder(view, key) {
  const of = (name) => view.now[key][view.at[name.toLowerCase()] - 1],
    [one, other] = of("A") >= of("B") ? ["A", "B"] : ["B", "A"];
  return { one, other, strong: of(one), weak: of(other), level: short(of(one)) === short(of(other)) };
}

const none = (n) => (n ? count(n) : "none");

export function sentenceOf(view) {
  const { at, now, lists, tree } = view,
    net = harder(view, "net"),
    ours = harder(view, "ours");
  if (at.step === 1) {
    const counts =
      `${capital(contradicting(now.errors))} of ${lists.n_pairs} pairs: ${none(above(view, "A"))} above A, ${none(above(view, "B"))} ` +
      "above B.";
    if (net.level) return `${counts} RankNet pushes both by ${short(net.strong)}.`;
    return (
      `${counts} RankNet pushes ${net.one} (${short(net.strong)}) harder than ${net.other} (${short(net.weak)}): each pair pushes by ` +
      `its ρ, ${short(now.rho[0])} to ${short(now.rho[1])} here, and ranks play no part.`
    );
  }
  if (at.step === 2) {
    const ten = lists.lists[`${lists.orders[1].a}-${lists.orders[1].b}`],
      fewer = ten.errors - now.errors,
      isWorse = fewer > 0 && now.ndcg < ten.ndcg;
    const turned = net.one !== ours.one && !net.level ? `RankNet pushes ${net.one} harder, |ΔNDCG| reverses it: ` : "With |ΔNDCG| ";
    const progress =
      fewer === 0
        ? `NDCG ${short(now.ndcg)}.`
        : `${capital(contradicting(Math.abs(fewer)))} ${fewer > 0 ? "fewer" : "more"} than in the order with ten, ` +
          `${isWorse ? "yet NDCG fell" : "and NDCG went"} from ${short(ten.ndcg)} to ${short(now.ndcg)}.`;
    if (ours.level) return `${progress} With |ΔNDCG| both are pushed by ${short(ours.strong)}.`;
    return `${progress} ${turned}${ours.one} is pushed by ${short(ours.strong)}, ${ours.other} by ${short(ours.weak)}.`;
  }
  if (!tree) return "";
  const to = (name) => {
    const rank = at[name.toLowerCase()],
      next = tree.rank[rank - 1] + 1;
    return next === rank ? `leaves ${name} at rank ${rank}` : `takes ${name} from rank ${rank} to ${next}`;
  };
  return (
    `One tree, fitted to these λ and added with η = ${tree.rate}, ${to("A")} and ${to("B")}: contradicting pairs ${now.errors} → ` +
    `${tree.errors}, NDCG ${short(now.ndcg)} → ${short(tree.ndcg)}.${tree.ties ? " Equal scores keep the order of the list." : ""}`
  );
}

// A head of a column, whose lines end between words alone: a quotient stays whole.
const head = (text) =>
  el("th", { scope: "col" }, ...text.split(" ").flatMap((word, i) => [i ? " " : "", el("span", { class: "whole", text: word })]));

// Step 1: the net's update, pair by pair and factored.
export function updatePanel(view) {
  const box = el("section", { class: "update" });
  function draw() {
    const { by_pair, passes, w, step, in_order, against } = view.now.update,
      n = view.lists.n_pairs,
      [up, down, both] = subtracted(in_order, against);
    const row = (name, sum, asked, moved) =>
      el("tr", {}, el("th", { scope: "row", text: name }), el("td", { text: sum }), el("td", { text: asked }), el("td", { text: moved }));
    box.replaceChildren(
      el("h2", { text: "w ← w − η ∂C/∂w, with fewer evaluations of the net" }),
      el(
        "table",
        { "aria-label": "The update of the net in two ways" },
        el("thead", {}, el("tr", {}, ...["way", "adds up", "evaluates ∂s/∂w", "−∂C/∂w"].map(head))),
        el(
          "tbody",
          {},
          row("pair by pair", `λᵢⱼ (∂sᵢ/∂w − ∂sⱼ/∂w), ${n} pairs`, `${by_pair} times`, both),
          row("factored", `λᵢ ∂sᵢ/∂w, ${passes} results`, `${passes} times`, both),
        ),
      ),
      el("p", {
        class: "note",
        text:
          `Take the smallest net, s = w x, where x counts ranks from the end and w = ${w}. Steepest descent ` +
          `${step ? `${step < 0 ? "lowers" : "raises"} w` : "leaves w unchanged"}. Each pair pulls by its ρ times the ranks ` +
          `between: pairs in order pull w up by ${up} together, contradicting ones down by ${down}. ` +
          "[BU] section 2.1, [SL] Algorithm 2; both write λ with the other sign.",
      }),
    );
  }
  return { box, draw };
}

// Step 2: the orders beside each other, and what a swap of A or B with each rank would change.
export function ordersPanel(view) {
  const table = el("table", { "aria-label": "Orders of the list" }),
    bars = el("div", { class: "swaps" }),
    pair = el("p", { class: "summary" }),
    worth = el("p");
  const box = el("section", { class: "orders-panel" }, table, el("h2", { text: "|ΔNDCG| of a swap with each rank" }), bars, worth, pair);

  function draw() {
    const { lists, at, now } = view,
      named = lists.orders.map((order) => ({ ...order, ...lists.lists[`${order.a}-${order.b}`] }));
    const isNamed = named.some((order) => order.a === at.a && order.b === at.b);
    const all = isNamed ? named : [...named, { title: "This order", a: at.a, b: at.b, ...now }];
    const head = el("tr", {}, ...["order", "contradicting pairs", "RankNet’s C", "NDCG"].map((text) => el("th", { scope: "col", text })));
    table.replaceChildren(
      el("thead", {}, head),
      el(
        "tbody",
        {},
        ...all.map((order) =>
          el(
            "tr",
            { class: order.a === at.a && order.b === at.b ? "here" : null },
            el("th", { scope: "row", text: order.title }),
            el("td", { text: order.errors }),
            el("td", { text: order.cost.toFixed(2) }),
            el("td", { text: order.ndcg.toFixed(3) }),
          ),
        ),
      ),
    );
    bars.replaceChildren(...["A", "B"].map((name) => swapBars(view, name)));
    const { rho, delta, force } = view.pair,
      [a, b] = at.a < at.b ? now.worth : [now.worth[1], now.worth[0]];
    write(
      worth,
      "Blue: results above, where the swap would gain; grey: results below, where it would lose. All swaps of A are worth " +
        `${short(a)} together, those of B ${short(b)}.`,
    );
    write(
      pair,
      `${at.winner} and ${called(at.loser)}: λ = σ ρ |ΔNDCG| = ${lists.sigma} × ${short(rho)} × ${short(delta)} ` +
        `${closes(force, lists.sigma * printed(rho) * printed(delta))} ${short(force)}.`,
    );
  }
  return { box, draw };
}

function swapBars(view, name) {
  const i = view.at[name.toLowerCase()] - 1,
    values = view.lists.delta[i],
    most = Math.max(...view.lists.delta.flat()),
    height = view.large ? 64 : 46,
    each = 100 / RESULTS;
  const bars = view.names.map((row, r) =>
    typeof row === "string"
      ? row === name
        ? svg("text", { class: "self", x: (r + 0.5) * each, y: height - 7, text: name })
        : null
      : svg(
          "rect",
          {
            class: r < i ? "bar wins" : "bar keeps",
            x: r * each + 0.6,
            width: each - 1.2,
            y: height - (values[r] / most) * (height - 4),
            height: (values[r] / most) * (height - 4),
          },
          hint(`rank ${r + 1}: ${short(values[r])}`),
        ),
  );
  return el(
    "figure",
    {},
    el("figcaption", { text: `${name}, rank ${i + 1}` }),
    svg(
      "svg",
      {
        viewBox: `0 0 100 ${height}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": `|ΔNDCG| of ${name} with each rank: ${values
          .map((v, r) => (typeof view.names[r] === "string" ? null : `${r + 1} ${short(v)}`))
          .filter(Boolean)
          .join(", ")}`,
      },
      ...bars.filter((bar) => bar && bar.tagName !== "text"),
    ),
  );
}

// Step 3: Algorithm 3 with its numbers, and the tree.
export function treePanel(view) {
  const box = el("section", { class: "tree-panel" });
  function draw() {
    const { tree, at, now, names, lists } = view;
    if (!tree) return box.classList.add("waits");
    box.classList.remove("waits");
    const i = at[at.winner.toLowerCase()] - 1,
      leaf = tree.leaves[tree.leaf_of[i]],
      line = (symbol, words) => el("li", {}, el("b", { text: symbol }), el("span", { text: words }));
    const quotient = ({ lambda, curvature, value }) => closes(printed(lambda) / printed(curvature), value),
      before = lists.scores[i];
    const node = (n, side) => {
      const one = tree.nodes[n],
        isLeaf = one.leaf >= 0,
        inside = isLeaf ? tree.leaves[one.leaf] : null,
        who = isLeaf ? names.filter((_, r) => tree.leaf_of[r] === one.leaf) : [];
      const words = isLeaf
        ? [
            el("b", { text: `leaf ${one.leaf + 1}` }),
            ` γ = ${short(inside.lambda)} / ${short(inside.curvature)} ${quotient(inside)} `,
            el("b", { class: inside.value > 0 ? "up" : "down", text: short(inside.value) }),
            el("small", { text: saidOf(who) }),
          ]
        : [el("b", { text: `${one.asks}?` })];
      return el(
        "li",
        { class: isLeaf && one.leaf === tree.leaf_of[i] ? "here" : null },
        el("div", {}, side ? el("i", { text: side }) : null, ...words),
        isLeaf ? null : el("ul", {}, node(one.left, "yes"), node(one.right, "no")),
      );
    };
    box.replaceChildren(
      el(
        "ol",
        { class: "algorithm", "aria-label": "Algorithm 3 for the chosen result" },
        line(
          "F₀",
          `the list’s scores, as of a base model${lists.scores[0] ? "" : "; all 0, so there is none"}: ${at.winner} has ` +
            `${short(before)}`,
        ),
        line("y, w", `of ${at.winner}: λ = ${short(now.ours[i])}, curvature ${short(tree.curvature[i])}`),
        line("tree", "least squares on λ; x and y are two features of the results"),
        line("γ", `of its leaf: ${short(leaf.lambda)} / ${short(leaf.curvature)} ${quotient(leaf)} ${short(leaf.value)}, one Newton step`),
        line(
          "F₁",
          `${short(before)} + ${tree.rate} × ${short(leaf.value)} ` +
            `${closes(tree.after[i], printed(before) + tree.rate * printed(leaf.value))} ${short(tree.after[i])}`,
        ),
      ),
      el("ul", { class: "grown", "aria-label": "Tree 1" }, node(0, "")),
    );
  }
  return { box, draw };
}

// "A, Other 3 and 8 more": who is in a leaf.
function saidOf(who) {
  const first = who.slice(0, 4).map((row) => (typeof row === "string" ? row : called(row)));
  return ` ${first.join(", ")}${who.length > 4 ? ` and ${who.length - 4} more` : ""}`;
}
