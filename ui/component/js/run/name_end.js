// How much of a name stays where it is cut: its end, which may be all that tells it from another.

const LEAST = 14; // signs of a name that may be cut
const WORD = 9; // signs of the last word, which is the end; of a longer one, or of a name without words, it is fewer signs
const END = 7;

// How many signs of its end stay, 0 where all of these documents, of one list, end alike: then its start tells more.
export function endOf(signs, documents = []) {
  const word = signs.length - 1 - signs.lastIndexOf(" "),
    kept = word <= WORD ? word : END;
  return signs.length > LEAST && kept > alikeAtEnd(documents) ? kept : 0;
}

const alike = new WeakMap();
function alikeAtEnd(documents) {
  if (documents.length < 2) return 0;
  if (!alike.has(documents)) alike.set(documents, counted(documents.map(({ name }) => [...name.trim()].reverse())));
  return alike.get(documents);
}

function counted([first, ...others]) {
  const at = first.findIndex((sign, i) => others.some((other) => other[i] !== sign));
  return at < 0 ? first.length : at;
}
