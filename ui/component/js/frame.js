// What a page gives to the frame around it. Components live in shadow roots of their own, and share the document.

// given   all of it as functions but `keys`, asked when somebody opens the menu or the key:
//   picture   -> { name, parts, caption }: of a file, the elements that are drawn, and the line of words below them
//   tables    -> [[words, name of the file, () => text]]
//   files     -> [[words, name of the file, its type, () => text]], where it is not a table as CSV
//   figure    -> { node, name, caption }: of a figure of Plotly, instead of what is said of it to whoever does not see it
//   acts      -> [[words, act]], what else can be opened from the menu
//   place     -> what the address says more than it does, by name
//   keys      -> [[key, words]];  marks -> [[drawing, words]]
//
// Until isReady() there is nothing to take away, and only keys and marks are offered. Returned is what takes it back: it would keep the
// component, and all that it knows, in memory for as long as the tab is open.
export function offer(root, given, isReady = () => true) {
  document.boostingOffers ??= new Map();
  document.boostingOffers.set(root, () => (isReady() ? given : { keys: given.keys, marks: given.marks }));
  return () => document.boostingOffers.delete(root);
}

// Of the components on the page, in the order in which they came.
export function offers() {
  return [...(document.boostingOffers ?? [])].filter(([root]) => root.isConnected).map(([root, given]) => ({ root, ...given() }));
}
