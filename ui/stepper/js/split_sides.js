// What a split parts, by grade: the sum, and the words.

export const addUp = (counts) => counts.reduce((sum, n) => sum + n, 0);

// The figure in words.
export function saidOf(tree, node, saw) {
  if (!saw) return "";
  const [yes, no] = [saw.counts[tree.left[node]], saw.counts[tree.right[node]]];
  const each = saw.grades.map(({ label }, g) =>
    tree.left[node] < 0 ? `grade ${label}: ${saw.counts[node][g]}` : `grade ${label}: ${yes[g]} yes, ${no[g]} no`,
  );
  return `Documents by grade. ${each.join("; ")}.`;
}
