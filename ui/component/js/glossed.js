// Terms of the glossary in a sentence on a stage: the first of each is a link, which the frame answers by opening the glossary there.

const ANCHOR = "#term-"; // as in ui/text/glossary.py

// How sentences write a term, and its name in links (ui/text/glossary.py); longer ones first.
const WRITTEN = [
  ["contradicting pairs", "contradicting-pair"],
  ["contradicting pair", "contradicting-pair"],
  ["learning rate", "learning-rate"],
  ["line search", "line-search"],
  ["leaf values", "leaf-value"],
  ["leaf value", "leaf-value"],
  ["curvature", "curvature"],
  ["gradient", "gradient"],
  ["NDCG", "ndcg-5"],
  ["|ΔNDCG|", "delta-ndcg"],
  ["lambdas", "lambda"],
  ["lambda", "lambda"],
  ["margin", "margin"],
  ["targets", "target"],
  ["target", "target"],
  ["risk", "risk"],
];
// Symbols of a formula, which mean other things elsewhere.
const SYMBOLS = [
  ["λ", "lambda"],
  ["σ", "sigma"],
  ["ρ", "rho"],
  ["|Δ|", "delta-ndcg"],
  ["curvature", "curvature"],
];
const LETTER = /[\p{L}\p{N}_|^-]/u;

// A string as its parts: strings, and {words, href} for a term; seen holds the terms that the sentence has linked already.
export const glossed = (text, seen) => linked(text, seen, WRITTEN);
// The same of a formula, whose symbols are links.
export const glossedFormula = (text, seen) => linked(text, seen, SYMBOLS);

function linked(text, seen, written) {
  const parts = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const found = starts(text, at) ? written.find(([words]) => isHere(text, at, words)) : null;
    if (!found || seen.has(found[1])) continue;
    seen.add(found[1]);
    const words = text.slice(at, at + found[0].length);
    parts.push(text.slice(from, at), { words, href: ANCHOR + found[1] });
    from = at + words.length;
    at = from - 1;
  }
  return [...parts, text.slice(from)].filter((part) => part !== "");
}

const starts = (text, at) => at === 0 || !LETTER.test(text[at - 1]);
function isHere(text, at, words) {
  const here = text.slice(at, at + words.length);
  return here.toLowerCase() === words.toLowerCase() && !LETTER.test(text[at + words.length] ?? " ");
}
