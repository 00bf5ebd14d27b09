// A question of "Check me" to Python, whose verdict comes as an event. Only that on the last question is told.

export function judgeOf(view, tell) {
  let asked = null,
    count = 0;
  const receive = ({ detail }) => {
    if (detail && detail.number === asked) tell(detail);
  };
  document.addEventListener("boosting-verdict", receive);
  return {
    ask(question) {
      count += 1;
      asked = `${Date.now()}-${count}`;
      view.tell("check", { number: asked, ...question });
    },
    forget() {
      asked = null;
    },
    close: () => document.removeEventListener("boosting-verdict", receive),
  };
}
