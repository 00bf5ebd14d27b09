// The question of predict first that stands on the page, and the answer that was given to it, as ui/component/js/predict.js notes them.

const pageOf = () => location.pathname.split("/").pop();

// { question, labels, given }: given is the number of the answer, null before; null where the page asks nothing.
export function asked() {
  const { boostingAsked: found, boostingAnswered: answered } = document;
  if (!found?.box.isConnected || found.box.hidden) return null;
  return { question: `${pageOf()} ${found.key}`, labels: found.labels, given: answered?.key === found.key ? answered.at : null };
}

// ["Up", "Down"], [7, 5] -> "Up 7, Down 5: 12 of 28 answered"
export function tallied(labels, counts, followers) {
  const sum = counts.reduce((all, one) => all + one, 0);
  return `${labels.map((label, at) => `${label} ${counts[at] ?? 0}`).join(", ")}: ${sum} of ${Math.max(sum, followers)} answered`;
}
