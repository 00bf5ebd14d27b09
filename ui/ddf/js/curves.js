// The curves over the gap as the plot draws them, and what each distance breaks, in words: as ui/ddf/shape.py has both.

import { inFull, short } from "../../component/js/numbers.js";
import { check, distancesOf, landmarks, worstFactor } from "./distances.js";

const EQUAL = 1e-12;
const TOPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

// given   words and near, as page_file.py has them
export function plotOf(place, ground, { words, near }) {
  const found = distancesOf(place, ground),
    { plot, fine } = ground;
  const every = found.flatMap(({ of }) => fine.map(of)).filter(Number.isFinite),
    high = roundedUp(Math.max(1.03 * every.reduce((a, b) => Math.max(a, b), 0), 2.05)),
    low = Math.min(1.1 * every.reduce((a, b) => Math.min(a, b), 0), 0);
  return {
    ...plot,
    y: { ...plot.y, label: words.scales[place.scale], low, high, ticks: linearTicks(low, high) },
    curves: found.map((distance) => curveOf(distance, ground, words.titles)),
    marks: found.flatMap((distance) => marksOf(distance, ground, words.titles, near)),
  };
}

function curveOf({ style, of }, { plot: { stops }, fine, gaps }, titles) {
  const texts = stops.map((gap) => `d = ${short(of(gap))}`),
    dots = gaps.map((gap) => [gap, of(gap)]);
  return { title: titles[style], style, x: fine, y: fine.map(of), stops: stops.map(of), texts, dots, dash: "" };
}

// Where a curve that grows goes flat, and where one leaves the band upwards.
function marksOf({ style, of }, { gaps, hundredths }, titles, [, most]) {
  const { flat, above } = landmarks(of, hundredths, gaps.at(-1), most),
    mark = (at, words) => [style, at, of(at), `${titles[style]} ${words}`];
  return [
    above === null ? null : mark(above, "above 2: may explode"),
    flat === null || flat <= 0.5 ? null : mark(flat, "saturates"),
  ].filter(Boolean);
}

// { title, findings } of each distance, with what stands in the table, and a sentence for what is broken.
export function requirementsOf(place, ground, { words, near }) {
  return distancesOf(place, ground).map(({ style, of }) => {
    const title = words.titles[style],
      findings = check(of, ground.named, near).map((one) => ({ ...one, sign: signOf(one), sentence: sentenceOf(title, one, near) }));
    return { title, findings };
  });
}

const signOf = ({ pairs: [pair] }) => (pair ? `✗ ${pair[2]} vs ${pair[3]}` : "✓");

function sentenceOf(title, { equation, pairs, distances: [d, other] }, near) {
  if (!pairs.length) return "";
  const [[, , high, low], next] = pairs,
    gets = `${high} against ${low} gets d = ${short(d)}`;
  if (equation === "(3)") return `${title} breaks (3): ${gets}, which should be above 0.`;
  if (equation === "(4)") {
    const same = d === other ? "the same as" : Math.abs(d) < Math.abs(other) ? "less than" : "no more than";
    return `${title} breaks (4): ${gets}, ${same} ${next[2]} against ${next[3]}${d === other ? "." : ` with ${short(other)}.`}`;
  }
  const factor = worstFactor(d),
    known = Number.isFinite(factor) ? inFull(factor, 1)[0] : "more than 1e308", // no number can hold it
    times = `a step of d in the wrong direction multiplies the pair's loss by ${known}`,
    side = Math.abs(d) < near[0] ? `too short: ${times} only` : `too long: ${times}`;
  return `${title} breaks (9), taken as d from ${near[0]} to ${near[1]}: ${gets}, ${side}.`;
}

// ---- axes, as figures/ddf_common.py and ui/ddf/plot/ticks.py have them ----

const powerOf = (value) => Number(`1e${Math.floor(Math.log10(Math.max(value, 1e-300)))}`);

export function roundedUp(value) {
  const power = powerOf(value);
  return TOPS.map((top) => top * power).find((top) => value <= top * (1 + EQUAL));
}

export function linearTicks(low, high, about = 5) {
  const step = roundStep((high - low) / about),
    first = Math.ceil(low / step - 1e-9),
    last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const value = Math.round((first + i) * step * 1e12) / 1e12 + 0;
    return [value, short(value)];
  });
}

function roundStep(size) {
  const power = powerOf(size),
    off = (part) => Math.abs(Math.log((part * power) / size));
  return [1, 2, 5, 10].reduce((best, part) => (off(part) < off(best) ? part : best)) * power;
}
