// Predict first: hides what comes out until somebody has said what it will be; then says whether it was so, and keeps the tally. The
// stepper and the Lambdas page each have one. A question is {key, words, answers: [[label, key of the keyboard]], right, why}: words and
// why are parts of a sentence, right the place of the right answer. One that is answered elsewhere on the page {isShown: true} has no
// buttons; `instead` is [label, act] of another question that may be asked in its place.

import { el, quietButton, write } from "./dom.js";

export function predictionGate(changed) {
  const given = tallyBook();
  let on = false,
    question = null;

  const say = el("span", { class: "asked" }),
    tally = el("span", { class: "tally", role: "status" });
  const instead = quietButton({ class: "instead", onclick: () => question.instead[1]() });
  const anew = el("button", {
    type: "button",
    class: "anew",
    text: "Reset the count",
    onclick: () => {
      given.clear();
      changed();
    },
  });
  const answers = answerButtons(answer, () => focusBox()),
    parts = [say, answers.box, instead, tally, anew];
  const box = el("div", { class: "predict", role: "group", "aria-label": "Predict first", tabindex: -1, hidden: true }, ...parts);

  const focusBox = () => box.focus({ preventScroll: true });
  const waits = () => on && question !== null && !given.has(question);

  function answer(at) {
    given.set(question, at);
    changed();
  }

  // What the page asks now, null where there is nothing to predict; `named` turns parts of a sentence into nodes.
  function draw(isOn, asked, named) {
    on = isOn;
    question = asked;
    given.know(asked, on ? box : null);
    box.hidden = !on || (!asked && !given.size());
    if (box.hidden) return;
    answers.offer(waits() && !asked.isShown ? asked.answers : []);
    say.replaceChildren(...(asked === null ? [] : named(waits() ? asked.words : verdict(asked, given.get(asked)))));
    instead.hidden = !waits() || !asked.instead;
    write(instead, instead.hidden ? "" : asked.instead[0]);
    tally.textContent = given.words();
    anew.hidden = !given.size();
    const at = box.getRootNode().activeElement;
    if (box.contains(at) && at.hidden) focusBox();
  }

  // Whether a key answered the question.
  function key(pressed) {
    const at = waits() ? question.answers.findIndex(([, key]) => key === pressed) : -1;
    if (at >= 0) answer(at);
    return at >= 0;
  }

  return { box, draw, waits, key, answer, asked: () => (waits() ? question : null) };
}

// Which answer was given to each question, and how many of them were right. The document notes what is asked and what was answered last,
// for whoever leads a lecture or follows one (ui/follow/js/asked.js).
function tallyBook() {
  const given = new Map(), // question key -> place of the answer that was given
    known = new Map(); // question key -> place of the right one
  return {
    has: ({ key }) => given.has(key),
    get: ({ key }) => given.get(key),
    set({ key }, at) {
      given.set(key, at);
      document.boostingAnswered = { key, at };
    },
    know(asked, box) {
      if (asked) known.set(asked.key, asked.right);
      document.boostingAsked = asked && box ? { box, key: asked.key, labels: asked.answers.map(([label]) => label) } : null;
    },
    size: () => given.size,
    clear: () => given.clear(),
    words: () => (given.size ? `${[...given].filter(([key, at]) => known.get(key) === at).length} of ${given.size} right` : ""),
  };
}

// The same answers stay as they are; where one that had the focus goes, what is said instead has it.
function answerButtons(answer, focusElsewhere) {
  const box = el("span", { class: "answers" });
  let offered = "[]";

  function offer(answers) {
    if (JSON.stringify(answers) === offered) return;
    offered = JSON.stringify(answers);
    if (box.contains(box.getRootNode().activeElement)) focusElsewhere();
    box.replaceChildren(
      ...answers.map(([label, key], at) => el("button", { type: "button", text: label, title: `Key: ${key}`, onclick: () => answer(at) })),
    );
  }
  return { box, offer };
}

function verdict({ answers, right, why }, said) {
  const word = (at) => answers[at][0].toLowerCase();
  return [said === right ? "Right. " : `You said “${word(said)}”, and it is “${word(right)}”. `, ...why];
}
