// What is hidden while a number is to be worked out: the number itself wherever it stands, and what leads straight to it.

const SAID = [".sentence", ".sheet .summary", ".sheet .reason"];
const OF_LEAF = ["leaf-value", "g", "numerator", "denominator", "weighs-sum"];

// Selectors of all that would answer a question about the document of a sheet; never an empty list.
export function givesAway(question, sheet) {
  if (question === "leaf")
    return [
      ...SAID,
      ...OF_LEAF.map((key) => `.sheet [data-key="${key}"]`),
      ".sheet .leaf-equations .num",
      ".sheet .part:has([data-key=score_after]) .num",
      ".figures .total td",
      ".tree .leaf .value",
      ".node-info",
    ];
  if (question === "target")
    return [
      ...SAID,
      ...sheet.rows.map(({ key }) => `.sheet .num[data-key="${key}"]`),
      ".sheet .evidence .num",
      ".figures .total td",
      ".figures .own .num",
      ".forces .target .figure",
      ...(sheet.pairs.n === 1 ? ['.sheet [data-key="adds"] .num'] : []), // then the sum is its one term
    ];
  const one = sheet.questions.pairs.find(({ key }) => `pair/${key}` === question);
  return one ? [one.key, ...one.same].flatMap((key) => [`.sheet td[data-key="${key}"]`, `.sheet .num[data-key="${key}"]`]) : [".none"];
}
