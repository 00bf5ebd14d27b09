// Predict first: hides what comes out until somebody has said what it will be; then says whether it was so, and keeps the tally. The
// stepper and the Lambdas page each have one. A question is {key, words, answers: [[label, key of the keyboard]], right, why}: words and
// why are parts of a sentence, right the place of the right answer. One that is answered elsewhere on the page {isShown: true} has no
// buttons; `instead` is [label, act] of another question that may be asked in its place.

function predictionGate(changed) {
  const given = new Map(); // question key -> place of the answer that was given
  const say = el("span", { class: "asked" }), buttons = el("span", { class: "answers" }), tally = el("span", { class: "tally", role: "status" });
  const instead = el("button", { type: "button", class: "instead", onmousedown: (e) => e.preventDefault(), onclick: () => question.instead[1]() });
  const anew = el("button", { type: "button", class: "anew", text: "Start the tally anew", onclick: () => { given.clear(); changed(); } });
  const box = el("div", { class: "predict", role: "group", "aria-label": "Predict first", tabindex: -1, hidden: true }, say, buttons, instead, tally, anew);
  let on = false, question = null, known = new Map(), offered = "[]";

  const waits = () => on && question !== null && !given.has(question.key);

  function answer(at) {
    given.set(question.key, at);
    changed();
  }

  // What the page asks now, null where there is nothing to predict; `named` turns parts of a sentence into nodes.
  function draw(isOn, asked, named) {
    on = isOn;
    question = asked;
    if (asked) known.set(asked.key, asked.right);
    box.hidden = !on || (!asked && !given.size);
    if (box.hidden) return;
    offer(waits() && !asked.isShown ? asked.answers : []);
    say.replaceChildren(...(asked === null ? [] : waits() ? named(asked.words) : named(verdict())));
    instead.hidden = !waits() || !asked.instead;
    write(instead, instead.hidden ? "" : asked.instead[0]);
    const right = [...given].filter(([key, at]) => known.get(key) === at).length;
    tally.textContent = given.size ? `${right} of ${given.size} right` : "";
    anew.hidden = !given.size;
    const at = box.getRootNode().activeElement;
    if (box.contains(at) && at.hidden) box.focus({ preventScroll: true });
  }

  // The same answers stay as they are; where one that had the focus goes, what is said instead has it.
  function offer(answers) {
    if (JSON.stringify(answers) === offered) return;
    offered = JSON.stringify(answers);
    if (buttons.contains(box.getRootNode().activeElement)) box.focus({ preventScroll: true });
    buttons.replaceChildren(...answers.map(([label, key], at) => el("button", { type: "button", text: label, title: `Key: ${key}`, onclick: () => answer(at) })));
  }

  function verdict() {
    const said = given.get(question.key), is = question.answers[question.right][0].toLowerCase();
    return [said === question.right ? "Right. " : `You said “${question.answers[said][0].toLowerCase()}”, and it is “${is}”. `, ...question.why];
  }

  // Whether a key answered the question.
  function key(pressed) {
    const at = waits() ? question.answers.findIndex(([, key]) => key === pressed) : -1;
    if (at >= 0) answer(at);
    return at >= 0;
  }

  return { box, draw, waits, key, answer, asked: () => (waits() ? question : null) };
}
