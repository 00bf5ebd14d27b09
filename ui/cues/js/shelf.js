// The sheets of a lecturer: the ready ones, which stay as they are, and their own, with what was before each change.

const PAST = 50; // changes that can be undone

// own, ready   sheets with an id;  keep(sheets) is told each change and says what went wrong, "" for nothing
export function shelf(own, ready, keep) {
  let sheets = own,
    trouble = "";
  const past = [];

  const isOwn = (id) => sheets.some((one) => one.id === id);
  const put = (next) => {
    sheets = next;
    trouble = keep(sheets);
  };
  function change(next) {
    past.push(sheets);
    if (past.length > PAST) past.shift();
    put(next);
  }
  const ids = () => Math.max(0, ...sheets.map(({ id }) => Number(id.slice(4)) || 0));

  return {
    own: () => sheets,
    ready,
    isOwn,
    find: (id) => [...sheets, ...ready].find((one) => one.id === id),
    trouble: () => trouble,
    // The id of the new one.
    add({ name, cues }) {
      const id = `own-${ids() + 1}`;
      change([...sheets, { id, name, cues }]);
      return id;
    },
    edit: (id, more) => change(sheets.map((one) => (one.id === id ? { ...one, ...more } : one))),
    remove: (id) => change(sheets.filter((one) => one.id !== id)),
    // Another tab has changed them. What was before is no more: to undo it would take back what was done there.
    take(others) {
      sheets = others;
      past.length = 0;
    },
    canUndo: () => past.length > 0,
    undo: () => past.length && put(past.pop()),
  };
}
