// A mixture as it was packed, its arrays in the places where the figures look for them.

export function openMixture(found) {
  Object.assign(found, {
    first: found.first.values,
    second: found.second.values,
    lines: { first: found.lines.first.values, second: found.lines.second.values },
  });
  for (const name of ["alpha", "one", "other"]) found.crossings[name] = found.crossings[name].values;
  for (const stairs of [found.query, ...Object.values(found.means)])
    Object.assign(stairs, { ends: stairs.ends.values, values: stairs.values.values });
  return found;
}
