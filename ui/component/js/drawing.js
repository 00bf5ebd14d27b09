// The drawing: documents {q, g, x, y} in the order in which they were placed, as text and back, and the way back and on. Nothing here
// draws.

const MERGE = 1000; // ms within which moves of one document by key are one step back
const BOOK = "boosting_drawing"; // under which this tab keeps the way back, for whoever turns to another page and returns

export const openDrawing = (text) =>
  text
    .split("~")
    .slice(1)
    .map((part) => {
      const [grade, x, y] = part.slice(1).split(".").map(Number);
      return { q: part[0], g: grade, x, y };
    });

// Whether a text is a drawing as Python writes it: one point or more, and at most so many, each within its bounds; all at one height where
// they lie along a line.
export function isDrawing(text, { most, best, side, is_on_a_line: isOnALine }) {
  if (!/^drawn(~[a-d]\d{1,3}\.\d{1,3}\.\d{1,3})+$/.test(text)) return false;
  const documents = openDrawing(text);
  const isWithin = documents.length <= most && documents.every(({ g, x, y }) => g <= best && x <= side && y <= side);
  return isWithin && drawingText(documents) === text && (!isOnALine || documents.every(({ y }) => y === documents[0].y));
}

// By query, and within it as placed: the order of the rows that Python makes of it.
const byQuery = (documents) =>
  documents
    .map((d, i) => [d, i])
    .sort(([a, i], [b, j]) => (a.q < b.q ? -1 : a.q > b.q ? 1 : i - j))
    .map(([, i]) => i);
export const drawingText = (documents) =>
  [
    "drawn",
    ...byQuery(documents).map((i) => {
      const d = documents[i];
      return `${d.q}${d.g}.${d.x}.${d.y}`;
    }),
  ].join("~");

// a1, a2, ...: the letter of the query, and a number within it.
export function documentNames(documents) {
  const seen = {};
  return documents.map(({ q }) => `${q}${(seen[q] = (seen[q] ?? 0) + 1)}`);
}

// A document by its query and its row there, as addresses name one; and the way back, null where there is none.
export const rowOf = (documents, i) => documents.slice(0, i).filter(({ q }) => q === documents[i].q).length;
export function documentAt(documents, q, row) {
  const found = documents.map((_, i) => i).filter((i) => documents[i].q === q)[row];
  return found ?? null;
}

// Documents are never changed, always replaced, so that a step back is the list as it was.
export function drawingBook() {
  const book = { documents: [], past: [], future: [] };
  let last = { what: "", at: 0 };
  Object.assign(book, {
    // `what` names an edit that goes on for a while, such as the moves of one document by key.
    change(documents, what = "") {
      if (drawingText(documents) === drawingText(book.documents)) return; // at the edge, or the grade that it has: nothing to take back
      const goesOn = what !== "" && what === last.what && performance.now() - last.at < MERGE;
      last = { what, at: performance.now() };
      if (!goesOn) book.past = [...book.past, book.documents].slice(-100);
      book.documents = documents;
      book.future = [];
    },
    place: (d) => book.change([...book.documents, d]),
    edit(i, change, what) {
      const changed = book.documents.map((d, at) => (at === i ? { ...d, ...change } : d));
      book.change(changed, what);
    },
    remove: (i) => book.change(book.documents.filter((_, at) => at !== i)),
    undo() {
      if (book.past.length) {
        book.future = [book.documents, ...book.future];
        book.documents = book.past.at(-1);
        book.past = book.past.slice(0, -1);
        last.what = "";
      }
    },
    redo() {
      if (book.future.length) {
        book.past = [...book.past, book.documents];
        [book.documents, ...book.future] = book.future;
        last.what = "";
      }
    },
    // What Python asks for: the first time without a way back, but for the one that this tab has kept of the same drawing.
    open(documents, isFirst) {
      if (isFirst) {
        book.documents = documents;
        recallBook(book);
      } else if (drawingText(documents) !== drawingText(book.documents)) book.change(documents);
    },
  });
  return book;
}

// The tab forgets it when it is closed. A browser that stores nothing begins anew.
export function keepBook(book) {
  const texts = (drawings) => drawings.map(drawingText);
  try {
    sessionStorage.setItem(BOOK, JSON.stringify({ now: drawingText(book.documents), past: texts(book.past), future: texts(book.future) }));
  } catch {
    /* begins anew */
  }
}

function recallBook(book) {
  try {
    const { now, past, future } = JSON.parse(sessionStorage.getItem(BOOK) ?? "{}");
    if (now === drawingText(book.documents)) Object.assign(book, { past: past.map(openDrawing), future: future.map(openDrawing) });
  } catch {
    /* begins anew */
  }
}

// Pairs of one query and different grades, as [winner, loser].
export function pairsOf(documents) {
  const found = [];
  documents.forEach((a, i) =>
    documents.forEach((b, j) => {
      if (a.q === b.q && a.g > b.g) found.push([i, j]);
    }),
  );
  return found;
}
