// Two pairs from their distance to their force, as ui/ddf/chain.py has them: their weights along the difference of their scores, and each
// link at the cursor.

import { short, signed } from "../../component/js/numbers.js";
import { roundedUp } from "./curves.js";
import { distancesOf } from "./distances.js";

const LIMIT = 1e4; // ratios beyond it leave the axis
const BEYOND = 1e9; // of a number that is drawn

const LINKS = {
  distance: (d) => d,
  loss: (d, s) => Math.exp(-d * s),
  weight: (d, s, all) => Math.exp(-d * s) / all,
  target: (d) => d,
  force: (d, s, all) => (Math.exp(-d * s) / all) * d,
};

// As the plot draws it. given   words, as page_file.py has them
export function chainOf(place, { chain: { plot, gaps, links }, ...ground }, { words }) {
  const { stops } = plot,
    known = distancesOf(place, ground).map(({ style, of }) => {
      const d = gaps.map(of),
        sumAt = (s) => d.reduce((sum, one) => sum + Math.exp(-one * s), 0),
        at = (link, which) => stops.map((s) => LINKS[link](d[which], s, sumAt(s)));
      const rows = Object.keys(links).map((link) => [link, { wide: at(link, 0), narrow: at(link, 1) }]);
      return { title: words.titles[style], style, links: Object.fromEntries(rows) };
    });
  const ratios = known.map(({ links: { weight } }) => over(weight)),
    inside = [...ratios.flat(), 0.5, 2].filter((ratio) => ratio >= 1 / LIMIT && ratio <= LIMIT),
    [low, high] = [Math.min(...inside) / 1.15, Math.max(...inside) * 1.15],
    linked = (link) => known.map((one) => one.links[link]);
  return {
    ...plot,
    y: { ...plot.y, low, high, ticks: logTicks(low, high) },
    curves: known.map(({ title, style }, n) => curveOf(title, style, stops, ratios[n])),
    bars: Object.entries(links).map(([link, title]) => panelOf(title, linked(link), stops)),
    sentences: stops.map((s, at) => sentenceOf(plot.pairs, known, s, at)),
    at: stops.reduce((best, stop, at) => (Math.abs(stop - place.difference) < Math.abs(stops[best] - place.difference) ? at : best), 0),
  };
}

const over = ({ wide, narrow }) => wide.map((value, at) => value / narrow[at]);
const drawn = (values) => values.map((value) => (Math.abs(value) < BEYOND ? value : null));

function curveOf(title, style, stops, ratio) {
  const values = drawn(ratio);
  return { title, style, x: stops, y: values, stops: values, texts: ratio.map((value) => `× ${short(value)}`), dots: [], dash: "" };
}

function panelOf(title, rows, stops) {
  const [wide, narrow] = ["wide", "narrow"].map((pair) => rows.map((row) => row[pair])),
    largest = stops.map((_, at) => Math.max(0, ...[...wide, ...narrow].map((row) => Math.abs(row[at]))));
  const texts = (of) => of.map((row) => row.map(short));
  return {
    title,
    wide: wide.map(drawn),
    narrow: narrow.map(drawn),
    wide_texts: texts(wide),
    narrow_texts: texts(narrow),
    top: largest.map((top) => roundedUp(Math.max(top, 1e-3))),
  };
}

// What the weights of the two pairs are to each other at a stop; where they are alike, what their forces are.
function sentenceOf([wide, narrow], known, s, at) {
  const isDecided = Math.abs(s) > 1e-9,
    state = s < 0 ? "are in the wrong order" : s > 0 ? "are in the right order" : "are undecided",
    [what, link] = isDecided ? ["weighs", "weight"] : ["is pushed", "force"];
  const ratios = known.map(({ title, links }) => [title, over(links[link])[at]]),
    named = (found) => found.map(([title, ratio]) => `${title} (${short(ratio)} times)`);
  const groups = [
    [isDecided ? "more than" : "harder than", named(ratios.filter(([, ratio]) => ratio > 1 + 1e-9))],
    [isDecided ? "less than" : "less hard than", named(ratios.filter(([, ratio]) => ratio < 1 - 1e-9))],
    [isDecided ? "as much as" : "as hard as", ratios.filter(([, ratio]) => Math.abs(ratio - 1) <= 1e-9).map(([title]) => title)],
  ];
  const said = groups.filter(([, who]) => who.length).map(([words, who]) => `${what} ${words} ${narrow} under ${listed(who)}`),
    start = `Both pairs ${state} (s = ${signed(s)})${isDecided ? "" : ", so every pair weighs the same"}.`;
  return said.length ? `${start} ${wide} ${said.join("; it ")}.` : start;
}

const listed = (words) => (words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0]);

// 1, 2 and 5 times the powers of ten from low to high; the powers alone where there are many.
export function logTicks(low, high) {
  const [first, last] = [Math.floor(Math.log10(low)), Math.ceil(Math.log10(high))],
    parts = last - first <= 3 ? [1, 2, 5] : [1],
    powers = Array.from({ length: last - first + 1 }, (_, i) => Number(`1e${first + i}`));
  const values = powers.flatMap((power) => parts.map((part) => part * power));
  return values.filter((value) => value >= low && value <= high).map((value) => [value, short(value)]);
}
