// "Check me" in the sheet of a document: its target, its leaf, or a number of one of its pairs, worked out by hand.

const DERIVED = ["numerator", "denominator", "weighs-sum"]; // they lead straight to a leaf value

function checkPanel(view) {
  const partner = el("select", { "aria-label": "The pair", onchange: () => { sheetForm.tell(null); veil(); } });
  const sheetForm = checkForm(ask, () => { tellPair(); veil(); });
  const opener = el("button", { type: "button", class: "opener", text: "Check me", title: "Work a number out by hand, and have it checked", "aria-expanded": false, onclick: () => { isOpen = !isOpen; draw(); if (isOpen) { sheetForm.question.focus({ preventScroll: true }); box.scrollIntoView({ block: "nearest" }); } } });
  const inside = el("div", { class: "check-inside" }, sheetForm.form, sheetForm.hiding, sheetForm.verdict);
  const box = el("div", { class: "check", role: "group", "aria-label": "Check me" }, opener, inside);
  const rules = el("style"); // what is hidden; the tree is drawn anew at every hover, so no mark could keep a class
  let isOpen = false, sheet = null, place = "", asked = null, count = 0;
  sheetForm.form.insertBefore(partner, sheetForm.number);
  box.append(rules);

  function ask(question, text) {
    const { iteration, document: row } = sheet.asked;
    count += 1;
    asked = `${Date.now()}-${count}`;
    const pair = question.startsWith("pair/") ? Number(partner.value) : null;
    view.tell("check", { number: asked, run: view.key, iteration, document: row, question, partner: pair, tree: view.part, text });
  }

  const receive = (event) => {
    if (!event.detail || event.detail.number !== asked) return;
    sheetForm.tell(event.detail);
    veil();
    inside.scrollIntoView({ block: "nearest" });
  };
  document.addEventListener("boosting-verdict", receive);

  // Into a sheet that is made anew: the same panel, with what was typed, as long as it is about the same numbers.
  function of(found) {
    const { iteration, document: row } = found.asked, here = JSON.stringify([view.key, iteration, row, view.part]);
    sheet = found;
    if (here !== place) { place = here; asked = null; sheetForm.tell(null); sheetForm.number.value = ""; }
    draw();
    return box;
  }

  function draw() {
    const { questions, quantities, pairs } = sheet, run = view.run;
    inside.hidden = !isOpen;
    opener.setAttribute("aria-expanded", isOpen);
    const symbol = ({ key, same }) => [key, ...same].map((name) => quantities[name]?.symbol).find(Boolean);
    sheetForm.offer([["target", `its ${questions.target}`], ...(questions.leaf === null ? [] : [["leaf", `value of leaf ${questions.leaf[Math.min(view.part, questions.leaf.length - 1)] + 1}`]]),
      ...(pairs.n ? questions.pairs.map((one) => [`pair/${one.key}`, symbol(one) ? `${symbol(one)} of a pair (${one.words})` : `${one.words} of a pair`]) : [])]);
    const kept = partner.value, names = pairs.partner.map((d, p) => [d, `${pairs.tied[p] ? "level with" : pairs.won[p] ? "above" : "below"} ${run.documents[d].name}`]);
    partner.replaceChildren(...names.map(([value, text]) => el("option", { value, text })));
    if (names.some(([value]) => String(value) === kept)) partner.value = kept;
    tellPair();
    veil();
  }

  function tellPair() { partner.hidden = !sheetForm.question.value.startsWith("pair/"); }

  // Hides what gives the answer away: the number itself wherever it stands, and what leads straight to it.
  function veil() {
    const hides = isOpen && sheet && sheetForm.hides(), question = sheetForm.question.value;
    rules.textContent = hides ? `${hidden(question).join(", ")} { visibility: hidden; }` : "";
    box.dataset.hides = hides ? question : "";
  }

  function hidden(question) {
    const told = [".sentence", ".sheet .told", ".sheet .reason"];
    if (question === "leaf") return [...told, ...["leaf-value", "g", ...DERIVED].map((key) => `.sheet [data-key="${key}"]`), ".sheet .leaf-equations .num", ".sheet .part:has([data-key=score_after]) .num", ".figures .total td", ".tree .leaf .value", ".node-info"];
    if (question === "target") {
      const rows = sheet.rows.map((row) => `.sheet .num[data-key="${row.key}"]`);
      return [...told, ...rows, ".sheet .evidence .num", ".figures .total td", ".figures .own .num", ".forces .target .figure", ...(sheet.pairs.n === 1 ? ['.sheet [data-key="adds"] .num'] : [])];
    }
    const one = sheet.questions.pairs.find(({ key }) => `pair/${key}` === question);
    return one ? [one.key, ...one.same].flatMap((key) => [`.sheet td[data-key="${key}"]`, `.sheet .num[data-key="${key}"]`]) : [".none"];
  }

  return { of, receive, close: () => document.removeEventListener("boosting-verdict", receive) };
}
