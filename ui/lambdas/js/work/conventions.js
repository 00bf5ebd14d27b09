// The conventions of a loss as words: how a control shows them, how an address says them, and where two sets of them differ.

import { fill, plainly } from "./words.js";

// As an address says a value.
const written = (value, { kind, is_whole: isWhole }) =>
  value === null ? "none" : kind === "number" && !isWhole && Number.isInteger(value) ? `${value}.0` : String(value);

const changedOf = (loss, { presets, knobs }) => Object.keys(knobs).filter((name) => loss[name] !== presets[loss.engine][name]);

// The preset, then what differs from it.
export const lossText = (loss, given) =>
  [loss.engine, ...changedOf(loss, given).flatMap((name) => [name, written(loss[name], given.knobs[name])])].join("~");

export function conventionsOf({ conventions, against }, given) {
  const { engines, knobs, presets } = given,
    texts = (loss) => Object.fromEntries(Object.entries(knobs).map(([name, knob]) => [name, written(loss[name], knob)])),
    side = (loss) => ({
      preset: loss.engine,
      is_preset: !changedOf(loss, given).length,
      values: texts(loss),
      start: texts(presets[loss.engine]),
    });
  return {
    presets: Object.entries(engines).map(([name, label]) => ({ name, label })),
    knobs: Object.entries(knobs).map(([name, knob]) => ({ name, ...knob })),
    ours: side(conventions),
    against: against && side(against),
    differences: against ? differencesOf(conventions, against, given) : [],
  };
}

// As a sentence says a value.
function valueText(value, { metrics }) {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "number" ? plainly(value) : (metrics[value] ?? value);
}

function differencesOf(one, other, given) {
  const settings = [one, other].map(({ engine }) => given.settings[engine]),
    rows = Object.entries(given.knobs).map(([name, { label }]) => [label, one[name], other[name]]),
    more = [...new Set(settings.flatMap(Object.keys))].map((name) => [given.labels[name], ...settings.map((each) => each[name] ?? 0)]);
  return [...rows, ...more].filter(([, a, b]) => a !== b).map(([label, a, b]) => [label, valueText(a, given), valueText(b, given)]);
}

// Under a picture that leaves the page: whose lambdas, and under which conventions.
export function captionOf({ state, base, isWhatIf, given }) {
  const { caption } = given.texts,
    said = (loss) =>
      Object.entries(given.knobs)
        .map(([name, { label }]) => `${label}: ${valueText(loss[name], given)}`)
        .join("; ");
  return fill(caption.whole, {
    query: base.qid ? fill(caption.query, base) : "",
    about: base.about,
    edited: isWhatIf ? caption.edited : "",
    ours: said(state.conventions),
    compared: state.against ? fill(caption.compared, { against: said(state.against) }) : "",
  });
}
