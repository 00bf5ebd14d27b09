// Which terms of the glossary fit what somebody types: those whose name holds it first, then those that mention it.

const plain = (text) => text.toLowerCase();

export function matching(terms, typed) {
  const wanted = plain(typed.trim());
  const named = terms.filter(({ word }) => plain(word).includes(wanted));
  if (!wanted) return named;
  return [...named, ...terms.filter((term) => !named.includes(term) && plain(`${term.meaning} ${term.formula}`).includes(wanted))];
}
