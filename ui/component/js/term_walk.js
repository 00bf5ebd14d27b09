// Two people compare their ways to a number, term by term, down to the first where they differ. A term: { words, value, equation,
// quantities, inside }; the last one of all is the answer, which is known to differ.

export const startWalk = (terms) => settled({ levels: [{ terms, at: 0 }], found: null });

export const currentTerm = ({ levels }) => levels.at(-1).terms[levels.at(-1).at];

// Mine is the same: on to the next term.
export function agreed({ levels }) {
  const { terms, at } = levels.at(-1);
  return settled({ levels: [...levels.slice(0, -1), { terms, at: at + 1 }], found: null });
}

// Mine is another: down to what the term is made of, or this is the place.
export function differed(walk) {
  const term = currentTerm(walk);
  if (!term.inside.length) return { ...walk, found: { term, how: "here" } };
  return settled({ levels: [...walk.levels, { terms: term.inside, at: 0 }], found: null });
}

// Where all before it agree, what remains is how they were put together.
function settled(walk) {
  const { terms, at } = walk.levels.at(-1);
  if (walk.levels.length === 1 && at >= terms.length - 1) return { ...walk, found: { term: terms.at(-1), how: "together" } };
  if (at < terms.length) return walk;
  const above = walk.levels.at(-2);
  return { ...walk, found: { term: above.terms[above.at], how: "together" } };
}
