// What a person does to a list, one act at a time, and the way back.

import { capital, numberIn, typed } from "../../../component/js/numbers.js";
import { lossText } from "./conventions.js";
import { ranksOf } from "./pairs.js";
import { movedTo, NoRoom } from "./moved.js";
import { fill, plainly } from "./words.js";

const REMEMBERED = 200;
const FREE = ["pair", "slide"]; // a way of looking, not a change: undo passes over it

// The query of a state with its edits.
export const queryOf = ({ scores, grades }, base) => ({
  scores: base.scores.map((v, row) => scores[row] ?? v),
  grades: base.grades.map((v, row) => grades[row] ?? v ?? NaN),
});

// A state as it is reported: as plain data, with conventions as an address says them.
export const placeOf = ({ conventions, against, ...state }, given) => ({
  ...state,
  conventions: lossText(conventions, given),
  against: against && lossText(against, given),
});

// given   bases, presets, knobs, bounds, refused: as work.py has them;  state: where it begins
//
// applied: how many acts there were;  touched: the document that was chosen, or whose score was changed, last
export function editsOf(given, state) {
  const edits = { state, past: [], future: [], complaint: "", touched: null, applied: 0 },
    base = () => given.bases[edits.state.order ?? ""];
  let hold = null;

  function change(next, isKept, by) {
    if (JSON.stringify(next) === JSON.stringify(edits.state)) return;
    if (isKept) {
      edits.past = [...edits.past, edits.state].slice(-REMEMBERED);
      edits.future = [];
      hold = by;
    }
    edits.state = next;
  }
  function go(from, to) {
    hold = null;
    if (!from.length) return;
    to.push(edits.state);
    edits.state = from.pop();
  }
  // From where a row was taken up to where it is dropped is one edit.
  function takeBack(by) {
    if (by !== null && by === hold) edits.state = edits.past.pop();
    hold = null;
  }
  function hear(what) {
    edits.applied += 1;
    edits.complaint = "";
    if (what.do === "undo") go(edits.past, edits.future);
    else if (what.do === "redo") go(edits.future, edits.past);
    else {
      const by = what.hold ?? null;
      takeBack(by);
      if (["move", "score", "slide"].includes(what.do)) edits.touched = what.document;
      try {
        change(ACTS[what.do](edits.state, what, base(), given), !FREE.includes(what.do), by);
      } catch (error) {
        if (error instanceof NoRoom) edits.complaint = capital(fill(given.refused.between, error));
        else if (error instanceof Refused) edits.complaint = capital(error.message);
        else throw error;
      }
    }
  }
  return Object.assign(edits, { base, hear });
}

class Refused extends Error {}

const ACTS = {
  move(state, what, base) {
    const { scores } = queryOf(state, base),
      rank = what.rank ?? ranksOf(scores)[what.document] + what.by,
      found = movedTo(scores, what.document, Math.min(Math.max(rank, 0), scores.length - 1));
    return edited(state, base, found);
  },
  score(state, what, base, given) {
    const { scores } = queryOf(state, base),
      number = numberOf(what.value, "score", given),
      found = scores.map((v, row) => (row === what.document ? number : v));
    return edited(state, base, found);
  },
  grade(state, what, base, given) {
    const grade = numberOf(what.value, "grade", given),
      { [what.document]: _, ...kept } = state.grades;
    return { ...state, grades: grade === base.grades[what.document] ? kept : { ...kept, [what.document]: grade } };
  },
  preset: (state, { side, name }, _, { presets }) => withSide(state, side, name ? presets[name] : null, presets),
  convention(state, { side, name, value }, _, { presets, knobs }) {
    const loss = (side === "against" ? state.against : state.conventions) ?? Object.values(presets)[0],
      text = value.trim() || "none",
      found = knobOf(knobs[name], text);
    if (found === undefined)
      throw new Refused(isOfKind(knobs[name], text) ? fill(knobs[name].refused, { value }) : knobs[name].kind_refused);
    return withSide(state, side, { ...loss, [name]: found }, presets);
  },
  leaf: (state, { documents }) => ({ ...state, leaf: [...new Set(documents)].sort((a, b) => a - b) }),
  l2(state, { value }, _, given) {
    const text = String(value).trim();
    return { ...state, l2: text ? numberOf(text, "l2", given) : null };
  },
  pair: (state, { winner, loser }) => ({ ...state, pair: winner === loser ? null : [winner, loser] }),
  slide: (state, { document }) => ({ ...state, slid: document }),
  order: (state, { name }) => ({ ...state, order: name || null, scores: {}, grades: {}, leaf: [], pair: null, slid: null }),
  reset: (state) => ({ ...state, scores: {}, grades: {} }),
};

const edited = (state, base, scores) => ({
  ...state,
  scores: Object.fromEntries(scores.flatMap((v, row) => (v === base.scores[row] ? [] : [[row, v]]))),
});

const withSide = (state, side, loss, presets) =>
  side === "against" ? { ...state, against: loss } : { ...state, conventions: loss ?? Object.values(presets)[0] };

// A number that a person typed.
function numberOf(value, what, { bounds, refused }) {
  const text = String(value).trim(),
    { number, either } = typed(text),
    [least, most] = bounds[what];
  if (text === "") throw new Refused(refused.empty);
  if (either.length) throw new Refused(fill(refused.either, { value: text, one: either[0], other: either[1] }));
  if (!Number.isFinite(number)) throw new Refused(fill(refused[what], { value: text }));
  if (number < least || number > most) throw new Refused(fill(refused[`${what} bound`], { value: plainly(number) }));
  return number;
}

const isOfKind = ({ is_whole: isWhole }, text) => (isWhole ? Number.isInteger : Number.isFinite)(numberIn(text));

// undefined where the convention does not go that way
function knobOf({ kind, choices, least, most, is_whole: isWhole, may_be_empty: mayBeEmpty }, text) {
  if (kind === "switch") return { true: true, false: false }[text];
  if (kind === "choice") return choices.find((one) => one.text === text)?.value;
  if (text === "none") return mayBeEmpty ? null : undefined;
  const number = numberIn(text);
  return number >= least && number <= most && (!isWhole || Number.isInteger(number)) ? number : undefined;
}
