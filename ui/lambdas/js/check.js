// "Check me": a number computed by hand, and which term went wrong.

function checkPanel(view) {
  const subject = el("select", { "aria-label": "What you computed" });
  const input = el("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 60, placeholder: "your number", "aria-label": "Your number" });
  const button = el("button", { type: "submit", text: "Check" });
  const verdict = el("div", { class: "verdict", role: "status" });
  const form = el("form", { onsubmit: (event) => { event.preventDefault(); ask(); } }, subject, input, button);
  const box = el("section", { class: "panel check", "aria-label": "Check me" }, el("header", {}, el("h3", { text: "Check me: which number did you compute by hand?" })), form, verdict);

  function ask() {
    const [what, row] = subject.value.split("/");
    view.act({ do: "check", subject: what, row: row === undefined ? null : Number(row), text: input.value });
  }

  function draw(answer) {
    const kept = subject.value;
    const options = [["leaf", "value of the leaf"], ["pair", answer.pair && !answer.pair.error ? `λ of the pair ${answer.pair.names.join(" over ")}` : "λ of a pair", !answer.pair || Boolean(answer.pair.error)],
      ...answer.documents.map((doc) => [`document/${doc.row}`, `λ of ${doc.name}`])];
    const faces = JSON.stringify(options);
    if (subject.faces !== faces) {
      subject.faces = faces;
      subject.replaceChildren(...options.map(([value, text, off]) => el("option", { value, text, disabled: off })));
      subject.value = options.some(([value, , off]) => value === kept && !off) ? kept : `document/${answer.documents[0].row}`;
    }
    const found = answer.verdict;
    verdict.className = `verdict ${found ? found.kind : ""}`;
    verdict.replaceChildren(...(found ? [el("b", { text: `${{ right: "✓ ", misconception: "✗ ", unknown: "✗ " }[found.kind] ?? ""}${found.words}` }), ...found.misconceptions.map((words) => el("p", { text: words }))] : []));
  }
  return { box, draw };
}
