// A row in the hand: it follows the pointer, the others make room, and each rank that it comes to is answered at once, so that arrows,
// matrix and measures are those of the order in sight.

const STIR = 4; // pixels that a press may move and still be one

export function rowInHand(view, rows, redraw) {
  let held = null,
    holds = 0;

  function start(event, d) {
    if (event.button !== 0 || event.target.matches("input") || held) return;
    holds += 1;
    held = take(view, rows, d, event.clientY, holds);
    const row = rows.get(d);
    row.setPointerCapture(event.pointerId);
    row.addEventListener("pointermove", along);
    row.addEventListener("pointerup", drop);
    row.addEventListener("pointercancel", cancel);
    document.addEventListener("keydown", escape, true);
  }

  const along = (event) => held.along(event.clientY);
  const drop = () => letGo(held.settle(), true);
  const cancel = () => letGo(held.giveBack());

  function escape(event) {
    if (event.key === "Escape") cancel();
  }

  // A press that moved nothing chooses the document: its lambda is taken apart.
  function letGo(rank, isDropped = false) {
    const { d, isNews, moved, hold } = held,
      row = rows.get(d);
    held = null;
    row.classList.remove("dragged");
    document.removeEventListener("keydown", escape, true);
    row.removeEventListener("pointermove", along);
    row.removeEventListener("pointerup", drop);
    row.removeEventListener("pointercancel", cancel);
    if (isNews(rank)) view.act({ do: "move", document: d, rank, hold });
    else if (moved()) redraw();
    else if (isDropped) view.act({ do: "slide", document: d });
  }

  return { start, again: () => held?.again(), holds: () => held !== null };
}

// began: the rank where the row was taken up;  from: where the last answer has it;  to: where it is held;  answered: the rank answered last
function take(view, rows, d, startY, hold) {
  const began = view.place(d);
  let [from, to, answered] = [began, began, began],
    [y, now] = [startY, startY],
    moved = false;

  // Puts each row where it stands meanwhile, and its forces beside it.
  function place(top) {
    const shifts = new Map();
    view.answer.documents.forEach((doc, r) => {
      const at = doc.row === d ? top : placeAfter(r, from, to) * view.h;
      rows.get(doc.row).style.transform = `translateY(${at}px)`;
      shifts.set(doc.row, at - r * view.h);
    });
    view.shift(shifts, d);
  }

  function hang() {
    const last = view.answer.documents.length - 1,
      top = Math.max(0, Math.min(last * view.h, from * view.h + now - y));
    to = Math.round(top / view.h);
    place(top);
    if (to === answered) return;
    answered = to;
    view.act({ do: "move", document: d, rank: to, hold });
  }

  return {
    d,
    hold,
    moved: () => moved,
    isNews: (rank) => answered !== began || rank !== began,
    along(clientY) {
      now = clientY;
      moved ||= Math.abs(now - y) >= STIR;
      rows.get(d).classList.toggle("dragged", moved);
      if (moved) hang();
    },
    // After an answer: it stays in the hand, wherever the answer has it.
    again() {
      if (!moved) return;
      const at = view.place(d);
      y += (at - from) * view.h;
      from = at;
      hang();
    },
    settle() {
      if (moved) place(to * view.h);
      return to;
    },
    giveBack() {
      view.shift(new Map());
      return began;
    },
  };
}

// Where rank r comes to stand when one row goes from one rank to another.
function placeAfter(r, from, to) {
  if (r === from) return to;
  return r > from && r <= to ? r - 1 : r < from && r >= to ? r + 1 : r;
}
