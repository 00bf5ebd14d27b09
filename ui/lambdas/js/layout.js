// How the room is shared: the list, the columns of arrows beside it, the rows, the cells of the matrix.

const PHONE = 34; // letters: where the list leaves no room for arrows

// Sizes are read before anything is written, so that the page is laid out once. Gives {each, third, cell}: the widths of a column of
// arrows, of the third column, and of a cell.
export function fitRows(view, root, left, right) {
  const { answer } = view,
    n = answer.documents.length,
    compared = Boolean(n && answer.documents[0].other);
  left.parentNode.classList.toggle("compared", compared);
  view.unit = parseFloat(getComputedStyle(root).fontSize);
  const width = left.clientWidth,
    isStacked = right.offsetTop > left.offsetTop,
    beside = view.large && isStacked ? 0.55 * root.clientWidth : right.clientWidth,
    isPhone = width < view.unit * PHONE; // the list, and beside it λ in numbers
  view.isTight = view.large && !isStacked; // there the curvatures make room for the matrix
  view.h = rowHeight(view, n);
  root.classList.toggle("tight", view.isTight);
  root.style.setProperty("--row", `${view.h}px`);
  root.classList.toggle("roomy", view.h >= view.unit * 2.4); // a name has two lines
  root.classList.toggle("phone", isPhone);
  const columns = columnsOf(view, width, compared, isPhone);
  for (const [name, size] of Object.entries(columns)) left.style.setProperty(`--${name}`, `${size}px`);
  return { ...columns, compared, cell: cellOf(view, answer.matrix, beside) };
}

function rowHeight({ large, unit, isTight }, n) {
  const beside = large ? (isTight ? 400 : 430) : 330, // pixels for what stands above and below the list
    tall = Math.max(large ? 230 : 380, Math.min(innerHeight - beside, 760));
  return Math.floor(Math.max(unit * 1.7, Math.min(unit * 2.9, tall / n)));
}

function columnsOf({ unit, isTight }, width, compared, isPhone) {
  if (isPhone) {
    const each = Math.floor(unit * 6.4);
    return { first: width - each, each, third: 0 };
  }
  const third = compared ? Math.round(unit * 11) : 0,
    first = Math.round(Math.max(unit * (isTight ? 18.5 : 20), width * (compared ? 0.37 : isTight ? 0.5 : 0.44)));
  return { first, each: Math.floor((width - first - third - 8) / 2), third };
}

// As wide as lets the sums stand beside the matrix, where letters leave the room for that.
function cellOf({ unit }, { sums, others }, width) {
  const room = width - unit * (others ? 10.2 : 6.6);
  return Math.floor(Math.max(unit * 0.8, Math.min(unit * 2.6, room / sums.length)));
}
