// Which terms of the glossary fit what somebody types: those whose name holds it first, then those that mention it.

const ANCHOR = "#term-"; // as in ui/text/glossary.py
const plain = (text) => text.toLowerCase();

// The term that a link leads to, from the nodes that a click went through; null where it went through no such link.
export function termOf(way) {
  const link = way.find(({ hash }) => typeof hash === "string" && hash.startsWith(ANCHOR));
  return link ? link.hash.slice(ANCHOR.length) : null;
}

export function matching(terms, typed) {
  const wanted = plain(typed.trim());
  const named = terms.filter(({ word }) => plain(word).includes(wanted));
  if (!wanted) return named;
  return [...named, ...terms.filter((term) => !named.includes(term) && plain(`${term.meaning} ${term.formula}`).includes(wanted))];
}
