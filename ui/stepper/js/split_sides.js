// What a split parts, by grade: the sum, the words, and the colour of a number on a grade.

export const addUp = (counts) => counts.reduce((sum, n) => sum + n, 0);

// Where the number on a grade's colour takes the colour of the background.
export const flips = (run, share) =>
  Object.entries(run.grade_flip)
    .filter(([, from]) => share > from)
    .map(([theme]) => `flip-${theme}`)
    .join(" ");

// The figure in words.
export function saidOf(tree, node, saw) {
  if (!saw) return "";
  const [yes, no] = [saw.counts[tree.left[node]], saw.counts[tree.right[node]]];
  const each = saw.grades.map(({ label }, g) =>
    tree.left[node] < 0 ? `grade ${label}: ${saw.counts[node][g]}` : `grade ${label}: ${yes[g]} yes, ${no[g]} no`,
  );
  return `Documents by grade. ${each.join("; ")}.`;
}
